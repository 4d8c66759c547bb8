import { type DependencyList, useEffect, useMemo } from 'react';
import { BehaviorSubject, concatMap, from, type Observable, type ObservableInput, type SchedulerLike, Subject, Subscription, take } from 'rxjs';
import type { Answer, CallFailure, StreamHead } from '#client/api/call.ts';
import { useValue } from '#client/ui/observe.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { isRefused, type SnapshotState } from '#shared/protocol.ts';
import type { NotOffered, Result } from '#shared/result.ts';
import type { StreamItem } from './link-state.ts';
import { createReader, type Reading } from './reader.ts';
import { firstHeld, type ResourceInput, type ResourceState, reduceResource, resourceStateOf } from './resource-state.ts';

export type ResourceOptions<T> = {
  /** @param attempt how often it has failed before, from 0. Nothing may come of it, where there is nothing to read now. */
  read: (attempt: number) => ObservableInput<Reading<T>>;
  /** Known before anything is read. */
  initial?: T;
  /** 'stream': the first value comes with the snapshot, and a reading only makes up for a loss. */
  first?: 'read' | 'stream';
  /** Where a snapshot holds the value. Without this, a snapshot newer than what was read has it read again. */
  fromSnapshot?: (state: SnapshotState) => (T & object) | { code: string; message?: string };
  /** The value after an event that brings it; undefined after every other. */
  fromEvent?: (event: PageEvent, value: T | undefined) => T | undefined;
  /** Events that say that it has changed, without saying how. */
  staleOn?: readonly PageEvent['type'][];
  /** Other reasons to read it again. */
  again$?: Observable<unknown>;
};

export type ResourceDeps = { events$: Observable<StreamItem>; scheduler: SchedulerLike; random: () => number };

export type Resource<T> = {
  state$: BehaviorSubject<ResourceState<T>>;
  /** Reads, and listens. @returns itself */
  start(): Resource<T>;
  /** Somebody asks for it once more. */
  reload(): void;
  change<R>(change: ResourceChange<T, R>): Promise<Result<R, CallFailure>>;
  /** Neither reads nor listens any more. A change that somebody has made is sent all the same. */
  close(): void;
};

type ResourceChange<T, R> = {
  /** What is being changed: it stands in `changing` meanwhile. */
  name?: string;
  /** The value as it will be. Done twice it must be the same as done once: an event may have brought it already. */
  show: (value: Exclude<T, NotOffered>) => T;
  call: () => ObservableInput<Result<Answer<R>, CallFailure>>;
  /** The value by the answer, where that says more than `show` does. */
  settle?: (value: Exclude<T, NotOffered>, answer: R) => T;
};

/** A burst of events that make a value stale has it read at most so often, ms. */
const STALE_SPACING = 500;

/**
 * Something that is read from the edge and kept true by the stream: read, tried again, read again after a loss and when an event
 * makes it stale; what the stream has overtaken is dropped; a change shows at once and goes back where it is refused.
 */
export function createResource<T>({ events$, scheduler, random }: ResourceDeps, options: ResourceOptions<T>): Resource<T> {
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

  // One after the other: what is taken back must not overtake what it takes back.
  const changes$ = new Subject<() => Observable<unknown>>();
  changes$.pipe(concatMap((run) => run())).subscribe();

  const resource: Resource<T> = {
    state$,
    start: () => {
      if (life) return resource;
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
      push({ kind: 'asked' });
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
              const value = (before: Exclude<T, NotOffered>) => (answer.ok && settle ? settle(before, answer.value.value) : show(before));
              push({ kind: 'changed', id, value: answer.ok ? value : undefined });
              // A reading that left before the change was made would take it back.
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
 * A resource that lives as long as the component that shows it.
 * @param create makes it, and must depend on nothing but `deps`: with others it is another one, read anew
 */
export function useResource<T>(create: () => Resource<T>, deps: DependencyList): [ResourceState<T>, Resource<T>] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `create` depends on
  const resource = useMemo(create, deps);
  useEffect(() => {
    resource.start();
    return resource.close;
  }, [resource]);
  return [useValue(resource.state$), resource];
}
