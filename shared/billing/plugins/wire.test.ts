import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { formatCents } from '#shared/billing/plans/plan.ts';
import { upstreamPluginsSchema } from './calls.ts';

describe('plugins from the provider', () => {
  it('cost dollars on the wire, with or without a sale price, and show two decimals [PLAN-08]', () => {
    const row = { _id: 'p', code: 'SEARCH_VIEW', title: 'Search view', parent: 'AZINSIGHT', interval: 'month' };
    const prices = (more: object) => {
      const [plugin] = v.parse(upstreamPluginsSchema, [{ ...row, ...more }]);
      return [plugin?.priceCents, plugin?.salePriceCents].map((cents) =>
        typeof cents === 'number' ? formatCents(cents) : null,
      );
    };
    expect(prices({ price: 14.99, salePrice: 9.9 })).toEqual(['$14.99', '$9.90']);
    expect(prices({ price: '5', salePrice: null })).toEqual(['$5.00', null]);
    expect(prices({ price: 0.1 + 0.2 })).toEqual(['$0.30', null]);
    expect(prices({})).toEqual([null, null]);
  });
});
