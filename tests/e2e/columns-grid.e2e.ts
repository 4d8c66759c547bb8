import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startExamples } from '#tests/support/examples.ts';
import { test as base } from './browser-test.ts';
import { overflowOf, smallTargets, violations } from './floor.ts';

/** The grid on its examples page, with a hundred thousand made-up rows. */
const test = base.extend<{ faults: string[]; open(query?: string): Promise<void> }, { examples: string }>({
  examples: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'sellerwire-grid-'));
      const { url, close } = await startExamples(folder);
      await use(url.replace('index.html', 'grid.html'));
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(String(error)));
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  open: async ({ page, examples }, use) =>
    use(async (query = '') => {
      await page.goto(examples + query);
      await expect(grid(page)).not.toHaveAttribute('aria-rowcount', '-1');
    }),
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Sample rows' });
/** The grid's active cell. Waits until it is in the document, since a jump renders its rows first. */
const active = async (page: Page) => {
  await expect(grid(page)).toHaveAttribute('aria-activedescendant', /./);
  return page.locator(`[id="${await grid(page).getAttribute('aria-activedescendant')}"]`);
};
const cell = (page: Page, row: number, column: number) => page.locator(`[data-index="${row}"] [aria-colindex="${column + 1}"]`);
const isFirstInSight = (page: Page, row: string) => expect(page.locator('.foot')).toContainText(`Rows ${row}–`);

