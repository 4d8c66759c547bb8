import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './floor.ts';
import { owner, test } from './marketplace.ts';
import { enter, heldToast, toast } from './stage.ts';

const SELLER = 'A1DEMOOWNER001';
/** Types a limit. */
async function limit(within: Locator, tokens: string) {
  const field = within.getByLabel('Limit in tokens a month');
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.press('Backspace');
  await field.pressSequentially(tokens);
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('a storefront is followed after its monthly cost is shown, in every tab; its limit is changed, and unfollowing is undone [RES-09]', async ({
  page,
  context,
}) => {
  await enter(page, owner, `/az-api/seller-storefront?tab=1&sellerId=${SELLER}`);
  const other = await context.newPage();
  await other.goto(page.url());
  await button(page, 'Follow').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText(
    /It has 2\d\d listings: a day costs up to 2\d\d tokens, and a month up to [67],\d{3} tokens\./,
  );
  await expect(dialog.getByLabel('Limit in tokens a month')).toHaveValue(/^[78],\d00$/);
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await limit(dialog, '5');
  await expect(dialog.getByText(/^One look costs 2\d\d tokens\.$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Follow' })).toBeDisabled();
  await limit(dialog, '9000');
  await dialog.getByRole('button', { name: 'Follow' }).click();
  await expect(toast(page, 'Following:')).toBeVisible();
  await expect(dialog).toBeHidden();
  // The other tab hears of it.
  await button(other, 'Following').click();
  const list = other.getByRole('complementary', { name: 'Followed storefronts' });
  await expect(list).toContainText('0 of 9,000 tokens');
  await limit(list, '8000');
  await list.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText('of 8,000 tokens');
  await list.getByRole('button', { name: /^Unfollow/ }).click();
  const unfollowed = await heldToast(other, 'No longer followed:');
  await expect(list.getByText('You follow no storefront yet')).toBeVisible();
  await expect(button(page, 'Follow')).toBeVisible();
  await unfollowed.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toContainText('of 8,000 tokens');
  await list.getByRole('button', { name: /^Unfollow/ }).click();
  await expect(button(page, 'Follow')).toBeVisible();
});
