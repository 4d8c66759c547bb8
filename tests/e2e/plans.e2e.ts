import { expect, type Page } from '@playwright/test';
import { journey } from './journey.ts';
import { owner, ownPortal } from './marketplace.ts';
import { enter, toast } from './stage.ts';

const PATH = '/pricing-plans';
// What came since the last visit depends on who visited before.
const test = ownPortal();
const demo = (name: string) => ({ email: `${name}@demo.test`, password: owner.password });

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const card = (page: Page, key: string) => page.locator(`[data-plan="${key}"]`);
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Types the quantity key by key, as the field requires. */
async function setQuantity(page: Page, name: string, quantity: number) {
  const field = page.getByRole('spinbutton', { name, exact: true });
  await field.press('Control+a');
  await field.pressSequentially(String(quantity));
  await expect(field).toHaveValue(String(quantity));
}

/** Buys a token package in a separate tab. */
async function buyElsewhere(page: Page) {
  const tab = await page.context().newPage();
  await tab.goto(`${PATH}?tab=API&menu=ONE_TIME_PAYMENT`);
  await tab.getByRole('button', { name: 'Buy 1 package for $8.00' }).click();
  await tab.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(tab.getByText('Payment received.')).toBeVisible();
  await tab.close();
}

/** Pays on the payment page and expects the plans screen to show the purchase. */
async function pay(page: Page, bought: string | RegExp) {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Payment received.')).toBeVisible();
  await expect(page.getByText(bought)).toBeVisible();
  // The page removes the return parameters from its URL, so that a reload is not a second return.
  await expect(page).not.toHaveURL(/checkout=/);
}

