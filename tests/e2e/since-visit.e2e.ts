import type { Locator, Page } from '@playwright/test';
import { anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { violations } from './floor.ts';
import { expect, test } from './onboarding-stage.ts';
import { goLive, rowOf } from './stage.ts';

const person = { email: 'away@shop.test', password: 'sample-pass-1' };
const SELLER_ID = 'A1AWAY';
const MINUTE = 60_000;

const digest = (page: Page): Locator => page.getByRole('region', { name: 'Since you left' });

test('after half an hour away, what came is summed up by cause with links to it; dismissed on one device, it is gone on the other [INBX-08]', async ({
  page,
  browser,
  baseURL,
  provider,
  later,
}) => {
  await provider.addAccount({ ...person, sellerId: SELLER_ID, subscribed: ['US'] });
  let ahead = 0;
  const at = () => Date.now() + ahead;
  const pass = (ms: number) => {
    ahead += ms;
    later(ms);
  };
  const offer = (n: number) => provider.ingest(anyOfferChanged({ sellerId: SELLER_ID, asin: asinOf(n), at: at() }));
  const lost = (n: number) => provider.ingest(pricingHealth({ sellerId: SELLER_ID, asin: asinOf(n), at: at() }));

  await offer(1);
  const noted = page.waitForResponse(/\/api\/inbox\/visit$/);
  await goLive(page, person);
  await expect(rowOf(page, 1)).toBeVisible();
  await noted;
  await expect(digest(page)).toHaveCount(0);
  await page.goto('about:blank');

  pass(31 * MINUTE);
  await offer(2);
  await lost(3);
  await lost(4);

  await goLive(page, person);
  await expect(digest(page)).toContainText('3 alerts');
  const links = digest(page).getByRole('listitem').getByRole('link');
  const causes = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('cause')),
  );
  expect(causes).toHaveLength(2);
  expect(await violations(page, '.digest')).toEqual([]);

  const device = await (await browser.newContext({ baseURL })).newPage();
  await goLive(device, person);
  await expect(digest(device)).toContainText('3 alerts');

  // The link leads to its alerts, costliest first.
  await links.filter({ hasText: /2$/ }).click();
  await expect(page).toHaveURL(/\/notifications\?in=all&cause=[a-z-]+&came=\d+\.\.\d+&sort=risk$/);
  for (const n of [3, 4]) await expect(rowOf(page, n)).toBeVisible();
  for (const n of [1, 2]) await expect(rowOf(page, n)).toHaveCount(0);

  await digest(device).getByRole('button', { name: 'Dismiss on all your devices' }).click();
  await expect(digest(device)).toHaveCount(0);
  await expect(digest(page)).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, 3)).toBeVisible();
  await expect(digest(page)).toHaveCount(0);
  await device.context().close();
});
