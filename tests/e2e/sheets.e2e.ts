import { expect, type Page } from '@playwright/test';
import { owner, test } from './marketplace.ts';
import { enter } from './stage.ts';

const VIEWER = '/az-api/product-viewer';
const APPEND = 'Append to a Google Sheet';

const dialog = (page: Page) => page.getByRole('dialog', { name: APPEND });

/** Signs in through the popup window, which closes by itself. */
async function signIn(page: Page, email: string) {
  const opens = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const window = await opens;
  await expect(window.getByText('This is a sandbox.')).toBeVisible();
  await window.getByLabel('Email').fill(email);
  const closes = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Allow' }).click();
  await closes;
}

/** Fills in the Product Viewer's form up to the entry of identifiers. */
async function chooseMethod(page: Page, method: string) {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: 'Next' }).click();
}

async function lookUp(page: Page) {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('group', { name: 'General' }).getByRole('checkbox', { name: 'Info', exact: true }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('a list comes from a sheet after sign-in in a popup, and its results are appended to another sheet, where they can be seen [VIEW-04] [SHEET-01] [SHEET-02] [SHEET-03]', async ({
  page,
}) => {
  await enter(page, owner, VIEWER);
  await chooseMethod(page, 'Google Sheet');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await signIn(page, 'walk@gmail.example');
  await expect(page.getByText('Signed in as walk@gmail.example')).toBeVisible();
  const stored = await page.context().cookies();
  expect(stored.find(({ name }) => name === 'sw-google')).toMatchObject({ httpOnly: true });

  await page.getByRole('searchbox', { name: 'Search spreadsheets' }).fill('sourcing');
  await expect(page.getByRole('radio', { name: /Results/ })).toHaveCount(0);
  await page.getByRole('radio', { name: /Sourcing list/ }).check();
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('0');
  await page.getByRole('button', { name: 'Read this sheet' }).click();
  await expect(page.getByText('Sourcing list (sample data), ASINs')).toBeVisible();
  await lookUp(page);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('link', { name: /^B0/ }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Import' }).getByText('60', { exact: true }).first()).toBeVisible();
  await grid
    .getByRole('checkbox', { name: /^Select B0/ })
    .first()
    .check();
  await grid
    .getByRole('checkbox', { name: /^Select B0/ })
    .nth(1)
    .check();
  const asins = (await grid.getByRole('link', { name: /^B0/ }).allTextContents()).slice(0, 2);

  await page.getByRole('button', { name: APPEND }).click();
  await dialog(page)
    .getByRole('radio', { name: /Results/ })
    .check();
  await expect(dialog(page).getByRole('combobox', { name: 'Sheet' }).locator('option')).toHaveText([
    'Sheet1',
    'Archive',
  ]);
  await dialog(page).getByRole('button', { name: 'Append 2 rows' }).click();
  await expect(dialog(page).getByText('2 rows appended to “Sheet1”')).toBeVisible();
  const opens = page.waitForEvent('popup');
  await dialog(page).getByRole('link', { name: 'Open spreadsheet' }).click();
  const sheet = await opens;
  await expect(sheet.getByRole('row')).toHaveCount(3);
  await expect(sheet.getByRole('row').first()).toContainText(/ASIN.*Added by Sellerwire/);
  for (const asin of asins)
    await expect(sheet.getByRole('row').filter({ hasText: asin })).toContainText(/ · [a-z0-9]+\.1$/);
});
