import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { CallFailure } from '#client/api/call.ts';
import { retryDelay } from '#client/api/retry-delay.ts';
import { marbles } from '#tests/support/marbles.ts';
import type { StreamItem } from './link-state.ts';
import { createReread, wantedByStream } from './reread$.ts';

const broken = (status: number, retryMs?: number): CallFailure => ({
  status,
  code: 'X',
  message: 'No',
  ...(retryMs === undefined ? {} : { retryMs }),
});
const most = () => 1;

describe('retrying a reading', () => {
  it('waits with full jitter, up to half a second at first and 20 seconds at most [ST16]', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 60].map((attempt) => retryDelay(broken(503), attempt, most))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000,
    ]);
    expect(retryDelay(broken(503), 4, () => 0.25)).toBe(2_000);
  });

  it('never happens before the time the answer requests [ST16]', () => {
    expect(retryDelay(broken(429, 30_000), 0, () => 0)).toBeGreaterThanOrEqual(30_000);
    expect(retryDelay(broken(429, 30_000), 9, most)).toBe(50_000);
  });

  it('happens for temporary failures (no network, an overloaded or broken server), not for a refusal or an ended session [ST16]', () => {
    for (const status of [0, 429, 500, 502, 503]) expect(retryDelay(broken(status), 0, most)).not.toBeNull();
    for (const status of [200, 400, 401, 403, 404]) expect(retryDelay(broken(status), 0, most)).toBeNull();
  });
});

/**
 * @param answers of one try after the other; the last repeats
 * @param wanted marbles: y for a gap, n for a snapshot
 * @returns when it was tried, ms
 */
function tries(answers: (CallFailure | undefined)[], wanted: string, expected: string): number[] {
  const at: number[] = [];
  marbles(({ hot, expectObservable }, scheduler) => {
    const read = () => {
      at.push(scheduler.now());
      return of(answers[Math.min(at.length, answers.length) - 1]);
    };
    const value$ = createReread({ wanted$: hot(wanted, { y: true, n: false }), read, scheduler, random: most });
    expectObservable(value$, '^ 60s !').toBe(expected, { t: true, f: false });
  });
  return at;
}

describe('a part that is reread after a gap', () => {
  it('is read once when that works, without showing that it is behind [ST16]', () => {
    expect(tries([undefined], '-y', 'f')).toEqual([1]);
  });

  it('is retried until it succeeds, and shows that it is behind meanwhile [ST16]', () => {
    expect(tries([broken(0), broken(502), broken(429), undefined], '-y', 'ft 3499ms f')).toEqual([
      1, 501, 1_501, 3_501,
    ]);
  });

  it('restarts at once with the next gap [ST16]', () => {
    expect(tries([broken(503), broken(503), undefined], '-y 598ms y', 'ft 598ms (f)')).toEqual([1, 501, 600]);
  });

  it('stops retrying when a snapshot has brought the data [ST16]', () => {
    expect(tries([broken(503)], '-y 698ms n', 'ft 698ms f')).toEqual([1, 501]);
  });

  it('stops retrying when the session has ended or nobody listens anymore [ST16]', () => {
    expect(tries([broken(503), broken(401)], '-y', 'ft 499ms f')).toEqual([1, 501]);
    expect(tries([broken(429, 30_000)], '-y', 'ft')).toEqual([1, 30_501]);
  });

  it('is triggered by a gap, and by a snapshot only if that lacks the part [ST16]', () => {
    marbles(({ hot, expectObservable }) => {
      const snapshot = (tokens: object) =>
        ({ kind: 'snapshot', epoch: 'e', head: 1, state: { tokens } }) as unknown as StreamItem;
      const event = (type: string) =>
        ({ kind: 'event', epoch: 'e', event: { seq: 1, id: '1', type, at: 1, data: {} } }) as unknown as StreamItem;
      const events$ = hot('-sreg', {
        s: snapshot({ freeToken: {} }),
        r: snapshot({ code: 'DOWN', message: 'No' }),
        e: event('tokens.updated'),
        g: event('stream.gap'),
      });
      expectObservable(wantedByStream(events$, (state) => state.tokens)).toBe('-n--y', { n: false, y: true });
    });
  });
});
