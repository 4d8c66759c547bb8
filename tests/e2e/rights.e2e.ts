import type { Page } from '@playwright/test';
import { supplier } from '#tests/support/suppliers.ts';
import { enter, expect, type Seller, test, toast } from './stage.ts';

const UPGRADE = 'Subscribe to AZInsight Advanced plan now to access the wholesale suppliers list.';
const SAVED = '/wholesale-suppliers/my-saved';

const row = (page: Page, index: number) => page.locator(`[data-index="${index}"]`);
const live = (page: Page) => expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();

async function open(page: Page, who: { email: string; password: string }, path: string) {
  await enter(page, who, path);
  await live(page);
}

/** Changes the account's rights at the provider. `notified`: whether the provider notifies the portal. */
function change(seller: Seller, user: object, notified: boolean) {
  Object.assign(seller.account().user, user);
  if (notified) seller.emit('user:updated', {});
}

test('a member who loses access to the team’s history while it is open keeps their own rows, and is notified [HIST-04, SHELL-16]', async ({
  page,
  seller,
}) => {
  const activity = (id: string, email: string) => ({
    _id: id,
    title: `Sourced by ${email}`,
    asin: 'B000000001',
    email,
    sourced: new Date().toISOString(),
  });
  const colleague = 'colleague@example.test';
  change(seller, { accountType: 'MEMBER', accessHistory: true }, false);
  seller.account().sourced = [activity('1', colleague), activity('2', seller.email)];
  await open(page, seller, '/user/team-history');
  await expect(row(page, 0)).toContainText(colleague);
  await expect(row(page, 1)).toContainText(seller.email);
  await expect(page.getByText('Only products you looked up')).toHaveCount(0);
  await page.getByRole('grid').press('ArrowDown');

  change(seller, { accessHistory: false }, true);
  await expect(
    toast(page, 'You may not see the team’s history any more. What you sourced yourself stays here.'),
  ).toBeVisible();
  await expect(row(page, 0)).toContainText(seller.email);
  await expect(page.getByText(colleague)).toHaveCount(0);
  await expect(page.locator('.foot')).toContainText('Only products you looked up');
  await expect(page.getByRole('grid')).toBeFocused();
  // The page ignores other members' rows, even if the provider keeps sending them.
  seller.emit('history:recorded', activity('3', colleague));
  seller.emit('history:recorded', activity('4', seller.email));
  await page.getByRole('button', { name: '1 row new' }).click();
  await expect(row(page, 0)).toContainText(seller.email);
  await expect(page.getByText(colleague)).toHaveCount(0);

  change(seller, { accessHistory: true }, true);
  await expect(toast(page, 'You now see the whole team’s history.')).toBeVisible();
  await expect(row(page, 0)).toContainText(colleague);
});

test('a sub-account whose sourcing is not recorded sees why its history is empty, and who can change that [MEM-15, HIST-04]', async ({
  page,
  seller,
}) => {
  change(seller, { accountType: 'MEMBER', recordSourcingHistory: false }, false);
  seller.account().sourced = [];
  await open(page, seller, '/user/team-history');
  const ask = page.getByText('Ask your account owner to turn on Record Sourcing History for you.');
  await expect(ask).toBeVisible();
  change(seller, { recordSourcingHistory: true }, true);
  await expect(page.getByText('Products appear here as soon as your team looks them up.')).toBeVisible();
  await expect(ask).toHaveCount(0);
});

test('an account whose plan ends while the saved suppliers are open sees the reason, and a note being typed returns with the plan [WHO-04]', async ({
  page,
  seller,
}) => {
  seller.account().savedSuppliers = [{ ...supplier(1), id: 's1', wholesaleId: 'w1', myNote: 'Kept' }];
  await open(page, seller, SAVED);
  await row(page, 0).getByRole('button', { name: 'Update Note: Company 0001' }).click();
  const note = page.getByRole('dialog').getByRole('textbox', { name: 'My Note' });
  await note.fill('Half a senten');

  change(seller, { productType: 'starter' }, true);
  await expect(page.getByText(UPGRADE)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Saved Wholesale Suppliers' })).toBeFocused();

  change(seller, { productType: 'basic' }, true);
  await row(page, 0).getByRole('button', { name: 'Update Note: Company 0001' }).click();
  await expect(note).toHaveValue('Half a senten');
});

test('if the provider sends no event, the first refused call closes the screen with its message [WHO-04, SHELL-16]', async ({
  page,
  seller,
}) => {
  seller.account().suppliers = [supplier(1), supplier(2)];
  await open(page, seller, '/wholesale-suppliers/search?category=Art');
  await expect(row(page, 1)).toContainText('Company 0002');
  change(seller, { productType: 'hazmat' }, false);
  await page.getByRole('checkbox', { name: 'Amazon' }).check();
  await expect(page.getByText(UPGRADE)).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);

  // The newest suppliers are still allowed; saving is refused with the provider's sentence as soon as they are not.
  await page.goto('/wholesale-suppliers/newest');
  await expect(row(page, 0).getByRole('button', { name: 'Save Company 0001' })).toHaveAttribute('aria-busy', 'false');
  // Change the plan only at the save: any earlier read of the account would close the screen.
  await page.route('**/api/wholesale/**', (route) => {
    if (route.request().method() === 'PUT') change(seller, { productType: 'starter' }, false);
    return route.continue();
  });
  await row(page, 0).getByRole('button', { name: 'Save Company 0001' }).click();
  await expect(toast(page, 'Cannot save, please try again')).toContainText(UPGRADE);
  await expect(page.getByRole('main')).toContainText(UPGRADE);
});
