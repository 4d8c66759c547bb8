import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/inbox/notification.ts';
import { newestOf } from '#shared/inbox/product-state.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { type AlertFields, anyOfferChanged, pricingHealth } from '#tests/support/messages.ts';
import { costText, sinceText } from './present-text.ts';

const read = (message: unknown): Notification => {
  const alert = readAlert(message, 0);
  if (!alert.ok) throw new Error('unreadable');
  return alert.value;
};
const offers = (what: AlertFields = {}) => read(anyOfferChanged(what));
const risk = (perDay: number) => ({ perDay, currency: 'USD', unitsADay: 135, unitsFrom: 'product-data' as const });

describe('what an alert’s product costs', () => {
  it('says whose Buy Box it is by the message, and never because the sum is 0 [ACT-02]', () => {
    const lost = { ...read(pricingHealth()), risk: risk(0) };
    const undercut = { ...offers({ rival: { sellerId: 'A2RIVAL', price: 19 } }), risk: risk(0) };
    for (const alert of [lost, undercut])
      expect(costText(alert, undefined)).toEqual({ money: '$0.00', note: '135.0 estimated' });
    expect(costText({ ...offers(), risk: risk(0) }, undefined).note).toBe('Buy Box is yours');
    expect(costText(offers(), undefined)).toEqual({ money: '–', note: 'Buy Box is yours' });
    expect(costText(read(pricingHealth()), undefined)).toEqual({ money: '–', note: 'no sales figure' });
  });

  it('is what a newer message says, which an older alert names [OWN-01]', () => {
    const lost = { ...read(pricingHealth()), risk: risk(2_831.52) };
    const mine = newestOf({ ...offers(), risk: risk(0) });
    const worse = newestOf({ ...offers({ rival: { sellerId: 'A2RIVAL', price: 18 } }), risk: risk(1_000) });
    expect(costText(lost, mine)).toEqual({ money: '$0.00', note: 'Buy Box is yours' });
    expect(costText(lost, worse)).toEqual({ money: '$1,000.00', note: '135.0 estimated' });
    expect([mine, worse].map(sinceText)).toEqual(['Since resolved', 'Buy Box now $18.00']);
    expect(sinceText({ ...worse, buyBox: 'none', buyBoxPrice: null })).toBe('Now no Buy Box');
    expect(sinceText({ ...worse, buyBox: 'unknown', buyBoxPrice: null })).toBe('Newer message since');
  });
});
