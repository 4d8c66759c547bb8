import { describe, expect, it } from 'vitest';
import { familyOf, rankOf } from './keys.ts';
import type { Plan, Price } from './plan.ts';
import { cardsOf, planCards, planChange, standingOf } from './plan-cards.ts';

const plan = (id: string, more: Partial<Plan> = {}): Plan => ({
  id,
  code: null,
  title: id,
  amountCents: 100,
  interval: id.endsWith('YEARLY') ? 'year' : 'month',
  contents: [],
  url: null,
  isActive: false,
  isCancel: false,
  disable: false,
  ...more,
});
const price = (key: string, more: Partial<Price> = {}): Price => ({
  id: `price_${key}`,
  key,
  mode: 'subscription',
  interval: 'year',
  unitCents: 9_900,
  tiers: null,
  currency: 'USD',
  ...more,
});

describe('the ranks of plans', () => {
  it.each([
    ['STARTER_MONTHLY', 1],
    ['STARTER_YEARLY', 2],
    ['ADVANCED_MONTHLY', 3],
    ['ADVANCED_YEARLY', 4],
    ['advanced_yearly', 4],
    ['AZ_API_MONTHLY', 0],
    ['AZINSIGHT_SUB_ACCOUNT_YEARLY', 0],
    ['HAZMAT_YEARLY', 0],
    ['', 0],
  ])('%s has %d [PLAN-05]', (key, rank) => {
    expect(rankOf(key)).toBe(rank);
  });
});

describe('a plan compared with the current one', () => {
  // s subscribed, u upgrade, h hidden, o open to anybody
  const keys = [
    'STARTER_MONTHLY',
    'STARTER_YEARLY',
    'ADVANCED_MONTHLY',
    'ADVANCED_YEARLY',
    'HAZMAT_YEARLY',
    'AZALERT_YEARLY',
  ];
  const table: Record<string, string> = {
    '': 'oooooo',
    STARTER_MONTHLY: 'shuuoo',
    STARTER_YEARLY: 'hsuuoo',
    ADVANCED_MONTHLY: 'hhshoo',
    ADVANCED_YEARLY: 'hhhsoo',
    HAZMAT_YEARLY: 'ooooso',
    AZ_API_MONTHLY: 'oooooo',
  };
  it.each(Object.entries(table).flatMap(([held, row]) => keys.map((key, at) => [held, key, row[at]] as const)))(
    '%s held, %s: %s',
    (held, key, letter) => {
      expect(standingOf(key, held || null)).toEqual({
        subscribed: letter === 's',
        upgrade: letter === 'u',
        hide: letter === 'h',
      });
    },
  );

  it('is compared case-insensitively', () => {
    expect(standingOf('advanced_yearly', 'ADVANCED_YEARLY').subscribed).toBe(true);
    expect(standingOf('Starter_Yearly', 'starter_monthly').hide).toBe(true);
  });

  it('makes a higher plan an upgrade and a lower one a downgrade', () => {
    expect(planChange('STARTER_MONTHLY', 'ADVANCED_YEARLY')).toBe('upgrade');
    expect(planChange('ADVANCED_YEARLY', 'STARTER_YEARLY')).toBe('downgrade');
    expect(planChange('ADVANCED_YEARLY', 'ADVANCED_MONTHLY')).toBe('downgrade');
    expect(planChange('STARTER_MONTHLY', 'starter_monthly')).toBe('none');
  });
});

describe('the cards of plans', () => {
  it('take price, key and mode from the price whose key is the plan’s id [PLAN-21]', () => {
    const prices = [price('STARTER_YEARLY'), price('FOREVER', { mode: 'payment', interval: null, unitCents: 7_995 })];
    const cards = planCards(
      [plan('starter_yearly'), plan('FOREVER', { interval: 'Lifetime' }), plan('ADVANCED_YEARLY')],
      prices,
      { priceKey: null },
    );
    expect(cards).toMatchObject([
      { key: 'STARTER_YEARLY', priceId: 'price_STARTER_YEARLY', mode: 'subscription', amountCents: 9_900 },
      { key: 'FOREVER', priceId: 'price_FOREVER', mode: 'payment', amountCents: 7_995 },
      { key: 'ADVANCED_YEARLY', priceId: null, mode: 'subscription', amountCents: 100 },
    ]);
  });

  it('show the plan’s own amount if prices are missing, and cannot be bought then', () => {
    expect(planCards([plan('STARTER_YEARLY')], [], { priceKey: null })).toMatchObject([
      { amountCents: 100, priceId: null, hide: false },
    ]);
  });

  it('are in the tab of their interval, without hidden and lifetime plans', () => {
    const plans = ['STARTER_MONTHLY', 'STARTER_YEARLY', 'ADVANCED_MONTHLY', 'ADVANCED_YEARLY'].map((id) => plan(id));
    const cards = planCards([...plans, plan('FOREVER', { interval: 'Lifetime' })], [], { priceKey: 'STARTER_YEARLY' });
    expect(cardsOf(cards, 'year').map(({ id }) => id)).toEqual(['STARTER_YEARLY', 'ADVANCED_YEARLY']);
    expect(cardsOf(cards, 'month').map(({ id }) => id)).toEqual(['ADVANCED_MONTHLY']);
  });
});

describe('the purpose of a price', () => {
  it.each([
    ['STARTER_MONTHLY', 'plan'],
    ['HAZMAT_YEARLY', 'plan'],
    ['AZALERT_MONTHLY', 'alert'],
    ['AZINSIGHT_SUB_ACCOUNT_YEARLY', 'seats'],
    ['azinsight_sub_account_monthly_old', 'seats'],
    ['AZALERT_EXTRA_LOGIN', 'alert-logins'],
    ['az_API_MONTHLY', 'tokens'],
    ['QX_API_ONETIME', 'tokens'],
    ['SALES_ESTIMATION', 'plugin'],
    ['BULK_CHECKER_PRO', 'plugin'],
  ])('%s: %s', (key, family) => {
    expect(familyOf(key)).toBe(family);
  });
});
