import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DetailOf, Money, Offer } from '../alert-kinds.ts';
import {
  type BoxPrice,
  flapIn,
  flapPointOf,
  INCIDENT_SPAN,
  isIncident,
  isOver,
  isWithin,
  sharedCauseOf,
} from './incident-rules.ts';

const ME = 'A1OWN';
const RETAIL = 'ATVPDKIKX0DER';
const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const offer = (sellerId: string, amount: number, more: Partial<Offer> = {}): Offer => ({
  sellerId,
  channel: 'FBA',
  landed: usd(amount),
  buyBox: false,
  prime: false,
  ...more,
});
const alert = (offers: Offer[], more: Partial<DetailOf<'offer-change'>> = {}) => {
  const own = offers.find(({ sellerId }) => sellerId === ME);
  const winner = offers.find(({ buyBox }) => buyBox);
  const detail: DetailOf<'offer-change'> = {
    kind: 'offer-change',
    changeType: 'Internal',
    lowest: [],
    offers,
    ranks: [],
    ...more,
  };
  return {
    marketplace: 'US',
    asin: 'B000000001',
    condition: 'new',
    sellerId: ME,
    detail: { ...detail, ...(own ? { own } : {}), ...(winner ? { buyBox: { landed: winner.landed } } : {}) },
  };
};
const tracked = {
  ...alert([]),
  detail: { kind: 'tracking' as const, words: 'Above your threshold', ruleId: 'r', sign: 'heard' as const },
};
const health = {
  ...alert([]),
  detail: { kind: 'pricing-health' as const, issueType: 'BuyBoxDisqualification', own: { landed: usd(10) }, ranks: [] },
};

describe('the cause that several alerts share', () => {
  it('is the rival who undercuts or is better rated, or Amazon Retail, as the message proves it [ACT-07]', () => {
    expect(sharedCauseOf(alert([offer('A2', 9, { buyBox: true }), offer(ME, 10)]))).toMatchObject({
      key: 'rival A2',
      about: { sellerId: 'A2' },
    });
    expect(sharedCauseOf(alert([offer('A2', 9, { buyBox: true, channel: 'FBM' }), offer(ME, 10)]))?.key).toBe(
      'rival A2',
    );
    expect(
      sharedCauseOf(
        alert([offer('A2', 10, { buyBox: true, feedbackPercent: 99 }), offer(ME, 10, { feedbackPercent: 90 })]),
      )?.key,
    ).toBe('rival A2');
    expect(sharedCauseOf(alert([offer(RETAIL, 9, { buyBox: true }), offer(ME, 10)]))).toEqual({
      key: 'amazon-retail US',
      about: { kind: 'amazon-retail', marketplace: 'US' },
    });
  });

  it('is none without a rival in the message, for the own offer, and for an alarm that a person set [ACT-07]', () => {
    expect(sharedCauseOf(health)).toBeUndefined();
    expect(sharedCauseOf(alert([offer(ME, 10, { buyBox: true }), offer('A2', 12)]))).toBeUndefined();
    expect(sharedCauseOf(alert([offer('A2', 9, { buyBox: true })]))).toBeUndefined();
    expect(sharedCauseOf(tracked)).toBeUndefined();
    expect(flapPointOf(tracked)).toBeUndefined();
  });

  it('makes an incident on three products, however many alerts each has [ACT-07]', () => {
    expect(isIncident(['US A', 'US B', 'US A', 'US B'])).toBe(false);
    expect(isIncident(['US A', 'US B', 'DE A'])).toBe(true);
  });

  it('is over after an hour without an alert; a new fee after a day, and a silence never by itself [ACT-07]', () => {
    expect(isOver('rival', 0, INCIDENT_SPAN - 1)).toBe(false);
    expect(isOver('rival', 0, INCIDENT_SPAN)).toBe(true);
    expect(isOver('silence', 0, 1e12)).toBe(false);
    expect(isOver('fees', 0, 24 * INCIDENT_SPAN - 1)).toBe(false);
    expect(isOver('fees', 0, 24 * INCIDENT_SPAN)).toBe(true);
  });
});

describe('a price that flaps', () => {
  const prices = (...amounts: (number | null)[]): (BoxPrice | null)[] =>
    amounts.map((amount) => (amount === null ? null : usd(amount)));

  it('has changed four times or more between the same two prices, up to now [ACT-08]', () => {
    expect(flapIn(prices(9, 10, 9, 10))).toBeUndefined();
    expect(flapIn(prices(9, 10, 9, 10, 9))).toEqual({ prices: [9, 10], currency: 'USD', times: 4, from: 0 });
    expect(flapIn(prices(12, 10, 10, 9, 10, 9, 9, 10))).toEqual({
      prices: [9, 10],
      currency: 'USD',
      times: 4,
      from: 1,
    });
  });

  it('is none with a third price, a lost Buy Box or another currency between, or without a change [ACT-08]', () => {
    expect(flapIn(prices(9, 10, 9, 11, 10, 9))).toBeUndefined();
    expect(flapIn(prices(9, 10, 9, null, 10, 9))).toBeUndefined();
    expect(flapIn(prices(9, 10, 9, 10, 9, 11))).toBeUndefined();
    expect(flapIn(prices(9, 9, 9, 9, 9, 9))).toBeUndefined();
    expect(flapIn([...prices(9, 10, 9, 10), { amount: 9, currency: 'CAD' }])).toBeUndefined();
    expect(flapIn([])).toBeUndefined();
  });

  it('always has both prices, its count and its begin in the messages, for random prices [ACT-08]', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(9, 10, 11, null), { maxLength: 30 }), (amounts) => {
        const flap = flapIn(prices(...amounts));
        const run = amounts.slice(flap?.from ?? amounts.length);
        const changes = run.filter((amount, at) => at > 0 && amount !== run[at - 1]).length;
        if (flap) {
          expect([...new Set(run)].toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(flap.prices);
          expect(changes).toBe(flap.times);
          expect(flap.times).toBeGreaterThanOrEqual(4);
          expect(flap.prices).not.toContain(flap.from === 0 ? undefined : amounts[flap.from - 1]);
        } else {
          // The longest end with at most two prices has too few changes.
          const end = amounts.findLastIndex((_, at) => new Set(amounts.slice(at)).size > 2 || amounts[at] === null) + 1;
          const tail = amounts.slice(end);
          expect(tail.filter((amount, at) => at > 0 && amount !== tail[at - 1]).length).toBeLessThan(4);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is left by any other price, and by none at all [ACT-08]', () => {
    const about = {
      kind: 'flap' as const,
      marketplace: 'US',
      asin: 'B000000001',
      prices: [9, 10] as [number, number],
      currency: 'USD',
      times: 4,
    };
    expect(
      [usd(9), usd(10), usd(9.5), { amount: 9, currency: 'CAD' }, null].map((price) => isWithin(about, price)),
    ).toEqual([true, true, false, false, false]);
  });

  it('is no reason for silence if Amazon Retail comes in or the own offer is gone [ACT-08]', () => {
    expect(flapPointOf(alert([offer(RETAIL, 9, { buyBox: true }), offer(ME, 10)]))).toBeUndefined();
    expect(flapPointOf(alert([offer('A2', 9, { buyBox: true })]))).toBeUndefined();
    expect(flapPointOf(alert([offer('A2', 9, { buyBox: true }), offer(ME, 10)]))).toEqual({
      key: 'flap US B000000001 new',
      price: usd(9),
    });
    expect(flapPointOf(alert([offer(ME, 10)]))).toEqual({ key: 'flap US B000000001 new', price: null });
  });
});
