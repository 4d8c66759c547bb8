import { expect, it } from 'vitest';
import { signalText } from './signal.ts';

it('a signal shows metric, side, threshold and value, with money in its currency and counts without', () => {
  const price = { sign: 'below', metric: 'New Buy box', threshold: 22.5, value: 22.01, currency: 'USD' } as const;
  expect(signalText(price)).toBe('New Buy box below Min $22.50: $22.01');
  expect(signalText({ ...price, sign: 'above', currency: 'EUR', value: 23 })).toBe(
    'New Buy box above Max €22.50: €23.00',
  );
  expect(signalText({ sign: 'above', metric: 'Ranks', threshold: 20_000, value: 21_404 })).toBe(
    'Ranks above Max 20,000: 21,404',
  );
  expect(signalText({ sign: 'silent' })).toBe('No update for longer than expected');
  expect(signalText({ sign: 'heard' })).toBe('Updates are arriving again');
});
