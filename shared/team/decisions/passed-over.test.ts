import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scheduleOf } from '../../products/fees/fee-schedule.ts';
import { publishedSchedules } from '../../products/fees/published-schedules.ts';
import { productKey } from './decisions.ts';
import { createPassedOver, gainOf } from './passed-over.ts';

const US = 'US';
type Seen = { asin: string; at: number; by: string | null; price: number | null; rank: number | null };
/** A day after all look-ups. */
const LATER = 86_400_000 + 1_000;
const keys = (asins: string[]) => new Set(asins.map((asin) => productKey(US, asin)));
const better = (all: Seen[], bought: string[] = [], own: string[] = [], now = LATER) => {
  const passed = createPassedOver();
  for (const each of all) passed.add({ marketplace: US, ...each });
  return passed.better({ bought: keys(bought), own: keys(own) }, now);
};
const [one, two] = ['B000000001', 'B000000002'];

describe('products passed over', () => {
  it('count once a message or a later look-up says that price or rank is better, unless the team bought them [OWN-05]', () => {
    const look = { asin: one, at: 10, by: 'mei', price: 20, rank: 1_000 };
    expect(better([look])).toEqual([]);
    expect(better([look, { asin: one, at: 20, by: null, price: 20.9, rank: null }])).toEqual([]);
    const dearer = { asin: one, at: 20, by: null, price: 21, rank: null };
    expect(better([dearer, look])).toEqual([
      {
        marketplace: US,
        asin: one,
        passedBy: 'mei',
        passedAt: 10,
        price: { before: 20, now: 21 },
        rank: null,
        seenAt: 20,
        seenBy: null,
      },
    ]);
    expect(better([look, dearer], [one])).toEqual([]);
    expect(better([look, dearer], [two])).toHaveLength(1);
    // The team sells it, or somebody has just looked at it.
    expect(better([look, dearer], [], [one])).toEqual([]);
    expect(better([look, dearer], [], [], LATER - 1_000)).toEqual([]);
    const ranked = { asin: one, at: 30, by: 'ivo', price: 19, rank: 750 };
    expect(better([look, ranked])).toMatchObject([
      { price: { before: 20, now: 19 }, rank: { before: 1_000, now: 750 }, seenAt: 30, seenBy: 'ivo' },
    ]);
    // A better rank at a far lower price is no better product.
    expect(better([look, { ...ranked, price: 18.9 }])).toEqual([]);
    // A message about a product that nobody looked up.
    expect(better([dearer, { ...dearer, at: 40, price: 90 }])).toEqual([]);
  });

  it('compare the first look-up with the newest figures, in whatever order these are read [OWN-05]', () => {
    const seen = fc.record({
      asin: fc.constantFrom(one, two),
      by: fc.constantFrom('mei', 'ivo', null),
      price: fc.option(fc.integer({ min: 1, max: 40 })),
      rank: fc.option(fc.integer({ min: 1, max: 5_000 })),
    });
    fc.assert(
      fc.property(fc.array(seen, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (drafts, shuffle) => {
        const all = drafts.map((each, at) => ({ ...each, at: at + 1 }));
        const mixed = all.map((each) => ({ each, key: shuffle.next().value })).sort((a, b) => a.key - b.key);
        const found = better(mixed.map(({ each }) => each));
        for (const asin of [one, two]) {
          const own = all.filter((each) => each.asin === asin);
          const pair = (name: 'price' | 'rank') => {
            const first = own.find((each) => each.by !== null && each[name] !== null);
            const last = own.findLast((each) => each[name] !== null);
            return first && last && last.at > first.at
              ? { before: first[name] as number, now: last[name] as number }
              : null;
          };
          const [price, rank] = [pair('price'), pair('rank')];
          const isBetter =
            (price !== null && price.now * 20 >= price.before * 21) ||
            (rank !== null &&
              rank.now * 4 <= rank.before * 3 &&
              (price === null || price.now * 20 >= price.before * 19));
          const row = found.find((each) => each.asin === asin);
          expect(row !== undefined).toBe(isBetter);
          if (row) expect(row).toMatchObject({ price, rank, passedAt: own.find(({ by }) => by !== null)?.at });
        }
      }),
    );
  });

  it('bring the change of the price less the change of Amazon’s fees, or say that the fees are unknown [OWN-05]', () => {
    // The referral fee is 15 percent: $4.73 before, $5.52 now.
    const price = { before: 31.5, now: 36.8 };
    expect(gainOf({ marketplace: US, price }, scheduleOf(publishedSchedules, US), 'Home & Kitchen')).toEqual({
      gain: 4.51,
      beforeFees: false,
    });
    expect(gainOf({ marketplace: US, price }, undefined, 'Home & Kitchen')).toEqual({ gain: 5.3, beforeFees: true });
    expect(gainOf({ marketplace: US, price: null }, undefined, null)).toEqual({ gain: null, beforeFees: false });
  });
});