test('the grid passes axe at 1440 and 390 px with a row open, a range selected, a failed block and no rows; nothing overflows at 360 px', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open('?detail&failing=1');
  await grid(page).press('Enter');
  await expect(page.getByRole('link', { name: 'A link in it' })).toBeVisible();
  await grid(page).press('ArrowDown');
  await grid(page).press('Shift+ArrowRight');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
  await open('?failing=1&row=120');
  await expect(page.getByText('The provider did not answer.').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await open('?has.title=nothing+like+it');
  await expect(page.getByText('No results found')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the keyboard reaches all of a hundred thousand rows, with fewer than sixty of them in the document', async ({ page, open }) => {
  await open();
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(await active(page)).toHaveText('Home & Kitchen');
  await page.keyboard.press('Control+End');
  await expect(page.locator('.foot')).toContainText('–100,000 of 100,000');
  await expect(cell(page, 99_999, 0)).toHaveText('Harlow insulated tumbler, 40 oz, sage 99999');
  await expect(await active(page)).toHaveAttribute('aria-colindex', '11');
  await expect(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', '100002');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '100002');
  expect(await page.locator('.columns-body > .columns-row').count()).toBeLessThan(60);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await expect(await active(page)).toHaveAttribute('aria-colindex', '1');
  await page.keyboard.press('Control+Home');
  await isFirstInSight(page, '1');
  // The filters are above the rows, and the column names above the filters.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Filter Title')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'BSR' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'BSR' })).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page).toHaveURL(/widths=bsr%3A108/);
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
});

test('text filters ignore accents and case, support contains and not contains, and apply after a pause in typing [FMT-02] [HIST-01]', async ({
  page,
  open,
}) => {
  await open();
  const filter = page.getByLabel('Filter Title');
  await filter.fill('CREME BRULEE');
  await expect(cell(page, 0, 0)).toContainText('Café crème brûlée torch');
  await expect(page).toHaveURL(/has\.title=CREME\+BRULEE/);
  await page.getByRole('button', { name: 'Title contains: press for not contains' }).click();
  await expect(page).toHaveURL(/not\.title=/);
  await expect(page.locator('.columns-body').getByText('Café crème brûlée')).toHaveCount(0);
  await expect(page.locator('.foot')).toContainText('1 filter');
  await filter.fill('xyz');
  await page.getByRole('button', { name: 'Title not contains: press for contains' }).click();
  await expect(page.getByText('No results found')).toBeVisible();
  await filter.press('Escape');
  await expect(page.locator('.foot')).toContainText('of 100,000');
});

test('sort, columns, density and position are stored in the URL: a reload restores them, and Back undoes the sort', async ({ page, open }) => {
  await open();
  await page.getByRole('button', { name: 'BSR' }).click();
  await page.getByRole('button', { name: 'BSR' }).click();
  await expect(page.getByRole('columnheader', { name: 'BSR' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Compact' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('checkbox', { name: 'Category' }).uncheck();
  await panel.getByRole('button', { name: 'Move ASIN' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  const heads = page.getByRole('columnheader');
  await expect(heads.nth(1)).toHaveText('ASIN');
  await grid(page).focus();
  for (let page_ = 0; page_ < 4; page_ += 1) await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/row=\d+/);
  const first = await page.locator('.foot .fig').textContent();
  await page.reload();
  await expect(page.locator('.foot .fig')).toHaveText(first ?? '');
  await expect(heads.nth(1)).toHaveText('ASIN');
  await expect(heads.nth(2)).toHaveText('BSR');
  // The keyboard continues from the visible position.
  await grid(page).press('ArrowDown');
  await expect(page.locator('.foot .fig')).toHaveText(first ?? '');
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'BSR' })).toHaveAttribute('aria-sort', 'ascending');
});

test('a selected range of cells is copied as a table', async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open();
  await grid(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(4);
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied 4 cells')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Home & Kitchen\t185,761\nHome & Kitchen\t154,226');
});

test('a block that fails to load shows the error in place of its rows, and loads on retry', async ({ page, open }) => {
  await open('?failing=1&row=110');
  await expect(page.getByText('Rows 101 to 200 could not be loaded. The provider did not answer.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(cell(page, 120, 0)).toContainText('120');
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
});

test('a live row enters on top when no one reads, and waits behind the pill otherwise [LIVE-06]', async ({ page, open }) => {
  await open();
  const arrive = page.getByRole('button', { name: 'A row comes' });
  await arrive.click();
  await expect(cell(page, 0, 0)).toHaveText('Came live 1');
  await grid(page).focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const cellBefore = (await (await active(page)).textContent()) ?? '';
  await arrive.dispatchEvent('click');
  await expect(page.getByRole('button', { name: '1 new rows' })).toBeVisible();
  await expect(await active(page)).toHaveText(cellBefore);
  await page.getByRole('button', { name: '1 new rows' }).click();
  await expect(cell(page, 0, 0)).toHaveText('Came live 2');
  await expect(page.locator('.foot')).toContainText('of 100,002');
});

test('two million rows scroll by exact distances and reach both ends', async ({ page, open }) => {
  await open('?rows=2000000&delay=0');
  const scroller = grid(page);
  await scroller.evaluate((element) => {
    element.scrollTop = 5_000_000;
  });
  await expect(page.locator('.foot')).toContainText(/Rows 1,000,0\d\d–/);
  const topOf = (row: number) => page.locator(`[data-index="${row}"]`).evaluate((element) => element.getBoundingClientRect().top);
  const row = Number((await page.locator('.foot .fig').textContent())?.replace(/Rows ([\d,]+)–.*/, '$1').replaceAll(',', ''));
  const before = await topOf(row + 6);
  await scroller.evaluate((element) => element.scrollBy(0, 64));
  // Browsers scroll by whole device pixels.
  await expect.poll(async () => Math.abs(before - 64 - (await topOf(row + 6)))).toBeLessThanOrEqual(1);
  await scroller.press('Control+End');
  await expect(page.locator('.foot')).toContainText('–2,000,000 of 2,000,000');
  await scroller.press('Control+Home');
  await isFirstInSight(page, '1');
});

test('a column is resized by dragging its edge and fitted to its text by pressing it; hidden columns are not in the document', async ({ page, open }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await open();
  const head = page.getByRole('columnheader', { name: 'Category' });
  const before = (await head.boundingBox())?.width ?? 0;
  const edge = head.locator('.width-handle');
  const at = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(at.x + at.width / 2, at.y + 10);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + 60, at.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await head.boundingBox())?.width).toBeCloseTo(before + 60, 0);
  expect((await cell(page, 0, 1).boundingBox())?.width).toBeCloseTo(before + 60, 0);
  await expect(page).toHaveURL(/widths=category%3A218/);
  await edge.click();
  await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeLessThan(before + 60);

  // Pinned columns are always in the document, others only while visible.
  await expect(cell(page, 0, 0)).toBeAttached();
  await expect(cell(page, 0, 10)).toBeAttached();
  await expect(cell(page, 0, 9)).toHaveCount(0);
  await grid(page).press('End');
  await grid(page).press('ArrowLeft');
  await expect(cell(page, 0, 9)).toBeInViewport();
  await expect(cell(page, 0, 2)).toHaveCount(0);
});

test('an opened row shows its details at their full height, and later rows move down', async ({ page, open }) => {
  await open('?detail');
  const top = async (row: number) => (await cell(page, row, 0).boundingBox())?.y ?? 0;
  const before = await top(3);
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const detail = page.locator('.detail');
  await expect(detail).toBeVisible();
  const height = (await detail.boundingBox())?.height ?? 0;
  await expect.poll(() => top(3)).toBeCloseTo(before + height, 0);
  await page.getByRole('link', { name: 'A link in it' }).focus();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail).toHaveCount(0);
  await expect.poll(() => top(3)).toBeCloseTo(before, 0);

  // A click leaves the focus on the grid, since its row elements are reused for other rows.
  const opener = page.locator('[data-index="0"]').getByRole('button', { name: /^Details of/ });
  await opener.click();
  await expect(detail).toBeVisible();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(grid(page)).toBeFocused();
  await opener.click();
  await expect(detail).toHaveCount(0);
});

test('a row that breaks says so in its place with its ASIN, and the others, the keys, and the rows that come after it go on', async ({
  page,
  open,
  faults,
}) => {
  await page.addInitScript(() => {
    const { getHours } = Date.prototype;
    Date.prototype.getHours = function hours() {
      // The time of row 3.
      if (this.getTime() === Date.UTC(2026, 10, 20, 14, 32, 6) - 3 * 47_000) throw new RangeError('Broken on purpose');
      return getHours.call(this);
    };
  });
  await open();
  const row = (index: number) => page.locator(`.columns-row[data-index="${index}"]`);
  await expect(row(3)).toHaveText('This row cannot be shown B000000003');
  await expect(row(2)).toContainText('B000000002');
  const heights = await Promise.all([2, 3].map((index) => row(index).evaluate((element) => element.getBoundingClientRect().height)));
  expect(heights[1]).toBe(heights[0]);
  expect(await violations(page)).toEqual([]);
  await grid(page).focus();
  for (let n = 0; n < 3; n += 1) await grid(page).press('ArrowDown');
  await expect(await active(page)).toContainText('This row cannot be shown');
  await grid(page).press('ArrowDown');
  await expect(await active(page)).toContainText('4');
  // The slots of the rows are used again further down and back.
  await grid(page).press('Control+End');
  await expect(page.getByText('This row cannot be shown')).toHaveCount(0);
  await grid(page).press('Control+Home');
  await expect(row(3)).toHaveText('This row cannot be shown B000000003');
  expect(faults.splice(0).join()).toContain('Broken on purpose');
});
