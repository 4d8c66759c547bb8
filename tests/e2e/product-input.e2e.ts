import type { Page } from '@playwright/test';
import { workbook } from '#tests/support/spreadsheets.ts';
import { noFaults, overflowOf, smallTargets, violations } from './floor.ts';
import { enter, expect, type Seller, test as staged } from './stage.ts';

const test = staged.extend<{ noFaults: undefined }>({
  noFaults,
});

const PATH = '/az-api/product-viewer';

const form = (page: Page) => page.getByRole('region', { name: 'Look up products' });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const file = (page: Page) => page.getByRole('button', { name: 'File with identifiers' });
const counts = (page: Page) => page.getByRole('region', { name: 'Identifiers in this list' });
const field = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Signs in and opens the form. */
async function open(page: Page, seller: Seller) {
  await enter(page, seller, PATH);
  await expect(form(page)).toBeVisible();
}

/** Opens the step that uploads a file. */
async function openUpload(page: Page, seller: Seller) {
  await open(page, seller);
  await next(page).click();
  await page.getByRole('radio', { name: /^Upload a file/ }).check();
  await next(page).click();
}

const choose = (page: Page, name: string, data: Uint8Array | string) =>
  file(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(data as Uint8Array) });

test('a list is read from each kind of file, with its own columns, and the chosen columns are remembered; an unusable one shows its problem [VIEW-03]', async ({
  page,
  seller,
}) => {
  await openUpload(page, seller);
  const rows = [
    ['Offer of November', '', ''],
    ['Supplier SKU', ' upc ', 'Unit cost'],
    ['AW-1', '012345678905', '19.47'],
    ['AW-2', '', ''],
    ['AW-3', '71860420040', '12.02'],
  ];
  const csv = rows.map((row) => row.join(';')).join('\r\n');
  const files: [string, Uint8Array][] = [
    ['list.csv', Buffer.from(`\ufeff${csv}`)],
    ['list-utf16.csv', Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['list.xls', workbook(rows, 'xls')],
    ['list.xlsx', workbook(rows, 'xlsx')],
  ];
  for (const [name, data] of files) {
    await choose(page, name, data);
    await expect(page.locator('.drop-name')).toHaveText(name);
    await expect(page.getByLabel('Column with the identifiers')).toHaveValue('1');
    await expect(counts(page)).toContainText(
      /To look up\s*2\s*Fixed\s*1\s*Merged\s*0\s*Not recognized\s*0\s*No identifier\s*1 row.*UPC\s*2/s,
    );
    await page.getByRole('button', { name: 'Remove' }).click();
  }
  await choose(page, 'list.csv', csv);
  // Costs are not of the specification's profile, which this provider has.
  await expect(page.getByLabel('Unit cost column')).toHaveCount(0);
  await page.getByLabel('Column with the identifiers').selectOption('Supplier SKU');
  await page.getByRole('button', { name: 'Remove' }).click();
  await choose(page, 'later.csv', csv.replace('AW-1', 'AW-9'));
  await expect(page.getByText('Using your columns from the last file')).toBeVisible();
  await expect(page.getByLabel('Column with the identifiers')).toHaveValue('0');

  // An unusable file shows its problem and what to do; a file without a known heading is asked for its column.
  await page.getByRole('button', { name: 'Remove' }).click();
  await choose(page, 'offer.xlsx', '%PDF-1.7');
  await expect(file(page)).toHaveAccessibleDescription(/offer.xlsx: This file is actually a PDF/);
  await expect(next(page)).toBeDisabled();
  await choose(page, 'codes.csv', 'Code,Price\nB07LXP4419,12\nB0CTHX9P12,13\n');
  await expect(page.getByLabel('Column with the identifiers')).toHaveAccessibleDescription(
    'Found by its check digits.',
  );
  await expect(next(page)).toBeEnabled();
  await choose(page, 'names.csv', 'Name,Price\nTea,12\nCake,13\n');
  await expect(page.getByText('No column is named ASIN, UPC, EAN or ISBN')).toBeVisible();
  const first = page.getByRole('region', { name: 'First rows' });
  await expect(first.getByRole('row')).toHaveText([/RowColumn AColumn B/, /1NamePrice/, /2Tea12/, /3Cake13/]);
  await first.getByRole('button', { name: 'Use Column A' }).press('Enter');
  await expect(page.getByLabel('Column with the identifiers')).toBeFocused();
  await expect(form(page)).toContainText('None of these can be looked up. The rows below say why.');

  // Where the separator is found wrong, because of commas in the texts, the file is read again with another.
  await page.getByRole('button', { name: 'Remove' }).click();
  const unusual = [
    'Stock, May',
    'ASIN;Title',
    'B07LXP4419;Mug, blue',
    'B0CTHX9P12;Cup, red',
    'B0CTHX9P13;Pan, flat',
    'Thanks, Sam',
  ];
  await choose(page, 'stock.csv', unusual.join('\n'));
  const separator = page.getByLabel('Separator');
  await expect(separator).toHaveValue('');
  await expect(page.getByLabel('Column with the identifiers')).toHaveValue('');
  await separator.selectOption('Semicolon');
  await expect(page.getByLabel('Column with the identifiers')).toHaveValue('0');
  await expect(counts(page)).toContainText(/To look up\s*3/);
  await expect(separator).toHaveValue(';');
});

test('the form passes axe, does not overflow on a phone, and has targets of at least 24 px', async ({
  page,
  seller,
}) => {
  await openUpload(page, seller);
  await choose(
    page,
    'codes.csv',
    `${Array.from({ length: 12 }, (_, at) => `Column of the file ${at}`).join(',')}\n${Array(12).fill('B07LXP4419').join(',')}\n`,
  );
  const sizes = [1440, 390, 360];
  const look = async () => {
    for (const width of sizes) {
      await page.setViewportSize({ width, height: 844 });
      if (width === 1440) expect(await violations(page)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
    expect(await smallTargets(page)).toEqual([]);
  };
  await expect(page.getByText('Found by its check digits.')).toBeVisible();
  await counts(page).getByText('Rows as read').click();
  await look();
  await page.getByLabel('Column with the identifiers').selectOption('Column of the file 3');
  await expect(counts(page)).toBeVisible();
  await next(page).click();
  await expect(field(page, 'Info')).toBeVisible();
  await look();
});
