import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { upstreamCheckoutSchema, upstreamPricesSchema, upstreamUpcomingSchema } from './calls.ts';
import { upstreamPlansSchema } from './plans/calls.ts';
import { upstreamAddedPluginListSchema, upstreamPluginsSchema } from './plugins/calls.ts';

describe('prices from a provider', () => {
  const price = (more: object) => ({
    id: 'p1',
    type: 'recurring',
    unit_amount: 9_900,
    metadata: { key: 'STARTER_YEARLY' },
    ...more,
  });
  const read = (list: unknown) => v.parse(upstreamPricesSchema, list);

  it.each([
    [
      'recurring',
      price({}),
      { mode: 'subscription', interval: 'year', unitCents: 9_900, tiers: null, currency: 'USD' },
    ],
    ['by the month', price({ recurring: { interval: 'month' } }), { interval: 'month' }],
    ['by the month, by its key alone', price({ metadata: { key: 'STARTER_MONTHLY' } }), { interval: 'month' }],
    ['once', price({ type: 'one_time' }), { mode: 'payment', interval: null }],
    ['once, in the other spelling', price({ type: 'one-time' }), { mode: 'payment' }],
    [
      'with the provider’s tiers',
      price({
        unit_amount: null,
        tiers: [
          { up_to: 5, unit_amount: 100 },
          { up_to: null, unit_amount: 80 },
        ],
      }),
      {
        unitCents: 100,
        tiers: [
          { upTo: 5, unitCents: 100 },
          { upTo: null, unitCents: 80 },
        ],
      },
    ],
    [
      'by quantity, without tiers',
      price({ unit_amount: null, metadata: { key: 'AZ_API_MONTHLY' } }),
      { interval: 'month', unitCents: 500 },
    ],
    ['in another currency', price({ currency: 'eur' }), { currency: 'EUR' }],
  ])('%s', (_, row, expected) => {
    expect(read([row])).toMatchObject([expected]);
  });

  it('may be wrapped under a key, and an unreadable one is dropped without the others', () => {
    expect(read({ prices: [price({})] })).toHaveLength(1);
    expect(
      read({ data: [price({}), { id: 'x' }, price({ metadata: {} }), price({ unit_amount: null }), null] }),
    ).toHaveLength(1);
    expect(v.is(upstreamPricesSchema, { nothing: 1 })).toBe(false);
  });
});

describe('the answer to a checkout', () => {
  it('is a status of the specification, or a URL', () => {
    expect(v.parse(upstreamCheckoutSchema, { status: 'SUBSCRIPTION_CHANGED' })).toEqual({
      status: 'SUBSCRIPTION_CHANGED',
    });
    expect(v.parse(upstreamCheckoutSchema, { status: 'NO_MWS', url: '' })).toEqual({ status: 'NO_MWS' });
    const url = 'https://pay.test/c/1';
    expect(v.parse(upstreamCheckoutSchema, { status: 'OK', url, invalidCouponCodes: ['X'] })).toEqual({
      status: 'REDIRECT',
      url,
      invalidCouponCodes: ['X'],
    });
    expect(v.parse(upstreamCheckoutSchema, { url, invalidCouponCodes: null })).toEqual({
      status: 'REDIRECT',
      url,
      invalidCouponCodes: [],
    });
    for (const wrong of [{}, { status: 'OK' }, { url: 'javascript:alert(1)' }, 'x', null])
      expect(v.is(upstreamCheckoutSchema, wrong)).toBe(false);
  });

  it('gives the upcoming invoice in cents, with credits as negative amounts', () => {
    expect(
      v.parse(upstreamUpcomingSchema, {
        items: [
          { id: 1, description: 'Advanced', amount: 18_900 },
          { id: 'b', amount: -4_068 },
        ],
        amount: 14_832,
      }),
    ).toEqual({
      items: [
        { id: '1', description: 'Advanced', amountCents: 18_900 },
        { id: 'b', description: '', amountCents: -4_068 },
      ],
      amountCents: 14_832,
      currency: 'USD',
      prorationDate: null,
    });
  });
});

describe('plans and plugins from a provider', () => {
  it('plans have an amount in dollars and any spelling of the interval', () => {
    const plan = (more: object) => ({ id: 'STARTER_YEARLY', title: 'Starter', amount: 99, interval: 'year', ...more });
    expect(v.parse(upstreamPlansSchema, [plan({})])).toEqual([
      {
        id: 'STARTER_YEARLY',
        code: null,
        title: 'Starter',
        amountCents: 9_900,
        interval: 'year',
        contents: [],
        url: null,
        isActive: false,
        isCancel: false,
        disable: false,
      },
    ]);
    const intervals = ['year', 'yearly', 'Annually', 'month', 'Monthly', 'Lifetime', null].map(
      (interval) => v.parse(upstreamPlansSchema, { plans: [plan({ interval })] })[0]?.interval,
    );
    expect(intervals).toEqual(['year', 'year', 'year', 'month', 'month', 'Lifetime', 'Lifetime']);
    expect(
      v.parse(upstreamPlansSchema, [
        plan({ id: undefined, _id: 7, amount: '19.99', contents: 'One line' }),
        plan({ id: undefined }),
        'x',
      ]),
    ).toMatchObject([{ id: '7', amountCents: 1_999, contents: ['One line'] }]);
  });

  it('plugins have their flags under either key', () => {
    const plugin = {
      _id: 'p',
      code: 'MELTABLE',
      title: 'Meltable',
      price: 2.99,
      interval: 'month',
      added: true,
      canceled: true,
      endCircleAt: '2026-12-14T00:00:00Z',
    };
    expect(v.parse(upstreamPluginsSchema, [plugin, { _id: 'q' }])).toMatchObject([
      {
        id: 'p',
        priceCents: 299,
        salePriceCents: null,
        isBought: true,
        isCancel: true,
        isFree: false,
        endCircleAt: Date.UTC(2026, 11, 14),
        content: '',
      },
    ]);
    expect(
      v.parse(upstreamAddedPluginListSchema, [{ pluginId: 7, isBought: true, createdAt: 1_788_220_800 }]).added,
    ).toEqual([
      {
        pluginId: '7',
        isCancel: false,
        subId: null,
        createdAt: Date.UTC(2026, 8, 1),
        nextSubscribeAt: null,
        endCircleAt: null,
        isExtraPlugin: false,
        isBought: true,
        isFree: false,
      },
    ]);
  });
});
