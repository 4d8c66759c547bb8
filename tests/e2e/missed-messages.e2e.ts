import { expect, type Page } from '@playwright/test';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { noFaults, refusedUntilTriedAgain, violations } from './floor.ts';
import { notifiedNow, owner, portalTest } from './marketplace.ts';
import { enter, goLive } from './stage.ts';

const test = portalTest('node').extend<{ noFaults: undefined }>({ noFaults });
const AMAZON = '/user/amazon-integration';
const CALL = '**/api/completeness';
/** The one own product without sample alerts. */
const asin = sampleProducts()[23]?.asin ?? '';
const panel = (page: Page) => page.locator('.message-checks');
const figure = (page: Page, name: string) => panel(page).locator('.key-figures div').filter({ hasText: name }).locator('b');

/** Presses a button of the sandbox's page about lost messages. */
async function atSandbox(provider: string | undefined, action: 'lose' | 'check') {
  const answer = await fetch(`${provider}/sandbox/marketplace/lost`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ asin, marketplace: 'US', action }).toString(),
  });
  expect(answer.status).toBe(303);
}

test('a change without a message arrives as an alert that was found by check, and the panel counts it, live [ACT-09]', async ({ page, context, portal }) => {
  await goLive(page, owner);
  const other = await context.newPage();
  await other.goto(AMAZON);
  await expect(panel(other)).toContainText('every product is checked within 15 minutes');

  expect((await portal.ingest('sp-api', anyOfferChanged({ ...notifiedNow(1), asin }))).status).toBe(202);
  const rows = page.getByRole('row', { name: new RegExp(asin) });
  await expect(rows).toHaveCount(1);
  await atSandbox(portal.provider, 'lose');
  await atSandbox(portal.provider, 'check');
  const found = rows.filter({ hasText: 'Found by check' });
  await expect(found).toHaveCount(1);
  await expect(found).toHaveAccessibleName(/Found by check/);
  await found.click();
  await expect(page.getByRole('complementary', { name: 'Notification' })).toContainText(
    /Found by check, up to [\d.]+ (s|min) late\. Amazon’s message had not arrived\./,
  );
  expect(await violations(page, '.side')).toEqual([]);

  for (const [name, count] of [
    ['Received', 1],
    ['Found by check', 1],
  ] as const)
    await expect(figure(other, name)).toHaveText(String(count));
  const line = panel(other).getByRole('row', { name: /^United States/ });
  await expect(line).toContainText(/Complete|overdue/);
  expect(await violations(other, '.message-checks')).toEqual([]);
});

test('the panel says when checks fail or wait, why it cannot be loaded, and stays away without the call [ACT-09]', async ({ page }) => {
  const none = { received: 0, recovered: 0, unchanged: 0, postponed: 0, failed: 0 };
  const at = Date.now() - 12 * 60_000;
  const market = { products: 5, overdue: 0, messageAt: at, checkedAt: null, silentSince: null, trouble: null };
  const answers = {
    markets: [
      { ...market, marketplace: 'US', trouble: 'permission', overdue: 4 },
      { ...market, marketplace: 'CA', silentSince: at },
      { ...market, marketplace: 'MX', overdue: 3 },
    ],
    days: [{ ...none, day: new Date().toISOString().slice(0, 10), marketplace: 'US', received: 10, recovered: 2, postponed: 12, failed: 1 }],
    interval: 900_000,
  };
  await refusedUntilTriedAgain(page, CALL, { code: 'DOWN', message: 'Down for a moment.' }, answers);
  await enter(page, owner, AMAZON);
  await expect(panel(page)).toContainText('The message checks could not be loaded.');
  await panel(page).getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('row', { name: /^United States/ })).toContainText('Amazon refuses checks. Renew the connection.');
  await expect(panel(page).getByRole('row', { name: /^Canada/ })).toContainText('Silent: last message 12 min ago');
  await expect(panel(page).getByRole('row', { name: /^Mexico/ })).toContainText('3 overdue');
  await expect(panel(page)).toContainText('12 checks postponed, 1 check failed');
  await expect(figure(page, 'Expected')).toHaveText('19');
  expect(await violations(page, '.message-checks')).toEqual([]);

  await page.unroute(CALL);
  await page.route(CALL, (route) => route.fulfill({ json: { ...answers, markets: [], days: [] } }));
  await page.reload();
  await expect(panel(page)).toContainText('No products yet.');

  await page.unroute(CALL);
  await page.route(CALL, (route) => route.fulfill({ json: { supported: false } }));
  await page.reload();
  await expect(page.getByText('Features that need a connection')).toBeVisible();
  await expect(panel(page)).toBeEmpty();
});
