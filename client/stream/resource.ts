import { type DependencyList, useEffect, useMemo } from 'react';
import {
  BehaviorSubject,
  concatMap,
  from,
  type Observable,
  type ObservableInput,
  type SchedulerLike,
  Subject,
  Subscription,
  take,
} from 'rxjs';
import type { Answer, CallFailure, StreamHead } from '#client/api/call.ts';
import { useValue } from '#client/ui/observe.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { isRefused, type SnapshotState } from '#shared/protocol.ts';
import type { Result } from '#shared/result.ts';
import type { Area, Profile } from '#shared/session/profile.ts';
import type { StreamItem } from './link-state.ts';
import { createReader, type Reading } from './reader.ts';
import {
  firstHeld,
  type ResourceInput,
  type ResourceState,
  reduceResource,
  resourceStateOf,
} from './resource-state.ts';

export type ResourceOptions<T> = {
  /** Completes without a value if there is nothing to read. @param attempt the number of earlier failures, from 0 */
  read: (attempt: number) => ObservableInput<Reading<T>>;
  initial?: T;
  /** Ours, beyond the specification: with its profile nothing is read, and the phase is `idle`. */
  full?: true;
  /** What the provider must have for it: without it nothing is read either. */
  needs?: Area;
  /** 'stream': the first value comes with the snapshot, and reads only make up for losses. */
  first?: 'read' | 'stream';
  /** Returns the snapshot's part with the value. If omitted, a snapshot newer than the last read triggers a read. */
  fromSnapshot?: (state: SnapshotState) => (T & object) | { code: string; message?: string };
  /** Returns the new value from an event that brings one, undefined for all others. */
  fromEvent?: (event: PageEvent, value: T | undefined) => T | undefined;
  /** Events that announce a change without the new value. */
  staleOn?: readonly PageEvent['type'][];
  again$?: Observable<unknown>;
};

export type ResourceDeps = {
  events$: Observable<StreamItem>;
  scheduler: SchedulerLike;
  random: () => number;
  profile?: Profile;
  lacks?: readonly Area[];
};

export type Resource<T> = {
  state$: BehaviorSubject<ResourceState<T>>;
  /** Reads, and subscribes to the events. @returns itself */
  start(): Resource<T>;
  /** Reads again, at a person's request. */
  reload(): void;
  change<R>(change: ResourceChange<T, R>): Promise<Result<R, CallFailure>>;
  /** Stops reading and unsubscribes. Changes already made are still sent. */
  close(): void;
};

type ResourceChange<T, R> = {
  /** Listed in `changing` while the change is pending. */
  name?: string;
  /** Applies the change. Must be idempotent: an event may have brought it already. */
  show: (value: T) => T;
  call: () => ObservableInput<Result<Answer<R>, CallFailure>>;
  /** Applies the answer, if it contains more than `show` knows. */
  settle?: (value: T, answer: R) => T;
};

/** The minimum time between reads during a burst of stale events, ms. */
const STALE_SPACING = 500;

/**
 * A value read from the edge and kept current by the stream. Failed reads are retried; a gap or a stale event triggers
 * another read; answers older than the stream are dropped; a change shows at once and is rolled back if refused.
 */
export function createResource<T>(
  { events$, scheduler, random, profile = 'full', lacks = [] }: ResourceDeps,
  options: ResourceOptions<T>,
): Resource<T> {
  let held = firstHeld(options.initial);
  const state$ = new BehaviorSubject(resourceStateOf(held));
  let life: Subscription | undefined;
  let lastId = 0;
  let readAt: StreamHead | null = null;

  const push = (input: ResourceInput<T>) => {
    const before = held;
    held = reduceResource(held, input);
    if (held !== before) state$.next(resourceStateOf(held));
  };

  const reader = createReader<T>({
    read: options.read,
    onAnswer: (answer) => {
      readAt = answer.head;
      push({ kind: 'read', answer });
    },
    onNothing: () => push({ kind: 'nothing' }),
    onFailure: (trouble, again) => push({ kind: 'failed', trouble, again }),
    scheduler,
    random,
  });

  const onSnapshot = (state: SnapshotState, at: StreamHead) => {
    const part = options.fromSnapshot?.(state);
    if (part === undefined) {
      if (readAt?.epoch !== at.epoch || readAt.seq < at.seq) reader.read(at);
    } else if (isRefused(part)) {
      push({ kind: 'refused', trouble: { code: part.code, message: part.message ?? part.code } });
    } else {
      reader.stop();
      push({ kind: 'brought', value: part, at, live: false });
    }
  };

  const onEvent = (event: PageEvent, at: StreamHead) => {
    const value = options.fromEvent?.(event, held.value);
    if (value !== undefined) push({ kind: 'brought', value, at, live: true });
    if (event.type === 'stream.gap') reader.read(at);
    else if (options.staleOn?.includes(event.type)) reader.read(at, STALE_SPACING);
  };

  // In sequence: an undo must not overtake the change it undoes.
  const changes$ = new Subject<() => Observable<unknown>>();
  changes$.pipe(concatMap((run) => run())).subscribe();

  const resource: Resource<T> = {
    state$,
    start: () => {
      if (life) return resource;
      if ((options.full && profile !== 'full') || (options.needs && lacks.includes(options.needs))) {
        push({ kind: 'nothing' });
        return resource;
      }
      life = new Subscription();
      life.add(
        events$.subscribe((item) => {
          if (item.kind === 'snapshot') onSnapshot(item.state, { epoch: item.epoch, seq: item.head });
          else onEvent(item.event, { epoch: item.epoch, seq: item.event.seq });
        }),
      );
      if (options.again$) life.add(options.again$.subscribe(() => reader.read()));
      life.add(reader.stop);
      if (options.first !== 'stream') reader.read();
      return resource;
    },
    reload: () => {
      push({ kind: 'requested' });
      reader.read();
    },
    change: ({ name = '', show, call, settle }) => {
      lastId += 1;
      const id = lastId;
      push({ kind: 'changing', change: { id, name, show } });
      return new Promise((resolve) => {
        const run = () =>
          from(call()).pipe(
            take(1),
            concatMap((answer) => {
              const value = (before: T) => (answer.ok && settle ? settle(before, answer.value.value) : show(before));
              push({ kind: 'changed', id, value: answer.ok ? value : undefined });
              // A read sent before the change would undo it.
              if (answer.ok) reader.renew();
              resolve(answer.ok ? { ok: true, value: answer.value.value } : answer);
              return [];
            }),
          );
        changes$.next(run);
      });
    },
    close: () => {
      life?.unsubscribe();
      life = undefined;
    },
  };
  return resource;
}

/**
 * Returns a resource that lives as long as the component.
 * @param changes what `options` depends on, besides `deps`; when it changes, a new resource is created and read
 */
export const useResource = <T>(deps: ResourceDeps, changes: DependencyList, options: ResourceOptions<T>) =>
  useResourceOf(() => createResource(deps, options), [deps, ...changes]);

/** The same for a resource that something else creates. */
export function useResourceOf<T>(create: () => Resource<T>, changes: DependencyList): [ResourceState<T>, Resource<T>] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `create` depends on
  const resource = useMemo(create, changes);
  useEffect(() => {
    resource.start();
    return resource.close;
  }, [resource]);
  return [useValue(resource.state$), resource];
}
