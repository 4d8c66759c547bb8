import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { feeCalls } from '#shared/listings/fees/calls.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import type { OwnFigures, OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { priceCalls } from '#shared/listings/prices/price-calls.ts';
import { focus, overflow, press, smallTargets, violations } from '#tests/support/component.tsx';
import { on, showFed } from '#tests/support/fed-screen.tsx';
import { OwnProductsScreen } from './own-products-screen.tsx';

const LONG = 'Harlow insulated tumbler with two lids and a straw, 40 oz, sage green, dishwasher safe';
const now = Date.now();

const product = (n: number, change: Partial<OwnProduct> = {}): OwnProduct => ({
  id: `MX sku-${n}`,
  marketplace: 'MX',
  asin: `B0MX0000${10 + n}`,
  sku: `HT40-SAGE-MX-${10 + n}`,
  title: n === 0 ? LONG : `Product ${n}`,
  condition: 'new',
  fulfillment: 'FBM',
  quantity: 41,
  fba: null,
  pace: null,
  buyable: true,
  listedAt: null,
  price: 12_345.67,
  former: null,
  floor: null,
  ceiling: null,
  channels: ['FBM'],
  buyBox: 'lost',
  since: now - 3_600_000,
  rival: { sellerId: 'A9SAMPLERIVAL', channel: 'FBA' },
  currency: 'MXN',
  own: 12_345.67,
  shipping: 0,
  buyBoxPrice: 11_998.5,
  threshold: 12_100,
  gap: 2.89,
  risk: { perDay: 24_691.34, currency: 'MXN', unitsADay: 2, unitsFrom: 'entered' },
  seenAt: now - 60_000,
  recordId: `r-${n}`,
  recoveredSince: null,
  unitProfit: 1_234.56,
  noProfit: null,
  checkedAt: null,
  rivalName: 'Harlan Goods and Sons',
  flap: null,
  alerts: 4,
  ...change,
});
const rows = Array.from({ length: 300 }, (_, n) =>
  product(n, n % 3 === 1 ? { buyBox: 'mine', rival: null, rivalName: null, gap: 0, own: 11_998.5 } : {}),
);
const figures: OwnFigures = {
  skus: 300,
  products: 300,
  buyBox: { lost: 200, none: 0, mine: 100, unknown: 0 },
  risk: { MXN: 4_938_268 },
  withoutRisk: 0,
  profit: { MXN: 493_824 },
  withoutProfit: 0,
  alerts: 1_200,
  reading: { state: 'read', at: now, message: null, failedIn: [] },
};
const listings = ({ asin }: { asin: string }) => ({
  skus: rows
    .filter((row) => row.asin === asin)
    .map(({ sku, price, marketplace }) => ({
      sku,
      marketplace,
      asin,
      title: null,
      productType: 'DRINKWARE',
      condition: 'new_new',
      statuses: ['BUYABLE'],
      fulfillment: 'FBM',
      quantity: 41,
      price,
      currency: 'MXN',
      sale: null,
      businessPrice: null,
      minimum: null,
      maximum: null,
      pricingRule: null,
      issues: [],
      floor: 12_000.25,
      ceiling: null,
    })),
});

const grid = page.getByRole('grid', { name: 'My Products' });
const first = grid.getByRole('row').filter({ hasText: LONG });

async function open(known = figures) {
  await showFed((store) => <OwnProductsScreen store={store} />, {
    address: '/my-products',
    answers: [
      on(ownProductCalls.figures, known),
      on(ownProductCalls.search, ({ page: at = 1, limit = 100 }: { page?: number; limit?: number }) => ({
        rows: rows.slice((at - 1) * limit, at * limit),
        total: rows.length,
      })),
      on(priceCalls.skus, listings),
      on(feeCalls.schedules, { schedules: [] }),
      on(feeCalls.ofProduct, { estimates: [], fulfillmentFee: null, mainCategory: null, unitsADay: null }),
    ],
  });
  await expect.element(first).toBeVisible();
}

const isIn = (element: Element, box: Element) => {
  const [own, around] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  return own.left >= around.left && own.right <= around.right + 0.5 && own.width > 0;
};

