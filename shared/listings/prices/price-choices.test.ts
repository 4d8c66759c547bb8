import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scheduleOf } from '../../products/fees/fee-schedule.ts';
import { publishedSchedules } from '../../products/fees/published-schedules.ts';
import { type PriceContext, priceChoices, pricedAt } from './price-choices.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const tumbler: PriceContext = {
  marketplace: 'US',
  schedule: scheduleOf(publishedSchedules, 'US'),
  category: 'Everything else',
  cost: 9.8,
  prep: 0.48,
  fulfillmentFee: 5.37,
  prices: { own: usd(27.4), buyBox: usd(24.99), threshold: usd(24.49) },
  former: 26.9,
  floor: 22,
  ceiling: 32,
};
const short = (context: PriceContext) =>
  priceChoices(context).map(({ kinds, price, refused }) => [kinds.join('+'), price, ...(refused ? [refused] : [])]);

describe('the prices to choose from', () => {
  it('come with profit and ROI after fees and cost [ACT-03]', () => {
    const rows = priceChoices(tumbler).map(({ kinds, price, figures }) => [
      ...kinds,
      price,
      figures.named === 'profit' ? [figures.amount, figures.roi?.toFixed(1)] : figures,
    ]);
    expect(rows).toEqual([
      ['match-buy-box', 24.99, [5.59, '54.4']],
      ['one-below', 24.98, [5.58, '54.3']],
      ['meet-threshold', 24.49, [5.17, '50.3']],
      ['former', 26.9, [7.21, '70.1']],
    ]);
  });

  it.each<[string, Partial<PriceContext>, unknown[]]>([
    [
      'begin with the price that wins, which is before shipping, and which the limits bind, too [SIG-05]',
      { wins: 25.2, shipping: 3, ceiling: 25 },
      [
        ['wins', 25.2, 'above-ceiling'],
        ['match-buy-box', 21.99, 'below-floor'],
        ['one-below', 21.98, 'below-floor'],
        ['meet-threshold', 21.49, 'below-floor'],
        ['former', 26.9, 'above-ceiling'],
      ],
    ],
    [
      'have the price that wins once if another choice comes to it [SIG-05]',
      { wins: 24.99 },
      [
        ['wins+match-buy-box', 24.99],
        ['one-below', 24.98],
        ['meet-threshold', 24.49],
        ['former', 26.9],
      ],
    ],
    [
      'are refused below the floor',
      { floor: 24.985 },
      [
        ['match-buy-box', 24.99],
        ['one-below', 24.98, 'below-floor'],
        ['meet-threshold', 24.49, 'below-floor'],
        ['former', 26.9],
      ],
    ],
    [
      'may be the floor itself',
      { floor: 24.49 },
      [
        ['match-buy-box', 24.99],
        ['one-below', 24.98],
        ['meet-threshold', 24.49],
        ['former', 26.9],
      ],
    ],
    [
      'are refused above the ceiling',
      { ceiling: 24.99, former: 30 },
      [
        ['match-buy-box', 24.99],
        ['one-below', 24.98],
        ['meet-threshold', 24.49],
        ['former', 30, 'above-ceiling'],
      ],
    ],
    [
      'are merged if several come to the same price',
      { prices: { ...tumbler.prices, threshold: usd(24.98) }, former: 24.99 },
      [
        ['match-buy-box+former', 24.99],
        ['one-below+meet-threshold', 24.98],
      ],
    ],
    [
      'leave out the current price',
      { prices: { own: usd(24.99), buyBox: usd(24.99) }, former: undefined },
      [['one-below', 24.98]],
    ],
    ['have no cut for the Buy Box that is held', { holdsBuyBox: true, former: undefined }, [['meet-threshold', 24.49]]],
    [
      'are without shipping, which the landed price contains',
      { shipping: 4.99, former: undefined, floor: undefined },
      [
        ['match-buy-box', 20],
        ['one-below', 19.99],
        ['meet-threshold', 19.5],
      ],
    ],
    [
      'match the lowest offer if there is no Buy Box',
      { prices: { own: usd(27.4) }, lowest: usd(25), former: undefined },
      [['match-lowest', 25]],
    ],
    [
      'ignore prices in another currency',
      { prices: { own: usd(27.4), buyBox: { amount: 20, currency: 'CAD' } }, former: undefined },
      [],
    ],
    [
      'ignore prices that the message has in no readable form',
      { prices: { ...tumbler.prices, unreadable: true } },
      [['former', 26.9]],
    ],
    ['ignore what shipping alone would exceed', { shipping: 30, former: undefined }, []],
  ])('%s', (_, over, expected) => {
    expect(short({ ...tumbler, ...over })).toEqual(expected);
  });

  it('go down by one yen in Japan', () => {
    const yen = (amount: number) => ({ amount, currency: 'JPY' });
    const context: PriceContext = { marketplace: 'JP', cost: 900, prices: { own: yen(2_980), buyBox: yen(2_900) } };
    expect(short(context)).toEqual([
      ['match-buy-box', 2_900],
      ['one-below', 2_899],
    ]);
    expect(priceChoices(context)[0]?.figures).toMatchObject({ named: 'before-referral-fee', amount: 2_000 });
  });
});

it('computes a typed price as it computes the choices [ACT-03]', () => {
  const [match] = priceChoices(tumbler);
  expect({ kinds: ['match-buy-box'], ...pricedAt(24.99, tumbler) }).toEqual(match);
  expect(pricedAt(21.999, tumbler)).toMatchObject({ price: 22 });
  expect(pricedAt(21.99, tumbler).refused).toBe('below-floor');
  expect([0, -1, Number.NaN].map((price) => pricedAt(price, tumbler).refused)).toEqual([
    'no-price',
    'no-price',
    'no-price',
  ]);
});

it('never allows a choice below the floor or above the ceiling, and never has the same price twice', () => {
  const cents = fc.integer({ min: 1, max: 20_000 }).map((amount) => amount / 100);
  const maybe = fc.option(cents, { nil: undefined });
  const money = maybe.map((amount) => (amount === undefined ? undefined : usd(amount)));
  const given = fc.record({
    own: money,
    buyBox: money,
    threshold: money,
    lowest: money,
    former: maybe,
    floor: maybe,
    ceiling: maybe,
    cost: maybe,
    shipping: maybe,
    holdsBuyBox: fc.boolean(),
  });
  fc.assert(
    fc.property(given, ({ own, buyBox, threshold, ...rest }) => {
      const prices = { ...(own ? { own } : {}), ...(buyBox ? { buyBox } : {}), ...(threshold ? { threshold } : {}) };
      const choices = priceChoices({ marketplace: 'US', prices, ...rest });
      for (const { price, landed, refused } of choices) {
        expect(price).toBeGreaterThan(0);
        expect(landed).toBeCloseTo(price + (rest.shipping ?? 0), 6);
        const allowed =
          (rest.floor === undefined || price >= rest.floor) && (rest.ceiling === undefined || price <= rest.ceiling);
        expect(refused === undefined).toBe(allowed);
      }
      expect(new Set(choices.map(({ price }) => price)).size).toBe(choices.length);
    }),
  );
});
