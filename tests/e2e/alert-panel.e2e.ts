import { expect, type Page } from '@playwright/test';
import { anyOfferChanged, asinOf } from '#tests/support/messages.ts';
import { message, notifiedNow, owner, test } from './marketplace.ts';
import { enter, goLive, rowOf } from './stage.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Notification' });
const past = (page: Page) => panel(page).getByRole('listitem').getByRole('button');
const part = (page: Page, title: string) =>
  panel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('the panel counts the earlier alerts of the product over everything stored, opens them, and leads to all; new ones join live [INBX-12]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  for (const price of [31, 32, 33, 34, 35, 36, 37]) {
    const sent = await portal.ingest('sp-api', anyOfferChanged({ ...notifiedNow(21), price }));
    expect(sent.status).toBe(202);
  }
  await expect(rowOf(page, 21).getByRole('button', { name: /^7 notifications in / })).toBeVisible();
  // Done, so that the inbox doesn't hold them.
  const filter = { asins: [asinOf(21)] };
  const done = await page.request.post('/api/inbox/matching', {
    data: { change: 'all-done-1', filter, until: Date.now() + 60_000, command: { kind: 'done' } },
  });
  expect(done.status()).toBe(200);
  await expect(rowOf(page, 21)).toHaveCount(0);
  await portal.ingest('sp-api', anyOfferChanged({ ...notifiedNow(21), price: 38 }));
  await rowOf(page, 21).getByText('No loss: the Buy Box is yours').click();
  await expect(part(page, 'Earlier alerts').getByText('7', { exact: true })).toBeVisible();
  await expect(past(page)).toHaveCount(5);

  await past(page).nth(1).click();
  await expect(part(page, 'Earlier alerts').getByText('5', { exact: true })).toBeVisible();
  await expect(panel(page)).toContainText('$36.00');
  await panel(page).getByRole('button', { name: 'See all 8' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?in=all&asin=${asinOf(21)}$`));
  await expect(page.getByRole('search').getByRole('status')).toContainText('8');
  await expect(page.getByRole('row')).toHaveCount(9);

  await portal.ingest('sp-api', anyOfferChanged({ ...notifiedNow(21), price: 39 }));
  await expect(panel(page).getByRole('button', { name: 'See all 9' })).toBeVisible();
  await expect(panel(page).getByRole('img', { name: /^Own price, Buy Box and lowest offer, from/ })).toBeVisible();
});

test('the panel shows the picture of a product, a link to one elsewhere, and a placeholder; without a history it says so [INBX-12]', async ({
  page,
  portal,
}) => {
  await enter(page, owner, '/notifications?q=blocks');
  await page.getByRole('row').nth(1).click();
  await expect(panel(page).locator('img.product-picture')).toHaveAttribute('src', /^data:image\//);

  const image = 'https://pictures.test/22.jpg';
  await portal.ingest('activity', { sellerId: 'A1DEMOOWNER001', asin: asinOf(22), title: 'Named product', image });
  for (const n of [22, 23]) await portal.ingest('sp-api', message(n));
  await page.goto(`/notifications?asin=${asinOf(22)}`);
  await rowOf(page, 22).click();
  await expect(panel(page).getByRole('link', { name: 'Open the picture' })).toHaveAttribute('href', image);
  await expect(part(page, 'Earlier alerts')).toContainText('None before this one.');
  await expect(part(page, 'Prices in alerts')).toContainText('A chart needs two alerts with prices within 30 days.');
  await page.goto(`/notifications?asin=${asinOf(23)}`);
  await rowOf(page, 23).click();
  await expect(part(page, 'Earlier alerts')).toContainText('None before this one.');
  await expect(panel(page).locator('span.product-picture')).toBeVisible();
});

test('a part of the panel that fails says why, and can be tried again [INBX-12]', async ({ page }) => {
  let refused = true;
  for (const call of ['prices?*', 'counts'])
    await page.route(`**/api/inbox/${call}`, (route) =>
      refused
        ? route.fulfill({ status: 400, json: { code: 'BROKEN', message: 'The archive is closed.' } })
        : route.continue(),
    );
  await enter(page, owner, '/notifications?q=blocks');
  await page.getByRole('row').nth(1).click();
  for (const title of ['Prices in alerts', 'Earlier alerts'])
    await expect(part(page, title)).toContainText('could not be loaded. The archive is closed.');
  refused = false;
  for (const title of ['Prices in alerts', 'Earlier alerts']) {
    await part(page, title).getByRole('button', { name: 'Try again' }).click();
    await expect(part(page, title)).not.toContainText('could not be loaded');
  }
});

test('from a phone, all alerts of a product open in the list [INBX-12]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, owner, '/notifications?q=blocks');
  await page.getByRole('row').nth(1).click();
  await expect(panel(page).getByRole('button', { name: /^See all/ })).toBeVisible();
  await panel(page)
    .getByRole('button', { name: /^See all/ })
    .click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/notifications\?in=all&asin=[A-Z0-9]{10}$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
