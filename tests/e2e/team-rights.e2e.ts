import type { Page } from '@playwright/test';
import { violations, visit } from './floor.ts';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter, expect, toast } from './stage.ts';

const LIST = '/az-insight/account-management';
test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 15_000 });

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

test('a role is given to several, changed for all who have it on their open pages, and deleted with the rights left [OWN-10]', async ({
  page,
  browser,
  portal,
}) => {
  const elsewhere = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } });
  const other = await elsewhere.newPage();
  await enter(other, { email: 'member7@demo.test', password: owner.password }, '/az-api/product-viewer');
  const closed = other.getByText('Product Viewer and Product Tracking are off for your account.');
  await expect(other.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  await expect(closed).toBeVisible();

  await enter(page, owner, `${LIST}?q=member%207`);
  await expect(row(page, 'Demo Member 7')).toBeVisible();
  const menu = () => page.getByRole('button', { name: 'More actions for all sub-accounts' });
  await menu().press('Enter');
  await page.getByRole('menuitem', { name: 'Roles' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Scout' })).toContainText('3 sub-accounts');
  await dialog.getByRole('button', { name: 'New role' }).click();
  await dialog.getByLabel('Name').fill('Helper');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Role Helper saved')).toBeVisible();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('checkbox', { name: 'Select Demo Member 7' }).check();
  await page.getByRole('button', { name: 'Set rights' }).click();
  await page.getByRole('menuitem', { name: 'Helper' }).click();
  await expect(row(page, 'Demo Member 7')).toContainText('Helper');

  // The role's change reaches the member's open page.
  await menu().click();
  await page.getByRole('menuitem', { name: 'Roles' }).click();
  await dialog.getByRole('button', { name: 'Edit Helper' }).click();
  await expect(dialog).toContainText('Applies to 1 sub-account at once.');
  await dialog.getByRole('checkbox', { name: 'Products', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect(closed).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'Product Viewer', level: 1 })).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete Helper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(toast(page, 'Role Helper deleted')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Products, Demo Member 7' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Recent changes' })).toContainText(
    'Role taken away, rights stay: Helper',
  );

  await menu().click();
  await page.getByRole('menuitem', { name: 'Roles' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Buyer' })).toBeVisible();
  await elsewhere.close();
});

test(
  'a member asks for a refused screen, the owner declines with words and then grants, and the screen opens by itself [OWN-11]',
  journey('ownRights'),
  async ({ page, browser, portal }) => {
    const elsewhere = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 800 } });
    const other = await elsewhere.newPage();
    await enter(other, { email: 'member8@demo.test', password: owner.password }, '/az-api/seller-storefront');
    const form = other.getByRole('region', { name: 'Ask your account owner' });
    const ask = async (reason: string, button: string) => {
      await form.getByLabel('What do you need it for?').fill(reason);
      await form.getByRole('button', { name: button }).press('Enter');
      await expect(form.getByText('Your account owner has not answered yet.')).toBeVisible();
    };
    await ask('To see who else sells our products', 'Ask for this right');

    await enter(page, owner, `${LIST}?q=member%208`);
    const requests = page.getByRole('region', { name: 'Requests for rights' });
    await expect(requests).toContainText('To see who else sells our products');
    await requests.getByRole('button', { name: 'Decline Seller for Demo Member 8' }).click();
    await page.getByRole('dialog').getByLabel('Your answer').fill('After your first week');
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(requests).toHaveCount(0);
    await expect(form.getByText('After your first week')).toBeVisible();
    await expect(toast(other, 'Your account owner declined the right Seller')).toBeVisible();

    // The request is an alert, too. The screen opens by itself once it is granted there.
    await ask('My first week is over', 'Ask again');
    await expect(requests).toContainText('My first week is over');
    await visit(page, '/notifications');
    await page.getByRole('row').filter({ hasText: 'Asks for a right' }).first().click();
    await expect(page.getByText('My first week is over')).toBeVisible();
    await page.getByRole('button', { name: 'Grant Demo Member 8 Seller' }).click();
    await expect(page.getByText('You granted it.')).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(other.getByRole('heading', { name: 'Seller Storefront', level: 1 })).toBeVisible();
    await elsewhere.close();
  },
);

test('goals show their progress to both sides, and the weekly mail is turned on in the settings [OWN-09, OWN-12]', async ({
  page,
  browser,
  portal,
}) => {
  const elsewhere = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 800 } });
  const other = await elsewhere.newPage();
  await enter(other, { email: 'member5@demo.test', password: owner.password }, '/user/team-history');
  await expect(other.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  const own = other.getByRole('list', { name: 'My goals today' });
  await expect(own).toHaveCount(0);

  await enter(page, owner, `${LIST}?q=member%205`);
  await page.getByRole('button', { name: 'More actions for Demo Member 5' }).click();
  await page.getByRole('menuitem', { name: 'Goals and token cap' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('All look-ups').fill('many');
  await dialog.getByRole('button', { name: 'Save goals' }).click();
  await expect(dialog).toContainText('Enter a whole number');
  await dialog.getByLabel('All look-ups').fill('60,000');
  await dialog.getByLabel('Most tokens a day').fill('500');
  await page.keyboard.press('Enter');
  const bars = page.getByRole('list', { name: 'Goals of Demo Member 5 today' });
  await expect(bars).toContainText(/All look-ups\s*[\d,]+ of 60,000/);
  await expect(own).toContainText('of 500');

  await visit(page, '/user/change-password');
  const digest = page.getByRole('region', { name: 'Weekly mail' });
  await digest.getByRole('switch', { name: 'Email me my team’s week' }).check();
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && (answer.request().postData() ?? '').includes('"weekday":5'),
  );
  await digest.getByLabel('Day').selectOption('Friday');
  await expect(digest).toContainText('The next one is sent');
  await saved;
  await page.reload();
  await expect(digest.getByLabel('Day')).toHaveValue('5');
  await digest.getByRole('switch', { name: 'Email me my team’s week' }).uncheck();
  await elsewhere.close();
});
