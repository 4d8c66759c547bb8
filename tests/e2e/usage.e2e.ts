import { expect, type Locator, type Page } from '@playwright/test';
import { noFaults } from './floor.ts';
import { journey } from './journey.ts';
import { owner, portalTest } from './marketplace.ts';
import { enter } from './stage.ts';

const test = portalTest('node').extend<{ noFaults: undefined }>({
  noFaults,
});

const member = { email: 'member@demo.test', password: owner.password };
const PATH = '/user/history-usage-statistics';

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' }).getByRole('table');
const rowOf = (page: Page, email: string) => summary(page).getByRole('row').filter({ hasText: email });
const categories = (page: Page) => page.getByRole('grid', { name: 'Category' });
const cell = (page: Page, row: number, column: number) => categories(page).locator(`[data-index="${row}"] [aria-colindex="${column + 1}"]`);
const figure = (page: Page, name: string) =>
  page
    .locator('.key-figures > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd > b');
const chart = (page: Page) => page.getByRole('figure', { name: /^Looked up per/ });

const numberIn = async (place: Locator) => Number(/[\d,]+/.exec((await place.textContent()) ?? '')?.[0].replaceAll(',', ''));
const watchedBy = (page: Page, email: string) => numberIn(rowOf(page, email).locator('.step').first());

/** Signs in and opens the screen. Returns when it has figures and the connection is live. */
async function open(page: Page, who: { email: string; password: string }, query = '?time=last30days') {
  await enter(page, who, PATH + query);
  await expect(summary(page)).toBeVisible();
  await expect(categories(page)).not.toHaveAttribute('aria-rowcount', '-1');
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  await page.mouse.move(10, 10);
}

let serial = 0;
const sourced = (change: object = {}) => {
  serial += 1;
  return {
    id: `usage-${Date.now()}-${serial}`,
    member: member.email,
    asin: `B0USE${String(serial).padStart(5, '0')}`,
    title: 'Sourced for the statistics',
    category: 'Books',
    marketplace: 'US',
    sourced: new Date().toISOString(),
    ...change,
  };
};

test(
  'the owner sees how much each member watched and its share by category, in tables and charts, filtered by time and account [USE-01]',
  journey('usageStatistics'),
  async ({ page }) => {
    await open(page, owner);
    await expect(page).toHaveTitle(/History Usage Statistics/);
    await expect(summary(page).getByRole('columnheader')).toHaveText([
      'Name',
      'Email',
      'ASINs watched',
      'Exported',
      'Scanned with a cost',
      'Bought',
      'Expected profit',
    ]);
    await expect(categories(page).getByRole('columnheader')).toHaveText(['Category', 'Marketplace', 'Percentage']);
    await expect(cell(page, 0, 2)).toHaveText(/^\d+\.\d\d%$/);
    const all = await numberIn(figure(page, 'ASINs watched'));
    expect(await numberIn(summary(page).getByRole('row', { name: /^Team/ }).locator('.step').first())).toBe(all);

    // The chart and the table beside it show the same.
    await expect(chart(page).locator('.bar-part').first()).toBeAttached();
    const legend = chart(page).getByRole('table').getByRole('row').last();
    await expect(legend).toContainText(all.toLocaleString('en-US'));

    await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption(member.email);
    await expect(summary(page).getByRole('row')).toHaveCount(3);
    const own = await watchedBy(page, member.email);
    expect(own).toBeLessThan(all);
    await expect.poll(() => numberIn(figure(page, 'ASINs watched'))).toBe(own);
    // Yesterday, since nothing may have been sourced today yet.
    await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
    await expect.poll(() => watchedBy(page, member.email)).toBeLessThan(own);
    await expect(page).toHaveURL(/time=yesterday.*account=member|account=member.*time=yesterday/);
    const yesterday = await watchedBy(page, member.email);
    await page.reload();
    await expect.poll(() => watchedBy(page, member.email)).toBe(yesterday);
    await page.goBack();
    await expect.poll(() => watchedBy(page, member.email)).toBe(own);
  },
);

