import { expect, type Page } from '@playwright/test';
import { anyOfferChanged } from '#tests/support/messages.ts';
import type { Portal } from '#tests/support/portal.ts';
import { violations } from './floor.ts';
import { journey } from './journey.ts';
import { notifiedNow, owner, test } from './marketplace.ts';
import { goLive, toast } from './stage.ts';

/** The rival has the Buy Box of one of the demo owner's products. */
async function undercut(portal: Portal, n: number, rival: { sellerId: string; price: number }, asin?: string) {
  const sent = await portal.ingest(
    'sp-api',
    anyOfferChanged({ ...notifiedNow(n), ...(asin ? { asin, marketplace: 'US' } : {}), price: 20, rival }),
  );
  expect(sent.status).toBe(202);
}
/** A row of the list. */
const incident = (page: Page, name: RegExp | string) =>
  page.getByRole('grid', { name: 'Notifications' }).getByRole('row', { name });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Notification' });

test(
  'a rival on three products is one row that grows live, opens to its alerts, and is done as a whole; its alerts lead back to it [ACT-07]',
  journey('notifications'),
  async ({ page, portal }) => {
    await goLive(page, owner);
    const rival = { sellerId: 'A2RIVALROW0001', price: 19 };
    for (const n of [501, 502]) await undercut(portal, n, rival);
    await expect(page.getByRole('row', { name: /B000000502/ })).toBeVisible();
    await expect(incident(page, /A2RIVALROW0001/)).toHaveCount(0);
    await undercut(portal, 503, rival);
    const row = incident(page, 'A2RIVALROW0001 undercuts 3 products');
    await expect(row).toBeVisible();
    await expect(row).toContainText('Open');
    await expect(page.getByRole('row', { name: /B000000502/ })).toHaveCount(0);
    await undercut(portal, 504, rival);
    await expect(incident(page, /A2RIVALROW0001 undercuts 4 products/)).toBeVisible();

    const grown = incident(page, /A2RIVALROW0001 undercuts 4 products/);
    // While the list is read, new rows wait outside; the fourth alert must be in.
    await expect(grown.locator('[title*="B000000504"]')).toHaveCount(1);
    await grown.focus();
    await page.keyboard.press('Enter');
    await expect(grown.getByRole('button', { name: '4 products' })).toHaveAttribute('aria-expanded', 'true');
    for (const n of [501, 502, 503, 504])
      await expect(page.getByRole('row', { name: new RegExp(`B000000${n}`) })).toBeVisible();
    await page.getByRole('row', { name: /B000000502/ }).click();
    await expect(panel(page)).toContainText('Part of an incident');
    await expect(panel(page)).toContainText('A2RIVALROW0001 undercuts 4 products');
    await panel(page).getByRole('link', { name: 'See all 4 alerts' }).click();
    await expect(page).toHaveURL(/\?in=all&incident=/);
    await expect(page.getByRole('row')).toHaveCount(5);
    await page.goBack();
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await expect(panel(page)).toHaveCount(0);

    await incident(page, /A2RIVALROW0001/).hover();
    await incident(page, /A2RIVALROW0001/)
      .getByRole('button', { name: 'Done' })
      .click();
    await expect(toast(page, 'Done')).toContainText('4 notifications about 4 products');
    await expect(incident(page, /A2RIVALROW0001/)).toHaveCount(0);
    await expect(page.getByRole('row', { name: /B00000050\d/ })).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(incident(page, /A2RIVALROW0001/)).toBeVisible();
  },
);

