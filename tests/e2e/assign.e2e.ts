import { expect, type Page } from '@playwright/test';
import { violations } from './floor.ts';
import { message, owner, test } from './marketplace.ts';
import { enter, goLive, rowOf, toast } from './stage.ts';

const member = { email: 'member@demo.test', password: owner.password };
const without = { email: 'member3@demo.test', password: owner.password };

/** Another person's browser. */
async function browserOf(page: Page, baseURL: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL });
  return (await context?.newPage()) as Page;
}

test('an alert is assigned to a member with a note: both see it live and who is looking, its link opens for those who may see it, and says why not for others [INBX-10] [OWN-08]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  const other = await browserOf(page, portal.url);
  await goLive(other, member);
  expect((await portal.ingest('sp-api', message(101))).status).toBe(202);
  await expect(rowOf(other, 101)).toBeVisible();
  await expect(rowOf(page, 101)).toBeVisible();

  await rowOf(page, 101).focus();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign' });
  await dialog.getByRole('radio', { name: 'Demo Member 1' }).check();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Is this price still right?');
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(toast(page, 'Assigned to Demo Member 1')).toBeVisible();
  await expect(rowOf(page, 101)).toContainText('Demo Member 1');
  // The person's initials are the same for everybody.
  for (const who of [page, other]) await expect(rowOf(who, 101).locator('.series-key')).toHaveText('D1');

  // The member hears of it, finds it in a view of their own, and the owner sees that it is open.
  await expect(toast(other, 'Demo Owner assigned you an alert')).toContainText('Is this price still right?');
  await expect(rowOf(other, 101).getByText('You', { exact: true }).first()).toBeVisible();
  await other.getByRole('button', { name: /^Assigned to me/ }).click();
  await rowOf(other, 101).click();
  const panel = (who: Page) => who.getByRole('complementary', { name: 'Notification' });
  await expect(panel(other)).toContainText('Assigned to You by Demo Owner');
  await rowOf(page, 101).click();
  await expect(panel(page)).toContainText('Demo Member 1 is looking at this, too');
  await expect(panel(other)).toContainText('Demo Owner is looking at this, too');
  expect(await violations(page, '.side')).toEqual([]);
  const link = new URL(page.url()).pathname;
  await page.keyboard.press('Escape');
  await expect(panel(other)).not.toContainText('is looking at this, too');

  // What the member does, the owner sees.
  await other.keyboard.press('e');
  await expect(rowOf(page, 101)).toContainText('No longer here');
  await other.context().close();

  const third = await browserOf(page, portal.url);
  await enter(third, without, link);
  await expect(third.getByRole('main')).toContainText('Your main account has not shared its notifications with you.');
  await enter(third, member, link);
  await expect(panel(third)).toContainText('Is this price still right?');
  await third.context().close();
});

test('somebody who loses the right leaves the inbox at once, and their alerts say that they need somebody else [INBX-10] [MEM-13]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  const other = await browserOf(page, portal.url);
  await goLive(other, member);
  expect((await portal.ingest('sp-api', message(102))).status).toBe(202);
  await expect(rowOf(page, 102)).toBeVisible();
  await rowOf(page, 102).focus();
  await page.keyboard.press('a');
  await expect(
    page.getByRole('dialog', { name: 'Assign' }).getByRole('radio', { name: 'Demo Member 1' }),
  ).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(toast(other, 'Demo Owner assigned you an alert')).toBeVisible();

  const flag = (value: boolean) =>
    page.request.post('/api/members/flags', { data: { ids: ['demo-member-1'], flag: 'accessNotifications', value } });
  expect((await flag(false)).status()).toBe(200);
  await expect(other.getByRole('main')).toContainText('Your main account has not shared its notifications with you.');
  await rowOf(page, 102).click();
  await expect(page.getByRole('complementary', { name: 'Notification' })).toContainText(
    'Demo Member 1 no longer sees your notifications.',
  );
  expect((await flag(true)).status()).toBe(200);
  await expect(rowOf(other, 102)).toBeVisible();
  await other.context().close();
});