test('categories load in pages of a hundred, are searched after a pause in typing, and filter by contains and not contains [USE-02]', async ({
  page,
  portal,
}) => {
  const many = Array.from({ length: 60 }, (_, index) => sourced({ category: `Café corner ${String(index).padStart(2, '0')}` }));
  expect((await portal.ingest('activity', many)).status).toBe(202);
  const requested: { url: string; body: { limit: number; search: string; page: number; sortModel: object[]; filterModel: object } }[] = [];
  page.on('request', (request) => {
    if (/\/api\/history\/usage(\/summary)?$/.test(request.url())) requested.push({ url: request.url(), body: request.postDataJSON() });
  });
  const pages = () => requested.filter(({ url }) => url.endsWith('/usage')).map(({ body }) => body);
  await open(page, owner, '');
  await categories(page).press('Control+End');
  await expect.poll(() => pages().some((body) => body.page === 2)).toBe(true);
  expect(pages().every(({ limit }) => limit === 100)).toBe(true);

  const before = pages().length;
  await page.getByLabel('Search categories and marketplaces').pressSequentially('CAFE', { delay: 30 });
  await expect(categories(page)).toHaveAttribute('aria-rowcount', String(60 + 2));
  expect(
    pages()
      .slice(before)
      .map(({ search }) => search),
  ).toEqual(['CAFE']);
  await page.getByLabel('Filter Category').fill('CORNER 1');
  await expect(categories(page)).toHaveAttribute('aria-rowcount', String(10 + 2));
  await page.getByRole('button', { name: /^Category contains: press for not contains/ }).click();
  await expect(categories(page)).toHaveAttribute('aria-rowcount', String(50 + 2));
  await expect(page).toHaveURL(/not\.category=CORNER/);
  await page.getByLabel('Filter Marketplace').fill('XX');
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(categories(page)).toHaveAttribute('aria-rowcount', /^1\d\d$/);
});

test('the summary is sorted by its columns at the provider, and the order is stored in the URL [USE-02]', async ({ page }) => {
  await open(page, owner);
  const emails = async () => (await summary(page).locator('tbody tr:not(.total) td:nth-child(2)').allTextContents()).filter(Boolean);
  const requested = page.waitForRequest((request) => request.url().endsWith('/usage/summary') && request.postDataJSON().sortModel[0].colId === 'email');
  await summary(page).getByRole('button', { name: 'Email' }).click();
  expect((await requested).postDataJSON().sortModel).toEqual([{ colId: 'email', sort: 'asc' }]);
  await expect(summary(page).getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  const sorted = (await emails()).toSorted();
  await expect.poll(emails).toEqual(sorted);
  await summary(page).getByRole('button', { name: 'Email' }).click();
  await expect.poll(emails).toEqual(sorted.toReversed());
  await expect(page).toHaveURL(/by=-email/);
  await page.reload();
  await expect.poll(emails).toEqual(sorted.toReversed());
});

test('a newly sourced product updates figures, chart and tables live, but only where it matches [LIVE-06]', async ({ page, portal }) => {
  await open(page, owner);
  const [today, own] = [await numberIn(figure(page, 'Today')), await watchedBy(page, member.email)];
  const rows = await numberIn(categories(page).locator('xpath=..').locator('.foot'));
  expect(rows).toBeGreaterThan(0);
  expect((await portal.ingest('activity', sourced({ category: `Live ${Date.now()}` }))).status).toBe(202);
  await expect.poll(() => numberIn(figure(page, 'Today'))).toBe(today + 1);
  await expect.poll(() => watchedBy(page, member.email)).toBe(own + 1);
  await expect(chart(page).locator('.fill-new')).toHaveCount(1);
  await expect(page.getByText(/^Last ASIN \d+ s ago$/)).toBeVisible();
  await expect(rowOf(page, member.email)).toHaveClass(/row-flash/);
  // Two at once: the page reads again for the first at once, and for the second with the next read.
  await portal.ingest('activity', [sourced(), sourced()]);
  await expect.poll(() => watchedBy(page, member.email)).toBe(own + 3);

  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect(page.getByText(/^Last ASIN/)).toHaveCount(0);
  await expect.poll(() => numberIn(figure(page, 'ASINs watched'))).toBeLessThan(today + own);
  const yesterday = await numberIn(figure(page, 'ASINs watched'));
  await portal.ingest('activity', sourced());
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect.poll(() => numberIn(figure(page, 'Today'))).toBe(today + 4);
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect.poll(() => numberIn(figure(page, 'ASINs watched'))).toBe(yesterday);
});

test('each figure leads to its rows: a day, a member, a member’s purchases', async ({ page }) => {
  await open(page, owner);
  const day = chart(page).getByRole('link', { name: /^\w+, \w+ \d+, \d{4}: \d+; / });
  await day.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/team-history\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
  await expect(page.getByRole('grid', { name: 'Team history' })).toBeVisible();
  await page.goBack();

  await rowOf(page, member.email).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/user\/team-history\?time=last30days&account=member%40demo\.test$/);
  await page.goBack();

  await rowOf(page, member.email).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/user\/buy-sell-history\?account=[^&]+&time=last30days$/);
  await expect(page.getByRole('combobox', { name: 'Account', exact: true })).not.toHaveValue('');
});

