import { expect, type Page } from '@playwright/test';
import { violations } from './floor.ts';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter, heldToast, toast } from './stage.ts';

const BOUGHT = '/bought';
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Fills the open dialog, and saves. */
async function state(page: Page, pieces: string, cost: string) {
  await dialog(page).getByLabel('Pieces').fill(pieces);
  await dialog(page).getByLabel('Cost a piece').fill(cost);
  await dialog(page).getByRole('button', { name: 'Save as bought' }).click();
}

test(
  'a press on a look-up and on a scan states what was bought; the list and the funnel of another tab follow, and undo takes it back [OWN-13]',
  journey('bought'),
  async ({ page, portal, context }) => {
    const asin = `B0BUY${String(Date.now()).slice(-5)}`;
    const title = `Sage tumbler ${asin}`;
    const at = new Date().toISOString();
    await portal.ingest('activity', [{ member: owner.email, asin, title, marketplace: 'US', sourced: at }]);
    await portal.ingest('scans', [
      { member: owner.email, asin, title, marketplace: 'US', buyCost: 5, profit: 2.5, createdAt: at },
    ]);
    await enter(page, owner, `/user/team-history?q=${asin}`);
    const usage = await context.newPage();
    await usage.goto('/user/history-usage-statistics?time=all');
    const bought = usage.locator('.key-figures > div').filter({ hasText: /^Bought/ });
    const other = await context.newPage();
    await other.goto(`${BOUGHT}?q=${asin}`);
    await expect(other.getByText('No buys match these filters.')).toBeVisible();
    const before = Number((await bought.locator('b').textContent())?.replace(/\D/g, ''));

    // By keyboard: the row, then its key.
    await expect(row(page, title)).toBeVisible();
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('b');
    await dialog(page).getByRole('button', { name: 'Save as bought' }).click();
    await expect(dialog(page).getByText('Enter a whole number')).toBeVisible();
    await dialog(page).getByLabel('Supplier').fill('Kestrel Trading');
    await dialog(page).getByLabel('Pieces').fill('24');
    await dialog(page).getByLabel('Cost a piece').fill('3.45');
    await expect(dialog(page).getByText('24 pieces at $3.45')).toBeVisible();
    expect(await violations(page, '.dialog')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save as bought' }).click();
    await expect(toast(page, 'Saved as bought')).toContainText('24 pieces at $3.45');
    await expect(row(other, 'Kestrel Trading')).toContainText('$82.80');
    // 2.50 profit and 5.00 cost of the scan, less 3.45.
    await expect(row(other, 'Kestrel Trading')).toContainText('$4.05');
    await expect(bought.locator('b')).toHaveText(String(before + 1));

    await page.goto(`/products/US/${asin}`);
    await expect(page.getByText('24 pieces at $3.45', { exact: false })).toBeVisible();
    await page.goto(`/user/buy-sell-history?q=${asin}`);
    await page.getByRole('button', { name: `Bought: ${title}` }).click();
    await expect(dialog(page).getByLabel('Cost a piece')).toHaveValue('5');
    await expect(dialog(page).getByText('24 pieces at $3.45', { exact: false })).toBeVisible();
    await state(page, '6', '4');
    const saved = await heldToast(page, 'Saved as bought');
    await expect(other.getByText('30 pieces')).toBeVisible();
    await saved.getByRole('button', { name: 'Undo' }).click();
    await expect(other.locator('.key-figures').getByText('24 pieces')).toBeVisible();
    await other.getByRole('button', { name: `Remove ${title}` }).click();
    const removed = await heldToast(other, 'Removed from what was bought');
    await expect(bought.locator('b')).toHaveText(String(before));
    await removed.getByRole('button', { name: 'Undo' }).click();
    await expect(bought.locator('b')).toHaveText(String(before + 1));
  },
);

test('a file of orders is imported with a report by row and column, exported, and shown on a phone [OWN-13]', async ({
  page,
}) => {
  const asin = `B0ORD${String(Date.now()).slice(-5)}`;
  await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await enter(page, owner, `${BOUGHT}?q=${asin}`);
  await page.getByRole('button', { name: 'Import orders' }).click();
  const csv = `Order date,ASIN,Qty,Price,Vendor\n2026-03-01,${asin},12,$3.45,Kestrel\n2026-03-02,${asin},none,1,\nsoon,${asin},1,1,`;
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog(page).getByText('1 buy to save, 0 stored before, 2 refused.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save 1 buy' }).click();
  await expect(dialog(page).getByText('1 buy saved')).toBeVisible();
  await expect(dialog(page).getByRole('table', { name: 'Refused rows' }).getByRole('row')).toHaveText([
    /Row/,
    new RegExp(`3${asin}PiecesPieces is no number: none`),
    new RegExp(`4${asin}DateDate is no day: soon`),
  ]);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Kestrel')).toContainText('$41.40');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^bought-.*\.csv$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('12 pieces at $3.45', { exact: false })).toBeVisible();
});
