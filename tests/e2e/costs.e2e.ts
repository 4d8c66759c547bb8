import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { violations } from './floor.ts';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter } from './stage.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Costs and limits' });
const rowOf = (page: Page, sku: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByText(sku, { exact: true }) });

async function importFile(page: Page, rows: readonly string[]) {
  await page.getByRole('button', { name: 'Import' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import costs and limits' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await expect(dialog.getByRole('table', { name: 'What changes' })).toBeVisible();
  return dialog;
}

/** Saves the import, also of SKUs that aren't listed. */
async function saveImport(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Import costs and limits' });
  const others = dialog.getByRole('checkbox', { name: /^Also save/ });
  if (await others.isVisible()) await others.check();
  await dialog.getByRole('button', { name: /^Save \d/ }).click();
  await expect(dialog).toHaveCount(0);
}

test(
  'a file of costs shows what is refused and why before it is imported, and its cells are edited by keyboard on every device [ACT-04]',
  journey('costs'),
  async ({ page, context }) => {
    await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
    await enter(page, owner, '/costs?q=E2E');
    await expect(page.getByText('No SKU matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    const dialog = await importFile(page, [
      'SKU,ASIN,Cost,Floor,Ceiling',
      'E2E-1,B0E2E00001,9.80,22,32',
      'E2E-2,B0E2E00001,free,22,',
      'E2E-3,B0E2E00001,4,9,8',
      'E2E-4,B0E2E00002,,,',
    ]);
    await expect(dialog.getByRole('table').getByRole('row').filter({ hasText: 'E2E-2' })).toContainText(
      'Cost is no amount: free',
    );
    await expect(dialog.getByRole('table').getByRole('row').filter({ hasText: 'E2E-3' })).toContainText(
      'The floor is above the ceiling',
    );
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the list' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('4,E2E-3,US');
    await saveImport(page);
    await expect(page.getByText('2 SKUs saved')).toBeVisible();

    const other = await context.newPage();
    await other.goto('/costs?q=E2E');
    await expect(rowOf(other, 'E2E-1')).toContainText('$9.80');
    await page.goto('/costs?q=E2E');
    await rowOf(page, 'E2E-1').getByRole('gridcell').nth(5).click();
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Cost of E2E-1' });
    await expect(field).toHaveValue('9.8');
    await page.keyboard.type('cheap');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Enter an amount' })).toBeVisible();
    await field.fill('10.5');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'E2E-1')).toContainText('$10.50');
    // The next cell below, opened by its first digit.
    await page.keyboard.type('7.25');
    await expect(page.getByRole('textbox', { name: 'Cost of E2E-4' })).toHaveValue('7.25');
    await page.keyboard.press('Tab');
    await page.keyboard.type('8');
    await page.keyboard.press('Escape');
    await expect(grid(page)).toBeFocused();
    await expect(rowOf(page, 'E2E-4')).toContainText('$7.25');
    await expect(rowOf(page, 'E2E-4')).not.toContainText('$8.00');
    await expect(rowOf(other, 'E2E-4')).toContainText('$7.25');

    // A floor above the ceiling is refused by the provider, and the cell shows the stored value.
    await rowOf(page, 'E2E-1').getByRole('gridcell').nth(6).click();
    await page.keyboard.type('33');
    await page.keyboard.press('Enter');
    await expect(page.getByText('E2E-1 was not saved')).toBeVisible();
    await expect(rowOf(page, 'E2E-1')).toContainText('$22.00');

    await rowOf(page, 'E2E-1').getByRole('button', { name: 'Changes of E2E-1' }).click();
    const record = page.getByRole('dialog', { name: 'Changes of E2E-1' });
    await expect(record.getByRole('listitem')).toHaveCount(2);
    await expect(record.getByRole('listitem').first()).toContainText('Cost: $9.80 to $10.50');
    await expect(record.getByRole('listitem').nth(1)).toContainText('imported');
    await record.getByRole('button', { name: 'Close' }).last().click();

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect(
      (await readFile(await (await file).path(), 'utf8')).split('\r\n').filter((line) => line.startsWith('E2E')),
    ).toHaveLength(2);
  },
);

test('a SKU is added by hand, next to another one of its product, and leads to its costs [ACT-04]', async ({
  page,
}) => {
  await enter(page, owner, '/costs?q=B0BYHAND01');
  for (const sku of ['HAND-FBA', 'HAND-FBM']) {
    await page.getByRole('button', { name: 'Add SKU' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add SKU' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toContainText('Enter the SKU as it is in Seller Central');
    await dialog.getByLabel('Seller SKU').fill(sku);
    await dialog.getByLabel('ASIN').fill('B0BYHAND0');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toContainText('Enter an ASIN of 10 letters and digits');
    await dialog.getByLabel('ASIN').fill('b0byhand01');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const costs = page.getByRole('dialog', { name: `Cost and limits of ${sku}` });
    await costs.getByLabel('Cost in USD').fill(sku === 'HAND-FBA' ? '4' : '5');
    await costs.getByRole('button', { name: 'Save' }).click();
    await expect(costs).toHaveCount(0);
  }
  await expect(grid(page).getByRole('row').filter({ hasText: 'B0BYHAND01' })).toContainText([
    /HAND-FBA.*\$4\.00/,
    /HAND-FBM.*\$5\.00/,
  ]);
});

test('costs fit a phone, where a card leads to the dialog, and members without the right only read [ACT-04]', async ({
  page,
}) => {
  await enter(page, owner, '/costs');
  await importFile(page, ['SKU,Cost', 'PHONE-1,3']);
  await saveImport(page);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/costs?q=PHONE');
  await page.getByRole('button', { name: 'Edit PHONE-1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cost and limits of PHONE-1' });
  await dialog.getByLabel('Units sold a day').fill('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('PHONE-1', { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await enter(page, { email: 'member@demo.test', password: 'demo-pass-1' }, '/costs?q=PHONE');
  await expect(page.getByRole('button', { name: 'Changes of PHONE-1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit |^Import/ })).toHaveCount(0);
});
