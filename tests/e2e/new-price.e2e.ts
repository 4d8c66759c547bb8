import { expect, type Page } from '@playwright/test';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { violations } from './floor.ts';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter, goLive } from './stage.ts';

const member = { email: 'member@demo.test', password: 'demo-pass-1' };
const panel = (page: Page) => page.getByRole('complementary', { name: 'Notification' });
const button = (page: Page, name: RegExp | string) => panel(page).getByRole('button', { name });
/** The amount in a text, in cents. */
const cents = (text: string | null): number =>
  Math.round(Number(/(\d[\d,]*\.\d\d)(?!.*\d\.\d\d)/.exec(text ?? '')?.[1]?.replace(',', '')) * 100);
const asinIn = async (page: Page) => /B0\w{8}/.exec((await panel(page).textContent()) ?? '')?.[0] ?? '';
const costliest = '/notifications?sort=risk&marketplace=US&cause=over-threshold';

test(
  'the costliest alert leads in four presses to a changed price that Amazon’s next message confirms; it is undone, and the record has both [ACT-03] [ACT-05]',
  journey('overview', 'notifications'),
  async ({ page }) => {
    await goLive(page, owner);
    await page.goto(costliest);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search alerts' }).focus();

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(button(page, /^Change price to \$/)).toBeVisible();
    const before = cents(await panel(page).getByText('Undo sends it back.').textContent());
    const wanted = cents(await button(page, /^Change price to/).textContent());
    expect(wanted).not.toBe(before);
    await page.keyboard.press('n');
    await expect(panel(page).getByRole('radio', { checked: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText('A message of Amazon shows $');

    await button(page, /^Undo, back to \$/).click();
    const record = panel(page).locator('.price-record li');
    await expect(record).toHaveCount(2);
    for (const line of [0, 1]) await expect(record.nth(line)).toContainText('confirmed');
    const texts = await record.allTextContents();
    expect(texts[0]).toContain('an undo');
    expect(cents(texts[0] ?? '')).toBe(before);
    expect(cents(texts[1] ?? '')).toBe(wanted);
  },
);

test('a refusal says why in Amazon’s words and leads to another price; a slow answer shows that the price is on its way [ACT-05]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  await page.goto(costliest);
  await page.getByRole('row').nth(2).click();
  await expect(button(page, /^Change price to/)).toBeVisible();
  await behave(portal.provider ?? '', 'refuses', { calls: 1 });
  await button(page, /^Change price to/).click();
  await expect(panel(page)).toContainText(/was refused\. Your price is still \$/);
  await expect(panel(page).locator('q')).not.toBeEmpty();
  await behave(portal.provider ?? '', 'accepts');
  await button(page, 'Choose another price').click();

  const own = panel(page).getByRole('textbox', { name: 'Your own price in USD' });
  await own.fill('nothing');
  await expect(button(page, 'Enter a price')).toBeDisabled();
  await own.fill('1,234.5');
  await expect(button(page, 'Enter a price')).toBeDisabled();
  await own.fill('23,45');
  // Every call is slow until the test ends it: a look at the offers, which may come before, would take the place of a
  // single one.
  await behave(portal.provider ?? '', 'slow', { ms: 3_000 });
  await button(page, 'Change price to $23.45').click();
  await expect(panel(page)).toContainText('$23.45 is on its way.');
  await behave(portal.provider ?? '', 'accepts');
  await expect(panel(page)).toContainText('A message of Amazon shows $23.45.');
});

test('cost and limits are entered where they are needed: figures after fees, no price below the floor, for every device [ACT-03] [ACT-04] [ACT-05]', async ({
  page,
}) => {
  await enter(page, owner, costliest);
  await page.getByRole('row').nth(4).click();
  const wanted = cents(await button(page, /^Change price to/).textContent());
  await button(page, 'Edit cost and limits').click();
  const dialog = page.getByRole('dialog', { name: /^Cost and limits of/ });
  await dialog.getByLabel('Cost in USD').fill('three');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Enter an amount such as 9.80');
  await dialog.getByLabel('Cost in USD').fill('1.50');
  await dialog.getByLabel('Ceiling in USD').fill('1');
  await dialog.getByLabel('Floor in USD').fill(String((wanted + 100) / 100));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('The floor is above the ceiling');
  await dialog.getByLabel('Ceiling in USD').fill('');
  await dialog.getByLabel('Fee category').selectOption('Tires');
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await expect(panel(page).getByRole('columnheader', { name: 'Profit' })).toBeVisible();
  await expect(panel(page)).toContainText(/Taken off: Referral fee, (?:Fulfillment fee, )?Cost\./);
  await expect(panel(page).getByText('Below your floor', { exact: true }).first()).toBeVisible();
  const own = panel(page).getByRole('textbox', { name: 'Your own price in USD' });
  await own.fill((wanted / 100).toFixed(2));
  await expect(button(page, /^Below your floor: \$/)).toBeDisabled();
  // The edge refuses it, too.
  const [sku] = (
    (await (await page.request.get(`/api/prices/skus?marketplace=US&asin=${await asinIn(page)}`)).json()) as {
      skus: { sku: string; price: number }[];
    }
  ).skus;
  const change = {
    id: 'below-the-floor',
    marketplace: 'US',
    asin: await asinIn(page),
    sku: sku?.sku,
    price: wanted / 100,
    expected: sku?.price,
  };
  const refused = await page.request.post('/api/prices/change', { data: change });
  expect([refused.status(), await refused.json()]).toMatchObject([409, { code: 'BELOW_FLOOR' }]);
});

test('a member without the right sees the prices and who can change them, and no button [ACT-05]', async ({ page }) => {
  await enter(page, member, costliest);
  await page.getByRole('row').nth(3).click();
  await expect(panel(page).getByRole('radio', { name: 'Your own' })).toBeVisible();
  await expect(panel(page)).toContainText('Your account can’t change prices.');
  await expect(button(page, /^Change price/)).toHaveCount(0);
});
