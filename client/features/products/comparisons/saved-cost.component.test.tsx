import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { feeCalls } from '#shared/listings/fees/calls.ts';
import { noSkuValues } from '#shared/listings/prices/seller-sku.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { productCalls } from '#shared/products/calls.ts';
import { comparisonCalls } from '#shared/products/comparisons/calls.ts';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import { on, showFed } from '#tests/support/fed-screen.tsx';
import { CompareScreen } from './compare-screen.tsx';

const sku = (name: string, asin: string, cost: number) => ({
  ...noSkuValues,
  marketplace: 'US',
  sku: name,
  asin,
  cost,
  changedAt: 0,
  changedBy: '',
});

it('a product without the cost of a file is compared at the saved cost of its SKUs, if they have one [RES-08] [ACT-04]', async () => {
  const asins = ['B0KETTLE01', 'B0KETTLE02', 'B0KETTLE03'];
  await showFed((store) => <CompareScreen store={store} />, {
    address: `/compare?products=${asins.join(',')}&marketplace=US`,
    answers: [
      on(comparisonCalls.list, { comparisons: [], most: 100 }),
      on(productCalls.cost, { asked: 3, free: 3, atMost: 0 }),
      on(productCalls.items, {
        rows: asins.map((asin) => ({ asin })),
        found: [],
        notFound: [],
        tokens: { spent: 0, free: 3 },
        sample: false,
      }),
      on(feeCalls.schedules, { schedules: publishedSchedules }),
      on(skuCalls.skus, {
        skus: [
          sku('K1', 'B0KETTLE01', 10.25),
          sku('K2', 'B0KETTLE01', 10.25),
          sku('K3', 'B0KETTLE02', 8),
          sku('K4', 'B0KETTLE02', 9),
        ],
        total: 4,
      }),
    ],
  });
  const cells = page.getByRole('row', { name: /^Unit cost/ }).getByRole('cell');
  await expect.element(cells.nth(0)).toMatchTextContent(/\$10\.25/);
  // Two costs are none.
  await expect.element(cells.nth(1)).not.toMatchTextContent(/\$/);
});
