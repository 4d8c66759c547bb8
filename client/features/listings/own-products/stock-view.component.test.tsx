import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { shortcutActions } from '#client/ui/shortcuts.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import type { OwnFigures, OwnList, OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { overflow, smallTargets, violations } from '#tests/support/component.tsx';
import { on, showFed } from '#tests/support/fed-screen.tsx';
import { OwnProductsScreen } from './own-products-screen.tsx';

const now = Date.now();
const counts = {
  fulfillable: 12,
  working: 0,
  shipped: 40,
  receiving: 20,
  sold: 3,
  moving: 2,
  processing: 0,
  unfulfillable: 0,
  at: now - 60_000,
};

const product = (sku: string, change: Partial<OwnProduct> = {}): OwnProduct => ({
  id: `US ${sku}`,
  marketplace: 'US',
  asin: 'B0B6MZ4D7P',
  sku,
  title: 'Kestrel trail running vest, 5 L',
  condition: 'new',
  fulfillment: 'FBA',
  quantity: change.fba?.fulfillable ?? 12,
  fba: counts,
  pace: { aDay: 2, from: 'product-data' },
  buyable: true,
  listedAt: null,
  price: 92.4,
  former: null,
  floor: null,
  ceiling: null,
  channels: ['FBA'],
  buyBox: 'lost',
  since: now - 3_600_000,
  rival: { sellerId: 'A9SAMPLERIVAL', channel: 'FBA' },
  currency: 'USD',
  own: 92.4,
  shipping: 0,
  buyBoxPrice: 90,
  threshold: null,
  gap: 2.67,
  risk: { perDay: 83.16, currency: 'USD', unitsADay: 2, unitsFrom: 'product-data' },
  seenAt: now - 120_000,
  recordId: `r-${sku}`,
  recoveredSince: null,
  unitProfit: 12,
  noProfit: null,
  checkedAt: null,
  rivalName: 'Peakform Outlet',
  flap: null,
  alerts: 0,
  ...change,
});
const rows = [
  product('S-OUT', { fba: { ...counts, fulfillable: 0 } }),
  product('S-STALE', { fba: { ...counts, fulfillable: 0, at: now - 999_000 } }),
  product('S-SOON', { pace: { aDay: 2, from: 'entered' } }),
  product('S-LONG', { fba: { ...counts, fulfillable: 400, receiving: 0 } }),
  product('S-UNSOLD', { pace: null }),
  product('S-OWN', { fulfillment: 'FBM', fba: null, pace: null, quantity: 7 }),
  product('S-PARTLY', { fba: { ...counts, shipped: null } }),
];
const figures: OwnFigures = {
  skus: 96,
  products: 91,
  buyBox: { lost: 60, none: 0, mine: 36, unknown: 0 },
  risk: { USD: 400 },
  withoutRisk: 0,
  profit: { USD: 40 },
  withoutProfit: 0,
  alerts: 0,
  stock: {
    runsOut: 4,
    outOfStock: 2,
    outWithInbound: 1,
    inbound: 1_240,
    receiving: 310,
    reserved: 118,
    sold: 74,
    moving: 44,
    countedAt: now - 60_000,
    message: null,
  },
  reading: { state: 'read', at: now, message: null, failedIn: [] },
};

const grid = page.getByRole('grid', { name: 'My Products' });
const rowOf = (sku: string) => grid.getByRole('row').filter({ hasText: sku });

/** @returns what the list was asked for, newest last */
async function open(address = '/my-products?view=stock', known = figures) {
  const asked: Partial<OwnList>[] = [];
  await showFed((store) => <OwnProductsScreen store={store} />, {
    address,
    answers: [
      on(ownProductCalls.figures, known),
      on(ownProductCalls.search, (body: Partial<OwnList>) => {
        asked.push(body);
        return { rows, total: rows.length };
      }),
    ],
  });
  await expect.element(rowOf('S-SOON')).toBeVisible();
  return asked;
}

it('says how long FBA stock lasts, with inbound and reserved told apart, and guesses nothing [SIG-03]', async () => {
  await page.viewport(1_440, 900);
  const asked = await open();
  expect(asked.at(-1)).toMatchObject({ sort: [{ colId: 'cover', sort: 'asc' }] });
  for (const text of ['Runs out in about 6 days', '20 being received', '3 sold, 2 moving', 'entered'])
    await expect.element(rowOf('S-SOON')).toMatchTextContent(text);
  await expect.element(rowOf('S-OUT')).toMatchTextContent('Out of stock, 20 come next');
  await expect.element(rowOf('S-STALE')).toMatchTextContent('For sale again, not counted yet');
  await expect.element(rowOf('S-LONG')).toMatchTextContent('Over 90 days');
  await expect.element(rowOf('S-LONG')).toMatchTextContent('40 on the way');
  await expect.element(rowOf('S-LONG')).toMatchTextContent('estimated');
  await expect.element(rowOf('S-UNSOLD')).toMatchTextContent('Sales not known');
  await expect.element(rowOf('S-PARTLY')).not.toMatchTextContent('60');
  await expect.element(page.getByText('Moving between warehouses isn’t for sale yet, but not lost.')).toBeVisible();
  const scroller = grid.element();
  expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth);
  expect(await violations()).toEqual([]);
});

it('switches between price and stock by its buttons and with V, and shows only what runs out [SIG-03]', async () => {
  await page.viewport(1_440, 900);
  const asked = await open('/my-products?buy-box=lost&sort=-risk');
  const view = page.getByRole('group', { name: 'Columns' });
  await view.getByRole('button', { name: 'Stock' }).click();
  await expect.poll(() => asked.at(-1)?.sort).toEqual([{ colId: 'cover', sort: 'asc' }]);
  expect(location.search).toBe('?view=stock');
  await page.getByRole('button', { name: 'Runs out 4' }).click();
  await expect.poll(() => asked.at(-1)?.runsOut).toBe(true);
  const pressV = () => shortcutActions(null).stockView?.();
  pressV();
  await expect
    .element(page.getByRole('button', { name: 'Price', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(location.search).toBe('');
  expect(asked.at(-1)?.runsOut).toBeUndefined();
  pressV();
  await page.getByRole('button', { name: /Show only these/ }).click();
  await expect.poll(() => asked.at(-1)?.runsOut).toBe(true);
});

it('says why the stock could not be counted, and shows no figure that is not known [SIG-03]', async () => {
  const { stock: _, ...without } = figures;
  await open('/my-products?view=stock', without);
  await expect.poll(() => document.querySelector('.key-figures dd')?.textContent).toBe('–');
  await open('/my-products?view=stock', {
    ...figures,
    stock: { ...(figures.stock as NonNullable<OwnFigures['stock']>), message: 'Amazon does not answer.' },
  });
  await expect
    .element(page.getByText('FBA stock could not be read from Amazon. Amazon does not answer.'))
    .toBeVisible();
});

it('on a phone each SKU is a card with its cover [SIG-03]', async () => {
  await page.viewport(390, 844);
  await open();
  await expect.element(rowOf('S-SOON')).toMatchTextContent('Runs out in about 6 days');
  const card = rowOf('S-SOON').element();
  expect(card.querySelector('.own-card')?.scrollHeight).toBeLessThanOrEqual(card.clientHeight);
  expect(overflow()).toBe(0);
  expect(smallTargets()).toEqual([]);
  expect(await violations()).toEqual([]);
});
