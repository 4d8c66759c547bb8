import { type Browser, expect, type Page } from '@playwright/test';
import { defaultPreferences } from '#shared/account/preferences/preferences.ts';
import { startBesideCompany } from '#tests/support/beside-company.ts';
import { type AlertFields, anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { outbox } from '#tests/support/outbox.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { test as base } from './browser-test.ts';
import { noFaults } from './floor.ts';
import { enter, goLive, idlePartsLoaded, rowOf } from './stage.ts';

export const owner = { email: 'owner@demo.test', password: 'demo-pass-1' };

/** What the companion needs before it can show what the embedded provider's sample has. */
async function prepare(portal: Portal, browser: Browser): Promise<void> {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  await enter(page, owner, '/user/amazon-integration');
  await page.getByRole('region', { name: 'North America' }).getByRole('link', { name: 'Connect' }).click();
  await page.getByLabel('Seller id').fill('A1DEMOOWNER001');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Connected successfully')).toBeVisible();
  expect((await page.request.get('/api/members?extension=AZINSIGHT')).status()).toBe(200);
  const flags = { ids: ['demo-member-1'], flag: 'accessNotifications', value: true };
  expect((await page.request.post('/api/members/flags', { data: flags })).status()).toBe(200);
  await context.close();
}

/** A portal for a file that changes what others read, breaks it, or needs other settings: the file says which. */
export const ownPortal = (settings: Record<string, string> = {}, host: 'node' | 'cloudflare' = 'node') =>
  base.extend<{ noFaults: undefined }, { portal: Portal; companion: boolean }>({
    companion: [false, { option: true, scope: 'worker' }],
    portal: [
      async ({ companion, browser }, use) => {
        const portal = await (companion ? startBesideCompany(settings) : startPortal(settings, host));
        if (companion) await prepare(portal, browser);
        await use(portal);
        await portal.close();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    baseURL: async ({ portal }, use) => use(portal.url),
    noFaults,
  });

/**
 * The whole portal with its embedded provider on Node, one for all files of a worker. Other files use its sample
 * accounts, too: a test changes products of its own, or an account of its own (`signUp`), and expects what others leave
 * behind.
 */
export const test = ownPortal();

/** The same with every link that the menu can have, which leave less room in the header. */
export const testWithLinks = ownPortal({
  LINK_GOOGLE_ADDON: 'https://addon.example',
  LINK_SUPPORT_PORTAL: 'https://support.example',
  LINK_YOUTUBE: 'https://youtube.example',
});

let serial = 0;

/** Puts the personal settings of a signed-in person back to how they come, since other files read the same screens. */
export async function resetPreferences(page: Page): Promise<void> {
  expect(
    (
      await page.request.put('/api/preferences', {
        data: defaultPreferences,
        headers: { origin: new URL(page.url()).origin },
      })
    ).status(),
  ).toBe(200);
}

/**
 * Signs up a new account and signs the page's browser in, for tests that change an account permanently, for example by
 * a purchase.
 */
export async function signUp(page: Page, portal: Portal): Promise<void> {
  serial += 1;
  const email = `newcomer-${process.pid}-${Date.now()}-${serial}@shop.test`;
  const requested = { email, module: 'azinsight', lmd: '10' };
  expect((await page.request.post('/api/sign-up/email', { data: requested })).status()).toBe(200);
  const mail = (await outbox(portal.provider ?? '', 'mail')).find(({ to }) => to === email);
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token');
  const person = { firstName: 'Sample', lastName: 'Seller', password: 'sample-pass-1', repassword: 'sample-pass-1' };
  const answer = await page.request.post('/api/sign-up', { data: { ...requested, ...person, token } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/**
 * A message for the demo owner exactly as Amazon sends it, dated now: pricing health in camelCase, offer changes in
 * PascalCase.
 */
export const message = (n: number, type: 'PRICING_HEALTH' | 'ANY_OFFER_CHANGED' = 'PRICING_HEALTH') =>
  (type === 'PRICING_HEALTH' ? pricingHealth : anyOfferChanged)(notifiedNow(n));

/** The contents of such a message, for tests that change them. */
export function notifiedNow(n: number): AlertFields {
  serial += 1;
  const at = Date.now();
  return {
    sellerId: 'A1DEMOOWNER001',
    asin: asinOf(n),
    at,
    publishedAt: at,
    notificationId: `e2e-${process.pid}-${at}-${serial}`,
  };
}

/**
 * Kills the server of an open page and expects it to recover from the log on disk, with everything sent meanwhile
 * exactly once.
 */
export async function survivesKill(page: Page, portal: Portal) {
  await goLive(page, owner);
  await portal.ingest('sp-api', message(10));
  await expect(rowOf(page, 10)).toBeVisible();
  await idlePartsLoaded(page);
  await portal.kill();
  await expect(page.getByRole('button', { name: /^Connection: Reconnecting/ })).toBeVisible();
  await portal.start();
  for (const n of [11, 12]) expect((await portal.ingest('sp-api', message(n))).status).toBe(202);
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible({ timeout: 25_000 });
  for (const n of [10, 11, 12]) await expect(rowOf(page, n)).toHaveCount(1);
  await portal.ingest('sp-api', message(13));
  await expect(rowOf(page, 13)).toHaveCount(1);
}
