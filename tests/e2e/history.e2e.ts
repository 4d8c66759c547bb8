import { expect, type Page } from '@playwright/test';
import { historyTest, type StoredFile, saveInPage, storedFile } from './history-stage.ts';
import { owner } from './marketplace.ts';
import { enter } from './stage.ts';

const test = historyTest;
const member = { email: 'member@demo.test', password: owner.password };
const PATH = '/user/team-history';

const grid = (page: Page) => page.getByRole('grid', { name: 'Team history' });
const cell = (page: Page, row: number, column: number) => page.locator(`[data-index="${row}"] [aria-colindex="${column + 1}"]`);
const accountChoice = (page: Page) => page.getByRole('combobox', { name: 'Account', exact: true });
const foot = (page: Page) => page.locator('.foot');

/** Signs in and opens the screen. Returns when it has rows and the connection is live. */
async function open(page: Page, who: { email: string; password: string }, query = '') {
  await enter(page, who, PATH + query);
  await expect(grid(page)).not.toHaveAttribute('aria-rowcount', '-1');
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  // A mouse over the list would hold new rows back.
  await page.mouse.move(10, 10);
}

let serial = 0;
const sourced = (change: object = {}) => {
  serial += 1;
  const id = `e2e-${Date.now()}-${serial}`;
  return {
    id,
    member: member.email,
    asin: `B0E2E${String(serial).padStart(5, '0')}`,
    title: `Sourced ${id}`,
    marketplace: 'US',
    sourced: new Date().toISOString(),
    ...change,
  };
};

test('the owner sees eleven columns of the whole history, newest first, in blocks of a hundred [HIST-01, HIST-03, HIST-04]', async ({ page }) => {
  const blocks: { page: number; limit: number; asOf: string | null }[] = [];
  page.on('request', (request) => request.url().endsWith('/api/history/team') && blocks.push(request.postDataJSON()));
  await open(page, owner);
  await expect(page).toHaveTitle(/Team History/);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Image',
    'Title',
    'Category',
    'BSR',
    'ASIN',
    'Insight360 site',
    'Insight360 keyword',
    'Market',
    'Sourced',
    'Source',
    'Account',
    // The selection.
    '',
    'Bought',
  ]);
  await expect(foot(page)).toContainText(/Rows 1–\d+ of \d+,\d{3}/);
  await expect(cell(page, 0, 4).getByRole('link')).toHaveAttribute('href', /^https:\/\//);
  await grid(page).press('Control+End');
  await expect.poll(() => blocks.length).toBeGreaterThan(2);
  expect(blocks.every(({ limit }) => limit === 100)).toBe(true);
  // The first answer fixes the moment for all later reads, so that live rows shift no block.
  const first = blocks.findLastIndex(({ asOf }) => asOf === null);
  expect(blocks[first]?.page).toBe(1);
  expect(new Set(blocks.slice(first + 1).map(({ asOf }) => asOf)).size).toBe(1);
});

