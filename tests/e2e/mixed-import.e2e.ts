import type { Page } from '@playwright/test';
import { asinsOf, codesOf } from '#provider/products/codes.ts';
import { isSoldIn } from '#provider/products/described.ts';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { violations } from './floor.ts';
import { owner, test } from './marketplace.ts';
import { enter, expect } from './stage.ts';

const VIEWER = '/az-api/product-viewer';
const row = (page: Page, index: number) => page.locator(`.columns-body [data-index="${index}"]`);
const next = (page: Page) => page.getByRole('button', { name: 'Next' });

/** Codes of sample products that are sold in the US: one that lost its zeros, and one that several products share. */
const sold = sampleProducts().filter(({ asin }) => isSoldIn(asin, 'US'));
const codes = sold.map(({ asin }) => codesOf(asin).upc[0] ?? '');
const soldAs = (code: string) => asinsOf(code).filter((asin) => isSoldIn(asin, 'US'));
const zeros = codes.find((code) => code.startsWith('0') && soldAs(code).length === 1) ?? '';
const shared = codes.find((code) => soldAs(code).length > 1) ?? '';
const first = sold[0]?.asin ?? '';

test('a mixed price list becomes one table in its order, fetched by a preset and stored; filters and results are never lost without a word [RES-02, RES-03, RES-04, RES-07]', async ({
  page,
}) => {
  await enter(page, owner, VIEWER);
  await next(page).click();
  await page.getByRole('radio', { name: /^Upload a file/ }).check();
  await next(page).click();
  const lines = [
    `${first},AW-1,3.50`,
    `${zeros.replace(/^0+/, '')},AW-2,4`,
    '4.00638E+12,AW-3,5',
    `${shared},AW-4,6`,
    `${first.toLowerCase()},AW-5,3`,
  ];
  const text = ['Code,Supplier SKU,Cost', ...lines].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mixed-codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  // The file is read first: kinds, reasons and cost are known before a token is spent.
  const summary = page.getByRole('region', { name: 'Identifiers in this list' });
  await expect(page.getByLabel('Column with the identifiers')).toHaveAccessibleDescription(
    'Found by its check digits.',
  );
  await expect(summary).toContainText(
    /To look up\s*3\s*Fixed\s*1\s*Merged\s*1\s*Not recognized\s*1.*ASIN\s*1.*UPC\s*2/s,
  );
  await summary.getByText('Rows as read').click();
  await summary.getByRole('button', { name: 'Not recognized 1' }).click();
  await expect(summary.getByRole('row')).toHaveText([/Row/, /4\s*4\.00638E\+12\s*None\s*Shortened by the spreadsheet/]);
  // A line that can't be read is corrected in place, by keyboard, and taken back.
  await summary.getByRole('button', { name: 'Correct it, row 4' }).focus();
  await page.keyboard.press('Enter');
  const corrected = summary.getByLabel('Identifier of row 4');
  await corrected.fill('B0NOTANASIN');
  await page.keyboard.press('Enter');
  await expect(summary.getByRole('row').nth(1)).toContainText('Not an ASIN: too long');
  await summary.getByRole('button', { name: 'Change it, row 4' }).click();
  await corrected.fill(sold[1]?.asin ?? '');
  await page.keyboard.press('Enter');
  await expect(summary).toContainText(/To look up\s*4\s*Fixed\s*2\s*Merged\s*1\s*Not recognized\s*0/);
  const mended = summary.getByRole('row').filter({ hasText: '4.00638E+12' });
  await expect(mended).toContainText(`Corrected by hand${sold[1]?.asin}`);
  expect(await violations(page, '.input-clean')).toEqual([]);
  await mended.getByRole('button', { name: 'Change it, row 4' }).click();
  await corrected.fill('');
  await page.keyboard.press('Enter');
  await expect(summary).toContainText(/To look up\s*3\s*Fixed\s*1\s*Merged\s*1\s*Not recognized\s*1/);
  await expect(page.getByText(/^Up to \d tokens\. Products we can’t find are free/)).toBeVisible();

  // Each preset has its cost; an own one is stored and can be removed.
  await next(page).click();
  const presets = page.getByRole('group', { name: 'What to look up' });
  await expect(presets.getByText(/^Up to \d tokens$/)).toHaveCount(3);
  await presets.getByRole('radio', { name: /^Price check/ }).check();
  await page.getByRole('checkbox', { name: 'Rating', exact: true }).check();
  await presets.getByLabel('Save these fields as a preset').fill('With stars');
  await presets.getByRole('button', { name: 'Save preset' }).click();
  await expect(presets.getByRole('radio', { name: /^With stars/ })).toBeChecked();
  await presets.getByRole('radio', { name: /^Price check/ }).check();
  await expect(page.getByRole('checkbox', { name: 'Rating', exact: true })).not.toBeChecked();
  expect(await violations(page, '.input-form')).toEqual([]);
  await page.getByRole('button', { name: 'Submit' }).click();

  // One table in the file's order. Title and picture are there without having been chosen.
  await expect(page.getByRole('progressbar', { name: 'Import' })).toHaveAttribute('aria-valuenow', '3', {
    timeout: 20_000,
  });
  for (const [index, matched] of [
    /ASIN/,
    /UPC, leading zero/,
    /Not recognized/,
    /UPC, \d ASINs/,
    /ASIN, same as row 2/,
  ].entries())
    await expect(row(page, index)).toContainText(matched);
  await expect(row(page, 0)).toContainText(sold[0]?.title.slice(0, 20) ?? '');
  await expect(row(page, 2)).toContainText('Shortened by the spreadsheet. No token spent');
  await row(page, 3)
    .getByRole('button', { name: `Products with ${shared}` })
    .click();
  const choices = page.getByRole('table', { name: new RegExp(`products have ${shared}`) });
  await choices.getByRole('button', { name: /^Pick/ }).first().click();
  await expect(row(page, 3)).toContainText(/2 of \d/);
  expect(await violations(page, 'main')).toEqual([]);

  // A filter of a column that this result lacks says so.
  await page.goto(`${VIEWER}?has.rank_of_root_category=%3C+100`);
  const note = page.getByText('The filter “Root rank: < 100” can’t apply: this result has no Root rank.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(note).toBeHidden();
  expect(new URL(page.url()).search).toBe('');

  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const saved = (await (await file.createReadStream()).toArray()).join('').trim().split('\r\n');
  // A line for each ASIN of a code.
  expect(saved).toHaveLength(7);
  expect(saved[3]).toContain('4.00638E+12');

  // A paid result is replaced only after a question, and stays in the list of imports.
  const stored = page
    .getByRole('complementary', { name: 'Imports' })
    .getByRole('listitem')
    .filter({ hasText: 'mixed-codes.csv' });
  await expect(stored).toContainText('Done');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog.getByRole('radio', { name: 'Type or paste a list' }).check();
  await dialog.getByLabel('List of identifiers').fill(`${first}, ${shared}`);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const question = page.getByRole('dialog', { name: 'Replace the results?' });
  await expect(question).toContainText(/mixed-codes\.csv: 3 found.*The results stay in your imports/);
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(row(page, 1)).toContainText(/UPC, \d ASINs/);
  await expect(row(page, 2)).toHaveCount(0);
  // While it runs, a question would come first.
  await expect(page.getByRole('progressbar', { name: 'Import' })).toHaveAttribute('aria-valuenow', '2');

  // Opened from the list, it is the same mixed table, with the picked product, and costs nothing.
  await stored.getByRole('link').click();
  await expect(row(page, 4)).toContainText('ASIN, same as row 2');
  await expect(row(page, 0)).toContainText(sold[0]?.title.slice(0, 20) ?? '');
  await expect(row(page, 4)).toContainText(sold[0]?.title.slice(0, 20) ?? '');
  await expect(row(page, 2)).toContainText('Shortened by the spreadsheet. No token spent');
  await expect(row(page, 3)).toContainText(/2 of \d/);

  // It runs again as a whole: both calls are free within a day, and the repeated row has the new result, too.
  await stored.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Run again…' }).click();
  const again = page.getByRole('dialog', { name: 'Run “mixed-codes.csv” again?' });
  await again.getByRole('radio', { name: 'All 3 rows' }).check();
  await again.getByRole('button', { name: 'Run again for up to 0 tokens' }).click();
  await expect(stored).toHaveCount(2);
  await expect(stored.first()).toContainText('Done');
  await expect(page.getByRole('progressbar', { name: 'Import' })).toHaveAttribute('aria-valuenow', '3', {
    timeout: 20_000,
  });
  await expect(row(page, 4)).toContainText('ASIN, same as row 2');
  await expect(row(page, 4)).toContainText(sold[0]?.title.slice(0, 20) ?? '');
});
