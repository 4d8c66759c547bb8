import type { Page } from '@playwright/test';
import { overflowOf, selectionIsBelow, smallTargets, violations } from './floor.ts';
import { historyTest } from './history-stage.ts';
import { journey } from './journey.ts';
import { owner } from './marketplace.ts';
import { enter, expect, toast } from './stage.ts';

const LIST = '/az-insight/account-management';
const member = { email: 'member@demo.test', password: owner.password };

const test = historyTest;
test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 15_000 });

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const right = (page: Page, name: string, of: string) => page.getByRole('button', { name: `${name}, ${of}` });
const answer = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
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
    for (const words of ['First name is require', 'Last name is require', 'Email is require', 'Password is require', 'Repassword is require'])
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
    await expect(page.getByText("If you don't enter a new password and click save the password will remain the same")).toBeVisible();
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
      (request) => request.url().endsWith('/api/members/clone') && cloned.push((request.postDataJSON() as { marketplace: string }).marketplace),
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

test('a deactivated member sees the reason on the sign-in page, in an open tab and in a browser opened later [MEM-12]', async ({ page, browser, portal }) => {
  const inactive = 'This account is inactive. Ask your account owner to activate it.';
  const contexts = await Promise.all([browser.newContext({ baseURL: portal.url }), browser.newContext({ baseURL: portal.url })]);
  const [open, closed] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  for (const each of [open, closed]) {
    await enter(each, member, '/user/team-history');
    await expect(each.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  }
  await closed.goto('about:blank');

  await enter(page, owner, LIST);
  await find(page, 'member@demo');
  await row(page, 'Demo Member 1').getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await expect(open.getByText(inactive)).toBeVisible();
  await expect(open.getByText('Your session has ended')).toHaveCount(0);
  await closed.goto('/user/team-history');
  await expect(closed.getByText(inactive)).toBeVisible();

  // The list shows it before it is saved.
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/members/activate'));
  await row(page, 'Demo Member 1').getByRole('button', { name: 'Activate' }).click();
  await expect(row(page, 'Demo Member 1')).toContainText('Active');
  await saved;
  await enter(open, member, '/user/team-history');
  await expect(open.getByRole('grid')).toBeVisible();
  for (const context of contexts) await context.close();
});

test('rows of the alert tool offer only edit and delete; Save & Add another clears the person, Save & Close returns to the list [MEM-01, MEM-03, MEM-09]', async ({
  page,
}) => {
  await enter(page, owner, '/user/add-new-member/azalert');
  await expect(page.getByRole('checkbox', { name: 'Access History' })).toHaveCount(0);
  await fillNew(page, 'First', 'Alert', 'first-alert@team.test');
  await page.getByRole('button', { name: 'Save & Add another' }).click();
  await answer(page, 'Create');
  await expect(toast(page, 'New member saved')).toBeVisible();
  for (const field of ['First name', 'Last name', 'Email', 'Confirm password']) await expect(page.getByLabel(field, { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await fillNew(page, 'Second', 'Alert', 'second-alert@team.test');
  await page.getByRole('button', { name: 'Save & Close' }).click();
  await answer(page, 'Create');
  await expect(page).toHaveURL(new RegExp(`${LIST}\\?tab=AZALERT$`));
  await expect(page.getByText('You can add up to 2 active sub accounts')).toBeVisible();
  await expect(row(page, 'First Alert')).toContainText('first-alert@team.test');
  await expect(row(page, 'First Alert').getByRole('button')).toHaveCount(1);
  await expect(row(page, 'First Alert').getByRole('button', { name: 'Delete First Alert' })).toBeVisible();

  // Both seats are taken now.
  await page.getByRole('link', { name: 'ADD SUB-ACCOUNT' }).click();
  await fillNew(page, 'Third', 'Alert', 'third-alert@team.test');
  await page.getByRole('button', { name: 'Save & Close' }).click();
  await answer(page, 'Create');
  await expect(page.locator('.toast').filter({ hasText: '2' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('third-alert@team.test');
  expect(page.url()).toContain('/user/add-new-member/AZALERT');
});

test('two tabs edit one sub-account: typed text stays, the other tab’s changes appear, and an older save is refused with the reason', async ({
  page,
  context,
}) => {
  await enter(page, owner, LIST);
  await find(page, 'member3@');
  await page.getByRole('link', { name: 'Edit Demo Member 3' }).click();
  await page.getByLabel('First name').fill('Typed');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Last name').fill('Elsewhere');
  await other.getByRole('checkbox', { name: 'Seller', exact: true }).check();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await answer(other, 'Save');
  await expect(toast(other, 'Member information saved')).toBeVisible();

  await expect(page.getByText('Just changed elsewhere and updated here: Last name, Seller.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Typed');
  await expect(page.getByLabel('Last name')).toHaveValue('Elsewhere');

  // Save with an old revision, as if the other tab's change had not arrived yet.
  await page.route('**/api/members', (route) =>
    route.request().method() === 'PUT' ? route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), rev: 1 }) }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answer(page, 'Save');
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody has changed this sub-account since you opened it.' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Typed');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answer(page, 'Save');
  await expect(row(page, 'Typed Elsewhere')).toBeVisible();
});

test('rights are set for several members at once, members are imported with a result per line, and the owner chooses who stays active', async ({ page }) => {
  await enter(page, owner, LIST);
  for (const name of ['Demo Member 4', 'Demo Member 5']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await selectionIsBelow(page.locator('.members-body'));
  await page.getByRole('button', { name: 'Set rights' }).click();
  await page.getByRole('menuitem', { name: 'Allow Google Add-on', exact: true }).click();
  await expect(toast(page, 'Rights changed for 2 sub-accounts')).toBeVisible();
  for (const name of ['Demo Member 4', 'Demo Member 5']) await expect(right(page, 'Google Add-on', name)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await page.getByRole('button', { name: 'More actions for all sub-accounts' }).click();
  await page.getByRole('menuitem', { name: 'Add from a CSV file' }).click();
  const lines = 'First name,Last name,Email,Access History\nFile,One,file-one@team.test,yes\nFile,,file-two@team.test,\nA,B,member@demo.test,';
  await page.locator('input[type=file]').setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
  await expect(page.getByRole('dialog')).toContainText('1 sub-account to add, 2 to fix');
  await expect(page.getByRole('dialog')).toContainText('Last name is require');
  await expect(page.getByRole('dialog')).toContainText('Already a sub-account');
  await answer(page, 'Add 1 sub-account');
  await expect(page.getByRole('dialog').getByText('Added', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await find(page, 'inactive@');
  await page.getByRole('button', { name: 'Activate Demo Member 2' }).click();
  await expect(row(page, 'Demo Member 2')).toContainText('Active');
  await find(page, 'file-one');
  await expect(right(page, 'Access History', 'File One')).toHaveAttribute('aria-pressed', 'true');
  await find(page, '');

  await page.getByRole('button', { name: 'More actions for all sub-accounts' }).click();
  await page.getByRole('menuitem', { name: 'Who stays active' }).click();
  await page.getByRole('button', { name: 'Keep File One first' }).click();
  await answer(page, 'Save order');
  await expect(toast(page, 'Order saved')).toBeVisible();
  await page.getByRole('button', { name: 'More actions for all sub-accounts' }).click();
  await page.getByRole('menuitem', { name: 'Who stays active' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('File One');
});

test('a sub-account’s counts for 30 days equal the usage statistics, and update live', async ({ page, portal }) => {
  const counts = page.getByRole('row').filter({ hasText: member.email }).locator('td.num');
  await enter(page, owner, LIST);
  await find(page, member.email);
  // The tokens may be read after the other counts.
  await expect(counts).toHaveText([/^[\d,]+$/, /^[\d,]+$/, /^[\d,]+$/, /^[\d,]+$/]);
  const listed = await counts.allTextContents();

  await page.goto('/user/history-usage-statistics?time=last30days');
  const steps = page.getByRole('region', { name: 'Summary' }).getByRole('row').filter({ hasText: member.email }).locator('.step b');
  await expect(steps.first()).toHaveText(listed[0] ?? '');
  const [watched, exported, , bought] = await steps.allTextContents();
  // The tokens follow, which are in a chart there.
  expect([watched, exported, bought]).toEqual(listed.slice(0, 3));
  const tokens = page.getByRole('region', { name: 'Tokens by member and tool' }).getByRole('row', { name: /^Demo Member 1 / });
  await expect(tokens.getByRole('cell').last()).toHaveText(listed[3] ?? '');

  await page.goto(LIST);
  await find(page, member.email);
  await expect(counts.first()).toHaveText(listed[0] ?? '');
  await portal.ingest('activity', { member: member.email, asin: 'B0USE99999', title: 'Looked up just now', marketplace: 'US' });
  const more = Number(listed[0]?.replaceAll(',', '')) + 1;
  await expect(counts.first()).toHaveText(more.toLocaleString('en-US'));
});

test('a page of the list has a chosen number of rows, five at first, which the device remembers [MEM-02]', async ({ page }) => {
  await enter(page, owner, LIST);
  await expect(page.getByRole('row')).toHaveCount(6);
  await page.getByRole('button', { name: 'Next page' }).click();
  const sizes = page.getByRole('group', { name: 'Rows per page' });
  await sizes.getByRole('button', { name: '25' }).click();
  await expect(page.getByText(/^1–(?!5 )/)).toBeVisible();
  const all = await page.getByRole('row').count();
  expect(all).toBeGreaterThan(8);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(all);
});

test('the list of five per page, also below 1,100 px, and the forms pass axe in light and dark, and nothing overflows at 360 px [MEM-02]', async ({ page }) => {
  await enter(page, owner, LIST);
  await expect(page.getByRole('row')).toHaveCount(6);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^6–/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'See as this member' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 1099, height: 800 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByLabel('Sort by')).toHaveValue('name');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await violations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
});

test('a sub-account sees why it has no access, and an account from a promoter has no link to the page but can open it', async ({ page }) => {
  await enter(page, member, LIST);
  await expect(page.getByText('This page belongs to the main account, and you are signed in with a sub-account.')).toBeVisible();
  await enter(page, { email: 'promoter@demo.test', password: owner.password }, LIST);
  await expect(page.getByText('No sub-accounts yet')).toBeVisible();
  await page.getByRole('button', { name: /^Account: / }).click();
  await expect(page.getByRole('menuitem', { name: 'Billing' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Sub-Accounts' })).toHaveCount(0);
});
