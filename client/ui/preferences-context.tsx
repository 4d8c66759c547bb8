import { createContext, type ReactNode, useContext } from 'react';
import { BehaviorSubject } from 'rxjs';
import { defaultPreferences, type Preferences, type PreferencesPatch } from '#shared/preferences/preferences.ts';
import { useValue } from './observe.ts';

/** The personal settings of whoever is signed in. */
export type PreferencesStore = {
  value$: BehaviorSubject<Preferences>;
  /** Shows the change at once, and rolls it back with a message where it is refused. */
  save(patch: PreferencesPatch): void;
};

/** Outside the portal, as on the page of examples, every setting has its default. */
const unchanged: PreferencesStore = { value$: new BehaviorSubject(defaultPreferences), save: () => {} };

const PreferencesContext = createContext<readonly [Preferences, PreferencesStore]>([defaultPreferences, unchanged]);

export function PreferencesProvider({ store, children }: { store: PreferencesStore; children: ReactNode }) {
  return <PreferencesContext value={[useValue(store.value$), store]}>{children}</PreferencesContext>;
}

/** The settings as they are now. Memoized components that show a time of day call this, too: a new time format renders them again. */
export const usePreferences = (): readonly [Preferences, PreferencesStore] => useContext(PreferencesContext);
