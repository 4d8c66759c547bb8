import { createContext, type ReactNode, useContext } from 'react';
import type { Area, Capabilities } from '#shared/session/profile.ts';

const ProfileContext = createContext<Capabilities>({ profile: 'full', lacks: [] });
export const ProfileProvider = ProfileContext.Provider;

export const useCapabilities = (): Capabilities => useContext(ProfileContext);

/**
 * Whether the portal has what is ours, beyond the specification. For columns, actions, and lists that are declared in a
 * component.
 */
export const useFull = (): boolean => useContext(ProfileContext).profile === 'full';

/** Whether the company's API lacks what a part needs: it is not there then. */
export const useLacks = (area: Area): boolean => useContext(ProfileContext).lacks.includes(area);

/** What needs a part of the company's API. Not there if the company lacks it. */
export const Needs = ({ area, children }: { area: Area; children: ReactNode }) => (useLacks(area) ? null : children);

/** What is ours, beyond the specification. Not there with the specification's profile. */
export const Full = ({ children }: { children: ReactNode }) => (useFull() ? children : null);
