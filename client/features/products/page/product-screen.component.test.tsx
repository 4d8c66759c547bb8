import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { productParts } from '#client/app/product-page.tsx';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { noState } from '#shared/inbox/product-state.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import type { OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { importCalls } from '#shared/products/imports/calls.ts';
import { trackingCalls } from '#shared/tracking/calls.ts';
import { supplierCalls } from '#shared/wholesale/supplier-file-calls.ts';
import { type Answers, on, showFed } from '#tests/support/fed-screen.tsx';
import { tracked as track } from '#tests/support/tracked-products.ts';
import { type ProductParts, ProductScreen } from './product-screen.tsx';

const sku = (condition: string, more: Partial<OwnProduct>): OwnProduct => ({
  ...noState,
  id: condition,
  marketplace: 'US',
  asin: 'B0MIXED001',
  sku: `MIX-${condition}`,
  title: 'Camping stove',
  condition,
  fulfillment: 'FBA',
  channels: ['FBA'],
  quantity: 4,
  fba: null,
  pace: null,
  buyable: true,
  listedAt: null,
  price: null,
  former: null,
  floor: null,
  ceiling: null,
  currency: 'USD',
  shipping: 0,
  seenAt: 1_000,
  unitProfit: null,
  noProfit: null,
  checkedAt: null,
  rivalName: null,
  flap: null,
  alerts: 0,
  ...more,
});

const closed = { may: () => ({ open: false }) as never };
const parts: ProductParts = {
  figures: productParts.figures.filter(({ name }) => name === 'own'),
  main: productParts.main.filter(({ name }) => name === 'prices'),
  beside: [],
  happened: {
    alerts: { ...productParts.happened.alerts, ...closed },
    lookUps: { ...productParts.happened.lookUps, ...closed },
    scans: { ...productParts.happened.scans, ...closed },
    firings: { ...productParts.happened.firings, ...closed },
    changes: { ...productParts.happened.changes, ...closed },
  },
};

describe('the page of a product that is sold new and used', () => {
  it('shows the figures and prices of one condition at a time, the new one first [RES-05]', async () => {
    const rows = [
      // The costliest comes first.
      sku('used', {
        buyBox: 'lost',
        own: 43,
        price: 43,
        buyBoxPrice: 39,
        risk: { perDay: 86, currency: 'USD', unitsADay: 2 },
      }),
      sku('new', { buyBox: 'mine', own: 58.99, price: 58.99, buyBoxPrice: 58.99 }),
    ];
    const { edge } = await showFed(
      (store) => <ProductScreen parts={parts} store={store} params={{ marketplace: 'us', asin: 'B0MIXED001' }} />,
      {
        answers: [
          on(ownProductCalls.search, () => ({ rows, total: 2 })),
          on(inboxCalls.prices, () => ({
            currency: 'USD',
            points: [],
            product: { title: 'Camping stove', image: null },
          })),
        ],
      },
    );
    const figures = page.getByLabelText('Your offer now');
    await expect.element(figures).toMatchTextContent(/\$58\.99.*Yours/);
    await expect.element(figures).not.toMatchTextContent(/\$43/);
    const asked = () => edge.sent(inboxCalls.prices).map((each) => (each as { condition: string }).condition);
    await expect.poll(asked).toEqual(['new']);
    await page.getByRole('button', { name: 'Used' }).click();
    await expect.element(figures).toMatchTextContent(/\$43\.00.*Lost/);
    await expect.element(figures).not.toMatchTextContent(/\$58\.99/);
    await expect.poll(asked).toEqual(['new', 'used']);
  });
});

describe('the page of a product that nobody was alerted to', () => {
  const few: ProductParts = {
    ...parts,
    figures: [],
    main: [],
    beside: productParts.beside.filter(({ name }) => ['tracking', 'imports', 'suppliers'].includes(name)),
  };
  const open = (...answers: Answers) =>
    showFed((store) => <ProductScreen parts={few} store={store} params={{ marketplace: 'us', asin: 'B0KETTLE01' }} />, {
      answers: [
        on(trackingCalls.list, { tracked: [], most: 100 }),
        on(importCalls.ofProduct, { imports: [], total: 0 }),
        on(supplierCalls.ofProduct, { suppliers: [] }),
        ...answers,
      ],
    });

  it('has what imports and supplier pages know of it, with the way there, and its name [RES-05]', async () => {
    const found = {
      id: 'run-00001',
      name: 'kettles.csv',
      by: 'mei@shop.test',
      at: Date.UTC(2026, 10, 28, 12),
      code: '0012345',
      title: 'Enamel kettle',
    };
    const { edge } = await open(
      on(importCalls.ofProduct, { imports: [{ ...found, unitCost: 9.8, price: 30, profit: 11.7 }], total: 1 }),
      on(supplierCalls.ofProduct, {
        suppliers: [{ id: 'w4', company: 'Quay Lane Goods', status: 'contacted', at: found.at, by: 'Olive Owner' }],
      }),
    );
    await expect.element(page.getByRole('heading', { level: 1, name: 'Enamel kettle' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'kettles.csv' }))
      .toHaveAttribute('href', '/az-api/product-viewer?import=run-00001');
    await expect.element(page.getByText('cost $9.80, profit $11.70')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Quay Lane Goods' }))
      .toHaveAttribute('href', '/wholesale-suppliers/my-saved/w4');
    await expect.element(page.getByText('Contacted')).toBeVisible();
    expect(edge.sent(supplierCalls.ofProduct)).toEqual([{ marketplace: 'US', asin: 'B0KETTLE01' }]);
  });

  it('has the name that Tracking knows, how often it fired, and no part of rooms that do not know it [RES-05]', async () => {
    const here = track({ asin: 'B0KETTLE01', title: 'Enamel kettle', firings: 3 });
    await open(on(trackingCalls.list, { tracked: [here], most: 100 }));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Enamel kettle' })).toBeVisible();
    await expect.element(page.getByText('3 firings in 90 days')).toBeVisible();
    for (const name of ['In imports', 'Suppliers']) expect(page.getByRole('heading', { name }).query()).toBeNull();
  });
});
