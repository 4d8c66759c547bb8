import { expect, type Locator, type Page } from '@playwright/test';
import { saveInPage, storedFile, historyTest as test } from './history-stage.ts';
import { journey } from './journey.ts';
import { owner } from './marketplace.ts';
import { enter } from './stage.ts';

const member = 'member@demo.test';
const PATH = '/user/buy-sell-history';
const DAY = 86_400_000;

const grid = (page: Page) => page.getByRole('grid', { name: 'Scanned products' });
const cell = (page: Page, row: number, column: number) => page.locator(`[data-index="${row}"] [aria-colindex="${column + 1}"]`);
const opener = (page: Page, row: number) => page.locator(`[data-index="${row}"]`).getByRole('button', { name: /^Scans of/ });
const detail = (page: Page) => page.locator('.detail');
const foot = (page: Page) => page.locator('.foot');
const total = async (page: Page) => Number((await foot(page).locator('.fig').first().textContent())?.replace(/.* of /, '').replaceAll(',', ''));

/** Signs in and opens the screen. Returns when it has rows and the connection is live. */
async function open(page: Page, query = '') {
  await enter(page, owner, PATH + query);
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
  'the grid shows scanned products, the last scanned first, ten per call, with every scan and all its figures below each [BS-01, BS-04]',
  journey('buySellHistory'),
  async ({ page, portal }) => {
    const older = scanned({ createdAt: new Date(Date.now() - 3_600_000).toISOString(), marketplace: 'CA', sellPrice: 12, source: 'EXTENSION' });
    const figures = { sellPrice: 33.05, buyCost: 24.6, profit: 4.17, roi: 16.955, margin: 12.6, totalFees: 8.73, totalCosts: 25.02, totalFeesAndCosts: 33.75 };
    const newest = scanned({ ...figures, asin: older.asin, marketplace: 'UK', fulfillmentType: 'FBM', source: 'MOBILE' });
    await portal.ingest('scans', [older, newest]);
    const requested: { page: number; limit: number; account: unknown; asOf: string | null }[] = [];
    page.on('request', (request) => request.url().endsWith('/api/history/scans') && requested.push(request.postDataJSON()));
    await open(page);
    await expect(page).toHaveTitle(/Buy\/Sell History/);
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
    await expect(cell(page, 0, 2).getByRole('link', { name: older.asin })).toHaveAttribute('href', new RegExp(`^/products/[A-Z]{2}/${older.asin}$`));
    await expect(page.locator('[data-index="0"]').getByRole('link', { name: /Listing/ })).toHaveAttribute('href', newest.url);
    await expect(cell(page, 0, 4)).toHaveText('2');
    expect(requested.every(({ limit, account }) => limit === 10 && account === null)).toBe(true);
    // By now the page has read again what arrived before the connection was live.
    await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
    const before = requested.length;
    await grid(page).press('Control+End');
    await expect.poll(() => requested.at(-1)?.page).toBeGreaterThan(100);
    // The first answer fixes the moment for all later reads, so that live rows shift no page.
    const moments = new Set(requested.slice(before).map(({ asOf }) => asOf));
    expect([...moments]).toEqual([expect.any(String)]);
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
      expect.objectContaining({ Market: 'CA', 'Sell price': 'CA$12.00', 'Buy cost': '--/-', Profit: '--/-', ROI: '--/-', Margin: '--/-', Source: 'AZInsight' }),
    ]);
    // By keyboard, Enter on any cell without a link toggles it.
    await grid(page).press('Home');
    await grid(page).press('ArrowRight');
    await grid(page).press('Enter');
    await expect(detail(page)).toHaveCount(0);
    await grid(page).press('Enter');
    await expect(detail(page)).toBeVisible();
  },
);

test('a gain is green with a plus, a loss red with a minus, an unknown one --/-, and the note about 540 days is red [BS-02]', async ({ page, portal }) => {
  const gain = scanned({ sellPrice: 40, profit: 5, roi: 20, margin: 10 });
  await portal.ingest('scans', [
    gain,
    scanned({ asin: gain.asin, profit: -2.5, roi: -8.333, margin: -4, createdAt: new Date(Date.now() - 60_000).toISOString() }),
    scanned({ asin: gain.asin, profit: 0, createdAt: new Date(Date.now() - 120_000).toISOString() }),
  ]);
  await open(page, `?q=${gain.asin}`);
  await opener(page, 0).click();
  await expect(detail(page).getByText('3 scans')).toBeVisible();
  await expect(detail(page)).toContainText('1 profitable, 1 at a loss');
  const colours = await page.evaluate(() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    const colour = (name: string) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    const named = { gain: colour('--gain'), loss: colour('--loss'), ink: colour('--ink') };
    probe.style.color = 'color-mix(in srgb, var(--gain) 60%, var(--ink))';
    const calm = getComputedStyle(probe).color;
    probe.remove();
    return { ...named, calm };
  });
  expect(new Set(Object.values(colours)).size).toBe(4);
  for (const [words, colour] of [
    ['$40.00', colours.calm],
    ['+$5.00', colours.gain],
    ['+20.00%', colours.gain],
    ['−$2.50', colours.loss],
    ['−8.33%', colours.loss],
    ['$0.00', colours.ink],
  ] as const)
    await expect(detail(page).getByRole('table').getByText(words, { exact: true }), words).toHaveCSS('color', colour);
  await expect(detail(page).getByText('--/-')).not.toHaveCount(0);
  await expect(page.getByText('History is kept for 540 days only')).toHaveCSS('color', colours.loss);
  await expect(foot(page).getByText(/^Kept for 540 days only, since [A-Z][a-z]{2} \d{2}, \d{4}$/)).toHaveCSS('color', colours.loss);
});

