import { describe, expect, it } from 'vitest';
import type { AlertRow } from '#client/features/inbox/state/notifications-state.ts';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { spokenText } from './alert-signals.tsx';

const row = (n: number, notificationType: AlertRow['alert']['notificationType'] = 'ANY_OFFER_CHANGED'): AlertRow => ({
  id: `a${n}`,
  alert: alertOf(n, { notificationType }),
  seq: n,
  receivedAt: null,
  arrival: n,
  doubted: false,
});

describe('the screen reader announcement', () => {
  it('gives a count by kind, or the subject of a single alert', () => {
    expect(spokenText([row(1), row(2, 'PRICING_HEALTH'), row(3)])).toBe(
      '3 new notifications, 1 Pricing Health, 2 Offer Changes',
    );
    expect(spokenText([row(7)])).toMatch(/^New notification: .+, B000000007$/);
  });
});
