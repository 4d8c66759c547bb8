import { expect, type Page } from '@playwright/test';
import { violations } from './floor.ts';
import { owner, portalTest } from './marketplace.ts';
import { logIn } from './stage.ts';

const test = portalTest('node');
const PATH = '/user/team-history';

const grid = (page: Page) => page.getByRole('grid', { name: 'Team history' });
const cell = (page: Page, row: number, column: number) => page.locator(`[data-index="${row}"] [aria-colindex="${column + 1}"]`);
const foot = (page: Page) => page.locator('.foot');
const totalOf = async (page: Page) => Number((await foot(page).locator('.fig').first().textContent())?.replace(/.* of /, '').replaceAll(',', ''));

/** Signed in and on the screen, with rows in it and the connection up. */
async function open(page: Page, query = '', who = owner) {
  await logIn(page, who, `/sign-in?returnUrl=${encodeURIComponent(PATH + query)}`);
  await expect(grid(page)).not.toHaveAttribute('aria-rowcount', '-1');
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible({ timeout: 15_000 });
  // Over the list the mouse would hold what is new.
  await page.mouse.move(10, 10);
}

let serial = 0;
const sourced = (change: object = {}) => {
  serial += 1;
  const id = `tools-${Date.now()}-${serial}`;
  const asin = `B0T00L${String(serial).padStart(4, '0')}`;
  return { id, member: owner.email, asin, title: `Sourced ${id}`, marketplace: 'US', sourced: new Date().toISOString(), ...change };
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const dayText = (at: Date) => at.toISOString().slice(0, 10);

test.describe('days of one’s own', () => {
  const from = (page: Page) => page.getByLabel('From', { exact: true });
  const to = (page: Page) => page.getByLabel('To', { exact: true });

  test('stand beside the offered times, which show what they mean; rows, address and Back follow, and a reload keeps them', async ({ page, portal }) => {
    const of = daysAgo(5);
    const row = sourced({ sourced: `${dayText(of)}T12:00:00Z` });
    await portal.ingest('activity', row);
    await open(page, '?time=last30days');
    await expect(from(page)).toHaveValue(dayText(daysAgo(30)));
    await expect(to(page)).toHaveValue(dayText(daysAgo(0)));
    const month = await totalOf(page);
    await from(page).fill(dayText(of));
    await to(page).fill(dayText(of));
    await to(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`from=${dayText(of)}&to=${dayText(of)}`));
    await expect(page.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'false');
    await page.getByLabel('Search all columns').fill(row.title);
    await expect(cell(page, 0, 1)).toHaveText(row.title);
    await page.reload();
    await expect(from(page)).toHaveValue(dayText(of));
    await expect(cell(page, 0, 1)).toHaveText(row.title);
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(from(page)).toHaveValue('');
    await expect.poll(() => totalOf(page)).toBeGreaterThan(month);
    await page.goBack();
    await expect(to(page)).toHaveValue(dayText(of));
  });

  test('that cannot be asked for say why, and leave the rows as they are', async ({ page }) => {
    await open(page, `?from=${dayText(daysAgo(9))}&to=${dayText(daysAgo(3))}`);
    const rows = await totalOf(page);
    const address = page.url();
    await from(page).fill(dayText(daysAgo(1)));
    await from(page).press('Enter');
    await expect(page.getByRole('alert').getByText('The first day is after the last one.')).toBeVisible();
    await expect(from(page)).toHaveAttribute('aria-invalid', 'true');
    expect(await violations(page, '.tools')).toEqual([]);
    await from(page).fill('0026-11-01');
    await from(page).press('Tab');
    await expect(page.getByText('Nothing is kept from before Jan 01, 2000.')).toBeVisible();
    await to(page).fill('');
    await from(page).fill(dayText(new Date(Date.now() + 3 * 86_400_000)));
    await from(page).press('Enter');
    await expect(page.getByText('The first day is still to come.')).toBeVisible();
    expect(page.url()).toBe(address);
    expect(await totalOf(page)).toBe(rows);
    await from(page).fill('');
    await from(page).press('Enter');
    await expect(page.getByRole('button', { name: 'All history' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => totalOf(page)).toBeGreaterThan(rows);
  });
});

test.describe('ways through time', () => {
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Go to date' });
  const openPanel = async (page: Page) => {
    await page.getByRole('button', { name: 'Go to date' }).click();
    await expect(panel(page)).toBeVisible();
  };

  test('a day is gone to: its newest row is on top, marked, and where the keyboard is; a reload leads there again', async ({ page, portal }) => {
    const row = sourced({ sourced: `${dayText(daysAgo(12))}T23:59:58Z` });
    await portal.ingest('activity', row);
    await open(page);
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Go', exact: true }).click();
    await expect(panel(page).getByText('Please enter a day.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await panel(page)
      .getByLabel('Go to a day')
      .fill(dayText(daysAgo(12)));
    await page.keyboard.press('Enter');
    const found = page.locator('.gr.is-found');
    await expect(found.locator('[aria-colindex="2"]')).toHaveText(row.title);
    await expect(found).toContainText(/\d{4} and before$/);
    await expect(grid(page)).toBeFocused();
    const active = await grid(page).getAttribute('aria-activedescendant');
    expect(await found.locator('[id]').getAttribute('id')).toBe(active);
    expect(await found.boundingBox().then((box) => box?.y)).toBe(
      await page.locator('.gr-rows').evaluate(() => document.querySelector('.gr-heads')?.getBoundingClientRect().bottom),
    );
    await expect(page).toHaveURL(/row=\d+/);
    await page.reload();
    await expect(page.getByText(row.title)).toBeVisible();
  });

  test('in another order it says so and sorts', async ({ page }) => {
    await open(page, '?sort=asin');
    await openPanel(page);
    await expect(panel(page).getByText('Days follow one another only in this order: Sourced, newest first.')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Sort so' }).click();
    await expect(panel(page).getByLabel('Go to a day')).toBeVisible();
    expect(new URL(page.url()).searchParams.has('sort')).toBe(false);
  });

  test('as it was at a moment the list is held still and says so: what comes live stays out until the way back is taken', async ({ page, portal }) => {
    await open(page);
    const all = await totalOf(page);
    await openPanel(page);
    const moment = panel(page).getByLabel('As it was on');
    await moment.fill(`${dayText(new Date(Date.now() + 2 * 86_400_000))}T10:00`);
    await panel(page).getByRole('button', { name: 'Show' }).click();
    await expect(panel(page).getByText('This is still to come.')).toBeVisible();
    const then = daysAgo(20);
    await moment.fill(`${dayText(then)}T10:00`);
    await panel(page).getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText(/^As it was on .+ 10:00 AM\.$/)).toBeVisible();
    await expect.poll(() => totalOf(page)).toBeLessThan(all);
    const held = await totalOf(page);
    // Times are counted from then.
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(dayText(then));
    await page.getByRole('button', { name: 'All history' }).click();
    await expect.poll(() => totalOf(page)).toBe(held);
    const row = sourced();
    await portal.ingest('activity', row);
    // Another tab shows that it has come.
    const other = await page.context().newPage();
    await other.goto(PATH);
    await expect(cell(other, 0, 1)).toHaveText(row.title);
    await other.close();
    expect(await totalOf(page)).toBe(held);
    await expect(page.getByRole('button', { name: /new$/ })).toHaveCount(0);
    await page.reload();
    await expect.poll(() => totalOf(page)).toBe(held);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to live' }).click();
    await expect(cell(page, 0, 1)).toHaveText(row.title);
    await expect(page.getByText(/^As it was on/)).toHaveCount(0);
  });
});
