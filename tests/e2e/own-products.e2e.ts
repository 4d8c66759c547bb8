import { expect, type Page } from '@playwright/test';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { OWN_PRODUCTS } from '#provider/sample/alerts.ts';
import { skusOfProduct } from '#provider/sandbox/listings/listing-records.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { violations } from './floor.ts';
import { journey } from './journey.ts';
import { notifiedNow, owner, test } from './marketplace.ts';
import { enter, goLive } from './stage.ts';

const member = { email: 'member@demo.test', password: 'demo-pass-1' };
const grid = (page: Page) => page.getByRole('grid', { name: 'My Products' });
const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the list once its SKUs are read. */
async function open(page: Page, address = '/my-products', who = owner) {
  await enter(page, who, address);
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText('Reading your SKUs from Amazon')).toHaveCount(0);
}

test(
  'my products: one row per SKU, costliest first, with figures, filters, and search that an address keeps [ACT-11]',
  journey('ownProducts'),
  async ({ page }) => {
    await open(page);
    await expect(page.getByRole('heading', { name: 'My Products' })).toBeVisible();
    await expect(page.getByLabel('State now')).toContainText(/\d+ of \d+ yours/);
    await expect(page.getByLabel('State now')).toContainText('$');
    const skus = rows(page).locator('.code');
    await expect.poll(async () => new Set(await skus.allTextContents()).size).toBeGreaterThan(5);

    await page.getByRole('button', { name: /^Lost \d+/ }).click();
    await expect(page).toHaveURL(/buy-box=lost/);
    await expect(rows(page).first()).toContainText('Lost');
    await page.getByRole('searchbox', { name: 'Title, ASIN, SKU or rival' }).fill('no such product');
    await expect(page.getByText('No product matches')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No product matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page).first()).toBeVisible();
  },
);

test('a message changes its product’s row at once; the row leads to its alerts, and an alert to its row [ACT-11]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  await page.goto('/my-products');
  await expect(rows(page).first()).toBeVisible();
  const about = notifiedNow(77);
  const asin = 'B0QX7LIVE1';
  const lost = anyOfferChanged({ ...about, asin, marketplace: 'US', price: 30 });
  const body = lost.Payload.AnyOfferChangedNotification;
  Object.assign(body.Offers[0] ?? {}, { SellerId: 'A9NOBODYKNOWS' });
  expect((await portal.ingest('sp-api', lost)).status).toBe(202);
  await page.getByRole('searchbox', { name: 'Title, ASIN, SKU or rival' }).fill(asin);
  const row = rows(page).filter({ hasText: asin });
  await expect(row).toContainText('Lost');
  // Until the name is known, the whole id.
  await expect(row).toContainText('A9NOBODYKNOWS');
  const mine = anyOfferChanged({ ...notifiedNow(78), asin, marketplace: 'US', price: 29 });
  expect((await portal.ingest('sp-api', mine)).status).toBe(202);
  await expect(row).toContainText('Yours');
  await expect(row.getByRole('link', { name: /^Alerts of/ })).toHaveText('2');

  await row.getByRole('link', { name: /^Alerts of/ }).click();
  await expect(page).toHaveURL(/\/notifications\?in=all&asin=B0QX7LIVE1&marketplace=US/);
  await page.getByRole('row').nth(1).click();
  await page.getByRole('complementary', { name: 'Notification' }).getByRole('link', { name: 'My Products' }).click();
  await expect(page).toHaveURL(/\/my-products\?q=B0QX7LIVE1&marketplace=US/);
  await expect(rows(page)).toHaveCount(1);
});

test('a row follows the stream and leads to its product’s page, and Back to the row; a price that flaps says so [ACT-11] [ACT-08]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  const asin = 'B0QX7PANL2';
  await page.goto(`/my-products?q=${asin}`);
  await expect(page.getByText('No product matches')).toBeVisible();
  await expect(page.getByLabel('State now')).toContainText('Profit at risk a day');
  const send = async (nr: number, price: number) => {
    const message = anyOfferChanged({
      ...notifiedNow(nr),
      asin,
      marketplace: 'US',
      rival: { sellerId: 'A9NOBODYKNOWS', price },
    });
    expect((await portal.ingest('sp-api', message)).status).toBe(202);
  };
  await send(90, 18);
  const row = rows(page).filter({ hasText: asin });
  await expect(row).toContainText('Lost');
  await expect(row).toContainText('by message');
  for (const [nr, price] of [19, 18, 19, 18].entries()) await send(91 + nr, price);
  await expect(row).toContainText('Flaps');
  await expect(row).toContainText(/4 changes since/);
  await grid(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/products/US/${asin}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(asin);
  await expect(page.getByText('A9NOBODYKNOWS').first()).toBeVisible();
  await page.goBack();
  await row.getByText('Flaps').click();
  await expect(page).toHaveURL(`/products/US/${asin}`);
});

