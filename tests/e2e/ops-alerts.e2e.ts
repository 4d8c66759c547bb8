import type { Page } from '@playwright/test';
import { asinOf, pricingHealth } from '#tests/support/messages.ts';
import { startPortal } from '#tests/support/portal.ts';
import { test as browserTest } from './browser-test.ts';
import { violations } from './floor.ts';
import { journey } from './journey.ts';
import { expect, goLive, rowOf, test } from './stage.ts';

const KEY = 'operator-key-for-tests';
const OWNER = { email: 'owner@demo.test', password: 'demo-pass-1' };
const SELLER = 'A1DEMOOWNER001';

async function open(page: Page, url: string) {
  await page.goto(url);
  await page.getByLabel('Operator key').fill(KEY);
  await page.keyboard.press('Enter');
}

async function search(page: Page, query: string) {
  await page.getByRole('searchbox').fill(query);
  await page.keyboard.press('Enter');
}

const matches = (page: Page) => page.getByRole('navigation', { name: 'Matches' });
const timeline = (page: Page) => page.getByRole('article', { name: 'Alert' });
const hop = (page: Page, name: string) => timeline(page).getByRole('row', { name: new RegExp(name) });

browserTest(
  'an operator who knows an email and an ASIN says which alert was refused, which was lost with a killed provider and recovered, and which was muted [OPS-01]',
  async ({ page, context }) => {
    browserTest.setTimeout(120_000);
    // Its own portal, since its provider is killed, and the list of what was refused holds this test's messages alone.
    const portal = await startPortal();
    try {
      const { url } = portal;
      // From before the first visit.
      expect((await portal.ingest('sp-api', pricingHealth({ sellerId: SELLER, asin: 'B0EARLY001' }))).status).toBe(202);
      const tab = await context.newPage();
      expect((await tab.request.post(`${url}/api/session`, { data: { ...OWNER, remember: true } })).status()).toBe(200);
      await tab.goto(`${url}/notifications`);
      await expect(tab.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
      const { user } = await (await tab.request.get(`${url}/api/session`)).json();
      const now = () => ({ at: Date.now(), publishedAt: Date.now() });
      const ask = (path: string, data: unknown) =>
        page.request.post(`${url}/ops/${path}`, { headers: { authorization: `Bearer ${KEY}` }, data });

      // Refused: the provider's frame lacks what the schema needs.
      const broken: { payload: Record<string, unknown> } = pricingHealth({
        sellerId: SELLER,
        asin: 'B0REFUSED1',
        ...now(),
      });
      delete broken.payload.issueType;
      expect((await ask('play', { user: user._id, frames: [['spapi:PRICING_HEALTH', broken]] })).status()).toBe(200);

      // Muted by its owner.
      const mutes = { mutes: [{ kind: 'asin', asin: 'B0MUTED001', until: null }] };
      expect((await tab.request.put(`${url}/api/notifications/mutes`, { data: mutes })).status()).toBe(200);
      expect(
        (await portal.ingest('sp-api', pricingHealth({ sellerId: SELLER, asin: 'B0MUTED001', ...now() }))).status,
      ).toBe(202);
      await expect(tab.getByRole('row', { name: /B0MUTED001/ })).toBeVisible();

      // Lost: the provider is killed, and takes the message before the hub is back.
      await portal.killProvider();
      const lost = pricingHealth({ sellerId: SELLER, asin: 'B0LOST0001', ...now() });
      await expect
        .poll(
          () =>
            portal.ingest('sp-api', lost).then(
              ({ status }) => status,
              () => 0,
            ),
          { intervals: [25], timeout: 30_000 },
        )
        .toBe(202);
      await expect(tab.getByRole('row', { name: /B0LOST0001/ })).toBeVisible({ timeout: 30_000 });

      const began = Date.now();
      await open(page, `${url}/ops`);
      await search(page, `${OWNER.email} B0REFUSED1`);
      await expect(timeline(page).getByRole('heading', { name: 'Stopped at the hub: refused' })).toBeVisible();
      await expect(hop(page, 'Refused')).toContainText('issueType');
      await expect(hop(page, 'Drawn')).toContainText('not reached');
      // The page may have read the list before the hub has caught up.
      await expect(async () => {
        await search(page, `${OWNER.email} B0LOST0001`);
        await expect(
          timeline(page).getByRole('heading', { name: /^Recovered: drawn .* late, nothing lost$/ }),
        ).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 40_000 });
      await expect(timeline(page).getByText(/^Provider down from \d\d:\d\d:\d\d to \d\d:\d\d:\d\d\./)).toBeVisible();
      await search(page, `${OWNER.email} B0MUTED001`);
      await expect(
        timeline(page).getByRole('heading', { name: 'Delivered, but muted: in the list, quiet' }),
      ).toBeVisible();
      await expect(hop(page, 'Drawn, quiet')).toContainText('Muted by its owner: in the list, quiet');
      for (const name of ['Accepted', 'Recorded', 'Sent to tabs'])
        await expect(hop(page, name)).not.toContainText('not reached');
      await expect(timeline(page).locator('pre').first()).toContainText('B0MUTED001');
      await expect(timeline(page)).not.toContainText(SELLER);
      await matches(page).getByText('1 outage of the provider').click();
      await expect(matches(page).getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d to \d\d:\d\d:\d\d$/)).toBeVisible();
      await expect(hop(page, 'Now')).toContainText('in the inbox, unread');
      expect(Date.now() - began).toBeLessThan(60_000);
      await search(page, `${OWNER.email} B0EARLY001`);
      await expect(timeline(page).getByRole('heading', { name: 'In the list, without a timeline' })).toBeVisible();
      await expect(hop(page, 'Recorded')).not.toContainText('not reached');
      await search(page, `${OWNER.email} B0NOTHING1`);
      await expect(page.getByText('No alert found')).toBeVisible();
      await search(page, `${OWNER.email} B0MUTED001`);
      await expect(
        timeline(page).getByRole('heading', { name: 'Delivered, but muted: in the list, quiet' }),
      ).toBeVisible();
      expect(page.url()).not.toContain('demo.test');

      // Its message, redacted, is played into the account once more.
      await timeline(page).getByRole('button', { name: 'Replay here' }).click();
      const replay = page.getByRole('region', { name: 'Replay' });
      await expect(replay).toBeFocused();
      await expect(replay).toContainText('Alert about B0MUTED001 of ');
      await expect(replay).toContainText('1 event that a hub takes');
      await replay.getByRole('button', { name: 'Step' }).click();
      await expect(replay.getByText('1 event sent, 0 to come.')).toBeVisible();
      await expect(tab.getByRole('row', { name: /B0MUTED001/ })).toHaveCount(2);
    } finally {
      await portal.close();
    }
  },
);

