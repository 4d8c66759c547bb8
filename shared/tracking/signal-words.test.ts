import { expect, it } from 'vitest';
import { signalWords } from './signal.ts';

it('a signal reads metric, side, threshold and value, money in its currency and counts without', () => {
  const price = { sign: 'below', metric: 'New Buy box', threshold: 22.5, value: 22.01, currency: 'USD' } as const;
  expect(signalWords(price)).toBe('New Buy box below Min $22.50: $22.01');
  expect(signalWords({ ...price, sign: 'above', currency: 'EUR', value: 23 })).toBe('New Buy box above Max €22.50: €23.00');
  expect(signalWords({ sign: 'above', metric: 'Ranks', threshold: 20_000, value: 21_404 })).toBe('Ranks above Max 20,000: 21,404');
  expect(signalWords({ sign: 'silent' })).toBe('No update for longer than expected');
  expect(signalWords({ sign: 'heard' })).toBe('Updates are arriving again');
});
