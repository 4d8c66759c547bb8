import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { historyPaths } from '#client/features/history/paths.ts';
import { supplierLists } from '#client/features/wholesale/supplier-lists.ts';
import { violations } from './floor.ts';
import { owner, portalTest } from './marketplace.ts';
import { enter, toast } from './stage.ts';

const test = portalTest('node');
const PATH = '/user/team-history';

const grid = (page: Page) => page.getByRole('grid', { name: 'Team history' });
const cell = (page: Page, row: number, column: number) => page.locator(`[data-index="${row}"] [aria-colindex="${column + 1}"]`);
const foot = (page: Page) => page.locator('.foot');
const totalOf = async (page: Page) => Number((await foot(page).locator('.fig').first().textContent())?.replace(/.* of /, '').replaceAll(',', ''));

/** Signs in and opens the screen. Returns when it has rows and the connection is live. */
async function open(page: Page, query = '', who = owner) {
  await enter(page, who, PATH + query);
  await expect(grid(page)).not.toHaveAttribute('aria-rowcount', '-1');
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  // A mouse over the list would hold new rows back.
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

test.describe('a custom time range', () => {
  const from = (page: Page) => page.getByLabel('From', { exact: true });
  const to = (page: Page) => page.getByLabel('To', { exact: true });

  test('appears next to the presets and shows their dates; rows, URL and Back follow it, and a reload keeps it', async ({ page, portal }) => {
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

  test('shows the error of an invalid range and leaves the rows unchanged', async ({ page }) => {
    await open(page, `?from=${dayText(daysAgo(9))}&to=${dayText(daysAgo(3))}`);
    const rows = await totalOf(page);
    const address = page.url();
    await from(page).fill(dayText(daysAgo(1)));
    await from(page).press('Enter');
    await expect(page.getByRole('alert').getByText('The first day must not be after the last day.')).toBeVisible();
    await expect(from(page)).toHaveAttribute('aria-invalid', 'true');
    expect(await violations(page, '.tools')).toEqual([]);
    await from(page).fill('0026-11-01');
    await from(page).press('Tab');
    await expect(page.getByText('There is no data before Jan 01, 2000.')).toBeVisible();
    await to(page).fill('');
    await from(page).fill(dayText(new Date(Date.now() + 3 * 86_400_000)));
    await from(page).press('Enter');
    await expect(page.getByText('The first day must not be in the future.')).toBeVisible();
    expect(page.url()).toBe(address);
    expect(await totalOf(page)).toBe(rows);
    await from(page).fill('');
    await from(page).press('Enter');
    await expect(page.getByRole('button', { name: 'All history' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => totalOf(page)).toBeGreaterThan(rows);
  });
});

test.describe('moving through time', () => {
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Go to date' });
  const openPanel = async (page: Page) => {
    await page.getByRole('button', { name: 'Go to date' }).click();
    await expect(panel(page)).toBeVisible();
  };

  test('jumps to a day: its newest row is on top, marked and focused, and a reload leads there again', async ({ page, portal }) => {
    const row = sourced({ sourced: `${dayText(daysAgo(12))}T23:59:58Z` });
    await portal.ingest('activity', row);
    await open(page);
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Go', exact: true }).click();
    await expect(panel(page).getByText('Enter a day.')).toBeVisible();
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await panel(page)
      .getByLabel('Go to a day')
      .fill(dayText(daysAgo(12)));
    await page.keyboard.press('Enter');
    const found = page.locator('.columns-row.is-found');
    await expect(found.locator('[aria-colindex="2"]')).toHaveText(row.title);
    await expect(found).toContainText(/\d{4} and earlier$/);
    await expect(grid(page)).toBeFocused();
    const active = await grid(page).getAttribute('aria-activedescendant');
    expect(await found.locator('[id]').getAttribute('id')).toBe(active);
    expect(await found.boundingBox().then((box) => box?.y)).toBe(
      await page.locator('.columns-body').evaluate(() => document.querySelector('.columns-head')?.getBoundingClientRect().bottom),
    );
    await expect(page).toHaveURL(/row=\d+/);
    await page.reload();
    await expect(page.getByText(row.title)).toBeVisible();
  });

  test('explains in another sort order that the jump needs the default one, and restores it on request', async ({ page }) => {
    await open(page, '?sort=asin');
    await openPanel(page);
    await expect(panel(page).getByText('Go to a day works when the list is sorted by Sourced, newest first.')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Sort that way' }).click();
    await expect(panel(page).getByLabel('Go to a day')).toBeVisible();
    expect(new URL(page.url()).searchParams.has('sort')).toBe(false);
  });

  test('shows the list as it was at a moment and says so: live rows stay out until the user returns', async ({ page, portal }) => {
    await open(page);
    const all = await totalOf(page);
    await openPanel(page);
    const moment = panel(page).getByLabel('As it was on');
    await moment.fill(`${dayText(new Date(Date.now() + 2 * 86_400_000))}T10:00`);
    await panel(page).getByRole('button', { name: 'Show' }).click();
    await expect(panel(page).getByText('This is in the future.')).toBeVisible();
    const then = daysAgo(20);
    await moment.fill(`${dayText(then)}T10:00`);
    await panel(page).getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText(/^As it was on .+ 10:00 AM\.$/)).toBeVisible();
    await expect.poll(() => totalOf(page)).toBeLessThan(all);
    const held = await totalOf(page);
    // Time ranges are relative to that moment.
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(dayText(then));
    await page.getByRole('button', { name: 'All history' }).click();
    await expect.poll(() => totalOf(page)).toBe(held);
    const row = sourced();
    await portal.ingest('activity', row);
    // Another tab proves that the row has arrived.
    const other = await page.context().newPage();
    await other.goto(PATH);
    await expect(cell(other, 0, 1)).toHaveText(row.title);
    await other.close();
    expect(await totalOf(page)).toBe(held);
    await expect(page.getByRole('button', { name: /new$/ })).toHaveCount(0);
    await page.reload();
    await expect.poll(() => totalOf(page)).toBe(held);
    expect(await violations(page, '.tools')).toEqual([]);
    await page.getByRole('button', { name: 'Back to live' }).click();
    await expect(cell(page, 0, 1)).toHaveText(row.title);
    await expect(page.getByText(/^As it was on/)).toHaveCount(0);
  });
});

test.describe('saved views', () => {
  const viewsButton = (page: Page, name: string | RegExp = 'Views') => page.getByRole('button', { name, exact: typeof name === 'string' });
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' });
  const keep = async (page: Page, name: string, { shared = false } = {}) => {
    await page.getByRole('button', { name: /^Views?\b/ }).click();
    await panel(page).getByLabel('Save as view').fill(name);
    if (shared) await panel(page).getByLabel('Share with the team').check();
    await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
  };
  const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

  test('a view saved under a name can be opened in another tab, and a change to it is marked and can be undone or saved', async ({ page }) => {
    const name = unique('Home, by rank');
    await open(page, '?has.category=home&sort=bsr&hide=source');
    await keep(page, name);
    await expect(page.getByText(`“${name}” saved`)).toBeVisible();
    await expect(viewsButton(page, `View: ${name}`)).toBeVisible();

    const other = await page.context().newPage();
    await other.goto(PATH);
    await viewsButton(other).click();
    await panel(other).getByRole('button', { name, exact: true }).click();
    await expect(other).toHaveURL(/has\.category=home/);
    await expect(other.getByRole('columnheader', { name: 'BSR' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(other.getByRole('columnheader', { name: 'Source', exact: true })).toHaveCount(0);

    await other.getByRole('button', { name: 'BSR', exact: true }).click();
    await expect(viewsButton(other, `View: ${name}, changed`)).toBeVisible();
    await viewsButton(other, `View: ${name}, changed`).click();
    expect(await violations(other, '[role="dialog"]')).toEqual([]);
    await panel(other).getByRole('button', { name: 'Undo changes' }).click();
    await expect(other.getByRole('columnheader', { name: 'BSR' })).toHaveAttribute('aria-sort', 'ascending');

    await other.getByRole('button', { name: 'BSR', exact: true }).click();
    await viewsButton(other, `View: ${name}, changed`).click();
    await panel(other).getByRole('button', { name: 'Save changes' }).click();
    await expect(viewsButton(other, `View: ${name}`)).toBeVisible();
    // The first tab still shows the old state, which now differs from the view.
    await expect(viewsButton(page, `View: ${name}, changed`)).toBeVisible();
    await expect(toast(other, 'Undo').locator('.ring')).toBeVisible();
    await other.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(viewsButton(page, `View: ${name}`)).toBeVisible();
    await other.close();
  });

  test('a view can be renamed, and deleted with undo; a taken name shows an error', async ({ page }) => {
    const [one, two] = [unique('One'), unique('Two')];
    await open(page);
    await keep(page, one);
    await expect(viewsButton(page, `View: ${one}`)).toBeVisible();
    await keep(page, one);
    await expect(panel(page).getByText('Another view has this name')).toBeVisible();
    await panel(page)
      .getByRole('button', { name: `Rename ${one}` })
      .click();
    await panel(page).getByLabel('New name').fill(two);
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('button', { name: two, exact: true })).toBeFocused();
    await panel(page)
      .getByRole('button', { name: `Delete ${two}` })
      .click();
    await expect(page.getByText(`“${two}” deleted`)).toBeVisible();
    await expect(viewsButton(page)).toBeVisible();
    await expect(toast(page, `“${two}” deleted`).locator('.ring')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(viewsButton(page, `View: ${two}`)).toBeVisible();
  });

  test('a shared view appears to the team at once, read-only, and disappears when it is no longer shared', async ({ page, browser, portal }) => {
    const name = unique('For all');
    const context = await browser.newContext({ baseURL: portal.url });
    const theirs = await context.newPage();
    await open(theirs, '', { email: 'member@demo.test', password: owner.password });
    await viewsButton(theirs).click();
    await open(page, '?time=today');
    await keep(page, name, { shared: true });
    await expect(panel(theirs).getByRole('button', { name: new RegExp(`^${name}`) })).toContainText(owner.email);
    await expect(panel(theirs).getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
    await panel(theirs)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await expect(theirs).toHaveURL(/time=today/);
    await viewsButton(page, `View: ${name}`).click();
    await panel(page)
      .getByRole('button', { name: `Share ${name} with the team` })
      .click();
    await expect(viewsButton(theirs)).toBeVisible();
    await context.close();
  });

  test('a view with a removed column says so and applies the rest, and markup in its name stays text', async ({ page }) => {
    await open(page);
    const name = unique('<b>Old</b>');
    await page.evaluate(
      async ([name, screen]) => {
        const state = '?sort=-brand,bsr&has.brand=acme&has.category=home';
        await fetch('/api/views', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ screen, name, state }) });
      },
      [name, 'team-history'] as const,
    );
    await viewsButton(page).click();
    await panel(page)
      .getByRole('button', { name: /uses a column that no longer exists: brand/ })
      .click();
    await expect(page.getByText(`“${name}” uses a column that no longer exists: brand.`).first()).toBeVisible();
    await expect(page.getByText('The rest of the view is applied.')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'BSR' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('button', { name: 'Remove Category contains “home”' })).toBeVisible();
    await expect(viewsButton(page, `View: ${name}`)).toBeVisible();
  });

  for (const path of [historyPaths.scans, supplierLists.newest.path])
    test(`${path} has its own views`, async ({ page }) => {
      const name = unique('Mine');
      await enter(page, owner, `${path}?density=compact`);
      await keep(page, name);
      await expect(viewsButton(page, `View: ${name}`)).toBeVisible();
      await page.goto(path);
      await viewsButton(page).click();
      await panel(page).getByRole('button', { name, exact: true }).click();
      await expect(page).toHaveURL(/density=compact/);
      await expect(viewsButton(page, `View: ${name}`)).toBeVisible();
    });

  test('the views are absent if the provider does not support them', async ({ page }) => {
    await page.route('**/api/views?*', (route) => route.fulfill({ json: { supported: false } }));
    const requested = page.waitForResponse(/\/api\/views/);
    await open(page);
    await requested;
    await expect(page.getByRole('button', { name: 'Go to date' })).toBeVisible();
    await expect(viewsButton(page)).toHaveCount(0);
  });
});

/** Uses the browser's downloads, as in browsers without a save picker. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const coming = page.waitForEvent('download');
  await press();
  const file = await coming;
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.replace('\ufeff', '').trimEnd().split('\r\n') };
}
const withoutPicker = (page: Page) => page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));

test.describe('an exported file', () => {
  // Fourteen hours ahead of UTC, so more than half of the time it is already the next day.
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('is built from pages if the provider supports no files, shows its progress, can be canceled, and is named after the user’s date [HIST-02]', async ({
    page,
    portal,
  }) => {
    const rows = ['=1+1', '+1', '-1', '@a'].map((title) => sourced({ title, asin: 'B0F0RMULA1' }));
    await portal.ingest('activity', rows);
    await withoutPicker(page);
    await page.route('**/api/history/team/csv', (route) => route.fulfill({ json: { supported: false } }));
    await open(page, '?has.asin=B0F0RMULA1');
    const file = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
    await expect(page.getByText('Exported 4 rows')).toBeVisible();
    const day = await page.evaluate(() => new Date().toLocaleDateString('en-CA'));
    expect(file.name).toBe(`team-history-${day}.csv`);
    expect(file.lines[0]).toMatch(/^Image,Title,Category,BSR,ASIN,/);
    expect(file.lines.slice(1).map((line) => line.split(',')[1])).toEqual(expect.arrayContaining(["'=1+1", "'+1", "'-1", "'@a"]));

    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(() => totalOf(page)).toBeGreaterThan(50_000);
    let pages = 0;
    await page.route('**/api/history/team', (route) => {
      pages += 1;
      // The second page of the file stays pending until the export is canceled.
      return route.request().postDataJSON().page === 2 ? undefined : route.continue();
    });
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByText(/^Exporting CSV, \d+ of 1\d\d,\d{3}$/)).toBeVisible();
    await expect.poll(() => pages).toBe(2);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Export canceled')).toBeVisible();
    await expect(page.getByText(/^The file contains 100 of 1\d\d,\d{3} rows\.$/)).toBeVisible();
    expect(pages).toBe(2);
  });
});

test('values of any kind are shown unchanged and run nothing: markup, empty values, emoji, right-to-left, a formula [HIST-03]', async ({ page, portal }) => {
  const asin = 'B0DDVALUE5';
  const titles = ['<img src=x onerror="window.ran = 1"><b>bold</b>', '🧺🧑🏽‍🚀 basket', 'סל קניות', '=HYPERLINK("http://elsewhere.example")', null];
  const at = Date.now();
  const rows = titles.map((title, n) =>
    sourced({ title, asin, sourced: new Date(at - n * 1000).toISOString(), insight360Site: 'javascript:alert(1)', insight360Keyword: '<i>x</i>', url: null }),
  );
  await page.setViewportSize({ width: 1800, height: 800 });
  await withoutPicker(page);
  await open(page, `?has.asin=${asin}`);
  // Check the live rows first, and then the rows read from pages.
  expect((await portal.ingest('activity', [...rows].reverse())).status).toBe(202);
  for (const read of ['live', 'again'] as const) {
    if (read === 'again') await page.reload();
    for (const title of titles) await expect(page.locator('[role=gridcell][aria-colindex="2"]').getByText(title ?? '–', { exact: true })).toBeVisible();
    await expect(page.locator('.columns-body').getByText('javascript:alert(1)').first()).toBeVisible();
    expect(await page.locator('.columns-body a[href^="javascript"], .columns-body b, .columns-body i:not(.skeleton), .columns-body img').count()).toBe(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    // A right-to-left title starts on the right.
    expect(await page.getByText('סל קניות').evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  }
  const { lines } = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(lines.join('\n')).toContain(`"'=HYPERLINK(""http://elsewhere.example"")"`);
  expect(lines.join('\n')).toContain('"<img src=x onerror=""window.ran = 1""><b>bold</b>"');
});

test.describe('the figures above the rows', () => {
  // Room for the figures and the charts.
  test.use({ viewport: { width: 1440, height: 900 } });
  // The provider sums a hundred thousand rows five times in sequence.
  const patient = { timeout: 30_000 };
  const figure = (page: Page, name: string) =>
    page
      .locator('.key-figures > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd > :first-child');
  const count = async (page: Page, name: string) => Number((await figure(page, name).textContent())?.replaceAll(',', ''));

  test('summarize the rows below, update live, and show past values for a frozen list [LIVE-06]', async ({ page, portal }) => {
    await open(page, '?time=last30days');
    await expect(figure(page, 'Looked up')).toHaveText(/^[\d,]+$/, patient);
    expect(await count(page, 'Looked up')).toBe(await totalOf(page));
    const [all, today] = [await count(page, 'Looked up'), await count(page, 'Today')];
    await portal.ingest('activity', sourced());
    await expect.poll(() => count(page, 'Looked up'), patient).toBe(all + 1);
    await expect.poll(() => count(page, 'Today')).toBe(today + 1);
    expect(await violations(page, '.key-figures')).toEqual([]);

    await page.getByRole('button', { name: 'Yesterday' }).click();
    await expect.poll(async () => (await count(page, 'Looked up')) === (await totalOf(page)) && (await count(page, 'Looked up')) < all, patient).toBe(true);
    await page.getByLabel('Filter Title').fill('no such words');
    await expect(figure(page, 'Looked up')).toHaveText('0', patient);
    await expect(page.locator('.key-figures')).not.toContainText('Top category');

    await page.goto(`${PATH}?asof=${daysAgo(10).getTime()}`);
    await expect(page.locator('.key-figures')).toContainText('Most on ');
    await expect.poll(async () => (await count(page, 'Looked up')) === (await totalOf(page)), patient).toBe(true);
  });

  test('are absent if the provider does not support them', async ({ page }) => {
    await page.route('**/api/history/team/figures', (route) => route.fulfill({ json: { supported: false } }));
    await open(page);
    await expect(page.locator('.key-figures')).toHaveCount(0);
  });
});
