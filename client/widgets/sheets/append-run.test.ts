import { asyncScheduler } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallFailure } from '#client/api/call.ts';
import { fail, ok } from '#shared/result.ts';
import type { AppendPart, SheetCell } from '#shared/sheets/sheet.ts';
import { type AppendState, startAppend } from './append-run.ts';

const target = { spreadsheet: 's', sheet: 'Sheet1', run: 'abcdefgh', at: 'now' };
const lost: CallFailure = { status: 0, code: 'EXCEPTION', message: 'No answer' };
const busy = (retryMs?: number): CallFailure => ({
  status: 429,
  code: 'GOOGLE_BUSY',
  message: 'Later',
  ...(retryMs === undefined ? {} : { retryMs }),
});
const signedOut: CallFailure = { status: 403, code: 'GOOGLE_SIGNED_OUT', message: 'Please sign in again.' };

describe('rows being appended to a sheet', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** @param answers of the first calls; those after them work */
  function begin(count: number, answers: (CallFailure | 'written' | 'slow')[] = []) {
    const sent: AppendPart[] = [];
    const states: AppendState[] = [];
    const run = startAppend(
      {
        scheduler: asyncScheduler,
        append: async (body) => {
          sent.push(body);
          const answer = answers.shift() ?? 'written';
          if (answer === 'slow') await new Promise((resolve) => setTimeout(resolve, 100));
          return typeof answer === 'string' ? ok({ value: { known: false }, head: null }) : fail(answer);
        },
      },
      target,
      {
        columns: ['n'],
        count,
        async *read(signal) {
          for (let n = 0; n < count && !signal.aborted; n += 300)
            yield Array.from({ length: Math.min(300, count - n) }, (_, at): SheetCell[] => [n + at]);
        },
      },
    );
    run.state$.subscribe((state) => states.push(state));
    return { run, sent, states };
  }
  const numbers = (sent: readonly AppendPart[]) => sent.map(({ part }) => part);

  it('are sent part by part in order and counted as they are written [SHEET-02]', async () => {
    const { run, sent, states } = begin(1_250);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ rows, part }) => [part, rows.length])).toEqual([
      [1, 500],
      [2, 500],
      [3, 250],
    ]);
    expect(sent.flatMap(({ rows }) => rows.map(([n]) => n))).toEqual(Array.from({ length: 1_250 }, (_, n) => n));
    expect(sent[0]).toMatchObject({ ...target, columns: ['n'] });
    expect(states.map(({ done }) => done)).toEqual(expect.arrayContaining([0, 500, 1_000, 1_250]));
    expect(run.state$.value).toEqual({ kind: 'done', done: 1_250 });
  });

  it('are retried under the same part number without an answer, and stop after the third try', async () => {
    const { run, sent } = begin(600, ['written', lost, lost]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(numbers(sent)).toEqual([1, 2, 2, 2]);
    expect(run.state$.value).toEqual({ kind: 'done', done: 600 });

    const broken = begin(600, ['written', lost, lost, lost]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(broken.run.state$.value).toEqual({ kind: 'failed', done: 500, failure: lost });
    broken.run.goOn();
    await vi.advanceTimersByTimeAsync(0);
    expect(numbers(broken.sent)).toEqual([1, 2, 2, 2, 2]);
    expect(broken.sent[4]).toEqual(broken.sent[1]);
    expect(broken.run.state$.value).toEqual({ kind: 'done', done: 600 });
  });

  it('wait as long as Google requests, show that, and continue by themselves', async () => {
    const { run, sent, states } = begin(10, [busy(7_000), busy()]);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(sent).toHaveLength(1);
    expect(run.state$.value).toEqual({ kind: 'waiting', seconds: 7, done: 0 });
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(run.state$.value).toEqual({ kind: 'done', done: 10 });
    expect(states.filter(({ kind }) => kind === 'failed')).toEqual([]);
  });

  it('stop at once when the login has ended, and continue at the same part after the next one [SHEET-01]', async () => {
    const { run, sent } = begin(700, ['written', signedOut]);
    await vi.advanceTimersByTimeAsync(0);
    expect(run.state$.value).toEqual({ kind: 'failed', done: 500, failure: signedOut });
    expect(numbers(sent)).toEqual([1, 2]);
    run.goOn();
    await vi.advanceTimersByTimeAsync(0);
    expect(run.state$.value).toEqual({ kind: 'done', done: 700 });
    expect(sent.at(-1)).toEqual(sent[1]);
  });

  it('can be stopped: the running part finishes and counts, and nothing more is read or sent', async () => {
    const { run, sent } = begin(5_000, ['slow']);
    await vi.advanceTimersByTimeAsync(5);
    run.stop();
    expect(run.state$.value).toEqual({ kind: 'stopping', done: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run.state$.value).toEqual({ kind: 'stopped', done: 500 });
    expect(numbers(sent)).toEqual([1]);

    const waiting = begin(10, [busy(30_000)]);
    await vi.advanceTimersByTimeAsync(5);
    waiting.run.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.run.state$.value).toEqual({ kind: 'stopped', done: 0 });
  });
});
