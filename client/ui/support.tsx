import { createContext, useContext } from 'react';

/** Where people find help, and what it is called; null where the portal names no place. */
export type Support = { name: string; href: string } | null;

const SupportContext = createContext<Support>(null);
export const SupportProvider = SupportContext.Provider;
export const useSupport = (): Support => useContext(SupportContext);
