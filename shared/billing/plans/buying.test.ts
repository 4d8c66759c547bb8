import { describe, expect, it } from 'vitest';
import { acceptsPromoCode, type Buyer, type BuyingHindrance, hindranceOf } from './buying.ts';
import type { Price } from './plan.ts';

const year = (key: string) => ({ key, interval: 'year', mode: 'subscription' }) as const;
const month = (key: string) => ({ key, interval: 'month', mode: 'subscription' }) as const;
const once = (key: string) => ({ key, interval: null, mode: 'payment' }) as const;

describe('obstacles to a purchase', () => {
  const pro: Buyer = { isProfessional: true, isIntegrated: true, planKey: null };
  const table: [string, Pick<Price, 'key' | 'interval' | 'mode'>, Partial<Buyer>, BuyingHindrance | null][] = [
    ['an annual plan', year('ADVANCED_YEARLY'), {}, null],
    [
      'an annual plan without a Professional account',
      year('ADVANCED_YEARLY'),
      { isProfessional: false },
      'needs-professional',
    ],
    ['an annual plan without integration', year('STARTER_YEARLY'), { isIntegrated: false }, 'needs-integration'],
    [
      'an annual plan with neither',
      year('STARTER_YEARLY'),
      { isIntegrated: false, isProfessional: false },
      'needs-integration',
    ],
    ['a monthly plan with neither', month('STARTER_MONTHLY'), { isIntegrated: false, isProfessional: false }, null],
    ['a token plan', month('AZ_API_MONTHLY'), {}, null],
    ['a token plan without a Professional account', year('AZ_API_YEARLY'), { isProfessional: false }, null],
    ['a token plan without integration', month('AZ_API_MONTHLY'), { isIntegrated: false }, 'needs-integration'],
    ['tokens bought once without integration', once('AZ_API_ONETIME'), { isIntegrated: false }, null],
    ['sub-accounts without a plan', month('AZINSIGHT_SUB_ACCOUNT_MONTHLY'), {}, 'needs-plan'],
    [
      'sub-accounts a month with a monthly plan',
      month('AZINSIGHT_SUB_ACCOUNT_MONTHLY'),
      { planKey: 'STARTER_MONTHLY' },
      null,
    ],
    [
      'sub-accounts a year with a monthly plan',
      year('AZINSIGHT_SUB_ACCOUNT_YEARLY'),
      { planKey: 'STARTER_MONTHLY' },
      'monthly-only',
    ],
    [
      'sub-accounts a year with an annual plan',
      year('AZINSIGHT_SUB_ACCOUNT_YEARLY'),
      { planKey: 'ADVANCED_YEARLY' },
      null,
    ],
    [
      'sub-accounts a month with an annual plan',
      month('AZINSIGHT_SUB_ACCOUNT_MONTHLY'),
      { planKey: 'ADVANCED_YEARLY' },
      null,
    ],
    ['an alert login without a plan', once('AZALERT_EXTRA_LOGIN'), {}, 'needs-plan'],
    ['an alert login with a monthly plan', once('AZALERT_EXTRA_LOGIN'), { planKey: 'STARTER_MONTHLY' }, null],
    ['a plugin', month('SALES_ESTIMATION'), { isIntegrated: false, isProfessional: false }, null],
  ];
  it.each(table)('%s', (_, price, buyer, expected) => {
    expect(hindranceOf(price, { ...pro, ...buyer })).toBe(expected);
  });

  it('allow promo codes except for monthly plans', () => {
    expect([year('A_YEARLY'), month('A_MONTHLY'), once('A')].map(acceptsPromoCode)).toEqual([true, false, true]);
  });
});
