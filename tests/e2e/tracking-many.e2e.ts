import { expect, type Page } from '@playwright/test';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { callsOf, violations } from './floor.ts';
import { owner, test } from './marketplace.ts';
import { enter, heldToast, toast } from './stage.ts';

const PATH = '/az-api/product-tracking';
const asin = (n: number) => `B0MANY000${n}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a pasted table is checked row by row and tracked at once; a selection is changed, paused, and deleted, each with an undo [RES-06]', async ({
  page,
  portal,
}) => {
  const comes = async (n: number, price: number, id: string) => {
    const at = Date.now();
    const message = anyOfferChanged({
      sellerId: 'A1DEMOOWNER001',
      asin: asin(n),
      at,
      publishedAt: at,
      price,
      marketplace: 'IT',
      notificationId: `many-${process.pid}-${id}`,
    });
    expect((await portal.ingest('sp-api', message)).status).toBe(202);
  };
  // For a percentage of it: on some days, the catalogue has no Buy box price of a product.
  await comes(2, 25, 'known');

  // Another screen's selection arrives as an address.
  await enter(page, owner, `${PATH}?marketplace=IT&add=${asin(1)},${asin(2)}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Paste from a spreadsheet')).toHaveValue(`${asin(1)}\n${asin(2)}`);
  await expect(dialog.getByRole('cell', { name: /Enter a Min or Max/ })).toHaveCount(2);
  await dialog
    .getByLabel('Paste from a spreadsheet')
    .fill(
      `ASIN\tMin\tMax\tRe-arm after\tShelf\n${asin(1)}\t20\t30\tAt once\tA\n${asin(2)}\t90%\t\t\tB\n${asin(3)}\t9\t3\t\tC\nB0\t1\t\t\tD`,
    );
  await expect(dialog.getByRole('status').filter({ hasText: '2 products new, 2 rows refused' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /B0MANY0003 Refused .*Min 9 is above Max 3/ })).toBeVisible();
  await expect(dialog.getByText('Columns without a meaning here: Shelf.')).toBeVisible();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await button(page, 'Track 2 products').click();
  await expect(toast(page, 'Tracking 2 products')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(row(page, asin(1))).toContainText('New Buy box €20.00–€30.00');
  await page.getByRole('columnheader').getByRole('checkbox').first().click();
  const tools = page.getByRole('toolbar');
  await tools.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Metric').selectOption({ label: 'Rating' });
  await dialog.getByLabel('Min', { exact: true }).fill('4.5');
  await button(page, 'Change 2 products').click();
  await expect(dialog).toBeHidden();
  const changed = await heldToast(page, 'Changed 2 products');
  await expect(row(page, asin(1))).toContainText('Rating Min 4.5');
  await changed.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, asin(1))).not.toContainText('Rating');

  await tools.getByRole('button', { name: 'Pause' }).click();
  const paused = await heldToast(page, 'Paused: 2 products');
  await expect(row(page, asin(2))).toContainText('Paused');
  const settled = callsOf(page);
  await paused.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, asin(2))).toContainText('Armed');
  await settled();

  // The first product crosses its thresholds again and again: the hint calms it with one press.
  for (const [n, price] of [15, 25, 16, 25, 14, 25, 13].entries()) await comes(1, price, String(n));
  await expect(row(page, asin(1))).toContainText('Fires often');
  // By keyboard: the rows may change places until somebody points at them.
  await row(page, asin(1)).getByRole('link').first().press('Enter');
  await expect(page.getByText('Fired 4 times in the last hour.')).toBeVisible();
  await button(page, 'Re-arm after 6 h').click();
  await expect(toast(page, /^Saved/)).toBeVisible();
  await expect(button(page, 'Re-arm after 24 h')).toBeVisible();

  await page.getByRole('link', { name: 'List', exact: true }).click();
  await page.getByRole('columnheader').getByRole('checkbox').first().click();
  await tools.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(new RegExp(`/compare\\?products=.*${asin(2)}`));
  await page.goBack();
  await page.getByRole('columnheader').getByRole('checkbox').first().click();
  await tools.getByRole('button', { name: 'Delete' }).click();
  const untracked = await heldToast(page, 'No longer tracked: 2 products');
  await expect(page.getByText('No tracked products in Italy yet')).toBeVisible();
  await untracked.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, asin(2))).toBeVisible();
});