test('a newly sourced product appears on top of the open grid, but only if it matches the filters [LIVE-06]', async ({ page, portal }) => {
  await open(page, owner);
  const first = sourced();
  expect((await portal.ingest('activity', first)).status).toBe(202);
  await expect(cell(page, 0, 1)).toHaveText(first.title);
  await page.getByLabel('Filter Title').fill('no such words');
  await expect(page.getByText('No results found')).toBeVisible();
  await portal.ingest('activity', sourced());
  await expect(page.getByText('No rows match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(cell(page, 1, 1)).toHaveText(first.title);
});

test('new rows wait behind the pill while the user reads; in another sort order they appear when the list is read again [LIVE-06]', async ({
  page,
  portal,
}) => {
  await open(page, owner);
  await grid(page).press('PageDown');
  await grid(page).press('PageDown');
  const row = sourced();
  await portal.ingest('activity', row);
  await page.getByRole('button', { name: '1 row new' }).click();
  await expect(cell(page, 0, 1)).toHaveText(row.title);

  await page.getByRole('button', { name: 'ASIN', exact: true }).click();
  await expect(page).toHaveURL(/sort=asin/);
  // Wait until the new order has arrived: a row that comes earlier is part of it, and nothing waits behind the pill.
  await expect(cell(page, 0, 1)).toHaveText(new RegExp(`^(?!${row.title}).`));
  const low = sourced({ asin: 'B000000000' });
  await portal.ingest('activity', low);
  await page.getByRole('button', { name: '1 row new' }).click();
  await expect(cell(page, 0, 1)).toHaveText(low.title);
});

test('time, account and search filter the rows and are stored in the URL, and Back undoes a choice [HIST-02]', async ({ page, portal }) => {
  const row = sourced({ title: 'Crème brûlée torch of today' });
  await portal.ingest('activity', row);
  // Wide enough for the last column, and too low for the charts to start open.
  await page.setViewportSize({ width: 1800, height: 800 });
  await open(page, owner);
  const total = async () => Number((await foot(page).locator('.fig').textContent())?.replace(/.* of /, '').replaceAll(',', ''));
  const all = await total();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect.poll(total).toBeLessThan(all);
  await expect(page).toHaveURL(/time=today/);
  const today = await total();
  await accountChoice(page).selectOption(member.email);
  await expect.poll(total).toBeLessThanOrEqual(today);
  await expect(cell(page, 0, 10)).toContainText(member.email);
  await page.getByLabel('Search all columns').fill('creme BRULEE');
  await expect.poll(total).toBe(1);
  await expect(cell(page, 0, 1)).toHaveText(row.title);
  await page.reload();
  await expect(cell(page, 0, 1)).toHaveText(row.title);
  await page.goBack();
  await expect(accountChoice(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(total).toBeGreaterThan(today);
});

test('a member with the right sees the team’s history on the start page, without a choice of accounts [HIST-04, HIST-05, SHELL-02]', async ({ page }) => {
  await enter(page, member, '/');
  await expect(page.getByRole('heading', { name: 'Team History' })).toBeVisible();
  await expect(foot(page)).toContainText(/ of \d/);
  await expect(accountChoice(page)).toHaveCount(0);
});

test('the whole filtered set is streamed to a file with its progress; after a cancel, the file keeps the rows it has [HIST-02]', async ({ page }) => {
  await page.addInitScript(saveInPage);
  await open(page, owner, '?time=yesterday');
  const total = Number((await foot(page).locator('.fig').textContent())?.replace(/.* of /, '').replaceAll(',', ''));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/^Exported [\d,]+ rows/)).toBeVisible();
  expect(await storedFile(page)).toMatchObject({ lines: total + 1, closed: 1 });

  await page.getByRole('button', { name: 'All history' }).click();
  await page.evaluate(() => {
    const { stored } = window as unknown as { stored: StoredFile };
    stored.gate = new Promise((open) => (stored.open = open));
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/^Exporting CSV, [\d,]+ of 100,\d{3}$/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => (window as unknown as { stored: StoredFile }).stored.open());
  await expect(page.getByText('Export canceled')).toBeVisible();
  await expect(page.getByText(/^The file contains [\d,]+ of 100,\d{3} rows\.$/)).toBeVisible();
  expect((await storedFile(page)).closed).toBe(2);
});

test('an interrupted file says so, and a refused one shows the reason [HIST-02]', async ({ page }) => {
  await page.addInitScript(saveInPage);
  await open(page, owner);
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'x-total-rows': '120' };
  await page.route('**/api/history/team/csv', (route) => route.fulfill({ headers, body: `Title\r\n${'a row\r\n'.repeat(50)}` }));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('The download stopped after 50 rows. Try again.')).toBeVisible();
  await page.route('**/api/history/team/csv', (route) => route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'You may not export this.' } }));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('You may not export this.')).toBeVisible();
});

test('a history that fails to load shows the reason in place of its rows, and loads on retry [HIST-05, FMT-02]', async ({ page }) => {
  let broken = true;
  await page.route('**/api/history/team', (route) =>
    broken ? route.fulfill({ status: 502, json: { code: 'EXCEPTION', message: 'The provider is not answering.' } }) : route.continue(),
  );
  await enter(page, owner, PATH);
  await expect(page.getByText('Rows could not be loaded')).toBeVisible();
  await expect(page.getByText('The provider is not answering.')).toBeVisible();
  await expect(page.getByText('No results found')).toHaveCount(0);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(foot(page)).toContainText('Rows 1–');
});

test('an offline filter shows a loading error, not an empty result [HIST-05]', async ({ page, context }) => {
  await open(page, owner);
  await context.setOffline(true);
  await page.getByLabel('Filter Category').fill('home');
  await expect(page.getByText('Rows could not be loaded')).toBeVisible();
  await expect(page.getByText('No results found')).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(foot(page)).toContainText('Rows 1–');
});

test('the next visit shows how many rows are new, and where the last visit ended', async ({ page, portal }) => {
  await open(page, owner);
  await page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click();
  await expect(page.getByRole('grid', { name: 'Notifications' })).toBeVisible();
  await portal.ingest('activity', sourced());
  await page.goBack();
  await expect(page.getByText(/^1 row since your last visit/)).toBeVisible();
  const mark = page.getByText('Your last visit', { exact: true });
  await expect(mark).toBeVisible();
  // It must fit on one line: wrapped, it covered its row's text.
  expect(await mark.evaluate((element) => element.clientHeight - Number.parseFloat(getComputedStyle(element).lineHeight))).toBeLessThan(1);
});
