import { expect, type Page } from '@playwright/test';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { violations } from './floor.ts';
import { notifiedNow, owner, test } from './marketplace.ts';
import { goLive } from './stage.ts';

const AMAZON = '/user/amazon-integration';
/** The one own product without sample alerts. */
const asin = sampleProducts()[23]?.asin ?? '';
const panel = (page: Page) => page.locator('.message-checks');
const figure = (page: Page, name: string) =>
  panel(page).locator('.key-figures div').filter({ hasText: name }).locator('b');

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

test('a change without a message arrives as an alert that was found by check, and the panel counts it, live [ACT-09]', async ({
  page,
  context,
  portal,
}) => {
  await goLive(page, owner);
  const other = await context.newPage();
  await other.goto(AMAZON);
  await expect(panel(other)).toContainText('Every product is checked within 15 minutes');

  const names = ['Received', 'Found by check'] as const;
  const before = await Promise.all(names.map(async (name) => Number(await figure(other, name).textContent())));
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

  for (const [index, name] of names.entries())
    await expect(figure(other, name)).toHaveText(String((before[index] ?? 0) + 1));
  const line = panel(other).getByRole('row', { name: /^United States/ });
  await expect(line).toContainText(/Complete|overdue|not known/);
  expect(await violations(other, '.message-checks')).toEqual([]);
});