it('in a wide window the title takes the free room, and everything is in view without scrolling sideways [ACT-11]', async () => {
  await open();
  const scroller = grid.element();
  expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth);
  const title = first.getByText(LONG).element();
  expect(title.clientWidth).toBeGreaterThan(340);
  for (const text of ['HT40-SAGE-MX-10', 'B0MX000010', 'to Harlan Goods and Sons, FBA'])
    expect(isIn(first.getByText(text).element(), scroller)).toBe(true);
  await expect.element(first).toMatchTextContent(/MX/);
  const before = title.clientWidth;
  await page.viewport(1600, 900);
  await expect.poll(() => title.parentElement?.getBoundingClientRect().width ?? 0).toBeGreaterThan(before + 100);
  expect(await violations()).toEqual([]);
});

it('counts no SKU where only messages name the products, and all rows in the filter [ACT-11]', async () => {
  await open({ ...figures, skus: 0, products: 4, buyBox: { lost: 3, none: 0, mine: 1, unknown: 0 } });
  await expect.element(page.getByText('4 ASINs', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'All 4' })).toBeVisible();
});

it('names the marketplaces whose SKUs could not be read, and leads to the connection [ACT-11] [CO-09]', async () => {
  await open({
    ...figures,
    reading: { state: 'failed', at: now, message: 'Amazon does not answer.', failedIn: ['MX', 'DE'] },
  });
  await expect.element(page.getByText('Your SKUs in Mexico and Germany could not be read from Amazon.')).toBeVisible();
  await expect
    .element(page.getByRole('alert').getByRole('link', { name: 'Go to Amazon Integration' }))
    .toHaveAttribute('href', '/user/amazon-integration');
});

it('a click on a row, and Enter, open the product’s page; what is in the row does what it says [ACT-11]', async () => {
  await open();
  await first.getByRole('checkbox').click();
  expect(location.pathname).toBe('/my-products');
  await first.getByText('to Harlan Goods and Sons, FBA').click();
  expect(location.pathname).toBe('/products/MX/B0MX000010');
  history.replaceState(null, '', '/my-products');
  await focus(grid);
  await press('{ArrowDown}{Enter}');
  expect(location.pathname).toBe('/products/MX/B0MX000011');
});

for (const width of [390, 360])
  it(`on a phone of ${width} px each SKU is a card with its whole state, which opens the product’s page and can be selected [ACT-11]`, async () => {
    await page.viewport(width, 844);
    await open();
    for (const text of [
      'HT40-SAGE-MX-10',
      'B0MX000010',
      'MX',
      'Lost',
      'to Harlan Goods and Sons, FBA',
      'MX$12,345.67',
      '41 in stock',
      'MX$24,691.34',
      '+MX$347.17',
    ])
      await expect.element(first).toMatchTextContent(text);
    const card = first.element();
    const cut = [...card.querySelectorAll<HTMLElement>('.own-card *')].filter(
      (each) =>
        each.checkVisibility() &&
        !each.closest('.unseen, .product-ids, b[dir]') &&
        !isIn(each, card) &&
        each.textContent !== '',
    );
    expect(cut.map((each) => each.outerHTML)).toEqual([]);
    expect(card.querySelector('.own-card')?.scrollHeight).toBeLessThanOrEqual(card.clientHeight);
    expect(overflow()).toBe(0);
    expect(grid.element().querySelectorAll('.own-card').length).toBeLessThan(60);
    expect(smallTargets()).toEqual([]);
    await first.getByRole('checkbox').click();
    await expect.element(page.getByRole('toolbar', { name: 'Selection' })).toMatchTextContent('1 selected');
    if (width === 390) expect(await violations()).toEqual([]);
    await first.getByText('41 in stock').click();
    expect(location.pathname).toBe('/products/MX/B0MX000010');
  });

it('on a phone the prices of a change fit, also in pesos [ACT-05]', async () => {
  await page.viewport(360, 740);
  await open();
  await first.getByRole('checkbox').click();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Change price…' }).click();
  const table = page.getByRole('dialog').getByRole('table');
  await expect.element(table).toMatchTextContent(/MX\$11,998\.50/);
  await expect.element(table).toMatchTextContent(/Below your floor, MX\$12,000\.25/);
  const box = table.element().parentElement as HTMLElement;
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  for (const cell of table.element().querySelectorAll('td'))
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
});
