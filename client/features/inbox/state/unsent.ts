import {
  BehaviorSubject,
  filter,
  merge,
  type Observable,
  type SchedulerLike,
  Subject,
  Subscription,
  switchMap,
  timer,
} from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import { retryDelay } from '#client/api/retry-delay.ts';
import { backoffDelay } from '#shared/protocol.ts';

/** An optimistic change that has not reached the portal. */
type UnsentChange = {
  /** The rows it changes; undefined if its place in the order does not matter. */
  ids?: readonly string[];
  /** @returns the failure if it did not arrive; undefined once it succeeded or was refused */
  send(leaving: boolean): Promise<CallFailure | undefined>;
  takeBack(): void;
};

export type Unsent = {
  count$: Observable<number>;
  /** @returns false if too many are already waiting */
  keep(change: UnsentChange): boolean;
  /** Returns whether a change of one of these rows is waiting. */
  concerns(ids: readonly string[]): boolean;
  /** Rolls back the newest change that is not being sent. */
  undo(): void;
  /** Tries to send everything one last time before the page unloads. */
  flush(): Promise<void>;
  close(): void;
};

export type UnsentDeps = {
  /** Whether the live connection can reach the portal. */
  reached$: Observable<boolean>;
  scheduler: SchedulerLike;
  random: () => number;
};

/** Keeps a page bounded that is offline for days. */
export const MOST_UNSENT = 500;

/**
 * Queues changes that did not reach the portal. Sends them in order when the connection is back, and retries with
 * backoff meanwhile.
 */
export function createUnsent({ reached$, scheduler, random }: UnsentDeps): Unsent {
  const changes: UnsentChange[] = [];
  const count$ = new BehaviorSubject(0);
  const again$ = new Subject<number>();
  let sending: UnsentChange | undefined;
  let attempt = 0;

  const remove = (change: UnsentChange) => {
    const at = changes.indexOf(change);
    if (at >= 0) changes.splice(at, 1);
    count$.next(changes.length);
  };

  const sendAll = async () => {
    if (sending) return;
    for (let change = changes[0]; change; change = changes[0]) {
      sending = change;
      const failure = await change.send(false);
      sending = undefined;
      if (failure) {
        again$.next(retryDelay(failure, attempt, random) ?? backoffDelay(attempt, random));
        attempt += 1;
        return;
      }
      attempt = 0;
      remove(change);
    }
  };

  const life = new Subscription();
  life.add(
    merge(
      reached$.pipe(filter((reached) => reached)),
      again$.pipe(switchMap((delay) => timer(delay, scheduler))),
    ).subscribe(() => {
      if (changes.length > 0) void sendAll();
    }),
  );

  return {
    count$,
    keep: (change) => {
      if (changes.length >= MOST_UNSENT) return false;
      changes.push(change);
      count$.next(changes.length);
      if (!sending) again$.next(backoffDelay(attempt, random));
      return true;
    },
    concerns: (ids) => changes.some((change) => change.ids?.some((id) => ids.includes(id))),
    undo: () => {
      const change = changes.findLast((each) => each !== sending);
      if (!change) return;
      remove(change);
      change.takeBack();
    },
    flush: async () => {
      await Promise.all(changes.filter((each) => each !== sending).map((each) => each.send(true)));
    },
    close: () => life.unsubscribe(),
  };
}