test('once the listings are read, an alert about a sold-out product says so, and the filter by cause finds it [ACT-01]', async ({
  page,
  portal,
}) => {
  const [sku] = sampleProducts()
    .slice(0, OWN_PRODUCTS)
    .map((product) => skusOfProduct(product, 'US'))
    .filter((skus) => skus.every(({ fba, quantity, suppressed }) => !fba && quantity === 0 && !suppressed))
    .flat();
  if (!sku) throw new Error('No product is sold out');
  const { asin } = sku.product;
  await open(page, `/my-products?q=${asin}&marketplace=US`);
  await expect(rows(page)).toContainText(sku.sku);
  const gone = anyOfferChanged({
    ...notifiedNow(79),
    asin,
    marketplace: 'US',
    rival: { sellerId: 'A9NOBODYKNOWS', price: 20 },
  });
  gone.Payload.AnyOfferChangedNotification.Offers.shift();
  expect((await portal.ingest('sp-api', gone)).status).toBe(202);
  await page.goto('/notifications?cause=out-of-stock');
  const row = page.getByRole('row', { name: new RegExp(asin) });
  // Until the filter's answer is here, the whole inbox may be listed, with another alert about this product.
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Your offer is out of stock');
  await row.click();
  await expect(page.getByRole('complementary', { name: 'Notification' })).toContainText(
    'Your listing had no stock left when it was last read',
  );
});

test('a selection’s prices are changed: each SKU’s before, after, and check, then what Amazon says, and undone; the floor holds [ACT-11] [ACT-05]', async ({
  page,
}) => {
  // The sample's SKUs: what other tests sent has none, and can't be selected.
  await open(page, '/my-products?buy-box=lost&marketplace=US&q=FBA');
  await expect(rows(page).nth(2)).toBeVisible();
  const { rows: found } = (await (
    await page.request.post('/api/own-products/search', {
      data: { today: 0, buyBox: 'lost', marketplace: 'US', text: 'FBA' },
    })
  ).json()) as {
    rows: { sku: string | null; buyBoxPrice: number | null; currency: string }[];
  };
  const [floored] = found.filter(({ sku, buyBoxPrice }) => sku !== null && buyBoxPrice !== null);
  const floor = Math.round((floored?.buyBoxPrice ?? 0) * 100 + 500) / 100;
  expect(
    (
      await page.request.put('/api/skus', { data: { skus: [{ marketplace: 'US', sku: floored?.sku, floor }] } })
    ).status(),
  ).toBe(200);

  await grid(page).focus();
  for (let row = 0; row < 8; row += 1) {
    await page.keyboard.press('x');
    await page.keyboard.press('j');
  }
  const selection = page.getByRole('toolbar', { name: 'Selection' });
  // Only a row with a SKU can be selected. Keys that were pressed before their code had loaded act one after the other.
  let chosen = 0;
  for (let row = 0; row < 8; row += 1) chosen += await rows(page).nth(row).getByRole('checkbox').count();
  expect(chosen).toBeGreaterThanOrEqual(5);
  await expect(selection).toContainText(`${chosen} selected`);
  await page.getByRole('toolbar').getByRole('button', { name: 'Change price…' }).click();
  const lines = dialog(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') });
  await expect(lines).toHaveCount(chosen);
  await expect(dialog(page).getByText('Reading…')).toHaveCount(0);
  const held = lines.filter({ hasText: floored?.sku ?? '' });
  await expect(held).toContainText('Below your floor');
  await expect(held.getByRole('checkbox')).toBeDisabled();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);

  await dialog(page).getByRole('button', { name: 'One cent below' }).click();
  const sending = dialog(page).getByRole('button', { name: /^Change \d+ prices?$/ });
  const count = Number(/\d+/.exec((await sending.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  const changesOf = async () =>
    (
      (await (await page.request.get('/api/prices/changes')).json()) as {
        changes: { id: string; undoOf: string | null }[];
      }
    ).changes;
  const earlier = new Set((await changesOf()).map(({ id }) => id));
  await sending.click();
  await expect(dialog(page).getByText('Confirmed by a message')).toHaveCount(count);
  await expect(sending).toHaveCount(0);
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^Undo ${count} changes?$`) })
    .click();
  await expect(dialog(page).getByText(/^Back to \$[\d.,]+: Confirmed by a message$/)).toHaveCount(count);
  await expect(dialog(page).getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog(page)).toHaveCount(0);
  const changes = (await changesOf()).filter(({ id }) => !earlier.has(id));
  expect(changes).toHaveLength(2 * count);
  expect(new Set(changes.flatMap(({ undoOf }) => undoOf ?? []))).toEqual(
    new Set(changes.filter(({ undoOf }) => undoOf === null).map(({ id }) => id)),
  );
});

test('without the right there is nothing to select; on a phone products are cards [ACT-11]', async ({ page }) => {
  await open(page, '/my-products', member);
  await expect(rows(page).first()).toBeVisible();
  await expect(grid(page).getByRole('checkbox')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.own-card').first()).toBeVisible();
});
