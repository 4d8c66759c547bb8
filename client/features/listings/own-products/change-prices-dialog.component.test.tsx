import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { noState } from '#shared/inbox/product-state.ts';
import { feeCalls } from '#shared/listings/fees/calls.ts';
import type { OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { priceCalls } from '#shared/listings/prices/price-calls.ts';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import { violations } from '#tests/support/component.tsx';
import { on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { ChangePricesDialog } from './change-prices-dialog.tsx';

const row = (n: number): OwnProduct => ({
  ...noState,
  ...{
    id: `${n}`,
    marketplace: 'US',
    asin: `B00000000${n}`,
    sku: `SKU-${n}`,
    title: null,
    condition: 'new',
    channels: [null],
    fulfillment: 'FBM',
  },
  ...{
    quantity: 5,
    fba: null,
    pace: null,
    buyable: true,
    listedAt: null,
    price: 20,
    former: null,
    floor: null,
    ceiling: null,
    unitProfit: null,
    noProfit: null,
    checkedAt: null,
  },
  ...{
    rivalName: null,
    flap: null,
    alerts: 0,
    buyBox: 'lost',
    currency: 'USD',
    own: 20,
    shipping: 0,
    buyBoxPrice: 15,
    threshold: null,
  },
});
const costs = { prep: null, inbound: null, tax: null, feeCategory: 'Everything else' };
const known = { 'SKU-1': { ...costs, cost: 5 }, 'SKU-2': { ...costs, cost: 14 }, 'SKU-3': null };
const listingOf = (sku: string, asin: string) => ({
  ...{
    sku,
    asin,
    marketplace: 'US',
    title: null,
    productType: null,
    condition: 'new_new',
    statuses: ['BUYABLE'],
    fulfillment: 'FBM',
    quantity: 5,
    price: 20,
  },
  ...{
    currency: 'USD',
    sale: null,
    businessPrice: null,
    minimum: null,
    maximum: null,
    pricingRule: null,
    issues: [],
    floor: 4,
    ceiling: null,
  },
  costs: known[sku as keyof typeof known],
});

it('prices below cost are said, and changed only where the seller ticks them [ACT-03] [ACT-05]', async () => {
  const answers = [
    on(feeCalls.schedules, { schedules: publishedSchedules }),
    on(feeCalls.ofProduct, { estimates: [], fulfillmentFee: null, mainCategory: null, unitsADay: null }),
    on(priceCalls.skus, ({ asin }) => ({ skus: [listingOf(`SKU-${asin.at(-1)}`, asin)] })),
    on(priceCalls.change, refused('Later.', { status: 429 })),
  ];
  const rows = [row(1), row(2), row(3)];
  const { edge } = await showFed((store) => <ChangePricesDialog deps={store} rows={rows} onClose={() => {}} />, {
    answers,
  });
  // 15 minus 2.25 for Amazon and 14.
  await expect.element(page.getByText('Below cost: loses $1.25 a unit. Tick it to change it anyway.')).toBeVisible();
  await expect.element(page.getByText('Within your limits. No cost entered, so a loss would not show')).toBeVisible();
  const loss = page.getByRole('checkbox', { name: 'Change SKU-2' });
  await expect.element(loss).not.toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Change SKU-1' })).toBeChecked();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Change 2 prices' }).click();
  await expect
    .poll(() => edge.sent(priceCalls.change).map((change) => (change as { sku: string }).sku))
    .toEqual(['SKU-1', 'SKU-3']);
});

it('the price that wins can be chosen for several SKUs, and what Amazon doesn’t say is said [SIG-05]', async () => {
  const price = (n: number, more: object) => ({
    marketplace: 'US',
    sku: `SKU-${n}`,
    answer: null,
    inLine: null,
    ...more,
  });
  const answers = [
    on(feeCalls.schedules, { schedules: publishedSchedules }),
    on(feeCalls.ofProduct, { estimates: [], fulfillmentFee: null, mainCategory: null, unitsADay: null }),
    on(priceCalls.skus, ({ asin }) => ({ skus: [listingOf(`SKU-${asin.at(-1)}`, asin)] })),
    on(priceCalls.expected, {
      prices: [
        price(1, { answer: { price: 16.5, gap: null, at: 0 } }),
        price(2, { answer: { price: null, gap: 'not-eligible', at: 0 } }),
        price(3, { inLine: 30 }),
      ],
    }),
    on(priceCalls.change, refused('Later.', { status: 429 })),
  ];
  const rows = [row(1), row(2), row(3)];
  const { edge } = await showFed((store) => <ChangePricesDialog deps={store} rows={rows} onClose={() => {}} />, {
    answers,
  });
  await page.getByRole('button', { name: 'Price that wins' }).click();
  await expect.element(page.getByText('Amazon computes no price for this offer')).toBeVisible();
  await expect.element(page.getByText('in line, about 30 s')).toBeVisible();
  await page.getByRole('button', { name: 'Change 1 price' }).click();
  await expect.poll(() => edge.sent(priceCalls.change)).toMatchObject([{ sku: 'SKU-1', price: 16.5, expected: 20 }]);
});

it('a price below cost that the seller ticks is changed [ACT-05]', async () => {
  const answers = [
    on(feeCalls.schedules, { schedules: publishedSchedules }),
    on(feeCalls.ofProduct, { estimates: [], fulfillmentFee: null, mainCategory: null, unitsADay: null }),
    on(priceCalls.skus, ({ asin }) => ({ skus: [listingOf('SKU-2', asin)] })),
    on(priceCalls.change, refused('Later.', { status: 429 })),
  ];
  const rows = [row(2)];
  const { edge } = await showFed((store) => <ChangePricesDialog deps={store} rows={rows} onClose={() => {}} />, {
    answers,
  });
  const loss = page.getByRole('checkbox', { name: 'Change SKU-2' });
  await expect.element(page.getByRole('button', { name: 'No price to change' })).toBeDisabled();
  await loss.click();
  await page.getByRole('button', { name: 'Change 1 price' }).click();
  await expect.poll(() => edge.sent(priceCalls.change)).toMatchObject([{ sku: 'SKU-2', price: 15, expected: 20 }]);
});
