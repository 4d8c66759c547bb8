import { expect, type Locator, type Page } from '@playwright/test';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter } from './stage.ts';

const member = 'member@demo.test';
const PATH = '/user/buy-sell-history';

const grid = (page: Page) => page.getByRole('grid', { name: 'Scanned products' });
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-index="${row}"] [aria-colindex="${column + 1}"]`);
const opener = (page: Page, row: number) =>
  page.locator(`[data-index="${row}"]`).getByRole('button', { name: /^Scans of/ });
const detail = (page: Page) => page.locator('.detail');

/** Signs in and opens the screen. Returns when it has rows and the connection is live. */
async function open(page: Page) {
  await enter(page, owner, PATH);
  await expect(grid(page)).not.toHaveAttribute('aria-rowcount', '-1');
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  // A mouse over the list would hold new rows back.
  await page.mouse.move(10, 10);
}

let serial = 0;
/** A scan of a new product, unless `change` names one. */
const scanned = (change: object = {}) => {
  serial += 1;
  const id = `e2e-${Date.now()}-${serial}`;
  return {
    id,
    member,
    asin: `B0E2S${String(serial).padStart(5, '0')}`,
    title: `Scanned ${id}`,
    marketplace: 'US',
    // Scans need different times: the order of scans with the same time is undefined.
    createdAt: new Date(Date.now() + serial).toISOString(),
    url: `https://shop.test/${id}`,
    ...change,
  };
};

/** The rows of an open product's table, keyed by column name. */
const scansShown = (of: Locator) =>
  of.getByRole('table').evaluate((table) => {
    const cells = (row: Element) => [...row.children].map((each) => each.textContent?.trim() ?? '');
    const [head, ...rows] = [...table.querySelectorAll('tr')].map(cells);
    return rows.map((row) => Object.fromEntries((head ?? []).map((name, at) => [name, row[at]])));
  });

test(
  'the grid shows scanned products, the last scanned first, ten per call, with every scan and all its figures below each, also those that come live [BS-01, BS-04]',
  journey('buySellHistory'),
  async ({ page, portal }) => {
    const older = scanned({
      createdAt: new Date(Date.now() - 3_600_000).toISOString(),
      marketplace: 'CA',
      sellPrice: 12,
      source: 'EXTENSION',
    });
    const figures = {
      sellPrice: 33.05,
      buyCost: 24.6,
      profit: 4.17,
      roi: 16.955,
      margin: 12.6,
      totalFees: 8.73,
      totalCosts: 25.02,
      totalFeesAndCosts: 33.75,
    };
    const newest = scanned({
      ...figures,
      asin: older.asin,
      marketplace: 'UK',
      fulfillmentType: 'FBM',
      source: 'MOBILE',
    });
    await portal.ingest('scans', [older, newest]);
    const requested: { page: number; limit: number; account: unknown; asOf: string | null }[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/api/history/scans') && requested.push(request.postDataJSON()),
    );
    await open(page);
    await expect(page).toHaveTitle(/Buy\/Sell History/);
    await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      /Image/,
      'Title',
      'ASIN',
      'Market',
      'Scans',
      'Last scan',
      'Sell price',
      'Buy cost',
      'Profit',
      'ROI',
      'Recent profits',
      /URL/,
      /Bought/,
    ]);
    await expect(cell(page, 0, 1)).toHaveText(newest.title);
    await expect(cell(page, 0, 2).getByRole('link', { name: older.asin })).toHaveAttribute(
      'href',
      new RegExp(`^/products/[A-Z]{2}/${older.asin}$`),
    );
    await expect(page.locator('[data-index="0"]').getByRole('link', { name: /Listing/ })).toHaveAttribute(
      'href',
      newest.url,
    );
    await expect(cell(page, 0, 4)).toHaveText('2');
    expect(requested.every(({ limit, account }) => limit === 10 && account === null)).toBe(true);
    await grid(page).press('Control+End');
    await expect.poll(() => requested.at(-1)?.page).toBeGreaterThan(100);
    // A list's first answer fixes the moment for all its later reads, so that live rows shift no page. What came before
    // the connection was live is read as another list.
    const lists = requested.filter(({ asOf }) => asOf === null);
    const moments = new Set(requested.flatMap(({ asOf }) => asOf ?? []));
    expect(moments.size).toBeGreaterThan(0);
    expect(moments.size).toBeLessThanOrEqual(lists.length);
    await grid(page).press('Control+Home');

    await opener(page, 0).click();
    await expect(detail(page).getByText('2 scans')).toBeVisible();
    expect(await scansShown(detail(page))).toEqual([
      {
        Scanned: expect.stringMatching(/^[A-Z][a-z]{2} \d{2}, \d{4} \d{2}:\d{2}:\d{2}$/),
        Market: 'UK',
        'Sell price': '£33.05',
        'Buy cost': '£24.60',
        Profit: '+£4.17',
        ROI: '+16.96%',
        Margin: '+12.60%',
        'Total fees': '£8.73',
        'Total costs': '£25.02',
        'Fees & costs': '£33.75',
        Fulfillment: 'FBM',
        Email: expect.stringContaining(member),
        Source: 'ScanEZ',
      },
      expect.objectContaining({
        Market: 'CA',
        'Sell price': 'CA$12.00',
        'Buy cost': '--/-',
        Profit: '--/-',
        ROI: '--/-',
        Margin: '--/-',
        Source: 'AZInsight',
      }),
    ]);
    // A live scan of the open product.
    await page.mouse.move(10, 10);
    await page.locator('h1').click();
    await portal.ingest('scans', scanned({ asin: older.asin, title: newest.title, profit: 9.5 }));
    await expect(detail(page).getByText('3 scans')).toBeVisible();
    expect((await scansShown(detail(page)))[0]).toMatchObject({ Profit: '+$9.50' });

    // By keyboard, Enter on any cell without a link toggles it.
    await grid(page).press('Home');
    await grid(page).press('ArrowRight');
    await grid(page).press('Enter');
    await expect(detail(page)).toHaveCount(0);
    await grid(page).press('Enter');
    await expect(detail(page)).toBeVisible();
  },
);
