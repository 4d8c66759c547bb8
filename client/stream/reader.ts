import { from, type ObservableInput, type SchedulerLike, type Subscription, take } from 'rxjs';
import type { Answer, CallFailure, StreamHead } from '#client/api/call.ts';
import { retryDelay } from '#client/api/retry-delay.ts';
import type { Result } from '#shared/result.ts';

export type Reading<T> = Result<Answer<T>, CallFailure>;

export type Reader = {
  /**
   * Reads at once, or when the reading that is under way is back.
   * @param since what the reading must not be older than: one that is under way is enough where its answer turns out to be as new.
   * Left out where a person asks: what the last answer said about waiting holds for programs
   * @param spacing at least so long after the last reading began, ms
   */
  read(since?: StreamHead, spacing?: number): void;
  /** Leaves the reading that is under way, and begins anew. */
  renew(): void;
  /** Leaves it altogether: it is needed no more. */
  stop(): void;
};

export type ReaderDeps<T> = {
  /** @param attempt how often it has failed before, from 0. Nothing may come of it, where there is nothing to read now. */
  read: (attempt: number) => ObservableInput<Reading<T>>;
  onAnswer: (answer: Answer<T>) => void;
  /** @param again whether it is tried again */
  onFailure: (failure: CallFailure, again: boolean) => void;
  onNothing: () => void;
  scheduler: SchedulerLike;
  random: () => number;
};

/** One reading at a time. What fails for a passing reason is tried until it works, each time a little later. */
export function createReader<T>({ read, onAnswer, onFailure, onNothing, scheduler, random }: ReaderDeps<T>): Reader {
  let running: { subscription?: Subscription } | undefined;
  let timer: Subscription | undefined;
  let begunAt = Number.NEGATIVE_INFINITY;
  /** Until then the last answer asked to be left alone. */
  let notBefore = Number.NEGATIVE_INFINITY;
  /** Asked for since the present reading began. */
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
    if (running || timer) return; // whoever heard it has asked again
    if (missed && !(answer.ok && isSince(answer.value.head, missed.since))) beginAfter(waitFor(missed), 0);
    else if (delay !== null) beginAfter(delay, attempt + 1);
  };

  const waitFor = ({ since, spacing }: NonNullable<typeof wanted>) => Math.max(begunAt + spacing, since ? notBefore : 0) - scheduler.now();

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
      const asked = { since, spacing: Math.min(spacing, wanted?.spacing ?? spacing) };
      if (running) wanted = asked;
      else beginAfter(waitFor(asked), 0);
    },
    renew: () => running && begin(0),
    stop,
  };
}

const isSince = (head: StreamHead | null, since: StreamHead | undefined): boolean =>
  head !== null && since !== undefined && head.epoch === since.epoch && head.seq >= since.seq;
