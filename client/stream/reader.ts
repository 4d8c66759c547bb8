import { from, type ObservableInput, type SchedulerLike, type Subscription, take } from 'rxjs';
import type { Answer, CallFailure, StreamHead } from '#client/api/call.ts';
import { retryDelay } from '#client/api/retry-delay.ts';
import type { Result } from '#shared/result.ts';

export type Reading<T> = Result<Answer<T>, CallFailure>;

export type Reader = {
  /**
   * Reads now, or after the current read.
   * @param since the answer must be at least this new; the current read is enough if its answer is.
   * Omit it when a person asks: the wait that the last answer requested applies only to automatic reads
   * @param spacing the minimum time since the last read began, ms
   */
  read(since?: StreamHead, spacing?: number): void;
  /** Cancels the current read, if any, and starts it over. */
  renew(): void;
  stop(): void;
};

export type ReaderDeps<T> = {
  /** Completes without a value if there is nothing to read. @param attempt the number of earlier failures, from 0 */
  read: (attempt: number) => ObservableInput<Reading<T>>;
  onAnswer: (answer: Answer<T>) => void;
  /** @param again whether it will be retried */
  onFailure: (failure: CallFailure, again: boolean) => void;
  onNothing: () => void;
  scheduler: SchedulerLike;
  random: () => number;
};

/** Reads one at a time. Retries temporary failures with growing delays until a read succeeds. */
export function createReader<T>({ read, onAnswer, onFailure, onNothing, scheduler, random }: ReaderDeps<T>): Reader {
  let running: { subscription?: Subscription } | undefined;
  let timer: Subscription | undefined;
  let begunAt = Number.NEGATIVE_INFINITY;
  /** The end of the wait that the last answer requested. */
  let notBefore = Number.NEGATIVE_INFINITY;
  /** Requested since the current read began. */
  let wanted: { since: StreamHead | undefined; spacing: number } | undefined;

  const begin = (attempt: number) => {
    stop();
    begunAt = scheduler.now();
    const mine: { subscription?: Subscription } = {};
    running = mine;
    let answered = false;
    mine.subscription = from(read(attempt))
      .pipe(take(1))
      .subscribe({
        next: (answer) => {
          answered = true;
          running = undefined;
          settle(answer, attempt);
        },
        complete: () => {
          if (answered || running !== mine) return;
          stop();
          onNothing();
        },
      });
  };

  const settle = (answer: Reading<T>, attempt: number) => {
    const missed = wanted;
    wanted = undefined;
    const delay = answer.ok ? null : retryDelay(answer.error, attempt, random);
    notBefore = answer.ok ? Number.NEGATIVE_INFINITY : scheduler.now() + (answer.error.retryMs ?? 0);
    if (answer.ok) onAnswer(answer.value);
    else onFailure(answer.error, delay !== null || missed !== undefined);
    if (running || timer) return; // a callback has already requested another read
    if (missed && !(answer.ok && isSince(answer.value.head, missed.since))) beginAfter(waitFor(missed), 0);
    else if (delay !== null) beginAfter(delay, attempt + 1);
  };

  const waitFor = ({ since, spacing }: NonNullable<typeof wanted>) =>
    Math.max(begunAt + spacing, since ? notBefore : 0) - scheduler.now();

  const beginAfter = (ms: number, attempt: number) => {
    timer?.unsubscribe();
    if (ms <= 0) return begin(attempt);
    timer = scheduler.schedule(() => begin(attempt), ms);
  };

  const stop = () => {
    timer?.unsubscribe();
    timer = undefined;
    running?.subscription?.unsubscribe();
    running = undefined;
    wanted = undefined;
  };

  return {
    read: (since, spacing = 0) => {
      const requested = { since, spacing: Math.min(spacing, wanted?.spacing ?? spacing) };
      if (running) wanted = requested;
      else beginAfter(waitFor(requested), 0);
    },
    renew: () => running && begin(0),
    stop,
  };
}

const isSince = (head: StreamHead | null, since: StreamHead | undefined): boolean =>
  head !== null && since !== undefined && head.epoch === since.epoch && head.seq >= since.seq;
