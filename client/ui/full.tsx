import { createContext, type ReactNode, useContext } from 'react';
import type { Profile } from '#shared/session/profile.ts';

const ProfileContext = createContext<Profile>('full');
export const ProfileProvider = ProfileContext.Provider;

/**
 * Whether the portal has what is ours, beyond the specification. For columns, actions, and lists that are declared in a
 * component.
 */
export const useFull = (): boolean => useContext(ProfileContext) === 'full';

/** What is ours, beyond the specification. Not there with the specification's profile. */
export const Full = ({ children }: { children: ReactNode }) => (useFull() ? children : null);