test('a scanned product moves to the top of the open screen; an opened product stays open and shows the new scan', async ({ page, portal }) => {
  const [first, second] = [scanned(), scanned()];
  await portal.ingest('scans', [first, second]);
  await open(page);
  await expect(cell(page, 0, 1)).toHaveText(second.title);
  const before = await total(page);
  await opener(page, 1).click();
  await expect(detail(page).getByText('1 scan', { exact: true })).toBeVisible();
  await page.mouse.move(10, 10);
  await page.locator('h1').click();

  await portal.ingest('scans', scanned({ asin: first.asin, title: first.title, profit: 9.5 }));
  await expect(cell(page, 0, 1)).toHaveText(first.title);
  await expect(detail(page).getByText('2 scans')).toBeVisible();
  expect((await scansShown(detail(page)))[0]).toMatchObject({ Profit: '+$9.50' });
  await expect(cell(page, 0, 4)).toHaveText('2');
  expect(await total(page)).toBe(before);

  // A new product adds a row, and the open one moves down.
  const third = scanned();
  await portal.ingest('scans', third);
  await expect(cell(page, 0, 1)).toHaveText(third.title);
  await expect(cell(page, 1, 1)).toHaveText(first.title);
  await expect(opener(page, 1)).toHaveAttribute('aria-expanded', 'true');
  await expect(detail(page)).toHaveCount(1);
  expect(await total(page)).toBe(before + 1);
});

test('new scans wait behind the pill while the user reads, and unrelated ones never appear', async ({ page, portal }) => {
  await open(page);
  await grid(page).press('PageDown');
  await grid(page).press('PageDown');
  const row = scanned();
  await portal.ingest('scans', [row, { ...row, id: `${row.id}-again` }]);
  await expect(page.locator('[data-index="0"]')).toHaveCount(0);
  await page.getByRole('button', { name: '1 product scanned' }).click();
  await expect(cell(page, 0, 1)).toHaveText(row.title);

  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect(page).toHaveURL(/time=yesterday/);
  await expect(cell(page, 0, 1)).not.toHaveText(row.title);
  const [today, yesterday] = [scanned(), scanned()];
  const noon = new Date();
  noon.setDate(noon.getDate() - 1);
  noon.setHours(23, 59, 59, 0);
  await page.mouse.move(10, 10);
  await page.locator('h1').click();
  await portal.ingest('scans', [today, { ...yesterday, createdAt: noon.toISOString() }]);
  await expect(cell(page, 0, 1)).toHaveText(yesterday.title);
  await expect(page.getByText(today.title)).toHaveCount(0);
});

test('time, account and search filter the scans and are stored in the URL, Back undoes a choice, and nothing is older than 540 days [BS-04]', async ({
  page,
  portal,
}) => {
  const recent = scanned({ title: 'Crème brûlée torch', createdAt: new Date(Date.now() - 539 * DAY).toISOString() });
  const old = scanned({ title: 'Crème brûlée torch of old', createdAt: new Date(Date.now() - 541 * DAY).toISOString() });
  await portal.ingest('scans', [recent, old]);
  const requested: { time: unknown; account: unknown }[] = [];
  page.on('request', (request) => request.url().endsWith('/api/history/scans') && requested.push(request.postDataJSON()));
  await open(page);
  const all = await total(page);
  await page.getByLabel('Search ASIN and title').fill('creme BRULEE');
  await expect(cell(page, 0, 1)).toHaveText(recent.title);
  await expect.poll(() => total(page)).toBe(1);
  await opener(page, 0).click();
  await expect(detail(page).getByText('1 scan', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Last 30 days', exact: true }).click();
  await expect(page.getByText('No products match these filters.')).toBeVisible();
  expect(requested.at(-1)).toMatchObject({ time: { st: expect.any(Number) } });
  await page.goBack();
  await expect(cell(page, 0, 1)).toHaveText(recent.title);
  await page.reload();
  await expect(cell(page, 0, 1)).toHaveText(recent.title);
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: owner.email });
  await expect(page.getByText('No products match these filters.')).toBeVisible();
  await expect(page).toHaveURL(/account=/);
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: member });
  await expect(cell(page, 0, 1)).toHaveText(recent.title);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => total(page)).toBe(all);

  // A total is a filter, too.
  await page.getByRole('button', { name: /Show only scans at a loss/ }).click();
  await expect.poll(() => total(page)).toBeLessThan(all);
  await expect(page).toHaveURL(/loss=1/);
  expect(requested.at(-1)).toMatchObject({ loss: true });
  await page.getByRole('button', { name: /Show all scans/ }).click();
  await expect.poll(() => total(page)).toBe(all);
});

