import { createContext, type ReactNode, useContext } from 'react';
import { BehaviorSubject } from 'rxjs';
import {
  defaultPreferences,
  type Preferences,
  type PreferencesPatch,
} from '#shared/account/preferences/preferences.ts';
import { useValue } from './observe.ts';

export type PreferencesStore = {
  value$: BehaviorSubject<Preferences>;
  /**
   * Shows the change at once, and rolls it back with a message if it is refused. Resolves once that is decided; never
   * rejects.
   */
  save(patch: PreferencesPatch): Promise<void>;
};

/** Defaults for pages outside the portal, such as the operator's. */
const unchanged: PreferencesStore = { value$: new BehaviorSubject(defaultPreferences), save: async () => {} };

const PreferencesContext = createContext<readonly [Preferences, PreferencesStore]>([defaultPreferences, unchanged]);

export function PreferencesProvider({ store, children }: { store: PreferencesStore; children: ReactNode }) {
  return <PreferencesContext value={[useValue(store.value$), store]}>{children}</PreferencesContext>;
}

/**
 * Returns the current settings. Memoized components that show times call this, too, so that a new time format renders
 * them again.
 */
export const usePreferences = (): readonly [Preferences, PreferencesStore] => useContext(PreferencesContext);
