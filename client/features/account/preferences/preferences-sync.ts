import { type BehaviorSubject, distinctUntilChanged, map, skip } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { createResource } from '#client/stream/resource.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { preferenceCalls } from '#shared/account/preferences/calls.ts';
import { type Preferences, type PreferencesPatch, preferencesSchema } from '#shared/account/preferences/preferences.ts';

type SyncDeps = StoreDeps & {
  /** The settings that the page shows. */
  value$: BehaviorSubject<Preferences>;
  /** The settings before any change by the person. */
  initial: Preferences;
};

export type Sync = {
  /** Resolves once the provider has answered. Never rejects. */
  save(patch: PreferencesPatch): Promise<void>;
  close(): void;
};

/** Syncs the settings between devices. A refused change is rolled back, with the reason in a toast. */
export function startSync({ value$, initial, ...deps }: SyncDeps): Sync {
  const api = caller(preferenceCalls, deps.call);
  const resource = createResource<Preferences>(deps, {
    initial,
    read: () => api.load(),
    fromEvent: (event) => screenEvent(event, 'preferences.updated', preferencesSchema),
  });
  /** Changes that wait for the one before them. */
  const waiting = new Set<PreferencesPatch>();
  const save = async (patch: PreferencesPatch) => {
    waiting.add(patch);
    const answer = await resource.change({
      show: (before) => ({ ...before, ...patch }),
      call: () => {
        waiting.delete(patch);
        return api.save(patch, { keepalive: true });
      },
      settle: (_, after) => after,
    });
    if (!answer.ok) deps.toasts.failed('Your setting could not be saved', answer.error.message);
  };

  resource.state$
    .pipe(
      map(({ value = initial }) => value),
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
      // The page shows the initial value already.
      skip(1),
    )
    .subscribe((value) => value$.next(value));
  resource.start();
  const life = deps.leaving$.subscribe(() => {
    if (waiting.size > 0) void api.save(Object.assign({}, ...waiting), { keepalive: true });
  });
  return {
    save,
    close: () => {
      life.unsubscribe();
      resource.close();
    },
  };
}