test('’Figures only’ shows tables instead of charts, and the URL stores it', async ({ page }) => {
  await open(page, owner);
  await page.getByRole('button', { name: 'Figures only' }).click();
  await expect(
    chart(page)
      .getByRole('region', { name: /^Figures for/ })
      .getByRole('row'),
  ).toHaveCount(32);
  await expect(page.getByRole('region', { name: 'Figures for Week' }).getByRole('row')).toHaveCount(8);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Figures only' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Figures for Week' })).toBeVisible();
});

test('a sub-account that opens the URL sees that the page is for the main account, and its calls are refused, whatever its rights [SHELL-02, SHELL-16]', async ({
  page,
}) => {
  await enter(page, member, PATH);
  await expect(page.getByText('This page belongs to the main account')).toBeVisible();
  await expect(page.getByText(owner.email)).toHaveCount(0);
  for (const [call, body] of [
    ['usage', { page: 1 }],
    ['usage/summary', {}],
    ['usage/members', {}],
  ] as const)
    expect((await page.request.post(`/api/history/${call}`, { data: body })).status(), call).toBe(403);
});

test('a provider without the extra calls leaves the specification’s tables, without gaps', async ({ page }) => {
  for (const call of ['history/charts/sourced', 'history/charts/categories', 'history/team/figures', 'history/usage/members', 'tokens/use/members'])
    await page.route(`**/api/${call}`, (route) => route.fulfill({ json: { supported: false } }));
  await open(page, owner);
  await expect(summary(page).getByRole('columnheader')).toHaveText(['Name', 'Email', 'ASINs watched']);
  await expect(page.getByRole('figure')).toHaveCount(0);
  await expect(page.locator('.key-figures > div')).toHaveCount(1);
  await expect(cell(page, 0, 2)).toHaveText(/%$/);
});

test('a person has the same initials and color in the chart, its table, the summary, Team History, and Sub-accounts, whatever is chosen [OWN-08]', async ({
  page,
  portal,
}) => {
  await open(page, owner);
  const mark = (place: Locator) => place.locator('.series-key').first();
  const lookOf = async (place: Locator) => {
    await expect(mark(place)).toBeVisible();
    return [await mark(place).textContent(), (await mark(place).getAttribute('class'))?.match(/key-\d+|dotted/g)?.join(' ')];
  };
  const own = await lookOf(rowOf(page, member.email));
  const others = await lookOf(rowOf(page, owner.email));
  expect(others).not.toEqual(own);
  const inLegend = chart(page)
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('.series-key', { hasText: new RegExp(`^${own[0]}$`) }) });
  expect(await lookOf(inLegend.first())).toEqual(own);
  // Another order, range, and a live row.
  await summary(page).getByRole('button', { name: 'Name' }).click();
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect.poll(() => lookOf(rowOf(page, member.email))).toEqual(own);
  expect((await portal.ingest('activity', [sourced()])).status).toBe(202);
  expect(await lookOf(rowOf(page, member.email))).toEqual(own);
  // Wide enough for the column of members.
  await page.setViewportSize({ width: 2800, height: 900 });
  await page.goto(`/user/team-history?account=${member.email}`);
  await expect.poll(() => lookOf(page.getByRole('grid').getByRole('row').filter({ hasText: member.email }).first())).toEqual(own);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/az-insight/account-management');
  await expect.poll(() => lookOf(page.getByRole('row').filter({ hasText: member.email }).first())).toEqual(own);
});

test('the summary sorts by every column, and shows profits in one currency with the rates and their day [OWN-06]', async ({ page }) => {
  await open(page, owner);
  const head = (name: string) => summary(page).getByRole('columnheader', { name });
  for (const name of ['Exported', 'Scanned with a cost', 'Bought', 'Profit']) {
    await head(name).getByRole('button').click();
    await expect(head(name)).toHaveAttribute('aria-sort', 'descending');
  }
  await expect(page).toHaveURL(/by=-profit/);
  await page.getByRole('combobox', { name: 'Profit in' }).selectOption('EUR');
  await expect(page).toHaveURL(/in=EUR/);
  await expect(page.getByText(/^Converted with the rates of \w{3} \d{2}, 2026 \(sample rates\): 1 EUR = .*USD/)).toBeVisible();
  const profits = summary(page).locator('tbody tr > td:last-child > b');
  await expect(profits.first()).toContainText('€');
  const cents = (await profits.allTextContents()).flatMap((text) =>
    text === '--/-' ? [] : Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100),
  );
  const [total = Number.NaN, ...each] = cents;
  expect(each).toEqual(each.toSorted((a, b) => b - a));
  expect(each.reduce((sum, one) => sum + one, 0)).toBe(total);
  await expect(figure(page, 'Expected profit')).toHaveText((await profits.first().textContent()) ?? '');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Bought');
  await expect(page).toHaveURL(/by=-bought/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Profit in' })).toHaveValue('EUR');
});
