import { type Browser, expect, type Page } from '@playwright/test';
import { violations } from './floor.ts';
import { owner, resetPreferences, test } from './marketplace.ts';
import { enter } from './stage.ts';

const SETTINGS = '/user/change-password';
const HISTORY = '/user/team-history';

const live = (page: Page) => expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
const display = (page: Page) => page.getByRole('region', { name: 'Display' });
const frame = (page: Page) => page.locator('.columns-grid');
/** The cell with the time of the newest row. */
const sourced = (page: Page) =>
  page
    .locator('[data-index="0"] .fig')
    .filter({ hasText: /\d:\d\d/ })
    .first();

/** Opens a page in a separate browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined, path: string, who = owner): Promise<Page> {
  const other = await (await browser.newContext({ baseURL })).newPage();
  await enter(other, who, path);
  await live(other);
  return other;
}

test.afterEach(({ page }) => resetPreferences(page));

test('a density and a time format chosen in one window apply in another, and after a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner, SETTINGS);
  await live(page);
  const list = await elsewhere(browser, baseURL, HISTORY);
  await expect(frame(list)).toHaveAttribute('data-density', 'standard');
  await expect(sourced(list)).toHaveText(/, \d{1,2}:\d\d [AP]M$/);

  await display(page).getByRole('radio', { name: 'Compact' }).check();
  await expect(frame(list)).toHaveAttribute('data-density', 'compact');
  await display(page).getByRole('radio', { name: '24-hour (15:04)' }).check();
  await expect(sourced(list)).toHaveText(/, \d\d:\d\d$/);
  await display(page).getByRole('radio', { name: '12-hour (3:04 PM)' }).check();
  await expect(display(page)).toContainText(/Example: .* \d{1,2}:\d\d:\d\d [AP]M/);
  // The provider has stored it.
  await expect(sourced(list)).toHaveText(/ \d{1,2}:\d\d(?::\d\d)? [AP]M$/);

  // After a reload, the page first shows the last known values, even if the provider does not answer.
  await page.route('**/api/preferences', (route) => route.abort());
  await page.reload();
  await expect(display(page).getByRole('radio', { name: 'Compact' })).toBeChecked();
  await expect(display(page)).toContainText(/Example: .* [AP]M/);
  await page.route('**/api/preferences', (route) => route.continue());

  // Choosing a density above a list changes the personal setting, too. A density in a link takes precedence.
  await list.getByRole('group', { name: 'Density' }).getByRole('button', { name: 'Comfortable' }).click();
  await expect(frame(list)).toHaveAttribute('data-density', 'comfortable');
  await expect(list).not.toHaveURL(/density/);
  await expect(display(page).getByRole('radio', { name: 'Comfortable' })).toBeChecked();
  await list.goto(`${HISTORY}?density=standard`);
  await expect(frame(list)).toHaveAttribute('data-density', 'standard');
  await list.getByRole('group', { name: 'Density' }).getByRole('button', { name: 'Compact' }).click();
  await expect(list).not.toHaveURL(/density/);
  await expect(frame(list)).toHaveAttribute('data-density', 'compact');
  await list.context().close();
});

test('alerts in the inbox of another device follow the chosen density, and show their time instead of their age [INBX-11]', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner, SETTINGS);
  await live(page);
  const inbox = await elsewhere(browser, baseURL, '/notifications');
  const row = inbox.getByRole('row').nth(1);
  const heights: (number | undefined)[] = [];
  for (const name of ['Comfortable', 'Compact']) {
    await display(page).getByRole('radio', { name }).check();
    await expect.poll(async () => (await row.boundingBox())?.height).not.toBe(heights.at(-1) ?? 53);
    heights.push((await row.boundingBox())?.height);
  }
  expect(heights).toEqual([61, 45]);

  const age = row.locator('.age');
  await expect(age).toHaveText(/ (?:s|min|h)$|days?$/);
  await display(page).getByRole('radio', { name: 'Time (15:04)' }).check();
  await expect(inbox.getByRole('columnheader', { name: 'Time', exact: true })).toBeVisible();
  await expect(age).toHaveText(/^(?:\d\d?:\d\d(?: [AP]M)?|[A-Z][a-z]{2} \d\d, \d{4})$/);
  await display(page).getByRole('radio', { name: 'Age (5 min)' }).check();
  await expect(age).toHaveText(/ (?:s|min|h)$|days?$/);
  await inbox.context().close();
});

test('a sub-account, which has no profile settings, chooses the time format in its menu', async ({ page }) => {
  const member = { ...owner, email: 'member@demo.test' };
  await enter(page, member, HISTORY);
  await live(page);
  await page.getByRole('button', { name: /^Account:/ }).click();
  const choice = page.getByRole('menuitemradio', { name: '24-hour (15:04)' });
  await choice.click();
  await expect(choice).toHaveAttribute('aria-checked', 'true');
  await expect(sourced(page)).toHaveText(/, \d\d:\d\d$/);
  expect(await violations(page, 'header')).toEqual([]);
});
