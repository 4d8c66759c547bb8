import type { Page, Route } from '@playwright/test';
import { selectionIsBelow, violations } from './floor.ts';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter, expect } from './stage.ts';

const VIEWER = '/az-api/product-viewer';
const ITEMS = '**/api/products/items';

const grid = (page: Page) => page.getByRole('grid', { name: 'Product Viewer' });
const row = (page: Page, index: number) => page.locator(`.columns-body [data-index="${index}"]`);
const strip = (page: Page) => page.getByRole('region', { name: 'Import' });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Import' });
const done = (page: Page, count: number) =>
  expect(progress(page)).toHaveAttribute('aria-valuenow', String(count), { timeout: 30_000 });
const asin = (n: number) => `B0${String(n).padStart(8, '0')}`;
const asins = (count: number) => Array.from({ length: count }, (_, n) => asin(n));

/** Submits the form with a typed or uploaded list and a field of each group. */
async function submit(page: Page, list: readonly string[] | { name: string; text: string }) {
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  if ('text' in list) await page.getByRole('radio', { name: /^Upload a file/ }).check();
  await next.click();
  if ('text' in list)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: list.name, mimeType: 'text/csv', buffer: Buffer.from(list.text) });
  else await page.getByLabel('List of identifiers').fill(list.join(','));
  await expect(next).toBeEnabled({ timeout: 20_000 });
  await next.click();
  await page.getByRole('checkbox', { name: 'Info', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Buy Box new' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(grid(page)).toBeVisible();
}

/** Lets the first batches through and holds the others. @returns a function that releases them */
async function holdAfter(page: Page, count: number): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let seen = 0;
  let holds = true;
  await page.route(ITEMS, async (route) => {
    seen += 1;
    if (holds && seen > count) held.push(route);
    else await route.continue();
  });
  return async () => {
    holds = false;
    for (const route of held) await route.continue().catch(() => {});
  };
}

test(
  'a list is uploaded, its rows arrive, it is paused, resumes after a reload, and is filtered, selected and exported [VIEW-05] [VIEW-08] [VIEW-09]',
  journey('productViewer'),
  async ({ page }) => {
    await enter(page, owner, VIEWER);
    const letGo = await holdAfter(page, 4);
    const lines = asins(130).map((each, n) => `${each},AW-${1000 + n},$${(5 + (n % 9)).toFixed(2)}`);
    await submit(page, { name: 'suppliers-nov.csv', text: ['ASIN,Supplier SKU,Cost', ...lines].join('\r\n') });

    // All rows appear at once with the file's values, and four batches arrive.
    await done(page, 80);
    await expect(grid(page)).toHaveAttribute('aria-rowcount', /^13\d$/);
    await expect(row(page, 0)).toContainText(asin(0));
    await expect(row(page, 0)).toContainText('AW-1000');
    await expect(grid(page).getByRole('columnheader', { name: 'From suppliers-nov.csv' })).toBeVisible();
    const heads = await grid(page).getByRole('columnheader').allInnerTexts();
    expect(heads.findIndex((text) => text.trim() === 'ASIN')).toBeLessThan(
      heads.findIndex((text) => text.includes('Supplier SKU')),
    );

    await strip(page).getByRole('button', { name: 'Pause' }).click();
    await expect(strip(page).getByRole('button', { name: 'Resume' })).toBeVisible();
    await page.reload();

    // Stored rows are shown, and nothing is requested until the user resumes.
    await done(page, 80);
    await expect(row(page, 0)).toContainText('AW-1000');
    await letGo();
    await strip(page).getByRole('button', { name: 'Resume' }).click();
    await done(page, 130);
    await expect(strip(page).getByRole('button', { name: 'Pause' })).toBeHidden();

    await page.getByRole('textbox', { name: 'Filter Supplier SKU' }).fill('AW-11');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '33');
    await page.getByRole('button', { name: 'From your file: Cost' }).click();
    await expect(row(page, 0)).toContainText('$5.00');
    await row(page, 0).getByRole('checkbox').click();
    await row(page, 3)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('4 selected');
    await selectionIsBelow(grid(page));

    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('suppliers-nov, looked up.csv');
    const csv = (await (await file.createReadStream()).toArray()).join('');
    expect(csv.split('\r\n')[0]).toMatch(/ASIN,.*Supplier SKU,Cost,/);
    expect(csv.trim().split('\r\n')).toHaveLength(5);

    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  },
);

