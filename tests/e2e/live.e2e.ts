import { expect, type Page } from '@playwright/test';
import { asinOf, pricingHealth } from '#tests/support/messages.ts';
import { journey } from './journey.ts';
import { message, notifiedNow, owner, survivesKill, test } from './marketplace.ts';
import { goLive, rowOf, scrollInbox, toast } from './stage.ts';

test.describe.configure({ mode: 'serial' });

test(
  'a message sent by a marketplace to the ingest endpoint appears in the page, in either key case [LIVE-02, LIVE-12]',
  journey('notifications'),
  async ({ page, portal }) => {
    await goLive(page, owner);
    expect((await portal.ingest('sp-api', message(1))).status).toBe(202);
    await expect(rowOf(page, 1)).toBeVisible();
    await scrollInbox(page, 400);
    expect((await portal.ingest('sp-api', message(2, 'ANY_OFFER_CHANGED'))).status).toBe(202);
    await expect(toast(page, 'New notification received!')).toBeVisible();
    await page.getByRole('button', { name: /^\d+ new/ }).click();
    await expect(rowOf(page, 2)).toBeVisible();
  },
);

test('the same message twice, then wrapped by a queue, is one alert [LIVE-03]', async ({ page, portal }) => {
  await goLive(page, owner);
  const once = message(3);
  expect((await portal.ingest('sp-api', once)).status).toBe(202);
  expect((await portal.ingest('sp-api', once)).status).toBe(200);
  expect((await portal.ingest('sp-api', { Records: [{ body: JSON.stringify(once) }] })).status).toBe(200);
  await portal.ingest('sp-api', message(4));
  await expect(rowOf(page, 4)).toBeVisible();
  await expect(rowOf(page, 3)).toHaveCount(1);
});

test('the endpoints answer an invalid message with a code and a reason, and the page continues [LIVE-13]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  const nobody = pricingHealth({ ...notifiedNow(5), sellerId: 'A0NOBODY' });
  expect(await portal.ingest('sp-api', nobody)).toMatchObject({ status: 404, body: { code: 'UNKNOWN_SELLER' } });
  expect(await portal.ingest('sp-api', { notificationType: 'PRICING_HEALTH' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID' },
  });
  expect((await portal.ingest('sp-api', message(6))).status).toBe(202);
  await expect(rowOf(page, 6)).toBeVisible();
});

test('a product sourced by the team spends tokens, and the header follows [LIVE-05]', async ({ page, portal }) => {
  await goLive(page, owner);
  const total = async () =>
    Number(
      ((await page.getByRole('button', { name: /^Token balance/ }).getAttribute('aria-label')) ?? '').replace(
        /\D/g,
        '',
      ),
    );
  await expect.poll(total).toBeGreaterThan(0);
  const before = await total();
  const answer = await portal.ingest('activity', {
    id: `act-${Date.now()}`,
    member: 'member@demo.test',
    asin: 'B0ACTIVITY',
    title: 'Sample product',
    marketplace: 'US',
    sourced: new Date().toISOString(),
    tokens: 3,
  });
  expect(answer.status).toBe(202);
  await expect.poll(total).toBe(before - 3);
});

test('after the edge is killed, an open page recovers by itself and shows everything sent meanwhile once [LIVE-08, LIVE-09]', async ({
  page,
  portal,
}) => {
  await survivesKill(page, portal);
});

test('after the provider is killed and restarted, nothing is lost or duplicated, and the header shows the outage [LIVE-09, LIVE-11]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  await portal.ingest('sp-api', message(20));
  await expect(rowOf(page, 20)).toBeVisible();
  const seen = page.getByRole('button', { name: /^Connection: Provider down/ }).waitFor();
  await portal.killProvider();
  await seen;
  await expect
    .poll(async () => (await portal.ingest('sp-api', message(21)).catch(() => ({ status: 0 }))).status)
    .toBe(202);
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible({ timeout: 25_000 });
  await expect(rowOf(page, 21)).toHaveCount(1);
  await expect(rowOf(page, 20)).toHaveCount(1);
});

test('a hidden tab misses nothing and is up to date when it is shown again [LIVE-08]', async ({
  page,
  context,
  portal,
}) => {
  const heard = framesOf(page);
  await goLive(page, owner);
  const front = await context.newPage();
  await front.goto('about:blank');
  await front.bringToFront();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  for (const n of [30, 31, 32]) await portal.ingest('sp-api', message(n));
  await expect.poll(() => heard.some((frame) => frame.includes(asinOf(32)))).toBe(true);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.bringToFront();
  for (const n of [30, 31, 32]) await expect(rowOf(page, n)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
});

test('two people use one browser in turn, and nothing of the first remains [SHELL-13]', async ({ page, portal }) => {
  await goLive(page, owner);
  await portal.ingest('sp-api', message(40));
  await expect(rowOf(page, 40)).toBeVisible();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByLabel('Email').fill('hazmat@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('demo-pass-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByText('The notification feature is only available for AZInsight Advanced plan.')).toBeVisible();
  await expect(rowOf(page, 40)).toHaveCount(0);
  const text = await page.locator('body').innerText();
  expect(text).not.toContain('owner@demo.test');
  await expect(page.getByRole('button', { name: /^Account: (?!Demo Owner)/ })).toBeVisible();
  const heard = framesOf(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  await portal.ingest('sp-api', message(41));
  // The provider sends in order: when this arrives, the alert would have arrived before it.
  await portal.ingest('activity', {
    id: `mark-${Date.now()}`,
    member: 'hazmat@demo.test',
    asin: 'B0AFTER041',
    title: 'Sample product',
  });
  await expect.poll(() => heard.some((frame) => frame.includes('B0AFTER041'))).toBe(true);
  await expect(rowOf(page, 41)).toHaveCount(0);
});

test('an inactive sub-account cannot sign in, and sees the reason [AUTH-03]', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill('inactive@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('demo-pass-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page).toHaveURL(/\/sign-in/);
});

/** Collects the frames that the page receives from now on. */
function framesOf(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(payload.toString())));
  return frames;
}
