import { anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { overflowOf, violations } from './floor.ts';
import { expect, test } from './onboarding-stage.ts';
import { enter, rowOf } from './stage.ts';

const person = { email: 'resolved@shop.test', password: 'sample-pass-1' };
const seller = { sellerId: 'A1RESOLVED' };
const DAY = 86_400_000;

test('an old alert about a lost Buy Box costs nothing once a newer message says that it is the seller’s: on the overview, in the list, and in the panel [OWN-01]', async ({
  page,
  provider,
}) => {
  await provider.addAccount({ ...person, ...seller, subscribed: ['US'] });
  const now = Date.now();
  const at = (ago: number) => ({ at: now - ago, publishedAt: now - ago });
  await provider.ingest(pricingHealth({ ...seller, asin: asinOf(1), price: 60, ...at(2 * DAY) }));
  await provider.ingest(pricingHealth({ ...seller, asin: asinOf(2), price: 40, ...at(DAY) }));

  await enter(page, person, '/overview');
  const costly = page.getByRole('region', { name: 'Needs you now' });
  await expect(costly).toContainText('a day at risk in 2 products, of 2 open alerts');
  // No SKU is known whose price could be lowered.
  await expect(
    costly
      .getByRole('listitem')
      .filter({ hasText: asinOf(1) })
      .getByRole('link')
      .last(),
  ).toHaveText('Open');

  await provider.ingest(anyOfferChanged({ ...seller, asin: asinOf(1), price: 58.4, ...at(0) }));
  await expect(costly).toContainText('a day at risk in one product, of 3 open alerts');
  await expect(costly).not.toContainText(asinOf(1));
  // The first number of the first screen is what the one product costs.
  const line = costly.getByRole('listitem').filter({ hasText: asinOf(2) });
  const cost = (await line.locator('.costly-day').textContent()) ?? '';
  expect(cost).toMatch(/^\$[\d,.]+$/);
  await expect(costly.locator('.costliest-sum b')).toHaveText(`${cost} a day`);
  expect(await violations(page, 'main')).toEqual([]);

  await costly.getByRole('link', { name: 'All 3 open alerts' }).click();
  const old = rowOf(page, 1).filter({ hasText: 'Since resolved' });
  await expect(old).toHaveCount(1);
  await expect(old).toContainText('$0.00');
  await expect(rowOf(page, 1)).toHaveCount(2);
  await expect(rowOf(page, 2)).toContainText(cost);
  await old.click();
  const panel = page.getByRole('complementary', { name: 'Notification' });
  await expect(panel).toContainText('Since resolved: the Buy Box has been yours since');
  await expect(
    panel.locator('section').filter({ has: page.getByRole('heading', { name: 'Money at risk', exact: true }) }),
  ).toContainText('Revenue$0.00 a day');
  expect(await violations(page, '.side')).toEqual([]);
  await panel.getByRole('link', { name: 'Open the newest message' }).click();
  await expect(panel).not.toContainText('Since resolved');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflowOf(page)).toBe(0);
});
