import type { Page } from '@playwright/test';
import { archive, workbook } from '#tests/support/spreadsheets.ts';
import { noFaults, overflowOf, smallTargets, violations } from './floor.ts';
import { enter, expect, type Seller, test as staged } from './stage.ts';

const test = staged.extend<{ noFaults: undefined }>({
  noFaults,
});

const PATH = '/az-api/product-viewer';

const form = (page: Page) => page.getByRole('region', { name: 'Look up products' });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const list = (page: Page) => page.getByRole('textbox', { name: 'List of identifiers' });
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

test('a list is read from each kind of file, with its own columns, and the chosen columns are remembered [VIEW-03]', async ({ page, seller }) => {
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
    await expect(page.getByLabel('Unit cost column')).toHaveValue('2');
    await expect(counts(page)).toContainText(/To look up\s*2\s*Fixed\s*1\s*Merged\s*0\s*Not recognized\s*0\s*No identifier\s*1 row.*UPC\s*2/s);
    await page.getByRole('button', { name: 'Remove' }).click();
  }
  await choose(page, 'list.csv', csv);
  await page.getByLabel('Unit cost column').selectOption('None');
  await page.getByRole('button', { name: 'Remove' }).click();
  await choose(page, 'later.csv', csv.replace('AW-1', 'AW-9'));
  await expect(page.getByText('Using your columns from the last file')).toBeVisible();
  await expect(page.getByLabel('Unit cost column')).toHaveValue('none');
});

test('an unusable file shows its problem and what to do, and the earlier input stays [VIEW-03]', async ({ page, seller }) => {
  await openUpload(page, seller);
  const says = async (name: string, data: Uint8Array | string, words: RegExp) => {
    await choose(page, name, data);
    await expect(file(page)).toHaveAccessibleDescription(words);
    await expect(next(page)).toBeDisabled();
  };
  const sheet = { name: 'xl/worksheets/sheet1.xml', data: new Uint8Array(10) };
  await says('nothing.csv', '', /nothing.csv is empty/);
  await says('blank.csv', '\n , \n', /This file is empty\. Choose one with a column of ASINs/);
  await says('offer.xlsx', '%PDF-1.7', /offer.xlsx: This file is actually a PDF/);
  await says(
    'bomb.xlsx',
    archive([
      { name: 'xl/workbook.xml', data: new Uint8Array(1) },
      { ...sheet, declared: 4_000_000_000 },
    ]),
    /larger than 100 MB/,
  );
  await says('half.xlsx', workbook([['ASIN'], ['B07LXP4419']]).slice(0, 900), /damaged/);

  await choose(page, 'codes.csv', 'Code,Price\nB07LXP4419,12\nB0CTHX9P12,13\n');
  await expect(page.getByLabel('Column with the identifiers')).toHaveAccessibleDescription('Found by its check digits.');
  await expect(counts(page)).toContainText(/To look up\s*2\s.*ASIN\s*2/s);
  await expect(next(page)).toBeEnabled();
  await choose(page, 'names.csv', 'Name,Price\nTea,12\nCake,13\n');
  await expect(page.getByText('No column is named ASIN, UPC, EAN or ISBN')).toBeVisible();
  await expect(page.getByRole('region', { name: 'First rows' }).getByRole('row')).toHaveText([/RowColumn AColumn B/, /1NamePrice/, /2Tea12/, /3Cake13/]);
  await page.getByRole('region', { name: 'First rows' }).getByRole('button', { name: 'Use Column A' }).press('Enter');
  await expect(page.getByLabel('Column with the identifiers')).toBeFocused();
  await expect(form(page)).toContainText('None of these can be looked up. The rows below say why.');
});

test('Import is a dialog with input method and fields only, and detects the list’s type itself [VIEW-10]', async ({ page, seller }) => {
  await open(page, seller);
  await next(page).click();
  await next(page).click();
  await list(page).fill('B07LXP4419');
  await next(page).click();
  await field(page, 'Info').check();
  await submit(page).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog).toContainText('Up to 10,000 ASINs or UPCs');
  await expect(dialog.getByRole('listitem').getByRole('heading')).toHaveText(['Input method', 'Fields']);
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  // Content that is too long scrolls between head and foot.
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 500 });
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
  if (viewport) await page.setViewportSize(viewport);
  await list(page).fill('012345678905, 4006381333931');
  await expect(counts(page)).toContainText(/UPC\s*1.*EAN\s*1/s);
  expect(await violations(page, '.dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Next' }).click();
  // The fields of the last import are selected.
  await expect(field(page, 'Info')).toBeChecked();
  expect(await violations(page, '.dialog')).toEqual([]);
  await field(page, 'Root rank').check();
  // The page asks before it replaces results that the provider does not store. They can be exported first, and No leads back to the list.
  const question = page.getByRole('dialog', { name: 'Replace the results?' });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(question).toContainText(': 1 found. The results are removed from this browser');
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const [saved] = await Promise.all([page.waitForEvent('download'), question.getByRole('button', { name: 'Export CSV' }).click()]);
  expect((await (await saved.createReadStream()).toArray()).join('')).toContain('B07LXP4419');
  await question.getByRole('button', { name: 'Keep the results' }).click();
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await expect(page.getByText('B07LXP4419').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('4006381333931').first()).toBeVisible();
});

test('the form passes axe, does not overflow on a phone, and has targets of at least 24 px', async ({ page, seller }) => {
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
