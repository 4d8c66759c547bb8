import { expect, type Locator, type Page } from '@playwright/test';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { journey } from './journey.ts';
import { notifiedNow, owner, test } from './marketplace.ts';
import { enter, goLive, heldToast } from './stage.ts';

const member = { email: 'member@demo.test', password: 'demo-pass-1' };
const happened = (page: Page) => page.locator('.product-happened');
const notes = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Notes' }) });

/** The menu's items for a main account, wherever it is. */
const all = [
  'Product page',
  'Alerts',
  'Tracking',
  'Team history',
  'Product Viewer',
  'Scans',
  'Cost, floor, ceiling',
  'Seller’s storefront',
  'Bought…',
  'Open on the marketplace',
  'Copy ASIN',
  'Copy link to its page',
];

test(
  'a product’s page shows an alert, a note of another tab, tracking, and product data as they come [RES-05]',
  journey('product'),
  async ({ page, context, portal }) => {
    const asin = 'B0PAGE0001';
    await goLive(page, owner);
    await page.goto(`/products/us/${asin.toLowerCase()}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Product ${asin}`);
    await expect(
      page.getByText('Nothing yet. Alerts, scans, look-ups, and alarms about this product appear here as they come.'),
    ).toBeVisible();

    const lost = anyOfferChanged({ ...notifiedNow(91), asin, marketplace: 'US', price: 31.5 });
    expect((await portal.ingest('sp-api', lost)).status).toBe(202);
    await expect(happened(page).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByLabel('Your offer now')).toContainText('$');
    await expect(page.getByRole('table').filter({ hasText: 'Landed' })).toContainText('You');
    // Each line of the chart is named below it.
    for (const line of ['You', 'Buy Box', 'Lowest offer'])
      await expect(page.getByRole('figure', { name: 'Prices' }).getByText(line, { exact: true })).toBeVisible();
    await happened(page).getByRole('listitem').getByRole('link').click();
    await expect(page).toHaveURL(/\/notifications\//);
    await page.goBack();

    const other = await context.newPage();
    await other.goto(`/products/US/${asin}`);
    await other.getByRole('textbox', { name: 'Note' }).fill('<i>Match</i> them today,\nthen watch the floor.');
    await other.getByRole('textbox', { name: 'Note' }).press('Control+Enter');
    await expect(notes(page)).toContainText('<i>Match</i> them today,');
    await other.close();
    await notes(page)
      .getByRole('button', { name: /^Delete the note/ })
      .click();
    const deleted = await heldToast(page, 'Note deleted');
    await expect(notes(page)).not.toContainText('Match');
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await expect(notes(page)).toContainText('then watch the floor.');

    await page.getByRole('textbox', { name: 'Tell me when the new Buy Box is below' }).fill('20');
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await expect(page.getByText('below $20.00')).toBeVisible();
    expect(
      (await portal.ingest('sp-api', anyOfferChanged({ ...notifiedNow(92), asin, marketplace: 'US', price: 19 })))
        .status,
    ).toBe(202);
    await expect(happened(page).getByRole('button', { name: /^Tracking \d/ })).toBeVisible();

    await page.getByRole('button', { name: 'Look it up for 1 token' }).click();
    await expect(page.getByText('1 token spent.')).toBeVisible();
    await expect(page.getByText('Main category')).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(happened(page)).toBeVisible();

    // A member sees the parts that its rights open, and the team's note.
    await context.clearCookies();
    await enter(page, member, `/products/US/${asin}`);
    await expect(notes(page)).toContainText('then watch the floor.');
    await expect(notes(page).getByRole('button', { name: /^Delete the note/ })).toHaveCount(0);
    const withoutRights = ['Product page', 'Scans', 'Seller’s storefront'];
    expect(await openAndClose(page, page.locator('.product-top .product-more'))).toEqual(
      all.filter((item) => !withoutRights.includes(item)),
    );
  },
);

/** The links and actions of a menu, in order. */
const menuOf = (page: Page) => page.getByRole('menu', { name: /^Product B0/ });

async function openAndClose(page: Page, more: Locator): Promise<string[]> {
  await more.click();
  await expect(menuOf(page).getByRole('menuitem').first()).toBeFocused();
  const items = await menuOf(page).getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toHaveCount(0);
  return items.map((item) =>
    item
      .trim()
      .replace('Seller not known', 'Seller’s storefront')
      .replace(/^Open on .*/, 'Open on the marketplace'),
  );
}

test('every list of products has the same menu, by mouse and keyboard, and its ASINs lead to the product’s page [RES-05]', async ({
  page,
}) => {
  await goLive(page, owner);
  const inbox = page.getByRole('grid', { name: 'Notifications' });
  // An incident's row, which another test may have left on top, is about several products.
  const first = inbox
    .getByRole('row')
    .filter({ has: page.locator('.product-more') })
    .first();
  expect(await openAndClose(page, first.locator('.product-more'))).toEqual(all);
  const code = await first.locator('.code').first().textContent();

  // The menu key opens it at the active row, the arrows move in it, and Escape returns to the row.
  await first.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menuOf(page).getByRole('menuitem', { name: 'Product page' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menuOf(page).getByRole('menuitem', { name: 'Alerts' })).toBeFocused();
  await page.keyboard.press('Escape');

  await first.click();
  expect(
    await openAndClose(page, page.getByRole('complementary', { name: 'Notification' }).locator('.product-more')),
  ).toEqual(all);

  const cost = { marketplace: 'US', sku: 'E2E-PAGE', asin: 'B0PAGE0002', cost: 3 };
  expect((await page.request.put('/api/skus', { data: { skus: [cost] } })).status()).toBe(200);
  for (const address of ['/costs?q=E2E-PAGE', '/my-products', '/user/team-history', '/user/buy-sell-history']) {
    await page.goto(address);
    expect(await openAndClose(page, page.locator('.columns-body .product-more').first()), address).toEqual(all);
  }
  await page.goto('/az-api/product-tracking?asin=B0TRACKED1');
  expect(await openAndClose(page, page.locator('main .product-more').first())).toEqual(all);

  await page.goto('/az-api/product-viewer?asin=B0VIEWER01');
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('checkbox', { name: 'Info', exact: true }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  expect(await openAndClose(page, page.locator('.columns-body .product-more').first())).toEqual(all);

  const { rows } = (await (await page.request.get('/api/sellers/top?marketplace=US&page=1&limit=100')).json()) as {
    rows: { seller_id: string; listing_count: number }[];
  };
  const small = rows
    .toSorted((a, b) => a.listing_count - b.listing_count)
    .find(({ listing_count }) => listing_count > 0);
  await page.goto(`/az-api/seller-storefront?tab=0&sellerId=${small?.seller_id}`);
  await page.getByRole('button', { name: 'Submit' }).click();
  expect(await openAndClose(page, page.locator('.columns-body .product-more').first())).toEqual(all);

  // On its own page, the menu does not lead to the page.
  await page.goto('/notifications');
  await inbox
    .locator('.code')
    .getByText(code ?? '')
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/products/[A-Z]{2}/${code}$`));
  expect(await openAndClose(page, page.locator('.product-top .product-more'))).toEqual(all.slice(1));

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/notifications');
  await inbox
    .getByRole('row', { name: code ?? '' })
    .first()
    .getByRole('button', { name: 'Actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Product', exact: true }).click();
  await expect(menuOf(page).getByRole('menuitem').first()).toBeFocused();
});
