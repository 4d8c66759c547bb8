import { BehaviorSubject, Subscription } from 'rxjs';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { PreferencesStore } from '#client/ui/preferences-context.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { defaultPreferences, preferencesSchema } from '#shared/account/preferences/preferences.ts';
import { setTimeFormat } from '#shared/format.ts';
import type { Sync } from './preferences-sync.ts';

const STORED = 'preferences';

export type SyncedPreferences = PreferencesStore & {
  /** Loads the provider's settings and starts syncing with them. */
  preload(): void;
  close(): void;
};

/**
 * Starts with this browser's last values, so that the first view doesn't change while it loads. With the
 * specification's profile, they stay in the browser.
 */
export function createPreferencesStore(deps: StoreDeps): SyncedPreferences {
  const initial = readStored(STORED, preferencesSchema, defaultPreferences);
  const value$ = new BehaviorSubject(initial);
  value$.subscribe((value) => {
    setTimeFormat(value.timeFormat);
    writeStored(STORED, value);
  });
  const life = new Subscription();
  let syncing: Promise<Sync | undefined> | undefined;
  const synced = async () => {
    if (deps.profile !== 'full') return undefined;
    syncing ??= import('./preferences-sync.ts').then(
      (part) => {
        // The person has signed out meanwhile.
        if (life.closed) return undefined;
        const sync = part.startSync({ ...deps, value$, initial });
        life.add(sync.close);
        return sync;
      },
      // Without its code, a change stays in this browser.
      () => undefined,
    );
    return syncing;
  };
  return {
    value$,
    preload: () => void synced(),
    save: async (patch) => {
      value$.next({ ...value$.value, ...patch });
      await (await synced())?.save(patch);
    },
    close: () => {
      value$.complete();
      life.unsubscribe();
      setTimeFormat('standard');
    },
  };
}
