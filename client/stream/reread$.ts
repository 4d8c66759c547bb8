import {
  defer,
  distinctUntilChanged,
  EMPTY,
  expand,
  filter,
  map,
  type Observable,
  type ObservableInput,
  of,
  type SchedulerLike,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import { retryDelay } from '#client/api/retry-delay.ts';
import { isRefused, type SnapshotState } from '#shared/protocol.ts';
import type { StreamItem } from './link-state.ts';

export type RereadDeps = {
  /** true: read again, whatever was under way. false: a snapshot has brought it. */
  wanted$: Observable<boolean>;
  /** @returns why it failed, or nothing */
  read: (attempt: number) => ObservableInput<CallFailure | undefined>;
  scheduler: SchedulerLike;
  random: () => number;
};

/**
 * Reads a part again until it works, for as long as somebody listens (ST16); a second listener would read it a second time.
 * Its value: whether it has failed and is being tried again.
 */
export const createReread = ({ wanted$, read, scheduler, random }: RereadDeps): Observable<boolean> => {
  const tried = (attempt: number) =>
    defer(() => read(attempt)).pipe(map((failure) => ({ attempt, delay: failure ? retryDelay(failure, attempt, random) : null })));
  const untilRead = () =>
    tried(0).pipe(
      expand(({ attempt, delay }) => (delay === null ? EMPTY : timer(delay, scheduler).pipe(switchMap(() => tried(attempt + 1))))),
      map(({ delay }) => delay !== null),
    );
  return wanted$.pipe(
    switchMap((wanted) => (wanted ? untilRead() : of(false))),
    startWith(false),
    distinctUntilChanged(),
  );
};

/** A gap asks for a part again; a snapshot makes that needless, unless it was refused this part. */
export const wantedByStream = (events$: Observable<StreamItem>, partOf: (state: SnapshotState) => object): Observable<boolean> =>
  events$.pipe(
    filter((item) => (item.kind === 'snapshot' ? !isRefused(partOf(item.state)) : item.event.type === 'stream.gap')),
    map((item) => item.kind === 'event'),
  );
