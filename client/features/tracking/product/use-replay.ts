import { useEffect, useMemo, useRef, useState } from 'react';
import type { SchedulerLike } from 'rxjs';
import type { TrackingApi } from '#client/api/caller.ts';
import { createResource, useResourceOf } from '#client/stream/resource.ts';
import type { Trouble } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { Replay, ReplayQuestion } from '#shared/tracking/replay.ts';

/** ms without typing before the replay is requested */
const REST = 250;

export type Replayed = {
  /** The latest answer; the previous one while loading. */
  replay: Replay | undefined;
  /** Whether the thresholds have changed since. */
  behind: boolean;
  trouble: Trouble | null;
  reload(): void;
};

/** Replays thresholds while they are typed. Outdated answers are dropped. */
export function useReplay(store: StoreDeps, api: TrackingApi, question: ReplayQuestion): Replayed {
  const of = `${question.marketplace} ${question.asin} ${question.days}`;
  const requested = useSettled(question, of, REST, store.scheduler);
  const same = JSON.stringify(requested);
  const [state, resource] = useResourceOf(
    // biome-ignore lint/correctness/useExhaustiveDependencies: equal questions are the same, whichever object holds them
    useMemo(
      () => () => createResource(store, { read: () => api.replay(requested), staleOn: ['tracking.changed'] }),
      [store, api, same],
    ),
    [store, api, same],
  );
  const latest = useRef<{ of: string; replay: Replay } | null>(null);
  const fresh = state.value;
  if (fresh) latest.current = { of, replay: fresh };
  const replay = fresh ?? (latest.current?.of === of ? latest.current.replay : undefined);
  const behind = fresh === undefined || JSON.stringify(question) !== same;
  const { trouble } = state;
  const { reload } = resource;
  return useMemo(() => ({ replay, behind, trouble, reload }), [replay, behind, trouble, reload]);
}

/**
 * Returns a value once it stops changing.
 * @param key owner of the value; a new owner's value is returned immediately
 * @param ms time without changes
 */
function useSettled<T>(value: T, key: string, ms: number, scheduler: SchedulerLike): T {
  const [settled, setSettled] = useState({ key, value });
  const newest = useRef(value);
  newest.current = value;
  const same = JSON.stringify(value);
  const known = JSON.stringify(settled.value);
  useEffect(() => {
    if (settled.key === key && same === known) return;
    const take = () => setSettled({ key, value: newest.current });
    if (settled.key !== key) return take();
    const timer = scheduler.schedule(take, ms);
    return () => timer.unsubscribe();
  }, [settled.key, key, same, known, ms, scheduler]);
  return settled.key === key ? settled.value : value;
}
