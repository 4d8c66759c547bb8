import { describe, expect, it } from 'vitest';
import { checkoutReturnIn, plansAddressIn, withoutReturn, writePlansAddress } from './plans-address.ts';

const at = (query: string) => plansAddressIn(new URLSearchParams(query));

describe('the address of the plans screen', () => {
  it.each([
    ['', 'AZINSIGHT', 'PLAN'],
    ['tab=AZINSIGHT&menu=AZINSIGHT_SUB_ACCOUNTS', 'AZINSIGHT', 'AZINSIGHT_SUB_ACCOUNTS'],
    ['tab=AZALERT', 'AZALERT', 'PLAN'],
    ['tab=AZALERT&menu=AZALERT_SUB_ACCOUNTS', 'AZALERT', 'AZALERT_SUB_ACCOUNTS'],
    ['tab=AZAPI', 'API', 'SUBSCRIPTION'],
    ['tab=AZAPI&menu=ONE_TIME_PAYMENT', 'API', 'ONE_TIME_PAYMENT'],
    // A sub-tab of another tab, and names that nobody knows.
    ['tab=AZALERT&menu=ONE_TIME_PAYMENT', 'AZALERT', 'PLAN'],
    ['tab=AZAPI&menu=PLAN', 'API', 'SUBSCRIPTION'],
    ['tab=nonsense&menu=nonsense', 'AZINSIGHT', 'PLAN'],
  ])('%j shows %s, %s', (query, tab, menu) => {
    expect(at(query)).toMatchObject({ tab, menu });
  });

  it('names the token tab by the product, keeps other parameters, and drops the section', () => {
    const query = writePlansAddress(
      new URLSearchParams('plugin=MELTABLE&x=1&interval=year'),
      { ...at(''), tab: 'API', menu: 'SUBSCRIPTION' },
      'az',
    );
    expect(`${query}`).toBe('x=1&tab=AZAPI&menu=SUBSCRIPTION');
    expect(plansAddressIn(query)).toMatchObject({ tab: 'API', menu: 'SUBSCRIPTION', interval: null, plugin: null });
  });

  it('recognizes a paid or left checkout, and is cleaned of its parameters afterward', () => {
    expect(checkoutReturnIn(new URLSearchParams('tab=AZALERT'))).toBeNull();
    expect(checkoutReturnIn(new URLSearchParams('checkout=maybe'))).toBeNull();
    expect(checkoutReturnIn(new URLSearchParams('checkout=left'))).toEqual({ paid: false, session: null });
    const paid = new URLSearchParams('tab=AZALERT&checkout=paid&session=cs_1');
    expect(checkoutReturnIn(paid)).toEqual({ paid: true, session: 'cs_1' });
    expect(withoutReturn('/pricing-plans', paid)).toBe('/pricing-plans?tab=AZALERT');
    expect(withoutReturn('/pricing-plans', new URLSearchParams('checkout=left'))).toBe('/pricing-plans');
  });
});
