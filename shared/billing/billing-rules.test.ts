import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { daysLeft, unusedCents } from './billing-summary.ts';
import { checkoutRequestSchema, renewalRequestSchema } from './checkout.ts';
import { centsOf, formatCents } from './plans/plan.ts';
import { cancelReasons, legacyReasonSchema, reasonText } from './plans/reasons.ts';
import { billingTexts } from './texts.ts';

const at = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe('the unused part of a paid period', () => {
  const year = { cents: 9_900, start: at('2026-04-19'), end: at('2027-04-19') };
  it.each([
    ['at its beginning', at('2026-04-19'), 9_900],
    ['with 150 of 365 days left', at('2026-11-20'), 4_068],
    ['a second before its end', at('2027-04-19') - 1_000, 0],
    ['at its end', at('2027-04-19'), 0],
    ['after its end', at('2028-01-01'), 0],
    ['before its beginning', at('2026-01-01'), 9_900],
    ['within a second, as at its beginning', at('2026-11-20') + 999, 4_068],
  ])('%s', (_, now, cents) => {
    expect(unusedCents(year, now)).toBe(cents);
  });

  it('is zero for a period without length, and counts in days', () => {
    expect(unusedCents({ cents: 100, start: 5, end: 5 }, 5)).toBe(0);
    expect(daysLeft(year, at('2026-11-20'))).toEqual({ left: 150, all: 365 });
    expect(daysLeft(year, at('2028-01-01'))).toEqual({ left: 0, all: 365 });
  });
});

describe('money', () => {
  it('is in cents and shows two decimals [PLAN-08]', () => {
    expect([formatCents(18_900), formatCents(450), formatCents(-4_068), formatCents(0)]).toEqual([
      '$189.00',
      '$4.50',
      '−$40.68',
      '$0.00',
    ]);
    expect([centsOf(19.99), centsOf(1.7), centsOf(0.29), centsOf(79.95)]).toEqual([1_999, 170, 29, 7_995]);
  });
});

describe('cancellation reasons', () => {
  it('are the specification’s four and one more, and only the first takes a note', () => {
    expect(cancelReasons).toEqual([
      'Found another tool',
      'Taking a break from selling on Amazon',
      'Cutting down on expenses',
      'None of the above',
      'just disabling auto renew',
    ]);
    expect(reasonText('Found another tool', ' Other Co ')).toBe('Found another tool: Other Co');
    expect(reasonText('Found another tool', '  ')).toBe('Found another tool');
    expect(reasonText('Cutting down on expenses', 'x')).toBe('Cutting down on expenses');
  });

  it('are sent as a number from 1 to 4 on the legacy screen', () => {
    expect([1, 4, '2'].map((id) => v.parse(legacyReasonSchema, id))).toEqual([1, 4, 2]);
    for (const wrong of [0, 5, 'x', '', null, 1.5]) expect(v.is(legacyReasonSchema, wrong), String(wrong)).toBe(false);
  });
});

describe('the request for a checkout', () => {
  const good = { price: 'price_1', quantity: 3, mode: 'subscription', returnUrl: '/pricing-plans?tab=AZINSIGHT' };
  it('contains a price, a quantity, a mode and a path of the portal', () => {
    expect(v.parse(checkoutRequestSchema, good)).toEqual(good);
    expect(v.parse(checkoutRequestSchema, { price: 'p', mode: 'payment', returnUrl: '/' }).quantity).toBe(1);
  });

  it.each([
    ['no price', { price: '' }],
    ['no quantity', { quantity: 0 }],
    ['half a quantity', { quantity: 1.5 }],
    ['too many', { quantity: 10_001 }],
    ['another mode', { mode: 'setup' }],
    ['an address elsewhere', { returnUrl: 'https://evil.test/' }],
    ['an address that a browser reads as elsewhere', { returnUrl: '//evil.test' }],
    ['no path', { returnUrl: '' }],
    ['too many codes', { couponCodes: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['a field that nobody knows', { amount: 1 }],
  ])('refuses %s', (_, wrong) => {
    expect(v.is(checkoutRequestSchema, { ...good, ...wrong })).toBe(false);
  });

  it('limits the length of a reason', () => {
    expect(v.is(renewalRequestSchema, { subId: 's', cancel: true, reason: 'x'.repeat(2_001), title: '' })).toBe(false);
    expect(billingTexts.invalidCoupon(['A', 'B'])).toBe(
      "This coupon code A, B is no longer valid or has expired or does not apply to the plan you've selected",
    );
  });
});
