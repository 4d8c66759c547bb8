import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { selectionIsBelow } from './floor.ts';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter, toast } from './stage.ts';

const PATH = '/az-api/seller-storefront';
const APPEND = 'Append to a Google Sheet';

type Sample = { seller_id: string; seller_name: string; listing_count: number };

const listings = (page: Page) => page.getByRole('grid', { name: 'Storefront listings' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Seller ID' });
const tab = (page: Page, name: 'Storefront' | 'Metrics') => page.getByRole('tab', { name });
const figure = (page: Page, name: string) =>
  page
    .locator('.key-figures > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd > b');
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
      if (pathname.startsWith('/api/sellers/'))
        requested.push({ path: pathname.slice('/api/sellers/'.length), body: request.postDataJSON() });
    });
    await enter(page, owner, PATH);
    const seller = await sellerWith(page, (listings) => listings >= 60 && listings < 400);
    await expect(page.getByRole('heading', { name: 'Welcome to Seller Storefront' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Marketplace' })).toHaveValue('US');
    for (const name of ['Storefront', 'Metrics'] as const)
      await expect(tab(page, name)).toHaveAttribute('aria-disabled', 'true');
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
    expect(
      requested.map(({ path }) => path).filter((path) => ['metrics', 'preview', 'storefront'].includes(path)),
    ).toEqual(['metrics', 'preview', 'storefront']);
    expect(requested.find(({ path }) => path === 'storefront')?.body).toMatchObject({
      sellerId: seller.seller_id,
      marketplace: 'US',
      general: ['info'],
    });
    expect(await listings(page).locator('[data-index]').count()).toBeLessThan(60);
    await expect(page).toHaveURL(new RegExp(`tab=0&sellerId=${seller.seller_id}`));
    await expect(page.getByRole('heading', { name: seller.seller_name })).toBeVisible();
    await tab(page, 'Metrics').click();
    await expect(page).toHaveURL(/tab=1/);
    await page.goBack();
    await expect(page).toHaveURL(/tab=0/);
    await expect(listings(page)).toBeVisible();

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

test('a link to the metrics opens them without spending tokens, the tab is stored in the URL, and Back follows it [STORE-02] [STORE-03]', async ({
  page,
}) => {
  await enter(page, owner, '/notifications');
  const seller = await sellerWith(page, (listings) => listings >= 60 && listings < 400);
  const spent: string[] = [];
  page.on('request', (request) => /sellers\/(preview|storefront)$/.test(request.url()) && spent.push(request.url()));
  await page.goto(`${PATH}?tab=1&sellerId=${seller.seller_id}`);
  await expect(figure(page, 'Listing count')).toHaveText(count(seller.listing_count));
  for (const name of ['Rating', 'Feedback count', 'Tracked since']) await expect(figure(page, name)).toHaveText(/\d/);
  const statistics = page.getByRole('region', { name: 'Category statistics of seller' });
  await expect(statistics.getByRole('columnheader')).toHaveText([
    'Category',
    /Bar/,
    'Listings',
    'Listings with Amazon offer',
  ]);
  const numbers = (await statistics.locator('tbody tr:not(.total) td:nth-child(3)').allTextContents()).map((text) =>
    Number(text.replaceAll(',', '')),
  );
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
