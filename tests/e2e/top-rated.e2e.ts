import { expect, type Page } from '@playwright/test';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter } from './stage.ts';

const TOP = '/az-api/top-rated-sellers';
const grid = (page: Page) => page.getByRole('grid');
const row = (page: Page, index: number) => page.locator(`[data-index="${index}"]`);
const idIn = async (page: Page, index: number) => (await row(page, index).locator('.code').textContent()) ?? '';

/** Signs in and opens the list. Returns when it is loaded. */
async function open(page: Page, path = TOP) {
  await enter(page, owner, path);
  await expect(grid(page)).not.toHaveAttribute('aria-rowcount', '-1');
  await expect(row(page, 0).locator('.code')).toBeVisible();
}

/** Presses Control+Home until the list is at its top: a list that is shown again first restores its old position. */
async function toTop(page: Page, first: string) {
  await expect(async () => {
    await grid(page).focus();
    await page.keyboard.press('Control+Home');
    await expect(row(page, 0).locator('.code')).toHaveText(first, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

test(
  'top rated sellers load twenty at a time for the marketplace in the URL, and each row leads to storefront and metrics [TOP-01] [TOP-02]',
  journey('topRatedSellers'),
  async ({ page }) => {
    const requested: URLSearchParams[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/sellers/top') requested.push(url.searchParams);
    });
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top Rated Sellers');
    await expect(page.getByLabel('Marketplace')).toHaveValue('US');
    await expect(page.getByRole('columnheader')).toHaveText([
      // Selects sellers to compare.
      '',
      'Seller ID',
      'Seller name',
      'Listing count',
      'Feedback rating',
      'Feedback count',
      'Storefront',
      'Metrics',
    ]);
    const id = await idIn(page, 0);
    const ways = row(page, 0).getByRole('link');
    await expect(ways.nth(0)).toHaveAttribute('href', `/az-api/seller-storefront?tab=0&sellerId=${id}`);
    await expect(ways.nth(1)).toHaveAttribute('href', `/az-api/seller-storefront?tab=1&sellerId=${id}`);

    // Jump to the end: rows in between are not requested.
    await grid(page).focus();
    await page.keyboard.press('Control+End');
    const last = Number(await grid(page).getAttribute('aria-rowcount')) - 2;
    await expect(row(page, last).locator('.code')).toBeVisible();
    expect(last).toBeGreaterThan(1_000);
    for (const query of requested) expect([query.get('marketplace'), query.get('limit')]).toEqual(['US', '20']);
    expect(requested.length).toBeLessThan(15);

    await page.getByLabel('Marketplace').selectOption({ label: 'Germany' });
    await expect(page).toHaveURL(/\?marketplace=DE/);
    await expect(row(page, 0).getByRole('link').first()).toHaveAttribute('href', /&marketplace=DE$/);
    await page.goBack();
    await expect(page.getByLabel('Marketplace')).toHaveValue('US');
    // Back restores the list's position, which would override a key pressed earlier.
    await expect(row(page, last).locator('.code')).toBeVisible();
    await toTop(page, id);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/az-api/seller-storefront\\?tab=0&sellerId=${id}`));
    await page.goBack();
    // The list was left right after the jump to the top, so Back leads there.
    await expect(row(page, 0).locator('.code')).toHaveText(id);
    await row(page, 0)
      .getByRole('link', { name: /^Metrics of / })
      .click();
    await expect(page).toHaveURL(new RegExp(`/az-api/seller-storefront\\?tab=1&sellerId=${id}`));
  },
);
