import { describe, expect, it } from 'vitest';
import { signalText } from '#client/features/tracking/tracking-screen.tsx';
import { firing, HOUR, NOW } from '#tests/support/tracked-products.ts';
import { firingCells, firingsFileName, firingText } from './firing-history.tsx';

describe('a firing', () => {
  it('is shown in the table as text', () => {
    expect(firingText(firing(), 'USD', NOW)).toEqual({
      fired: '14:00',
      metric: 'New Buy box',
      crossed: 'Below Min',
      threshold: '$22.50',
      value: '$22.01',
      beyond: '−$0.49',
      lasted: null,
      sent: 'Inbox',
      sentTo: 'owner@demo.test',
    });
    const told = [
      { email: 'a@b.test', by: 'inbox' as const },
      { email: 'c@b.test', by: 'page' as const },
    ];
    const rank = firing({
      field: 'rank_of_root_category',
      side: 'above',
      threshold: 20_000,
      value: 21_500,
      at: NOW - 40 * HOUR,
      endedAt: NOW - 38 * HOUR,
      told,
    });
    expect(firingText(rank, 'EUR', NOW)).toMatchObject({
      fired: 'Nov 20, 22:32',
      metric: 'Ranks',
      crossed: 'Above Max',
      threshold: '20,000',
      beyond: '+1,500',
      lasted: '2 h',
      sent: 'Inbox, This page',
      sentTo: 'a@b.test, c@b.test',
    });
    expect(firingText(firing({ told: [] }), 'USD', NOW).sent).toBe('Nobody');
  });

  it('is written to a file with figures as numbers', () => {
    expect(firingCells(firing({ endedAt: NOW }))).toEqual([
      '2026-11-22T14:00:00.000Z',
      'New Buy box',
      'Below Min',
      22.5,
      22.01,
      -0.49,
      '32 min',
      'Inbox: owner@demo.test',
    ]);
    expect(firingCells(firing())[6]).toBe('Still out');
    expect(firingsFileName('B0E1NG3TWR', NOW)).toBe('tracking-B0E1NG3TWR-Nov-22-2026.csv');
  });

  it('is described in one line for users without the inbox', () => {
    const place = { ruleId: 'r', asin: 'B0E1NG3TWR', marketplace: 'US', at: NOW };
    const price = {
      ...place,
      sign: 'below' as const,
      metric: 'New Buy box',
      threshold: 22.5,
      value: 22.01,
      currency: 'USD',
    };
    expect(signalText(price)).toBe('New Buy box below Min $22.50: $22.01');
    expect(signalText({ ...place, sign: 'above', metric: 'Ranks', threshold: 20_000, value: 21_500 })).toBe(
      'Ranks above Max 20,000: 21,500',
    );
    expect(signalText({ ...place, sign: 'silent', expectedHours: 24 })).toBe('No update for longer than 24 h');
    expect(signalText({ ...place, sign: 'heard', expectedHours: 24 })).toBe('Updates are arriving again');
  });
});
