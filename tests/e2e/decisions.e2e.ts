import { expect } from '@playwright/test';
import { overflowOf, violations } from './floor.ts';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter, toast } from './stage.ts';

test(
  'two presses lead to what the team researched twice and passed over, with who, when, and what it costs or brings, by keyboard [OWN-04, OWN-05]',
  journey('decisions'),
  async ({ page }) => {
    await enter(page, owner, '/user/team-history');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'History' }).click();
    await page.getByRole('menuitem', { name: 'Decisions' }).click();
    const twice = page.getByRole('table', { name: 'Researched twice' });
    await expect(twice).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('.decision-answer')).toContainText(
      /tokens? went into products a colleague had already looked up/,
    );
    const first = twice.getByRole('button').first();
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(twice.locator('.looks li').first()).toContainText(/Demo (Member|Owner)/);
    await expect(twice.locator('.looks')).toContainText('again');
    expect(await violations(page, '.looks')).toEqual([]);

    await page.getByRole('link', { name: 'Passed over, better now' }).click();
    const passed = page.getByRole('table', { name: 'Passed over, better now' });
    await expect(passed).toBeVisible({ timeout: 30_000 });
    await passed.getByRole('button').first().click();
    await expect(passed.locator('.working tbody tr').first()).toBeVisible();
    await expect(passed.locator('.detail-in')).toContainText(/Seen (in a message|by)/);
    expect(await violations(page, '.detail-in')).toEqual([]);

    await page.getByRole('button', { name: '90 days' }).click();
    await expect(page).toHaveURL(/days=90/);
    await expect(page).toHaveURL(/tab=passed/);
  },
);

test('by keyboard alone, an owner moves through both lists, filters the first in the address, states a product as bought, and hands another to a member, who finds it with the note [OWN-04, OWN-05, OWN-13]', async ({
  page,
  browser,
  portal,
}) => {
  await enter(page, owner, '/user/decisions');
  const twice = page.getByRole('table', { name: 'Researched twice' });
  await expect(twice).toBeVisible({ timeout: 30_000 });
  const products = twice.getByRole('button');
  await page.keyboard.press('j');
  await expect(products.first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(products.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(products.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Next, previous');
  await expect(help).toContainText('Open');
  await page.keyboard.press('Escape');

  const found = page.locator('.decision-foot');
  const all = Number(/of ([\d,]+)/.exec((await found.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  await page.getByLabel('Outcome').selectOption('Passed over');
  await expect(page).toHaveURL(/outcome=passed/);
  await expect(found).not.toContainText(`of ${all}`);
  await expect(twice.getByRole('row').nth(1)).toContainText('Passed over');
  // After each member's initials.
  const [name = ''] = /Demo \w+(?: \d+)?/.exec((await twice.getByRole('cell').first().textContent()) ?? '') ?? [];
  await page.getByLabel('Member').selectOption(name);
  await expect(page).toHaveURL(/member=/);
  await expect(twice.getByRole('row').nth(1)).toContainText(name, { timeout: 30_000 });
  await page.reload();
  await expect(page.getByLabel('Member')).toHaveValue(/./, { timeout: 30_000 });

  await page.goto('/user/decisions?tab=passed&days=90');
  const passed = page.getByRole('table', { name: 'Passed over, better now' });
  await expect(passed).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('j');
  const focused = passed.locator('.product-open:focus');
  await expect(focused).toBeVisible();
  // A message that comes meanwhile may change the order, so the row is found by its product.
  const product = (await focused.textContent()) ?? '';
  const row = passed.locator('.product-open').filter({ hasText: product });
  await page.keyboard.press('?');
  await expect(help).toContainText('Bought…');
  await expect(help).toContainText('Hand over…');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('h');
  const handing = page.getByRole('dialog', { name: 'Hand the product over' });
  await handing.getByRole('radio', { name: 'Demo Member 1' }).check();
  await handing.getByLabel('Note').fill('Buy 24 if it holds');
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await handing.getByRole('button', { name: 'Hand over' }).click();
  await expect(toast(page, 'Demo Member 1 finds it in the notifications')).toBeVisible();
  await expect(row).toBeFocused();

  await page.keyboard.press('b');
  const buying = page.getByRole('dialog', { name: 'What did you buy?' });
  await buying.getByLabel('Pieces').fill('24');
  await buying.getByLabel('Cost a piece').fill('3.45');
  await page.keyboard.press('Enter');
  await expect(buying).toBeHidden();
  // What somebody bought is no longer passed over.
  await expect(row).toHaveCount(0, { timeout: 30_000 });

  const member = await browser.newPage({ baseURL: portal.url });
  await enter(member, { email: 'member@demo.test', password: owner.password }, '/notifications');
  await expect(member.getByTitle('Handed over: passed over once, better now')).toBeVisible();
});

test('a tab says what a bought lead costs each member, and a press shows the working, by keyboard [OWN-03]', async ({
  page,
}) => {
  await enter(page, owner, '/user/decisions?tab=cost');
  const table = page.getByRole('table', { name: 'Per lead' });
  await expect(table).toBeVisible({ timeout: 30_000 });
  const first = table.getByRole('button', { expanded: false }).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(table.locator('.detail-in li')).toHaveText([
    /tokens?.*:/,
    /^Seats of \$/,
    /^The plan’s \$/,
    /^Together \$/,
  ]);
  await expect(table.getByRole('row', { name: /^Team/ })).toContainText('$');
  expect(await violations(page, '.detail-in')).toEqual([]);
});

test('who looks up a product that a colleague looked up today reads it beside the result [OWN-04]', async ({
  page,
  portal,
}) => {
  const asin = 'B0COLLEAG1';
  const { status } = await portal.ingest('activity', {
    member: 'member@demo.test',
    asin,
    title: 'Looked up by both',
    marketplace: 'US',
  });
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
  await note.getByRole('button', { name: 'Hide this note' }).click();
  await expect(note).toBeHidden();

  // A storefront that a member has read today.
  await enter(page, { email: 'member4@demo.test', password: owner.password }, '/user/team-history');
  const top = (await (await page.request.get('/api/sellers/top?marketplace=US&page=1&limit=100')).json()) as {
    rows: { seller_id: string; listing_count: number }[];
  };
  const sellerId = top.rows.toSorted((a, b) => a.listing_count - b.listing_count)[0]?.seller_id ?? '';
  const read = await page.request.post('/api/sellers/storefront', {
    data: { sellerId, marketplace: 'US', general: ['info'] },
  });
  expect(read.status()).toBe(200);
  await read.body();
  await enter(page, owner, `/az-api/seller-storefront?tab=0&sellerId=${sellerId}`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(note.getByRole('status')).toHaveText(
    /Demo Member 4 looked up \d+ of these \d+ products in the last 24 hours\./,
    { timeout: 20_000 },
  );
  await note.getByText('Show which').click();
  await expect(note.getByRole('listitem').first()).toContainText('Demo Member 4');
  await page.setViewportSize({ width: 390, height: 844 });
  // The page is laid out anew after the resize.
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
});
