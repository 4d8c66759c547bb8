import { test as base, expect, type Page } from '@playwright/test';
import { type AlertFields, anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { outbox } from '#tests/support/outbox.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { goLive, rowOf } from './stage.ts';

export const owner = { email: 'owner@demo.test', password: 'demo-pass-1' };

/** The whole portal with its embedded provider on one of its hosts, one per worker; what breaks it on purpose puts it back. */
export const portalTest = (host: 'node' | 'cloudflare') =>
  base.extend<object, { portal: Portal }>({
    portal: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture uses from this pattern
      async ({}, use) => {
        const portal = await startPortal({}, host);
        await use(portal);
        await portal.close();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    baseURL: async ({ portal }, use) => use(portal.url),
  });

let serial = 0;

/** Signs an account up that nobody else has, and signs the page's browser in with it: for what leaves a trace at an account, such as a purchase. */
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

/** A message exactly as Amazon sends it, for the demo owner and of this moment: pricing health in camelCase, offer changes in PascalCase. */
export const message = (n: number, type: 'PRICING_HEALTH' | 'ANY_OFFER_CHANGED' = 'PRICING_HEALTH') =>
  (type === 'PRICING_HEALTH' ? pricingHealth : anyOfferChanged)(notifiedNow(n));

/** The fields of such a message, for a test that changes them. */
export function notifiedNow(n: number): AlertFields {
  serial += 1;
  const at = Date.now();
  return { sellerId: 'A1DEMOOWNER001', asin: asinOf(n), at, publishedAt: at, notificationId: `e2e-${process.pid}-${at}-${serial}` };
}

/** Kills what serves while the page is open: it comes back from the log on disk, and what was sent meanwhile is there once. */
export async function survivesKill(page: Page, portal: Portal) {
  await goLive(page, owner);
  await portal.ingest('sp-api', message(10));
  await expect(rowOf(page, 10)).toBeVisible();
  await portal.kill();
  await expect(page.getByRole('button', { name: /^Connection: Reconnecting/ })).toBeVisible({ timeout: 10_000 });
  await portal.start();
  for (const n of [11, 12]) expect((await portal.ingest('sp-api', message(n))).status).toBe(202);
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible({ timeout: 25_000 });
  for (const n of [10, 11, 12]) await expect(rowOf(page, n)).toHaveCount(1);
  await portal.ingest('sp-api', message(13));
  await expect(rowOf(page, 13)).toHaveCount(1);
}
