import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { noFaults, overflowOf, selectionIsBelow, violations } from './floor.ts';
import { journey } from './journey.ts';
import { owner, portalTest } from './marketplace.ts';
import { enter, toast } from './stage.ts';

const test = portalTest('node').extend<{ noFaults: undefined }>({
  noFaults,
});

const PATH = '/az-api/seller-storefront';
const APPEND = 'Append to a Google Sheet';
const UNKNOWN = 'A0NOBODYATALL00';

type Sample = { seller_id: string; seller_name: string; listing_count: number };

const listings = (page: Page) => page.getByRole('grid', { name: 'Storefront listings' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Seller ID' });
const tab = (page: Page, name: 'Storefront' | 'Metrics') => page.getByRole('tab', { name });
const figure = (page: Page, name: string) =>
  page
    .locator('.key-figures > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd > b');
const kind = (page: Page, name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
const rowsShown = async (grid: Locator) => Number(await grid.getAttribute('aria-rowcount')) - 2;
const count = (figures: number) => figures.toLocaleString('en-US');

/** Returns a sample seller with a fitting number of listings. */
async function sellerWith(page: Page, fits: (listings: number) => boolean): Promise<Sample> {
  for (let at = 1; ; at += 1) {
    const answer = await page.request.get(`/api/sellers/top?marketplace=US&page=${at}&limit=100`);
    const { rows } = (await answer.json()) as { rows: Sample[] };
    expect(rows.length, 'there is a seller with so many listings').toBeGreaterThan(0);
    const found = rows.find((seller) => fits(seller.listing_count));
    if (found) return found;
  }
}

/** Signs in through the sandbox's window, which closes by itself. */
async function signInAtGoogle(page: Page) {
  const opens = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const google = await opens;
  await google.getByLabel('Email').fill('storefront@gmail.example');
  const closes = google.waitForEvent('close');
  await google.getByRole('button', { name: 'Allow' }).click();
  await closes;
}

/** Chooses the data. */
async function chosen(page: Page) {
  await page.getByRole('group', { name: 'General' }).getByRole('checkbox', { name: 'Info', exact: true }).check();
  await page
    .getByRole('group', { name: 'Statistical' })
    .getByRole('button', { name: /^Select all/ })
    .click();
  await page.getByRole('button', { name: 'Submit' }).click();
}

test(
  'on a first visit, the user chooses data, names a seller, reads, sorts, filters, searches, saves and appends the storefront, and the choice stays until it is reset [SHEET-03] [STORE-01] [STORE-02] [STORE-05] [STORE-06]',
  journey('sellerStorefront'),
  async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
    const requested: { path: string; body: { general?: string[] } | null }[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/sellers/')) requested.push({ path: pathname.slice('/api/sellers/'.length), body: request.postDataJSON() });
    });
    await enter(page, owner, PATH);
    const seller = await sellerWith(page, (listings) => listings >= 60 && listings < 400);
    await expect(page.getByRole('heading', { name: 'Welcome to Seller Storefront' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Marketplace' })).toHaveValue('US');
    for (const name of ['Storefront', 'Metrics'] as const) await expect(tab(page, name)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: /^Open the seller’s page/ })).toBeDisabled();
    const submit = page.getByRole('button', { name: 'Submit' });
    // The usual fields are selected, and there is nothing to export yet.
    await expect(submit).toBeEnabled();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(11);
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);

    await field(page).fill(` ${seller.seller_id.toLowerCase()} `);
    await expect(page.getByRole('link', { name: /^Open the seller’s page on amazon.com/ })).toHaveAttribute(
      'href',
      `https://www.amazon.com/sp?seller=${seller.seller_id}`,
    );
    await page.getByRole('button', { name: 'Get seller name' }).click();
    await expect(page.getByRole('status').filter({ hasText: seller.seller_name })).toBeVisible();

    const general = page.getByRole('group', { name: 'General' });
    await page
      .getByRole('group', { name: 'Statistical' })
      .getByRole('button', { name: /^Select all/ })
      .click();
    await page
      .getByRole('group', { name: 'Statistical' })
      .getByRole('button', { name: /^Deselect all/ })
      .click();
    await general.getByRole('button', { name: /^Select all/ }).click();
    await expect(general.getByRole('checkbox', { checked: true })).toHaveCount(7);
    await general.getByRole('button', { name: /^Deselect all/ }).click();
    await expect(submit).toBeDisabled();
    await chosen(page);

    await expect(listings(page)).toHaveAttribute('aria-rowcount', String(seller.listing_count + 2));
    expect(requested.map(({ path }) => path).filter((path) => ['metrics', 'preview', 'storefront'].includes(path))).toEqual([
      'metrics',
      'preview',
      'storefront',
    ]);
    expect(requested.find(({ path }) => path === 'storefront')?.body).toMatchObject({ sellerId: seller.seller_id, marketplace: 'US', general: ['info'] });
    expect(await listings(page).locator('[data-index]').count()).toBeLessThan(60);
    await expect(page).toHaveURL(new RegExp(`tab=0&sellerId=${seller.seller_id}`));
    await expect(page.getByRole('heading', { name: seller.seller_name })).toBeVisible();

    // The filter accepts bounds, and the search a title or an ASIN.
    await page.getByLabel('Filter Buy Box new').fill('> 0');
    // Until the filter applies, the rows include listings without a Buy Box price.
    await expect(page.getByText('1 filter', { exact: true })).toBeVisible();
    await expect.poll(() => rowsShown(listings(page))).toBeLessThanOrEqual(seller.listing_count);
    const asin = (await listings(page).locator('[data-index="3"] .code').first().textContent()) ?? '';
    await page.getByRole('searchbox', { name: 'Title or ASIN' }).fill(asin.toLowerCase());
    await expect.poll(() => rowsShown(listings(page))).toBe(1);
    await listings(page).press('Space');
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected');
    await selectionIsBelow(listings(page));
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await coming).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(asin);
    await page.getByRole('searchbox', { name: 'Title or ASIN' }).fill('');

    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: APPEND }).click();
    const append = page.getByRole('dialog', { name: APPEND });
    await signInAtGoogle(page);
    await append.getByRole('radio', { name: /Results/ }).check();
    await append.getByRole('button', { name: 'Append 1 row' }).click();
    await expect(append.getByText('1 row appended to “Sheet1”')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(append).toHaveCount(0);

    // A later visit without a query opens the same seller and data for free.
    await page.goto(PATH);
    await expect(listings(page)).toHaveAttribute('aria-rowcount', String(seller.listing_count + 2));
    await expect(page).toHaveURL(new RegExp(`sellerId=${seller.seller_id}`));
    await page.getByRole('button', { name: 'Reset data settings' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Seller Storefront' })).toBeVisible();
    await expect(field(page)).toHaveValue('');
    // The ring marks an Undo toast, which no other toast displaces.
    await expect(toast(page, 'Undo').locator('.ring')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome to Seller Storefront' })).toBeVisible();
  },
);

test('a link to a seller on the first visit shows its name before any choice, and one press opens the storefront [STORE-02] [STORE-03]', async ({ page }) => {
  await enter(page, owner, '/notifications');
  const seller = await sellerWith(page, (listings) => listings >= 60 && listings < 400);
  const spent: string[] = [];
  page.on('request', (request) => /sellers\/(preview|storefront)$/.test(request.url()) && spent.push(request.url()));
  await page.goto(`${PATH}?tab=0&sellerId=${seller.seller_id}`);
  await expect(page.getByRole('heading', { name: seller.seller_name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome to Seller Storefront' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  expect(spent).toEqual([]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(listings(page)).toHaveAttribute('aria-rowcount', String(seller.listing_count + 2));
  await expect(listings(page).getByRole('columnheader', { name: 'Buy Box new' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  // A count and its share of the listings are separate figures.
  const shares = page.getByRole('region', { name: 'Category statistics of seller' }).locator('tbody td:nth-child(4)');
  for (const text of await shares.allInnerTexts()) expect(text).toMatch(/^[\d,]+(?: \(\d+%\))?$/);
});

test('another seller opens without the previous one’s filters and search, and Back restores the filter', async ({ page }) => {
  await enter(page, owner, PATH);
  const first = await sellerWith(page, (listings) => listings >= 60 && listings < 400);
  const second = await sellerWith(page, (listings) => listings >= 60 && listings < 400 && listings !== first.listing_count);
  await field(page).fill(first.seller_id);
  await chosen(page);
  await expect(listings(page)).toHaveAttribute('aria-rowcount', String(first.listing_count + 2));
  await page.getByLabel('Filter Title').fill('no such title');
  await expect(page).toHaveURL(/has\.title=/);
  await page.getByRole('searchbox', { name: 'Title or ASIN' }).fill('nor this');
  await expect(page.getByText('No results found')).toBeVisible();
  await field(page).fill(second.seller_id);
  await page.getByRole('button', { name: 'Open storefront' }).click();
  await expect(listings(page)).toHaveAttribute('aria-rowcount', String(second.listing_count + 2));
  await expect(page.getByRole('searchbox', { name: 'Title or ASIN' })).toHaveValue('');
  expect(page.url()).not.toContain('has.');
  await page.goBack();
  await expect(page).toHaveURL(/has\.title=/);
});

test('a link to the metrics opens them without spending tokens, the tab is stored in the URL, and Back follows it [STORE-02] [STORE-03]', async ({ page }) => {
  await enter(page, owner, '/notifications');
  const seller = await sellerWith(page, (listings) => listings >= 60 && listings < 400);
  const spent: string[] = [];
  page.on('request', (request) => /sellers\/(preview|storefront)$/.test(request.url()) && spent.push(request.url()));
  await page.goto(`${PATH}?tab=1&sellerId=${seller.seller_id}`);
  await expect(figure(page, 'Listing count')).toHaveText(count(seller.listing_count));
  for (const name of ['Rating', 'Feedback count', 'Tracked since']) await expect(figure(page, name)).toHaveText(/\d/);
  const statistics = page.getByRole('region', { name: 'Category statistics of seller' });
  await expect(statistics.getByRole('columnheader')).toHaveText(['Category', /Bar/, 'Listings', 'Listings with Amazon offer']);
  const numbers = (await statistics.locator('tbody tr:not(.total) td:nth-child(3)').allTextContents()).map((text) => Number(text.replaceAll(',', '')));
  expect(numbers.reduce((sum, each) => sum + each, 0)).toBe(seller.listing_count);
  expect(spent).toEqual([]);

  await tab(page, 'Storefront').click();
  await expect(page).toHaveURL(new RegExp(`tab=0&sellerId=${seller.seller_id}`));
  await chosen(page);
  await expect(listings(page)).toHaveAttribute('aria-rowcount', String(seller.listing_count + 2));
  await tab(page, 'Storefront').press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`tab=1&sellerId=${seller.seller_id}`));
  await page.goBack();
  await expect(listings(page)).toBeVisible();
  expect(spent).toHaveLength(2);
});

test('an unknown seller shows the specified text, an interrupted read keeps its rows and continues, and too few tokens lead to more [STORE-04] [TOK-02]', async ({
  page,
}) => {
  await enter(page, owner, PATH);
  const seller = await sellerWith(page, (listings) => listings >= 60 && listings < 400);
  await field(page).fill(UNKNOWN);
  await field(page).press('Enter');
  await expect(page.getByText('Can not get seller name. Please try another SellerID or Contact Support')).toBeVisible();
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await chosen(page);
  await expect(page.getByRole('alert')).toContainText("Seller's Data does not exist in Database, Please try another SellerID or Contact Support");
  await expect(tab(page, 'Metrics')).toHaveAttribute('aria-disabled', 'true');

  const half = (lines: string[]) => `${lines.slice(0, 1).join('\n')}\n${JSON.stringify({ failed: { code: 'BAD_ANSWER', message: 'It broke off.' } })}\n`;
  await page.route('**/api/sellers/storefront', async (route) => {
    const whole = await route.fetch();
    await route.fulfill({ response: whole, body: half((await whole.text()).split('\n')) });
  });
  await field(page).fill(seller.seller_id);
  await page.getByRole('button', { name: 'Open storefront' }).click();
  await expect(page.getByRole('alert')).toContainText('The listings could not be loaded');
  await expect.poll(() => rowsShown(listings(page))).toBeGreaterThan(0);
  expect(await rowsShown(listings(page))).toBeLessThan(seller.listing_count);
  await page.unroute('**/api/sellers/storefront');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(listings(page)).toHaveAttribute('aria-rowcount', String(seller.listing_count + 2));

  await page.route('**/api/sellers/preview', (route) =>
    route.fulfill({ status: 402, json: { code: 'NO_TOKENS', message: 'This needs 5 tokens. You have 2.' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('This needs 5 tokens. You have 2.');
  await expect(page.getByRole('link', { name: 'See the token plans' })).toHaveAttribute('href', /tab=API/);
});

test('the page asks before it spends many tokens, and marks changes since the last visit until they are seen', async ({ page }) => {
  await enter(page, owner, PATH);
  const seller = await sellerWith(page, (listings) => listings >= 700 && listings < 1_500);
  const look = { at: Date.now() - 3 * 24 * 3_600_000, listings: [] as { asin: string; title: string | null; price: number | null }[] };
  let first: { asin: string; buy_box_price_new: number | null }[] = [];
  await page.route('**/api/sellers/preview', async (route) => {
    const answer = await route.fetch();
    first = (await answer.json()).rows;
    await route.fulfill({ response: answer });
  });
  await field(page).fill(seller.seller_id);
  await chosen(page);
  const read = page.getByRole('button', { name: /^Load all for [\d,]+ tokens$/ });
  await expect(read).toBeVisible();
  await expect.poll(() => rowsShown(listings(page))).toBe(5);
  await expect(page.getByText('First visit')).toBeVisible();
  await read.click();
  await expect(listings(page)).toHaveAttribute('aria-rowcount', String(seller.listing_count + 2), { timeout: 30_000 });

  // Pretend that the last visit was three days ago, with one listing less, one more, and another price.
  const [known, fresh] = first as [(typeof first)[0], (typeof first)[0]];
  const all = await page.request.post('/api/sellers/storefront', {
    data: { marketplace: 'US', sellerId: seller.seller_id, general: ['info'], statistics: ['buybox_new'] },
  });
  const rows = (await all.text()).split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line).rows ?? [])));
  look.listings = rows.filter(({ asin }) => asin !== fresh.asin).map(({ asin, title, buy_box_price_new: price }) => ({ asin, title, price }));
  const changed = rows.find(({ asin, buy_box_price_new }) => asin !== fresh.asin && typeof buy_box_price_new === 'number');
  for (const listing of look.listings) if (listing.asin === changed.asin && listing.price !== null) listing.price += 1.5;
  look.listings.push({ asin: 'B0GONEAWAY', title: 'Taken from the shelf', price: 14.05 });
  expect(known.asin).not.toBe(fresh.asin);
  await page.route('**/api/sellers/look?*', (route) => route.fulfill({ json: { look } }));
  await page.reload();
  // Everything is free by now, so the page does not ask.
  await expect(kind(page, 'New')).toContainText('1');
  await expect(kind(page, 'Removed')).toContainText('1');
  await kind(page, 'New').click();
  await expect.poll(() => rowsShown(listings(page))).toBe(1);
  await expect(listings(page).locator('[data-index="0"]')).toContainText(fresh.asin);
  await expect(listings(page).getByRole('img', { name: 'New since your last visit' })).toBeVisible();
  await kind(page, 'Price changed').click();
  // The sample's prices move as well, so the change of $1.50 is approximate.
  await expect(listings(page).getByRole('row').filter({ hasText: changed.asin }).locator('.delta')).toHaveText(/^−1\.[45]\d$/);
  await expect(page.getByRole('complementary').getByRole('row', { name: /Taken from the shelf/ })).toContainText('$14.05');
  await expect(page.getByText(/new since your last visit, /)).toBeVisible();

  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(kind(page, 'Removed')).toContainText('0');
  await kind(page, 'All').click();
  await expect(listings(page)).toHaveAttribute('aria-rowcount', String(seller.listing_count + 2));

  // With a provider that stores no visits, the feature is absent without a gap.
  await page.unroute('**/api/sellers/look?*');
  await page.route('**/api/sellers/look?*', (route) => route.fulfill({ json: { supported: false } }));
  await page.reload();
  await expect(listings(page)).toHaveAttribute('aria-rowcount', String(seller.listing_count + 2));
  await expect(page.getByRole('group', { name: 'Show' })).toHaveCount(0);
  await expect(page.getByText('Your last visit')).toHaveCount(0);
});

test('on a phone, the category statistics of a storefront pass axe, and its metrics fit', async ({ page }) => {
  await enter(page, owner, PATH);
  const seller = await sellerWith(page, (listings) => listings >= 60 && listings < 400);
  await field(page).fill(seller.seller_id);
  await chosen(page);
  await expect(listings(page)).toHaveAttribute('aria-rowcount', String(seller.listing_count + 2));
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Category statistics' }).click();
  await expect(page.getByRole('complementary')).toBeVisible();
  expect(await violations(page, '.drawer')).toEqual([]);
  await page.keyboard.press('Escape');
  await tab(page, 'Metrics').click();
  await expect(page.getByRole('region', { name: 'Category statistics of seller' })).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});
