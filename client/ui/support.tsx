import { createContext, useContext } from 'react';

/** The name and link of the support page; null if the portal has none. */
export type Support = { name: string; href: string } | null;

const SupportContext = createContext<Support>(null);
export const SupportProvider = SupportContext.Provider;
export const useSupport = (): Support => useContext(SupportContext);
