import { expect } from '@playwright/test';
import { noFaults, overflowOf, smallTargets, violations } from './floor.ts';
import { owner, portalTest } from './marketplace.ts';
import { enter } from './stage.ts';

const test = portalTest('node').extend<{ noFaults: undefined }>({ noFaults });

test('two presses lead to what the team researched twice and passed over, with who, when, and what it costs or brings, by keyboard and on a phone [OWN-04, OWN-05]', async ({
  page,
}) => {
  await enter(page, owner, '/user/team-history');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'History' }).click();
  await page.getByRole('menuitem', { name: 'Decisions' }).click();
  const twice = page.getByRole('table', { name: 'Researched twice' });
  await expect(twice).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.decision-answer')).toContainText(/tokens? went into products a colleague had already looked up/);
  const first = twice.getByRole('button').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(twice.locator('.looks li').first()).toContainText(/Demo (Member|Owner)/);
  await expect(twice.locator('.looks')).toContainText('again');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Passed over, cheaper now' }).click();
  const passed = page.getByRole('table', { name: 'Passed over, cheaper now' });
  await expect(passed).toBeVisible({ timeout: 30_000 });
  await passed.getByRole('button').first().click();
  await expect(passed.locator('.working tbody tr').first()).toBeVisible();
  await expect(passed.locator('.detail-in')).toContainText(/Seen (in a message|by)/);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page).toHaveURL(/days=90/);
  await expect(page).toHaveURL(/tab=passed/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(passed).toBeVisible({ timeout: 30_000 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
});

test('a tab says what a bought lead costs each member, and a press shows the working, by keyboard and on a phone [OWN-03]', async ({ page }) => {
  await enter(page, owner, '/user/decisions?tab=cost');
  const table = page.getByRole('table', { name: 'Per lead' });
  await expect(table).toBeVisible({ timeout: 30_000 });
  const first = table.getByRole('button', { name: /^The working of/ }).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(table.locator('.detail-in li')).toHaveText([/tokens?.*:/, /^Seats of \$/, /^The plan’s \$/, /^Together \$/]);
  await expect(table.getByRole('row', { name: /^Team/ })).toContainText('$');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
});

test('who looks up a product that a colleague looked up today reads it beside the result [OWN-04]', async ({ page, portal }) => {
  const asin = 'B0COLLEAG1';
  const { status } = await portal.ingest('activity', { member: 'member@demo.test', asin, title: 'Looked up by both', marketplace: 'US' });
  expect(status).toBe(202);
  await enter(page, owner, `/az-api/product-viewer?asin=${asin}`);
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await next.click();
  await expect(next).toBeEnabled({ timeout: 20_000 });
  await next.click();
  await page.getByRole('checkbox', { name: 'Info', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Buy Box new' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  const note = page.getByRole('region', { name: 'Looked up by colleagues' });
  await expect(note.getByRole('status')).toHaveText(/Demo Member 1 looked up this product .+ ago/);
  expect(await violations(page)).toEqual([]);
  await note.getByRole('button', { name: 'Hide this note' }).click();
  await expect(note).toBeHidden();

  // A storefront that a member has read today.
  await enter(page, { email: 'member4@demo.test', password: owner.password }, '/user/team-history');
  const top = (await (await page.request.get('/api/sellers/top?marketplace=US&page=1&limit=100')).json()) as {
    rows: { seller_id: string; listing_count: number }[];
  };
  const sellerId = top.rows.toSorted((a, b) => a.listing_count - b.listing_count)[0]?.seller_id ?? '';
  const read = await page.request.post('/api/sellers/storefront', { data: { sellerId, marketplace: 'US', general: ['info'] } });
  expect(read.status()).toBe(200);
  await read.body();
  await enter(page, owner, `/az-api/seller-storefront?tab=0&sellerId=${sellerId}`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(note.getByRole('status')).toHaveText(/Demo Member 4 looked up \d+ of these \d+ products in the last 24 hours\./, { timeout: 20_000 });
  await note.getByText('Show which').click();
  await expect(note.getByRole('listitem').first()).toContainText('Demo Member 4');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});
