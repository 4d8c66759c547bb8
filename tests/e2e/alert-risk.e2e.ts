import { expect, type Page } from '@playwright/test';
import { pricingHealth } from '#tests/support/messages.ts';
import { violations } from './floor.ts';
import { notifiedNow, owner, test } from './marketplace.ts';
import { enter, goLive } from './stage.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Notification' });
const risk = (page: Page) =>
  panel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Money at risk', exact: true }) });

test('profit at risk is next to revenue once the cost is entered, with Amazon’s own fees and their day in the working [ACT-02]', async ({
  page,
}) => {
  await enter(page, owner, '/notifications?sort=risk&marketplace=US&cause=over-threshold');
  await page.getByRole('row').nth(2).click();
  await expect(risk(page)).toContainText(/Revenue\$[\d,.]+ a day/);
  await expect(risk(page)).toContainText('No profit: the cost of this product is not entered.');
  await risk(page).getByRole('button', { name: 'Enter cost and units a day' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cost and limits of/ });
  await dialog.getByLabel('Cost in USD').fill('1.50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(risk(page)).toContainText(/Profit[−-]?\$[\d,.]+ a day/);

  await risk(page).getByText('Working', { exact: true }).click();
  await expect(risk(page)).toContainText('a day, sold in seven days, as Amazon counted');
  await risk(page)
    .getByText(/^Working for \$/)
    .click();
  await expect(risk(page).getByRole('listitem').filter({ hasText: 'Referral fee' })).toContainText(
    'Amazon’s estimate of',
  );
  // The parts add up to the price, to the cent.
  const amounts = await risk(page).locator('.figure-working li > .fig').allTextContents();
  const cents = amounts.map(
    (text) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100) * (/^[−-]/.test(text) ? -1 : 1),
  );
  const left = cents.at(-1) ?? 0;
  expect(cents.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(left);

  expect(await violations(page, '.side')).toEqual([]);
});

test('where the sales are not known there is no figure but the way to enter units a day, and they count at once, also in the list [ACT-02]', async ({
  page,
  portal,
  context,
}) => {
  await goLive(page, owner);
  await portal.ingest('sp-api', pricingHealth({ ...notifiedNow(1), asin: 'UNKNOWN001', price: 20 }));
  await page.getByRole('row', { name: /UNKNOWN001/ }).click();
  await expect(risk(page)).toContainText('Revenue–');
  await expect(risk(page)).toContainText('Enter its units a day.');
  const list = await context.newPage();
  await list.goto('/notifications?sort=risk&asin=UNKNOWN001');
  const row = list.getByRole('row', { name: /UNKNOWN001/ });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('$84.00');
  const saved = await page.request.put('/api/skus', {
    data: {
      skus: [
        {
          marketplace: 'US',
          sku: 'UNKNOWN-1',
          asin: 'UNKNOWN001',
          unitsADay: 4,
          cost: 5,
          feeCategory: 'Everything else',
        },
      ],
    },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(saved.status()).toBe(200);
  await expect(risk(page)).toContainText('Revenue$84.00 a day');
  // 21.00 − 15 % − 5.00, four times.
  await expect(risk(page)).toContainText('Profit$51.40 a day');
  await expect(row).toContainText('$84.00');
  await risk(page).getByText('Working', { exact: true }).click();
  await expect(risk(page)).toContainText('4 a day, as you entered');
});