test('an incident has its rival’s name, and leads to exactly its products, whose prices are changed together [ACT-07, ACT-05]', async ({
  page,
  portal,
}) => {
  const rival = { sellerId: 'A2TOGETHER0001', price: 19 };
  await page.route('**/api/seller-names', (route) =>
    route.fulfill({ json: { names: { [rival.sellerId]: 'Harlan Goods' } } }),
  );
  await goLive(page, owner);
  // The first look at the list reads the SKUs.
  await page.goto('/my-products');
  await expect(page.getByRole('grid', { name: 'My Products' })).toHaveAttribute('aria-busy', 'false');
  const withSku = async (): Promise<string[]> => {
    const answer = await page.request.post('/api/own-products/search', { data: { today: 0, marketplace: 'US' } });
    const { rows } = (await answer.json()) as { rows: { asin: string; sku: string | null; condition: string }[] };
    return [
      ...new Set(rows.flatMap(({ asin, sku, condition }) => (sku !== null && condition === 'new' ? [asin] : []))),
    ];
  };
  await expect.poll(async () => (await withSku()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  const asins = (await withSku()).slice(0, 3);
  await page.goto('/notifications');
  for (const [index, asin] of asins.entries()) await undercut(portal, 550 + index, rival, asin);
  const row = incident(page, 'Harlan Goods undercuts 3 products');
  await row.getByRole('link', { name: 'Change prices' }).click();

  await expect(page).toHaveURL(/\/my-products\?incident=/);
  const grid = page.getByRole('grid', { name: 'My Products' });
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  const { rows: found } = (await (
    await page.request.post('/api/own-products/search', {
      data: { today: 0, incident: new URL(page.url()).searchParams.get('incident') },
    })
  ).json()) as { rows: { asin: string; sku: string | null }[] };
  expect(new Set(found.map(({ asin }) => asin))).toEqual(new Set(asins));
  await expect(grid.getByRole('row').filter({ has: page.getByRole('gridcell') })).toHaveCount(found.length);
  for (const { sku } of found) if (sku) await expect(grid.getByText(sku, { exact: true })).toBeVisible();
  await grid.getByRole('checkbox').first().check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Change price…' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(
    found.filter(({ sku }) => sku !== null).length,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Products of one incident' }).click();
  await expect(page).not.toHaveURL(/incident=/);
});

test('a price that flaps is one row with both prices and the count; it grows without a sound, and alerts again when it leaves them [ACT-08]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  const rival = (price: number) => ({ sellerId: 'A2FLAPROW00001', price });
  for (const price of [18, 19, 18, 19, 18]) await undercut(portal, 511, rival(price));
  const row = incident(page, /B000000511/);
  await expect(row.getByRole('button', { name: '4 times' })).toBeVisible();
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Buy Box flaps between $18.00 and $19.00; alerts again when it leaves them');
  await row.hover();
  await row.getByRole('button', { name: /^Mark as read/ }).click();
  await page.mouse.move(10, 10);
  await expect(row.getByRole('img', { name: /unread/ })).toHaveCount(0);

  for (const price of [19, 18, 19]) await undercut(portal, 511, rival(price));
  await expect(row.getByRole('button', { name: '7 times' })).toBeVisible();
  await expect(row.getByRole('img', { name: /unread/ })).toHaveCount(0);

  await undercut(portal, 511, rival(17.5));
  await expect(row).toHaveCount(2);
  await expect(row.filter({ hasText: 'Ended' })).toHaveCount(1);
  await expect(row.filter({ hasText: 'Ended' })).toContainText('Buy Box flapped between $18.00 and $19.00');
  await expect(row.first().getByRole('img', { name: 'unread' })).toBeVisible();
});

test('a silence and a new fee have no alerts and are shown above the list; without an answer, the rows still stand for their alerts [ACT-07]', async ({
  page,
  portal,
}) => {
  const common = { rev: 1, openedAt: Date.now() - 600_000, lastAt: Date.now() - 600_000, endedAt: null, alerts: 0 };
  const incidents = [
    { ...common, id: 's1', about: { kind: 'silence', marketplace: 'CA', usual: 120_000 }, products: 0, perDay: {} },
    {
      ...common,
      id: 'f1',
      about: { kind: 'fees', marketplace: 'US', category: 'Tires', before: 10, after: 12.5 },
      products: 3,
      perDay: { USD: 8.4 },
    },
    {
      ...common,
      id: 's2',
      about: { kind: 'silence', marketplace: 'MX', usual: 1_000 },
      products: 0,
      perDay: {},
      endedAt: Date.now(),
    },
  ];
  let answers = true;
  await page.route('**/api/incidents', (route) =>
    answers
      ? route.fulfill({ json: { incidents } })
      : route.fulfill({ status: 503, json: { code: 'DOWN', message: 'Not now' } }),
  );
  await goLive(page, owner);
  const notes = page.getByRole('list', { name: 'Incidents without alerts' }).getByRole('listitem');
  await expect(notes).toHaveCount(2);
  await expect(notes.nth(0)).toContainText(/No message from Amazon CA since .+\. Usually, one comes every 2 min\./);
  await expect(notes.nth(1)).toContainText(
    'Amazon’s referral fee for Tires is 12.5% now, after 10.0%. 3 products of yours, $8.40 a day',
  );
  expect(await violations(page, 'main')).toEqual([]);
  await notes.nth(0).getByRole('link', { name: 'See its alerts' }).click();
  await expect(page).toHaveURL(/marketplace=CA$/);

  answers = false;
  await page.goto('/notifications');
  for (const n of [541, 542, 543]) await undercut(portal, n, { sellerId: 'A2DOWNROW00001', price: 19 });
  // Another test's incident has as many.
  await expect(incident(page, /Alerts with one cause.*3 alerts/).first()).toBeVisible();
});