test(
  'a new account buys Starter, upgrades for the previewed amount, adds seats, cancels and resumes while a second tab follows; after the plan ends, typed text stays and it can be bought again [PLAN-06] [PLAN-07] [PLAN-16] [PLAN-19]',
  journey('plans'),
  async ({ page, context }) => {
    // Four payments in sequence.
    test.slow();
    // A main account starts on the plans screen.
    await enter(page, demo('new'), '/');
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.getByRole('button', { name: 'Monthly' }).first().click();
    await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${PATH}?interval=month`);
    await expect(card(other, 'STARTER_MONTHLY').getByRole('button', { name: 'Subscribe for $9.99' })).toBeVisible();
    await expect(other.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();

    // Leaving without paying changes nothing.
    await card(page, 'STARTER_MONTHLY').getByRole('button').click();
    await page.getByRole('button', { name: 'Leave without paying' }).click();
    await expect(toast(page, 'You were not charged')).toBeVisible();
    await card(page, 'STARTER_MONTHLY').getByRole('button', { name: 'Subscribe for $9.99' }).click();
    await pay(page, /Starter is active and renews on \w{3} \d\d, \d{4}\./);
    for (const each of [page, other]) await expect(card(each, 'STARTER_MONTHLY')).toContainText('Subscribed');

    // The same plan for a year is not an upgrade; the higher plan is one at either interval.
    await page.getByRole('button', { name: 'Annually' }).first().click();
    await expect(page.locator('[data-plan] h2')).toHaveText(['Advanced']);
    await expect(page.getByText('You have Starter, paid by the month')).toBeVisible();
    await page.getByRole('button', { name: 'Monthly' }).first().click();
    await expect(page.locator('[data-plan] h2')).toHaveText([/^Starter/, 'Advanced']);

    // The charge equals the invoice.
    const charged = page.waitForRequest(
      (request) => request.url().endsWith('/api/billing/checkout') && request.method() === 'POST',
    );
    await card(page, 'ADVANCED_MONTHLY')
      .getByRole('button', { name: /^Upgrade for \$\d/ })
      .click();
    const upgrade = dialog(page, 'Upgrade to Advanced');
    await expect(upgrade.getByRole('row', { name: /^Advanced, month/ })).toContainText('$19.99');
    await expect(upgrade.getByRole('row', { name: /^Unused time on Starter/ })).toContainText('−$9.99');
    await expect(upgrade.getByRole('row', { name: /^Due today/ })).toContainText('$10.00');
    await upgrade.getByRole('button', { name: 'Upgrade for $10.00' }).click();
    expect((await charged).postDataJSON()).toMatchObject({ mode: 'subscription', prorationDate: expect.any(Number) });
    for (const each of [page, other]) {
      await expect(card(each, 'ADVANCED_MONTHLY')).toContainText('Subscribed');
      // Lower plans are no longer offered.
      await expect(card(each, 'STARTER_MONTHLY')).toHaveCount(0);
    }

    await tab(page, 'Sub-accounts').click();
    await expect(page.getByText('0 of 2 in use')).toBeVisible();
    await setQuantity(page, 'More sub-accounts', 3);
    await page.getByRole('button', { name: 'Add 3 sub-accounts for $13.50 / month' }).click();
    await pay(page, '3 sub-accounts added. You can now have 5.');
    for (const each of [page, other]) await expect(each.getByText('0 of 5 in use')).toBeVisible();

    await tab(page, 'Plans').click();
    await card(page, 'ADVANCED_MONTHLY').getByRole('button', { name: 'Cancel Subscription' }).click();
    const cancel = dialog(page, 'Cancel Advanced');
    const submit = cancel.getByRole('button', { name: 'Submit' });
    await expect(cancel.getByRole('radio')).toHaveCount(5);
    await expect(submit).toBeDisabled();
    await cancel.getByLabel('Found another tool').check();
    await cancel.getByRole('textbox').fill('A quieter one');
    const requested = page.waitForRequest((request) => request.url().endsWith('/api/billing/renewal'));
    await submit.click();
    expect((await requested).postDataJSON()).toMatchObject({
      cancel: true,
      reason: 'Found another tool: A quieter one',
      title: 'Advanced',
    });
    await expect(toast(page, 'Cancel subscription successfully')).toBeVisible();
    for (const each of [page, other]) {
      await expect(card(each, 'ADVANCED_MONTHLY')).toContainText(/active until \w{3} \d\d, \d{4}/);
      await expect(card(each, 'ADVANCED_MONTHLY').getByRole('button', { name: 'Enable Auto Renew' })).toBeVisible();
    }

    await card(page, 'ADVANCED_MONTHLY').getByRole('button', { name: 'Enable Auto Renew' }).click();
    const terms = dialog(page, 'Enable Auto Renew');
    await expect(terms).toContainText('for $19.99, and each month after that');
    await expect(terms.getByRole('button', { name: 'Enable Auto Renew' })).toBeDisabled();
    await terms.getByRole('checkbox').check();
    await terms.getByRole('button', { name: 'Enable Auto Renew' }).click();
    for (const each of [page, other])
      await expect(card(each, 'ADVANCED_MONTHLY').getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();

    // The plan ends while its cancellation dialog is open.
    await card(page, 'ADVANCED_MONTHLY').getByRole('button', { name: 'Cancel Subscription' }).click();
    await cancel.getByLabel('Found another tool').check();
    await cancel.getByRole('textbox').fill('Too late');
    await other.goto('/customer-portal');
    const portal = other.frameLocator('iframe');
    await portal.getByRole('button', { name: 'Switch auto-renew off' }).first().click();
    await portal.getByRole('button', { name: 'to what comes next' }).click();
    await expect(card(page, 'ADVANCED_MONTHLY')).toContainText('Subscribe for');
    await expect(cancel.getByRole('textbox')).toHaveValue('Too late');
    await submit.click();
    await expect(toast(page, 'There is no such subscription.')).toBeVisible();
    await cancel.getByRole('button', { name: 'Keep it' }).click();
    // Its seats last until the end of their paid period.
    await expect(page.getByText(/3 sub-accounts, \$13\.50 \/ month active until/).first()).toBeVisible();
  },
);

test('after sign-in, changes since the last visit appear above the plans with links; the plans’ own URL shows the plans alone', async ({
  page,
  portal,
}) => {
  const lookUp = { member: 'member@demo.test', asin: 'B0SINCE001', title: 'Looked up just now', marketplace: 'US' };
  expect((await portal.ingest('activity', lookUp)).status).toBe(202);
  await enter(page, demo('owner'), '/');
  const since = page.getByRole('region', { name: /^Since your last visit|^In the last 24 hours/ });
  await expect(since.getByRole('link', { name: /members? looked up/ })).toBeVisible();
  expect((await since.boundingBox())?.y).toBeLessThan((await page.getByRole('tablist').first().boundingBox())?.y ?? 0);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  // A sign-out that ends later would end the next session.
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();

  // The members recorded nothing since then, but a token package was bought elsewhere.
  await enter(page, demo('owner'), '/');
  await buyElsewhere(page);
  const added = since.getByRole('link', { name: /^100,000 tokens added/ });
  await expect(added).toBeVisible();
  await expect(since.getByRole('heading')).toHaveText(/^Since your last visit/);
  await expect(since.getByRole('link', { name: '$8.00 paid 100,000 API tokens' })).toHaveAttribute(
    'href',
    '/customer-portal',
  );
  await expect(since.getByRole('link', { name: /members? looked up/ })).toHaveCount(0);
  await added.click();
  await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
  await page.goto(PATH);
  await expect(page.getByRole('tablist').first()).toBeVisible();
  await expect(since).toHaveCount(0);
});
