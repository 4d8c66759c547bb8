import { useMemo, useRef } from 'react';
import type { TrackingApi } from '#client/api/caller.ts';
import { isLeftOut, offered } from '#client/stream/chart-state.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource } from '#client/stream/resource.ts';
import type { Trouble } from '#client/stream/resource-state.ts';
import { useResource } from '#client/stream/use-resource.ts';
import type { Replay, ReplayQuestion } from '#shared/tracking/replay.ts';
import { useSettled } from '../use-settled.ts';

/** So long somebody pauses before it is played anew, ms. */
const REST = 250;

export type Replayed = {
  /** The newest answer; while another is on its way, still the one before. */
  replay: Replay | undefined;
  /** The thresholds have changed since. */
  behind: boolean;
  trouble: Trouble | null;
  /** The provider cannot replay. */
  leftOut: boolean;
  reload(): void;
};

/** How often thresholds would have fired, while they are typed. The answer to an older question is dropped. */
export function useReplay(desk: DeskDeps, api: TrackingApi, question: ReplayQuestion): Replayed {
  const of = `${question.marketplace} ${question.asin} ${question.days}`;
  const asked = useSettled(question, of, REST, desk.scheduler);
  const same = JSON.stringify(asked);
  const [state, resource] = useResource(
    // biome-ignore lint/correctness/useExhaustiveDependencies: the same question is the same, whichever object asks it
    useMemo(() => () => createResource(desk, { read: () => api.replay(asked), staleOn: ['tracking.changed'] }), [desk, api, same]),
    [desk, api, same],
  );
  const kept = useRef<{ of: string; replay: Replay } | null>(null);
  const fresh = offered(state);
  if (fresh) kept.current = { of, replay: fresh };
  const replay = fresh ?? (kept.current?.of === of ? kept.current.replay : undefined);
  const behind = fresh === undefined || JSON.stringify(question) !== same;
  const leftOut = isLeftOut(state);
  const { trouble } = state;
  const { reload } = resource;
  return useMemo(() => ({ replay, behind, trouble, leftOut, reload }), [replay, behind, trouble, leftOut, reload]);
}
