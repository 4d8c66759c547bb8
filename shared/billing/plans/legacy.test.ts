import { describe, expect, it } from 'vitest';
import {
  beforeLegacyPlan,
  holdsLegacy,
  type LegacyCard,
  type LegacyUser,
  legacyCard,
  legacyVisibility,
  orderFormUrl,
} from './legacy.ts';
import type { Plan } from './plan.ts';

const NOW = Date.UTC(2026, 5, 1);
const later = new Date(NOW + 86_400_000).toISOString();
const earlier = new Date(NOW - 86_400_000).toISOString();
const plan = (code: string, more: Partial<Plan> = {}): Plan => ({
  id: code,
  code,
  title: code,
  amountCents: 9_900,
  interval: 'year',
  contents: [],
  url: null,
  isActive: false,
  isCancel: false,
  disable: false,
  ...more,
});
const [hazmat, insight, basic] = ['HAZability_PLAN', 'AZInsight_PLAN', 'HAZability_PLAN_BASIC'];
const pays = { planName: 'x', banAllAccess: false };

describe('the legacy plans on the screen', () => {
  // hazmat, insight, hazmat basic: s shown, h hidden, d shown but disabled
  const table: [string, LegacyUser, string][] = [
    ['nobody in particular', {}, 'sss'],
    ['basic', { ...pays, productType: 'basic' }, 'hsh'],
    ['basic without a plan', { productType: 'basic' }, 'sss'],
    ['basic, banned', { ...pays, productType: 'basic', banAllAccess: true }, 'sss'],
    ['hazmat', { ...pays, productType: 'hazmat' }, 'dsh'],
    ['hazmat without a plan', { productType: 'hazmat' }, 'sss'],
    ['hazmat, banned', { ...pays, productType: 'hazmat', banAllAccess: true }, 'sss'],
    ['hazbasic', { ...pays, productType: 'hazbasic' }, 'ssd'],
    ['hazbasic without a plan', { productType: 'hazbasic' }, 'ssd'],
    [
      'upgraded from the free hazmat',
      { productType: 'basic', upgradeToInsight: true, userHazType: 'HAZ_FREE_ALL' },
      'ssd',
    ],
    ['upgraded from anything else', { productType: 'basic', upgradeToInsight: true, userHazType: 'HAZ' }, 'sss'],
    ['starter', { ...pays, productType: 'starter' }, 'sss'],
  ];
  it.each(table)('%s [PLAN-20]', (_, user, expected) => {
    const letters = [hazmat, insight, basic].map((code) => {
      const { hidden, disabled } = legacyVisibility(plan(code as string), user);
      return hidden ? 'h' : disabled ? 'd' : 's';
    });
    expect(letters.join('')).toBe(expected);
  });

  it('include a free plan for everyone', () => {
    expect(legacyVisibility(plan(hazmat as string, { amountCents: 0 }), { ...pays, productType: 'basic' }).hidden).toBe(
      false,
    );
  });
});

describe('the card of a legacy plan', () => {
  const ending: LegacyUser = { productType: 'hazmat', isCanceledAccount: true, nextSubscribeAt: later };
  const table: [string, Partial<Plan>, LegacyUser, Partial<LegacyCard>][] = [
    ['not subscribed', {}, {}, { state: 'not-subscribed', label: 'Subscribe Now', disabled: false, mayCancel: false }],
    ['subscribed elsewhere', { disable: true }, {}, { state: 'not-subscribed', disabled: true }],
    ['trial not started', {}, { isNotStartTrial: true }, { state: 'not-started-trial', label: 'Subscribe Now' }],
    ['in trial', {}, { isInTrial: true }, { state: 'in-trial', label: 'Subscribe Now' }],
    ['out of trial', {}, { isOutOfTrial: true }, { state: 'out-of-trial', label: 'Subscribe Now' }],
    ['active', { isActive: true }, {}, { state: 'subscribed', label: 'Subscribed', disabled: true, mayCancel: true }],
    [
      'active for life',
      { isActive: true, interval: 'Lifetime' },
      {},
      { state: 'subscribed', disabled: true, mayCancel: false },
    ],
    [
      'cancelled',
      { isActive: true, isCancel: true },
      ending,
      { state: 'canceled', label: 'Canceled. No additional payments due.', disabled: true, mayCancel: false },
    ],
    [
      'cancelled for life',
      { isActive: true, isCancel: true, interval: 'Lifetime' },
      ending,
      { state: 'subscribed', mayCancel: false },
    ],
    [
      'cancelled, but the account is not',
      { isActive: true, isCancel: true },
      { ...ending, isCanceledAccount: false },
      { state: 'subscribed', mayCancel: false },
    ],
    [
      'cancelled and over',
      { isActive: true, isCancel: true },
      { ...ending, nextSubscribeAt: earlier },
      { state: 'subscribed', mayCancel: false },
    ],
    [
      'cancelled of another product',
      { isActive: true, isCancel: true },
      { ...ending, productType: 'basic' },
      { state: 'subscribed', mayCancel: false },
    ],
  ];
  it.each(table)('%s [LEG-04] [LEG-11]', (_, more, user, expected) => {
    expect(legacyCard(plan(hazmat as string, more), user, NOW)).toMatchObject(expected);
  });
});

describe('choosing a legacy plan', () => {
  it('warns before Plus, and sends a hazmat user with an extra login to support [LEG-05]', () => {
    expect(beforeLegacyPlan(plan(hazmat as string), {}, false)).toBe('plus-warning');
    expect(beforeLegacyPlan(plan(hazmat as string, { isActive: true }), {}, false)).toBe('nothing');
    expect(beforeLegacyPlan(plan(insight as string), {}, true)).toBe('nothing');
    for (const code of [hazmat, insight])
      expect(beforeLegacyPlan(plan(code as string), { productType: 'hazmat' }, true)).toBe('contact-support');
  });

  it('opens the order form with the account’s email, if that is valid [LEG-04]', () => {
    const who = { contactId: 7, firstName: 'Ann & Co', lastName: 'Ö', email: 'a+b@shop.test' };
    expect(orderFormUrl('https://order.test/form?plan=1#top', who)).toBe(
      'https://order.test/form?plan=1&contactId=7&firstName=Ann%20%26%20Co&lastName=%C3%96&email=a%2Bb%40shop.test#top',
    );
    expect(orderFormUrl('https://order.test', { email: 'a@b.test' })).toBe('https://order.test?email=a%40b.test');
    for (const url of [null, '', 'javascript:alert(1)', '//evil.test', 'ftp://x'])
      expect(orderFormUrl(url, who)).toBeUndefined();
  });
});

describe('the legacy screen', () => {
  it('is linked for accounts with one of its plans or plugins', () => {
    for (const user of [
      { productType: 'hazmat' },
      { productType: 'hazbasic' },
      { listUserPlan: ['BULK_CHECKER_PRO'] },
      { stripePriceKey: 'HAZMAT_YEARLY' },
    ])
      expect(holdsLegacy(user)).toBe(true);
    for (const user of [{}, { productType: 'basic', stripePriceKey: 'ADVANCED_YEARLY', listUserPlan: [] }])
      expect(holdsLegacy(user)).toBe(false);
  });
});