test(
  'the list moves with J and K, a link leads to one alert, and a read alert shows the whole way [OPS-01]',
  journey('operator'),
  async ({ page, context, seller }) => {
    const tab = await context.newPage();
    await goLive(tab, seller);
    for (const n of [1, 2, 3]) {
      seller.alert(n);
      await expect(rowOf(tab, n)).toBeVisible();
    }
    await open(page, '/ops');
    await expect(page.getByText('Search for an email and an ASIN')).toBeVisible();
    await search(page, seller.email);
    await expect(matches(page).getByRole('link')).toHaveCount(3);
    await expect(matches(page).getByText(`3 alerts of ${seller.id}`)).toBeVisible();
    const current = matches(page).locator('[aria-current]');
    await expect(current).toContainText(asinOf(3));
    await page.getByRole('heading', { name: /^Delivered/ }).click();
    await page.keyboard.press('j');
    await expect(current).toContainText(asinOf(2));
    await page.keyboard.press('k');
    await expect(current).toContainText(asinOf(3));
    for (const name of ['Received by the hub', 'Normalized', 'Numbered', 'Sent to tabs', 'Drawn'])
      await expect(hop(page, name)).not.toContainText('not reached');
    await expect(timeline(page).locator('pre').first()).toContainText(asinOf(3));
    await expect(timeline(page)).not.toContainText('SELLER1');

    const link = page.url();
    const other = await context.newPage();
    await open(other, link);
    await expect(timeline(other).getByRole('heading', { name: /^Delivered: on screen after/ })).toBeVisible();
    await expect(matches(other).getByRole('link')).toHaveCount(3);

    await search(other, 'nobody@shop.example');
    await expect(other.getByRole('alert').filter({ hasText: 'Nobody with this email' })).toBeVisible();
    await search(other, `${seller.id} ${asinOf(9)}`);
    await expect(other.getByText('No timeline of the last 30 days matches')).toBeVisible();
    await other.getByRole('main').getByRole('link', { name: 'Refused' }).click();
    await expect(other).toHaveURL(/#refused$/);
    await search(other, `${seller.id} ${asinOf(1)}`);
    await expect(matches(other).getByRole('link')).toHaveCount(1);
    await search(other, asinOf(1));
    await expect(matches(other).getByRole('link').first()).toContainText(seller.id);
  },
);

test('a timeline passes axe in both themes, wide and at 390 px, and nothing overflows [OPS-01]', async ({
  page,
  context,
  seller,
}) => {
  const tab = await context.newPage();
  await goLive(tab, seller);
  seller.emit('spapi:PRICING_HEALTH', {
    notificationType: 'PRICING_HEALTH',
    payload: { offerChangeTrigger: { asin: asinOf(9) } },
  });
  seller.alert(1);
  await expect(rowOf(tab, 1)).toBeVisible();
  await open(page, '/ops');
  await search(page, seller.email);
  await expect(matches(page).getByRole('link')).toHaveCount(2);
  for (const n of [9, 1]) {
    await matches(page)
      .getByRole('link', { name: new RegExp(asinOf(n)) })
      .click();
    await expect(timeline(page).locator('.idline')).toContainText(asinOf(n));
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await violations(page, 'main')).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
    }
  }
});
