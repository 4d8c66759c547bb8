import { BehaviorSubject } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';

/** One call of a batch; `name` is shown on screen. */
export type WorkItem = { name: string; call: () => Promise<CallFailure | null> };

export type WorkState = {
  readonly state: 'running' | 'paused' | 'done';
  /** Number of calls answered, whether successful or not. */
  readonly done: number;
  readonly of: number;
  readonly failed: readonly { at: number; item: WorkItem; why: string }[];
};

/** Runs calls one at a time and reports progress. Canceling keeps finished calls; failed ones can be retried. */
export function createWork(items: readonly WorkItem[]) {
  const state$ = new BehaviorSubject<WorkState>({ state: 'running', done: 0, of: items.length, failed: [] });
  let cancelled = false;

  const run = async (left: readonly WorkItem[]): Promise<WorkState> => {
    cancelled = false;
    state$.next({ state: 'running', done: 0, of: left.length, failed: [] });
    for (const item of left) {
      if (cancelled) break;
      const failure = await item.call();
      const { done, failed, of } = state$.value;
      state$.next({
        state: 'running',
        of,
        done: done + 1,
        failed: failure ? [...failed, { at: done + 1, item, why: failure.message }] : failed,
      });
    }
    state$.next({ ...state$.value, state: cancelled && state$.value.done < left.length ? 'paused' : 'done' });
    return state$.value;
  };
  return {
    state$,
    run: () => run(items),
    /** The pending call still completes. */
    cancel: () => {
      cancelled = true;
    },
    tryAgain: () => run(state$.value.failed.map(({ item }) => item)),
  };
}
export type Work = ReturnType<typeof createWork>;
