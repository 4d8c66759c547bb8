import type { Page } from '@playwright/test';
import { violations } from './floor.ts';
import { owner, test } from './marketplace.ts';
import { enter, expect } from './stage.ts';

const VIEWER = '/az-api/product-viewer';

const grid = (page: Page, name = 'Product Viewer') => page.getByRole('grid', { name });
const list = (page: Page) => page.getByRole('complementary', { name: 'Imports' });
/** The imports of this file. */
const mine = (page: Page) =>
  list(page)
    .getByRole('listitem')
    .filter({ hasText: /suppliers-oct|Suppliers, October/ });
const item = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const row = (page: Page, index: number) => page.locator(`.columns-body [data-index="${index}"]`);
const done = (page: Page, count: number) =>
  expect(page.getByRole('progressbar', { name: 'Import' })).toHaveAttribute('aria-valuenow', String(count), {
    timeout: 30_000,
  });
/** Products of this test alone: what another one has looked up costs nothing here. */
const line = (n: number, cost: string) => `B0${String(8_600 + n).padStart(8, '0')},AW-${1000 + n},${cost}`;
const file = (lines: readonly string[]) => ({
  name: 'suppliers-oct.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['ASIN,Supplier SKU,Cost', ...lines].join('\r\n')),
});
const lines = (count: number, costOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n, costOf(n)));

/** Counts what the page looks up from now on. */
function countLookups(page: Page): { asked: string[] } {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/products/items'))
      asked.push(...((request.postDataJSON() as { asins: string[] }).asins ?? []));
  });
  return { asked };
}

test('an import is opened again elsewhere without a token, run again for changed rows, compared, renamed, deleted and restored [RES-04]', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner, VIEWER);
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await page.getByRole('radio', { name: /^Upload a file/ }).check();
  await next.click();
  await page.locator('input[type=file]').setInputFiles(file(lines(40, () => '5.00')));
  await next.click();
  await page.getByRole('checkbox', { name: 'Root rank' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await done(page, 40);
  await expect(item(page, 'suppliers-oct.csv')).toContainText('40 rows');
  await expect(item(page, 'suppliers-oct.csv')).toContainText(/you, 40 tokens\s*Done/);

  // Another browser of the same person: nothing is stored there.
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1280, height: 800 } });
  const other = await context.newPage();
  // Wide enough for the cost beside the list.
  await other.setViewportSize({ width: 1600, height: 900 });
  await enter(other, owner, VIEWER);
  const { asked } = countLookups(other);
  await item(other, 'suppliers-oct.csv').getByRole('link').click();
  await done(other, 40);
  await expect(row(other, 0)).toContainText('AW-1000');
  await expect(row(other, 0).locator('.thumb').first()).toBeVisible();
  await other.reload();
  await done(other, 40);
  expect(asked).toEqual([]);

  // Five rows have another cost, five are gone, and three are new.
  await other.getByRole('button', { name: 'Import', exact: true }).click();
  await other
    .locator('input[type=file]')
    .setInputFiles(file(lines(43, (n) => (n < 5 ? '4.20' : '5.00')).filter((_, n) => n < 30 || n >= 35)));
  const importing = other.getByRole('dialog', { name: 'Import' });
  await importing.getByRole('button', { name: 'Next' }).click();
  await importing.getByRole('button', { name: 'Submit' }).click();
  const again = other.getByRole('dialog', { name: 'Run “suppliers-oct.csv” again?' });
  await expect(again.getByRole('radio', { name: 'New or changed in the file: 8 rows' })).toBeChecked();
  await expect(again).toContainText('Costs up to 3 tokens. 5 looked up in the last 24 hours are free');
  await expect(again).toContainText('The other 30 rows take their result');
  expect(asked).toEqual([]);
  await again.getByRole('button', { name: 'Run again for up to 3 tokens' }).click();
  await done(other, 38);
  expect(asked).toHaveLength(8);
  await expect(mine(other)).toHaveCount(2);
  await expect(mine(other).first()).toContainText('Done');
  // The first browser hears of it.
  await expect(mine(page)).toHaveCount(2);
  await other.reload();
  await done(other, 38);
  await expect(row(other, 0)).toContainText('4.20');
  expect(asked).toHaveLength(8);

  await mine(other).first().getByRole('button').click();
  await other.getByRole('menuitem', { name: 'Compare…' }).click();
  const totals = other.getByRole('group', { name: 'Changes' });
  await expect(totals.getByRole('button', { name: 'Unchanged 35' })).toBeVisible();
  await totals.getByRole('button', { name: 'New rows 3' }).click();
  await expect(grid(other, 'Compare imports')).toHaveAttribute('aria-rowcount', '6');
  await totals.getByRole('button', { name: 'Gone 5' }).click();
  await expect(row(other, 0)).toContainText('Gone');
  expect(await violations(other, 'main')).toEqual([]);
  // Five rows cost 0.80 less.
  await other.getByRole('button', { name: 'Profit', exact: true }).click();
  await expect(totals.getByRole('button', { name: /^Rose [1-5]$/ })).toBeEnabled();
  await other.getByRole('button', { name: 'Close comparison' }).click();
  await done(other, 38);

  const last = mine(page).last();
  await last.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await list(page).getByRole('textbox', { name: 'Name' }).fill('Suppliers, October');
  await page.keyboard.press('Enter');
  await expect(item(other, 'Suppliers, October')).toBeVisible();
  await item(other, 'Suppliers, October').getByRole('button').click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await other.getByRole('button', { name: 'Undo' }).hover();
  await expect(mine(page)).toHaveCount(1);
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(item(page, 'Suppliers, October')).toBeVisible();

  await item(page, 'Suppliers, October').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Share with team' }).click();
  await expect(item(other, 'Suppliers, October')).toContainText('shared');
  await other.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await item(other, 'Suppliers, October').getByRole('button').click();
  const [exported] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  expect(exported.suggestedFilename()).toBe('Suppliers, October, looked up.csv');
  const csv = (await (await exported.createReadStream()).toArray()).join('');
  expect(csv.trim().split('\r\n')).toHaveLength(41);
  expect(csv).toContain('AW-1039');

  await other.goto(`${VIEWER}?import=not-an-import`);
  await expect(other.getByRole('alert').filter({ hasText: 'This import could not be opened' })).toContainText(
    'no longer exists',
  );
  await other.getByRole('button', { name: 'Back to the Product Viewer' }).click();
  await expect(other.getByRole('button', { name: 'Next' })).toBeVisible();
  await context.close();
});
