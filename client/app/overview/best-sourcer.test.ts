import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemberCost } from '#shared/team/decisions/lead-cost.ts';
import { bestSourcer, cheapestSourcer, hasOtherCurrencies } from './from-team.tsx';

const costs = { tokens: 0, tokenCents: 0, seatCents: 0, planCents: 0, togetherCents: 0, perUnit: null };
const members = fc.array(
  fc.record({
    bought: fc.nat(4),
    leadCents: fc.option(fc.nat(900)),
    usd: fc.option(fc.integer({ min: -500, max: 500 })),
    eur: fc.option(fc.nat(9_000)),
  }),
  { maxLength: 8 },
);

it('members who were deleted are neither, and the comparison is known to leave out other currencies [OWN-01]', () => {
  const of = (_id: string, amount: number, currency = 'USD'): MemberCost => ({
    ...costs,
    _id,
    name: _id,
    bought: 1,
    leadCents: 0,
    profits: [{ currency, amount }],
  });
  expect(bestSourcer({ members: [of('', 90), of('m', 10)], currency: 'USD' })?.member._id).toBe('m');
  expect(cheapestSourcer({ members: [of('', 90)] })).toBeNull();
  expect(hasOtherCurrencies({ members: [of('m', 10)], currency: 'usd' })).toBe(false);
  expect(hasOtherCurrencies({ members: [of('m', 10), of('n', 10, 'EUR')], currency: 'USD' })).toBe(true);
});

describe('the best and the cheapest sourcer', () => {
  it('are those with the highest profit in the costs’ currency and the cheapest lead; losses, other currencies, and members without leads are none [OWN-01, OWN-03]', () => {
    fc.assert(
      fc.property(members, (all) => {
        const team: MemberCost[] = all.map(({ bought, leadCents, usd, eur }, index) => ({
          ...{ ...costs, _id: `m${index}`, name: `M${index}`, bought, leadCents },
          profits: [
            ...(usd === null ? [] : [{ currency: 'USD', amount: usd }]),
            ...(eur === null ? [] : [{ currency: 'EUR', amount: eur }]),
          ],
        }));
        const gains = all.flatMap(({ usd }) => (usd !== null && usd > 0 ? [usd] : []));
        expect(bestSourcer({ members: team, currency: 'usd' })?.profit ?? null).toBe(
          gains.length === 0 ? null : Math.max(...gains),
        );
        const leads = all.flatMap(({ leadCents }) => (leadCents === null ? [] : [leadCents]));
        expect(cheapestSourcer({ members: team })?.leadCents ?? null).toBe(
          leads.length === 0 ? null : Math.min(...leads),
        );
      }),
    );
  });
});
