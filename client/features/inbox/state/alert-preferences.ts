import { BehaviorSubject } from 'rxjs';
import * as v from 'valibot';
import { readStored, writeStored } from '#client/ui/stored.ts';

const flag = v.optional(v.boolean(), false);
const preferencesSchema = v.object({ desktop: flag, sound: flag, hideMuted: flag });

/** How a user is notified. Everything is off by default. */
type AlertPreferences = v.InferOutput<typeof preferencesSchema>;

export type PreferencesStore = {
  preferences$: BehaviorSubject<AlertPreferences>;
  set(change: Partial<AlertPreferences>): void;
};

export function createPreferences(userId: string): PreferencesStore {
  const key = `alerts.${userId}`;
  const preferences$ = new BehaviorSubject(
    readStored(key, preferencesSchema, { desktop: false, sound: false, hideMuted: false }),
  );
  return {
    preferences$,
    set: (change) => {
      preferences$.next({ ...preferences$.value, ...change });
      writeStored(key, preferences$.value);
    },
  };
}