test('scans that fail to load leave an empty table with the reason; the grid does the same, and both load on retry [BS-03]', async ({ page }) => {
  let broken = true;
  const refusal = { status: 502, json: { code: 'EXCEPTION', message: 'The provider is not answering.' } };
  await page.route('**/api/history/scans', (route) => (broken ? route.fulfill(refusal) : route.continue()));
  await enter(page, owner, PATH);
  await expect(page.getByText('Rows could not be loaded')).toBeVisible();
  await expect(page.getByText('The provider is not answering.')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(foot(page)).toContainText('Rows 1–');

  await page.route('**/api/history/scans/details', (route) => route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'You may not see this.' } }));
  await opener(page, 0).click();
  await expect(detail(page).getByText('You may not see this.')).toBeVisible();
  await expect(detail(page).getByText('Scans could not be loaded')).toBeVisible();
  await expect(page.getByText('No results found')).toHaveCount(0);
  expect(await scansShown(detail(page))).toEqual([]);
  await page.unroute('**/api/history/scans/details');
  await detail(page).getByRole('button', { name: 'Try again' }).click();
  await expect(detail(page).getByText(/^\d+ scans?$/)).toBeVisible();
});

test('a provider that supports only the specification leaves the screen without the extra figures and without gaps', async ({ page }) => {
  for (const path of ['scans/figures', 'scans/summary', 'charts/profit'])
    await page.route(`**/api/history/${path}`, (route) => route.fulfill({ json: { supported: false } }));
  await open(page);
  await expect(page.getByRole('columnheader')).toHaveText([/Image/, 'Title', 'ASIN', /URL/, /Bought/]);
  await opener(page, 0).click();
  await expect(detail(page).getByText(/^\d+ scans?$/)).toBeVisible();
});

test('the totals above the products update live, and each point of the chart leads to its scans', async ({ page, portal }) => {
  const mine = scanned({ profit: 12.5, roi: 25, title: 'Chart of one' });
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  yesterday.setHours(12, 0, 0, 0);
  await portal.ingest('scans', [mine, scanned({ asin: mine.asin, title: mine.title, profit: -2, roi: -4, createdAt: yesterday.toISOString() })]);
  await open(page, `?q=${mine.asin}&time=last30days`);
  const figures = page.getByLabel('Scan totals');
  await expect(figures).toContainText('Last-scan profit');
  await expect(figures).toContainText('+$12.50');
  await expect(figures).toContainText('of 1 product');
  await portal.ingest('scans', scanned({ asin: mine.asin, title: mine.title, profit: 0.25 }));
  await expect(figures).toContainText('+$0.25');

  const chart = page.getByRole('figure', { name: 'Last-scan profit per day' });
  await page.getByRole('button', { name: 'Charts' }).click();
  await chart.getByRole('button', { name: 'Figures for Last-scan profit per day' }).click();
  const rows = chart.getByRole('row');
  await expect(rows.filter({ hasText: '+$0.25' })).toHaveCount(1);
  const day = rows.filter({ hasText: '−$2.00' });
  await expect(day).toHaveCount(1);
  await day.getByRole('link').click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await expect(figures).toContainText('−$2.00');
  // Wait for the new rows: a row opened earlier disappears with the old list.
  await expect(cell(page, 0, 4)).toHaveText('1');
  await opener(page, 0).click();
  await expect(detail(page).getByText('1 scan', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(figures).toContainText('+$0.25');
  // The chart itself leads there, too, by keyboard.
  await chart.getByRole('button', { name: 'Figures for Last-scan profit per day' }).click();
  const point = chart.getByRole('link', { name: /\+\$0\.25/ });
  await point.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(figures).toContainText('−$2.00');
});

test('every scan of the filtered set is exported to a file', async ({ page, portal }) => {
  const row = scanned({ profit: -1.5, marketplace: 'UK', title: '=HYPERLINK("http://x.test")' });
  await portal.ingest('scans', [row, scanned({ asin: row.asin, title: row.title, createdAt: new Date(Date.now() - DAY).toISOString() })]);
  await page.addInitScript(saveInPage);
  await open(page, `?q=${row.asin}`);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('Exported 2 rows')).toBeVisible();
  const { text, lines, closed } = await storedFile(page);
  expect([lines, closed]).toEqual([3, 1]);
  expect(text).toContain(`,${row.asin},"'=HYPERLINK(""http://x.test"")",UK,GBP,,,-1.5,`);
});

test('a sub-account does not have this screen', async ({ page }) => {
  await enter(page, { email: member, password: owner.password }, PATH);
  await expect(page.getByText('This page belongs to the main account')).toBeVisible();
});

test('on a phone, a product takes two lines, and its scans are cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await opener(page, 0).click();
  await expect(detail(page).getByRole('list').getByText('Fees & costs').first()).toBeVisible();
  await expect(detail(page).getByRole('table')).toHaveCount(0);
});