test('the cost column adds the fields that profit needs, and another import starts without the previous list’s filter [VIEW-07] [VIEW-10]', async ({
  page,
}) => {
  await enter(page, owner, VIEWER);
  const next = page.getByRole('button', { name: 'Next' });
  const file = (name: string, from: number) => ({
    ...{ name, mimeType: 'text/csv' },
    buffer: Buffer.from(
      ['ASIN,Our SKU,Cost', ...asins(40).map((each, n) => (n < from ? `,,${n}` : `${each},OUR-${n},1.50`))].join('\n'),
    ),
  });
  await next.click();
  await page.getByRole('radio', { name: /^Upload a file/ }).check();
  await next.click();
  await page.locator('input[type=file]').setInputFiles(file('first.csv', 13));
  await expect(page.getByRole('region', { name: 'Identifiers in this list' })).toContainText(
    /To look up\s*27.*No identifier\s*13 rows/s,
  );
  await next.click();
  for (const name of ['Info', 'Buy Box new', 'Lowest new']) {
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked();
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeDisabled();
  }
  await expect(page.getByText('Added for profit: Info, Lowest new, Buy Box new.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Root rank' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await done(page, 27);
  // Its column is in view without the list beside it.
  await page.getByRole('button', { name: 'Close imports' }).click();

  // Every found row shows a profit or the reason for its absence.
  const profit = grid(page).getByRole('columnheader', { name: 'Profit' });
  const column = await profit.getAttribute('aria-colindex');
  const cells = page.locator(`.columns-body [role=gridcell][aria-colindex="${column}"]`);
  await expect(cells.filter({ hasText: /^[+−-]?\$/ }).first()).toBeVisible();
  for (const text of await cells.allInnerTexts())
    expect(text.trim()).toMatch(/^(?:[+−-]?\$[\d.,]+(?: before Amazon’s referral fee)?|No price|No FBA fee|–)$/);
  // The working adds up to the cent.
  const worked = page
    .locator('.columns-body [role=row]')
    .filter({ has: page.getByText(/referral fee \(\d/) })
    .first();
  const [taken = [], shown = ''] = [
    (await worked.getByText(/referral fee \(\d/).textContent())?.match(/\$[\d,.]+/g) ?? [],
    await worked.locator(`[aria-colindex="${column}"]`).textContent(),
  ];
  const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
  expect(taken).toHaveLength(4);
  const left = cents(taken[0] ?? '') - taken.slice(1).reduce((sum, each) => sum + cents(each), 0);
  expect(cents(shown ?? '')).toBe(Math.abs(left));

  const filter = page.getByRole('textbox', { name: 'Filter Profit' });
  await filter.fill('abc');
  await expect(page.getByText('“abc” is not a number')).toBeVisible();
  await expect(page.getByText('Enter a number or a range for Profit, such as 20, > 20, or 10..20.')).toBeVisible();
  await expect(filter).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page, 'main')).toEqual([]);
  await filter.fill('> 100000');
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(filter).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Filter Our SKU' }).fill('OUR-3');
  await expect(page).toHaveURL(/has\.own\.0=OUR-3/);

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await page.locator('input[type=file]').setInputFiles(file('second.csv', 20));
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog', { name: 'Replace the results?' }).getByRole('button', { name: 'Replace' }).click();
  await done(page, 20);
  await expect(row(page, 0)).toContainText('OUR-20');
  await expect(page.getByRole('textbox', { name: 'Filter Our SKU' })).toHaveValue('');
  expect(new URL(page.url()).search).toBe('');
});
