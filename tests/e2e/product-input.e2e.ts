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
const focused = (page: Page) => page.locator(':focus');

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

test('the form works with the keyboard from the type to Submit, which needs a field or a whole group [VIEW-01] [VIEW-02] [VIEW-07]', async ({
  page,
  seller,
}) => {
  await open(page, seller);
  await expect(page.getByRole('heading', { name: 'Product Viewer' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Marketplace' })).toHaveValue('US');
  await expect(form(page)).toContainText('Up to 10,000 ASINs or UPCs');

  const types = page.getByRole('radio');
  await expect(types).toHaveCount(2);
  await page.getByRole('radio', { name: 'ASIN', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'UPC, EAN, ISBN' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveText('Next');
  await page.keyboard.press('Enter');

  // The first method is selected and focused.
  await expect(focused(page)).toHaveAccessibleName('Type or paste a list');
  await expect(page.getByRole('radio', { name: 'Type or paste a list' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(list(page)).toBeFocused();
  await expect(next(page)).toBeDisabled();
  await list(page).fill(Array.from({ length: 10_001 }, (_, at) => `B0${String(at).padStart(8, '0')}`).join(','));
  await expect(form(page)).toContainText('At most 10,000 ASINs or UPCs at a time. This list has 10,001.');
  await expect(next(page)).toBeDisabled();
  await list(page).fill(' B07LXP4419,, BO7LXP4418\nB0CTHX9P1; b07lxp4419\t012345678905');
  await expect(counts(page)).toContainText(/To look up\s*3\s*Fixed\s*1\s*Merged\s*1\s*Not recognized\s*1.*ASIN\s*2.*UPC\s*1/s);
  await counts(page).getByText('Rows as read').click();
  await expect(counts(page).getByRole('row', { name: /3 B0CTHX9P1 None Not an ASIN: too short/ })).toBeVisible();
  await expect(form(page)).toContainText('Up to 3 tokens');
  await list(page).focus();
  for (let tab = 0; tab < 20 && (await focused(page).textContent()) !== 'Next'; tab += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  // The preset in use has the focus; its fields are selected.
  await expect(focused(page)).toHaveAccessibleName(/^Sourcing/);
  await expect(field(page, 'Root rank')).toBeChecked();
  await expect(field(page, 'Info')).toHaveAccessibleDescription(/^Brand, category/);
  await expect(page.getByRole('group', { name: 'General' }).getByRole('checkbox')).toHaveCount(5);
  await expect(page.getByRole('group', { name: 'Statistical' }).getByRole('checkbox')).toHaveCount(24);
  const all = (of: string, words: string) => page.getByRole('button', { name: `${words} of ${of}` });
  for (const of of ['General', 'Statistical']) {
    await all(of, 'Select all').press('Enter');
    await all(of, 'Deselect all').press('Enter');
  }
  await expect(submit(page)).toBeDisabled();
  await field(page, 'Info').press('Space');
  await expect(submit(page)).toBeEnabled();
  await page.keyboard.press('Space');
  await expect(submit(page)).toBeDisabled();
  await all('Statistical', 'Select all').press('Enter');
  await expect(all('Statistical', 'Deselect all')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(24);
  await all('Statistical', 'Deselect all').press('Enter');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await all('General', 'Select all').press('Enter');
  await submit(page).press('Enter');
  await expect(
    page
      .getByRole('gridcell', { name: 'B07LXP4419' })
      .or(page.getByRole('link', { name: 'B07LXP4419' }))
      .first(),
  ).toBeVisible();
});

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
