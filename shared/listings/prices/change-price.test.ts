import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { canChangePrices, changePricesAccess } from './access.ts';
import {
  afterStep,
  changePriceSchema,
  isOpenChange,
  limitRefusal,
  type PriceStep,
  priceStates,
  recordRefusal,
  replaceable,
  SETTLING,
  warningsFor,
} from './change-price.ts';

const NOW = Date.UTC(2026, 10, 26, 9);
const steps: readonly PriceStep[] = ['send', 'postpone', 'accept', 'warn', 'refuse', 'confirm'];

describe('a price change', () => {
  it('goes from asked to sent to Amazon’s answer to confirmed, and never back [ACT-05]', () => {
    const table = priceStates.map((state) => [
      state,
      steps.flatMap((step) => (afterStep(state, step) ? [`${step}: ${afterStep(state, step)}`] : [])),
    ]);
    expect(Object.fromEntries(table)).toEqual({
      asked: ['send: sent', 'refuse: refused'],
      sent: [
        'send: sent',
        'postpone: asked',
        'accept: accepted',
        'warn: warned',
        'refuse: refused',
        'confirm: confirmed',
      ],
      accepted: ['confirm: confirmed'],
      warned: ['confirm: confirmed'],
      refused: [],
      confirmed: ['accept: confirmed', 'warn: confirmed', 'confirm: confirmed'],
    });
  });

  it('stays closed once it is closed, whatever comes [ACT-06]', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 30 }), (taken) => {
        let state: (typeof priceStates)[number] = 'asked';
        let closed = false;
        for (const step of taken) {
          state = afterStep(state, step) ?? state;
          if (closed) expect(isOpenChange(state)).toBe(false);
          closed ||= !isOpenChange(state);
        }
      }),
    );
  });

  it('is refused below the floor and above the ceiling, to the cent [ACT-05]', () => {
    const limits = { floor: 15.5, ceiling: 20 };
    expect([15.49, 15.5, 20, 20.01].map((price) => limitRefusal(price, limits)?.code)).toEqual([
      'BELOW_FLOOR',
      undefined,
      undefined,
      'ABOVE_CEILING',
    ]);
    expect(limitRefusal(0.01, { floor: null, ceiling: null })).toBeUndefined();
    // 0.1 + 0.2 is not below 0.3, although it is no equal number.
    expect(limitRefusal(0.3, { floor: 0.1 + 0.2, ceiling: 0.1 + 0.2 })).toBeUndefined();
  });

  it('is refused while another one of the SKU is open, and when its price has just been replaced [ACT-06]', () => {
    const last = { before: 20, after: 19, state: 'accepted' as const, answeredAt: NOW - 1_000, confirmedAt: null };
    expect(recordRefusal(20, true, undefined, NOW)?.code).toBe('PRICE_MOVED');
    expect(recordRefusal(20, false, last, NOW)?.code).toBe('PRICE_MOVED');
    expect(recordRefusal(19, false, last, NOW)).toBeUndefined();
    expect(
      recordRefusal(20, false, { ...last, state: 'confirmed', answeredAt: null, confirmedAt: NOW }, NOW)?.code,
    ).toBe('PRICE_MOVED');
    // Later, Amazon's listing alone says what the price is.
    expect(recordRefusal(20, false, last, NOW + SETTLING)).toBeUndefined();
  });

  it('may replace the former price while Amazon still shows it, so that an undo right after a change works [ACT-05]', () => {
    const last = { before: 20, after: 19, state: 'warned' as const, answeredAt: NOW - 1_000, confirmedAt: null };
    expect(replaceable(19, last, NOW)).toEqual([19, 20]);
    expect(replaceable(19, last, NOW + SETTLING)).toEqual([19]);
    expect(replaceable(18, last, NOW)).toEqual([18]);
    expect(replaceable(19, undefined, NOW)).toEqual([19]);
  });

  it('warns of whatever could undo it: a running sale, a business price, Amazon’s bounds, a pricing rule [ACT-05]', () => {
    const plain = { sale: null, businessPrice: null, minimum: null, maximum: null, pricingRule: null };
    expect(warningsFor(plain, 10, NOW)).toEqual([]);
    const all = {
      sale: { price: 9, startsAt: NOW, endsAt: NOW + 1 },
      businessPrice: 9,
      minimum: 10.01,
      maximum: 12,
      pricingRule: 'R1',
    };
    expect(warningsFor(all, 10, NOW)).toEqual(['sale', 'business', 'below-minimum', 'pricing-rule']);
    expect(warningsFor(all, 12.01, NOW + 1)).toEqual(['business', 'above-maximum', 'pricing-rule']);
    expect(warningsFor({ ...plain, sale: { price: 9, startsAt: NOW + 1, endsAt: null } }, 10, NOW)).toEqual([]);
    expect(warningsFor({ ...plain, sale: { price: 9, startsAt: null, endsAt: null } }, 10, NOW)).toEqual(['sale']);
  });

  it('has an id, a supported marketplace, and amounts in cents', () => {
    const change = {
      id: 'change-0001',
      marketplace: 'US',
      asin: 'B000000001',
      sku: 'GP 1/2',
      price: 19.99,
      expected: 1_000,
    };
    const fits = (more: object) => v.safeParse(changePriceSchema, { ...change, ...more }).success;
    expect(fits({})).toBe(true);
    for (const cents of [0.07, 1.1, 8.2, 1_234.56, 16.4]) expect(fits({ price: cents })).toBe(true);
    for (const wrong of [
      { price: 0 },
      { price: 1.005 },
      { price: -1 },
      { price: Number.NaN },
      { price: 1e9 },
      { id: 'short' },
      { marketplace: 'JP' },
      { sku: '' },
      { more: 1 },
    ])
      expect(fits(wrong), JSON.stringify(wrong)).toBe(false);
  });

  it('is for owners, and for members with the inbox and the right to it [ACT-05]', () => {
    const owner = { accountType: 'USER', productType: 'basic' };
    const member = { accountType: 'SUB_USER', productType: 'basic' };
    expect(changePricesAccess(owner)).toEqual({ open: true });
    expect(changePricesAccess({ ...owner, productType: 'starter' })).toMatchObject({ open: false, listed: true });
    expect(changePricesAccess({ ...member, accessNotifications: true, changePrices: true })).toEqual({ open: true });
    expect(changePricesAccess({ ...member, accessNotifications: true })).toMatchObject({
      open: false,
      why: expect.stringContaining('change prices'),
    });
    expect(changePricesAccess({ ...member, changePrices: true })).toMatchObject({
      open: false,
      why: expect.stringContaining('notifications'),
    });
    expect([
      canChangePrices(owner),
      canChangePrices(member),
      canChangePrices({ ...member, changePrices: true }),
    ]).toEqual([true, false, true]);
  });
});
