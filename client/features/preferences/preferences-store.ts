import { BehaviorSubject, Subject } from 'rxjs';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { lazy } from '#client/ui/lazy-part.ts';
import type { PreferencesStore } from '#client/ui/preferences-context.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { setTimeFormat } from '#shared/format.ts';
import { defaultPreferences, type PreferencesPatch, preferencesSchema } from '#shared/preferences/preferences.ts';

const STORED = 'preferences';

export type SyncedPreferences = PreferencesStore & {
  /** Loads the provider's settings and starts syncing with them. */
  fetch(): void;
  close(): void;
};

/** Starts with this browser's last values, so that the first view doesn't change while it loads. */
export function createPreferencesStore(deps: StoreDeps): SyncedPreferences {
  const initial = readStored(STORED, preferencesSchema, defaultPreferences);
  const value$ = new BehaviorSubject(initial);
  const saves$ = new Subject<PreferencesPatch>();
  value$.subscribe((value) => {
    setTimeFormat(value.timeFormat);
    writeStored(STORED, value);
  });
  const { fetch } = lazy(() => import('./preferences-sync.ts').then((part) => part.startSync({ ...deps, value$, saves$, initial })));
  return {
    value$,
    fetch,
    save: (patch) => {
      value$.next({ ...value$.value, ...patch });
      saves$.next(patch);
      fetch();
    },
    close: () => {
      value$.complete();
      saves$.complete();
      setTimeFormat('standard');
    },
  };
}
