import { map } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { spokenWords, summedUp } from '#client/features/notifications/signals/spoken-arrivals.ts';
import type { AlertRow } from '#client/features/notifications/state/notifications-state.ts';
import { marbles } from '#tests/support/marbles.ts';
import { alertOf } from '#tests/support/sample-alerts.ts';

const row = (n: number, notificationType: AlertRow['alert']['notificationType'] = 'ANY_OFFER_CHANGED'): AlertRow => ({
  id: `a${n}`,
  alert: alertOf(n, { notificationType }),
  seq: n,
  receivedAt: null,
  arrival: n,
  doubted: false,
});

describe('what a screen reader is told', () => {
  it('comes at once, then at most every ten seconds, with the sum of what came meanwhile', () => {
    marbles(({ hot, expectObservable }, scheduler) => {
      const said$ = hot('a 999ms b 999ms c 9999ms d 20s e', { a: [1], b: [2, 3], c: [4], d: [5], e: [6] }).pipe(
        summedUp(scheduler),
        map((sum) => sum.join('+')),
      );
      expectObservable(said$).toBe('a 9999ms s 9999ms d 12s e', { a: '1', s: '2+3+4', d: '5', e: '6' });
    });
  });

  it('is a number and the kinds, and of a single alert what it is about', () => {
    expect(spokenWords([row(1), row(2, 'PRICING_HEALTH'), row(3)])).toBe('3 new notifications, 1 Pricing Health, 2 Offer Changes');
    expect(spokenWords([row(7)])).toMatch(/^New notification: .+, B000000007$/);
  });
});
