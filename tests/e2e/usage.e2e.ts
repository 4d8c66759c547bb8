import { expect, type Locator, type Page } from '@playwright/test';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter } from './stage.ts';

const member = { email: 'member@demo.test', password: owner.password };
const PATH = '/user/history-usage-statistics';

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' }).getByRole('table');
const rowOf = (page: Page, email: string) => summary(page).getByRole('row').filter({ hasText: email });
const categories = (page: Page) => page.getByRole('grid', { name: 'Category' });
const cell = (page: Page, row: number, column: number) =>
  categories(page).locator(`[data-index="${row}"] [aria-colindex="${column + 1}"]`);
const figure = (page: Page, name: string) =>
  page
    .locator('.key-figures > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd > b');
const chart = (page: Page) => page.getByRole('figure', { name: /^Looked up per/ });

const numberIn = async (place: Locator) =>
  Number(/[\d,]+/.exec((await place.textContent()) ?? '')?.[0].replaceAll(',', ''));
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
  'the owner sees how much each member watched and its share by category, in tables and charts, filtered by time and account, and live [USE-01, LIVE-06]',
  journey('usageStatistics'),
  async ({ page, portal }) => {
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

    const [today, watched] = [await numberIn(figure(page, 'Today')), await watchedBy(page, member.email)];
    expect((await portal.ingest('activity', sourced())).status).toBe(202);
    await expect.poll(() => numberIn(figure(page, 'Today'))).toBe(today + 1);
    await expect.poll(() => watchedBy(page, member.email)).toBe(watched + 1);

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
