import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

/**
 * Takes PrimeReact's style elements, which the content security policy refuses. It is in no document: unstyled
 * components need none of them (.p-hidden-accessible in form-controls.css hides elements that only hold the focus).
 */
const nowhere = document.createElement('div');
const settings = { unstyled: true, styleContainer: nowhere as unknown as ShadowRoot };

/** Wraps every PrimeReact component: no theme, no style elements, our classes by pass-through. */
export const Unstyled = ({ children }: { children: ReactNode }) => (
  <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>
);
