import {
  catchError,
  filter,
  from,
  Observable,
  of,
  type SchedulerLike,
  Subscription,
  switchMap,
  take,
  timer,
} from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import { errorCodes } from '#shared/errors.ts';
import type { Result } from '#shared/result.ts';
import { isNoTokens } from '#shared/tokens/no-tokens.ts';
import { nextBatches, type Outcome, type RunInput, type RunState, reduceRun } from './run-state.ts';

export type RunCommand = Extract<RunInput, { kind: 'pause' | 'resume' | 'cancel' | 'extend' }>;

export type RunDeps = {
  start: RunState;
  /** Concurrent batches. */
  atOnce: number;
  /** Looks up a batch and stores its answer. Unsubscribing cancels it. */
  look(batch: number): Observable<Result<Outcome, CallFailure>>;
  scheduler: SchedulerLike;
  random: () => number;
  online$: Observable<boolean>;
};

/** Attempts per batch. */
const TRIES = 3;
const FIRST_WAIT = 500;
/** ms. A batch told to wait longer fails, because the user could not tell why nothing happens. */
const LONGEST_WAIT = 30_000;

/**
 * Looks up a list batch by batch. Each batch is tried three times; a final failure stops the others, and results so far
 * stay. While offline it waits instead of failing.
 * @returns every state, starting with the current one; unsubscribing cancels pending calls
 */
export const createRunStates = (
  commands$: Observable<RunCommand>,
  { start, atOnce, look, scheduler, random, online$ }: RunDeps,
): Observable<RunState> =>
  new Observable((out) => {
    const life = new Subscription();
    let state = start;
    let resumes = 0;
    const step = (input: RunInput) => {
      const next = reduceRun(state, input);
      if (next === state) return;
      state = next;
      out.next(state);
    };
    const ask = (batch: number) => {
      step({ kind: 'requested', batch });
      const resumesBefore = resumes;
      life.add(
        tried(batch, 1).subscribe((answer) => {
          // A failure from before the user resumed must not stop the run once more: the batch is requested again.
          const isOutdated = answer?.ok === false && resumes > resumesBefore && state.phase === 'running';
          if (answer === null || isOutdated) step({ kind: 'put-back', batch });
          else if (answer.ok) step({ kind: 'answered', batch, outcome: answer.value, at: scheduler.now() });
          else if (isEndOfSession(answer.error)) {
            step({ kind: 'put-back', batch });
            step({ kind: 'pause' });
          } else step({ kind: 'failed', batch, failure: answer.error });
          pump();
        }),
      );
    };
    /** @returns null if paused meanwhile */
    const tried = (batch: number, nth: number): Observable<Result<Outcome, CallFailure> | null> =>
      online$.pipe(
        filter(Boolean),
        take(1),
        switchMap(() => (state.phase === 'running' ? look(batch) : of(null))),
        // An unreadable answer fails its batch only.
        catchError((error: unknown) => of(broken(error))),
        switchMap((answer) => {
          if (answer === null || answer.ok || isFinal(answer.error)) return of(answer);
          return online$.pipe(
            take(1),
            switchMap((online) => {
              // Losing the network does not count as a try.
              if (!online && answer.error.status === 0) return tried(batch, nth);
              const wait = answer.error.retryMs ?? FIRST_WAIT * 2 ** (nth - 1) * (1 + random());
              if (nth >= TRIES || wait > LONGEST_WAIT) return of(answer);
              return timer(wait, scheduler).pipe(switchMap(() => tried(batch, nth + 1)));
            }),
          );
        }),
      );
    const pump = () => {
      for (const batch of nextBatches(state, atOnce)) ask(batch);
    };

    out.next(state);
    life.add(
      commands$.subscribe((command) => {
        if (command.kind === 'resume') resumes += 1;
        step(command);
        pump();
      }),
    );
    pump();
    return life;
  });

/** Wraps a promise-based call; unsubscribing aborts it. */
export const looked = <T>(call: (signal: AbortSignal) => Promise<T>): Observable<T> =>
  new Observable((out) => {
    const control = new AbortController();
    const calling = from(call(control.signal)).subscribe(out);
    return () => {
      calling.unsubscribe();
      control.abort();
    };
  });

const isEndOfSession = ({ status, code }: CallFailure): boolean => status === 401 && code === errorCodes.signedOut;

/** Whether a retry would be refused again. */
const isFinal = (failure: CallFailure): boolean =>
  isNoTokens(failure) ||
  isEndOfSession(failure) ||
  (failure.status >= 400 && failure.status < 500 && failure.status !== 408 && failure.status !== 429);

const broken = (error: unknown): Result<Outcome, CallFailure> => ({
  ok: false,
  error: { status: 0, code: errorCodes.badAnswer, message: error instanceof Error ? error.message : String(error) },
});
