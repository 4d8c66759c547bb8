import type { Page } from '@playwright/test';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter, expect, toast } from './stage.ts';

const LIST = '/az-insight/account-management';
const member = { email: 'member@demo.test', password: owner.password };

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 15_000 });

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const right = (page: Page, name: string, of: string) => page.getByRole('button', { name: `${name}, ${of}` });
const answer = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
const find = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Name or email' }).fill(text);

async function fillNew(page: Page, firstName: string, lastName: string, email: string) {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password-1');
  await page.getByLabel('Confirm password').fill('a-long-password-1');
}

test('turning a member’s history flag off removes the menu entry, the team’s rows and the call in the member’s browser; turning it on restores them [MEM-13, MEM-15]', async ({
  page,
  browser,
  portal,
}) => {
  const elsewhere = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } });
  const other = await elsewhere.newPage();
  const requested = other.waitForRequest((request) => new URL(request.url()).pathname === '/api/history/team');
  await enter(other, member, '/user/team-history');
  const entry = other.getByRole('button', { name: 'History', exact: true });
  const onlyOwn = other.getByText('Only products you looked up');
  // The colleague with the newest row depends on the hour, so any colleague will do.
  const othersRows = other.getByRole('gridcell', { name: /@demo\.test$/ }).filter({ hasNotText: member.email });
  await expect(othersRows.first()).toBeVisible();
  await expect(entry).toBeVisible();
  /** Repeats the page's call and returns the emails of the returned rows. */
  const sourcedBy = async () => {
    const given = await other.request.post('/api/history/team', { data: (await requested).postDataJSON() });
    return [...new Set(((await given.json()) as { rows: { email: string }[] }).rows.map(({ email }) => email))].sort();
  };
  expect((await sourcedBy()).length).toBeGreaterThan(1);

  await enter(page, owner, LIST);
  await find(page, 'member@demo');
  const flag = right(page, 'Access History', 'Demo Member 1');
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  await flag.click();
  await expect(flag).toHaveAttribute('aria-pressed', 'false');
  await expect(entry).toHaveCount(0);
  await expect(onlyOwn).toBeVisible();
  await expect(othersRows).toHaveCount(0);
  expect(await sourcedBy()).toEqual([member.email]);

  await flag.click();
  await expect(entry).toBeVisible();
  await expect(othersRows.first()).toBeVisible();
  await expect(onlyOwn).toHaveCount(0);
  await elsewhere.close();
});

test(
  'a sub-account is added, receives its instructions, is changed, gets cloned settings and is deleted by its name [MEM-01, MEM-03, MEM-04, MEM-05, MEM-07, MEM-08, MEM-09, MEM-11]',
  journey('members'),
  async ({ page }) => {
    await enter(page, owner, '/plans');
    await page.goto(`${LIST}?tab=NOTHING`);
    await expect(page.getByText('You can add up to 10 active sub accounts')).toBeVisible();
    await page.getByRole('link', { name: 'ADD SUB-ACCOUNT' }).click();
    await expect(page.getByRole('checkbox', { name: 'Same calculator settings as the main account' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Access History' })).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Seller', exact: true }).check();

    // Nothing is sent while a field is wrong, and the first wrong field is focused.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    for (const words of [
      'First name is require',
      'Last name is require',
      'Email is require',
      'Password is require',
      'Repassword is require',
    ])
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();

    await fillNew(page, 'Walk', 'Through', 'walk@team.test');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Do you want to create new member ?');
    await answer(page, 'Create');
    await expect(toast(page, 'New member saved')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Send instructions' })).toContainText('walk@team.test');
    await answer(page, 'Send');
    await expect(toast(page, 'Send instructions to team member successfully')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${LIST}\\?tab=AZINSIGHT$`));

    await find(page, 'walk@');
    await expect(row(page, 'Walk Through')).toContainText('Active');
    await expect(row(page, 'Walk Through')).toContainText('Never signed in');
    await expect(right(page, 'Seller', 'Walk Through')).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: 'More actions for Walk Through' }).click();
    await page.getByRole('menuitem', { name: 'Revoke the password link' }).click();
    await expect(toast(page, 'The password link is no longer valid')).toBeVisible();

    await page.getByRole('link', { name: 'Edit Walk Through' }).click();
    await expect(
      page.getByText("If you don't enter a new password and click save the password will remain the same"),
    ).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveJSProperty('readOnly', true);
    await page.getByLabel('Last name').fill('Changed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Do you want to update member information ?');
    await answer(page, 'Save');
    await expect(toast(page, 'Member information saved')).toBeVisible();
    await expect(row(page, 'Walk Changed')).toBeVisible();

    await page.getByRole('button', { name: 'More actions for Walk Changed' }).click();
    await page.getByRole('menuitem', { name: 'Clone settings' }).click();
    await expect(page.getByLabel('Marketplace')).toHaveValue('US');
    await page.getByLabel('Marketplace').selectOption('ALL');
    const cloned: string[] = [];
    page.on(
      'request',
      (request) =>
        request.url().endsWith('/api/members/clone') &&
        cloned.push((request.postDataJSON() as { marketplace: string }).marketplace),
    );
    await answer(page, 'Clone');
    await expect(toast(page, 'Duplication settings successfully')).toBeVisible();
    expect(cloned).toEqual(['US', 'CA', 'MX', 'UK', 'DE', 'IT', 'FR', 'ES']);

    await page.getByRole('button', { name: 'More actions for Walk Changed' }).click();
    await page.getByRole('menuitem', { name: 'Change history' }).click();
    await expect(page.getByRole('complementary')).toContainText('by owner@demo.test');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'More actions for Walk Changed' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const really = page.getByRole('dialog').getByRole('button', { name: 'Delete sub-account' });
    await expect(really).toBeDisabled();
    await page.getByLabel('Type Walk Changed to confirm').fill('walk changed');
    await really.click();
    await expect(toast(page, 'Sub-account has been deleted')).toBeVisible();
    await expect(page.getByText('No sub-accounts match your search')).toBeVisible();
  },
);
