import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

/**
 * PrimeReact adds a style element for each part, which the content security policy refuses. Here they go to a place
 * that is in no document: unstyled parts need none of them (prime.css hides what only keeps the focus).
 */
const nowhere = document.createElement('div');
const settings = { unstyled: true, styleContainer: nowhere as unknown as ShadowRoot };

/** Around every part of PrimeReact: no theme, no style elements, our classes by pass-through. */
export const Unstyled = ({ children }: { children: ReactNode }) => <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
