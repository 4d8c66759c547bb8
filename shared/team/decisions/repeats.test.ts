import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRepeats } from './repeats.ts';

const looks = fc.array(
  fc.record({
    marketplace: fc.constantFrom('US', 'CA'),
    asin: fc.constantFrom('B000000001', 'B000000002', 'B000000003'),
    memberId: fc.constantFrom('a', 'b', 'c'),
    at: fc.nat(1_000),
    tool: fc.constant('viewer' as const),
    tokens: fc.option(fc.nat(5)),
  }),
  { maxLength: 60 },
);

describe('products researched twice', () => {
  it('are those of two or more members, with the tokens of each look-up after a colleague’s, as a brute-force count has them [OWN-04]', () => {
    fc.assert(
      fc.property(looks, (unsorted) => {
        const all = unsorted.toSorted((a, b) => a.at - b.at);
        const repeats = createRepeats();
        for (const look of all) repeats.add(look);
        const found = repeats.found(100);
        const isSame = (a: (typeof all)[number], b: { asin: string; marketplace: string }) =>
          a.asin === b.asin && a.marketplace === b.marketplace;
        const again = all.filter((look, index) =>
          all.slice(0, index).some((before) => isSame(before, look) && before.memberId !== look.memberId),
        );
        const spent = (of: typeof all) => of.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);

        expect(found.total).toBe(new Set(again.map(({ asin, marketplace }) => `${marketplace}${asin}`)).size);
        expect(found.spentAgain).toBe(spent(again));
        for (const row of found.rows) {
          const own = all.filter((look) => isSame(look, row));
          expect(row).toMatchObject({
            looks: own.length,
            firstAt: own[0]?.at,
            lastAt: own.at(-1)?.at,
            spentAgain: spent(again.filter((look) => isSame(look, row))),
            members: [...new Set(own.map(({ memberId }) => memberId))],
          });
          expect(row.detail.map(({ by }) => by)).toEqual(own.slice(0, 20).map(({ memberId }) => memberId));
        }
        for (const { _id, products, spentAgain } of found.members) {
          const own = again.filter(({ memberId }) => memberId === _id);
          expect(spentAgain).toBe(spent(own));
          expect(products).toBe(new Set(own.map(({ asin, marketplace }) => `${marketplace}${asin}`)).size);
        }
        const sums = found.rows.map(({ spentAgain }) => spentAgain);
        expect(sums).toEqual(sums.toSorted((a, b) => b - a));
      }),
    );
  });
});
