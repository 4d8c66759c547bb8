import { distinctUntilChanged, filter, from, map, Observable, type ObservableInput, type SchedulerLike } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import { isRefused, type SnapshotState } from '#shared/protocol.ts';
import { fail, ok } from '#shared/result.ts';
import type { StreamItem } from './link-state.ts';
import { createReader } from './reader.ts';

export type RereadDeps = {
  /** true: cancel any current read and start over. false: a snapshot brought the part. */
  wanted$: Observable<boolean>;
  /** @returns the failure, or undefined on success */
  read: (attempt: number) => ObservableInput<CallFailure | undefined>;
  scheduler: SchedulerLike;
  random: () => number;
};

/**
 * Reads a part again until it works, while subscribed (ST16). Every subscriber reads separately.
 * Emits whether the last read failed and will be retried.
 */
export const createReread = ({ wanted$, read, scheduler, random }: RereadDeps): Observable<boolean> =>
  new Observable<boolean>((out) => {
    const reader = createReader<null>({
      read: (attempt) =>
        from(read(attempt)).pipe(map((failure) => (failure ? fail(failure) : ok({ value: null, head: null })))),
      onAnswer: () => out.next(false),
      onNothing: () => out.next(false),
      onFailure: (_, again) => out.next(again),
      scheduler,
      random,
    });
    out.next(false);
    const life = wanted$.subscribe((wanted) => {
      reader.stop();
      if (wanted) reader.read();
      else out.next(false);
    });
    life.add(reader.stop);
    return life;
  }).pipe(distinctUntilChanged());

/**
 * A gap requires another read of the part; a snapshot makes that unnecessary, unless the snapshot was refused the part.
 */
export const wantedByStream = (
  events$: Observable<StreamItem>,
  partOf: (state: SnapshotState) => object,
): Observable<boolean> =>
  events$.pipe(
    filter((item) => (item.kind === 'snapshot' ? !isRefused(partOf(item.state)) : item.event.type === 'stream.gap')),
    map((item) => item.kind === 'event'),
  );
