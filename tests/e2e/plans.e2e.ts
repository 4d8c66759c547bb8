import { expect, type Page, type Route } from '@playwright/test';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { noFaults } from './floor.ts';
import { owner, portalTest } from './marketplace.ts';
import { enter, toast } from './stage.ts';

const SUPPORT = 'https://help.demo.test/chat';
const EXTENSION = 'https://extension.demo.test/install';

const test = portalTest('node').extend<{ noFaults: undefined }, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const portal = await startPortal({
        LINK_SUPPORT_CHAT: SUPPORT,
        LINK_BROWSER_EXTENSION: EXTENSION,
        LINK_IOS_APP: 'https://ios.demo.test/',
        LINK_ANDROID_APP: 'https://android.demo.test/',
        LINK_GOOGLE_ADDON: 'https://addon.demo.test/',
      });
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  noFaults,
});

const PATH = '/pricing-plans';
const demo = (name: string) => ({ email: `${name}@demo.test`, password: owner.password });

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const card = (page: Page, key: string) => page.locator(`[data-plan="${key}"]`);
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const spinner = (page: Page) => page.getByText('One moment, please…');
const section = (page: Page, name: string) => page.locator(`[data-section="${name}"]:visible`);
const tiers = async (page: Page, name: string) =>
  (await section(page, name).locator('.tiers tbody tr').all()).reduce<Promise<string[]>>(
    async (rows, row) => [...(await rows), (await row.locator('td').allTextContents()).slice(0, 2).join(' ')],
    Promise.resolve([]),
  );

/** Signs in and opens the screen. Returns when it has tabs and the connection is live. */
async function open(page: Page, who: { email: string; password: string }, query = '') {
  await enter(page, who, PATH + query);
  await expect(page.getByRole('tablist').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
}

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

/** Answers a call in place of the portal. */
const answerWith = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });

/** Pays on the payment page and expects the plans screen to show the purchase. */
async function pay(page: Page, bought: string | RegExp) {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Payment received.')).toBeVisible();
  await expect(page.getByText(bought)).toBeVisible();
  // The page removes the return parameters from its URL, so that a reload is not a second return.
  await expect(page).not.toHaveURL(/checkout=/);
}

test('a new account buys Starter, upgrades for the previewed amount, adds seats, cancels and resumes while a second tab follows; after the plan ends, typed text stays and it can be bought again [PLAN-06] [PLAN-07] [PLAN-16] [PLAN-19]', async ({
  page,
  context,
}) => {
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
  const charged = page.waitForRequest((request) => request.url().endsWith('/api/billing/checkout') && request.method() === 'POST');
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
  expect((await requested).postDataJSON()).toMatchObject({ cancel: true, reason: 'Found another tool: A quieter one', title: 'Advanced' });
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
  for (const each of [page, other]) await expect(card(each, 'ADVANCED_MONTHLY').getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();

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
});

test('one-time tokens are bought twice, and the balance in the header follows', async ({ page }) => {
  await open(page, demo('promoter'), '?tab=AZAPI&menu=ONE_TIME_PAYMENT');
  const balance = page.getByRole('button', { name: /^Token balance/ });
  await expect(balance).toHaveAccessibleName('Token balance: 3,500 tokens');
  for (const total of ['103,500', '203,500']) {
    await page.getByRole('button', { name: 'Buy 1 package for $8.00' }).click();
    await pay(page, /^Payment received\. 100,000 tokens added\. You now have [\d,]+\.$/);
    await expect(balance).toHaveAccessibleName(`Token balance: ${total} tokens`);
  }
});

test('tabs and sub-tabs are stored in the URL, a sub-tab of another tab falls back to the first, and a plugin’s section scrolls into view [PLAN-01] [PLAN-02]', async ({
  page,
}) => {
  await open(page, owner);
  await expect(tab(page, 'AZInsight')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Plans')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Sub-accounts').click();
  await expect(page).toHaveURL(/tab=AZINSIGHT&menu=AZINSIGHT_SUB_ACCOUNTS/);
  await tab(page, 'AZAlert').click();
  await expect(page).toHaveURL(/tab=AZALERT&menu=PLAN/);
  await expect(section(page, 'AZALERT_EXTRA_LOGIN')).toHaveCount(0);
  await tab(page, 'Sub-accounts').click();
  await expect(page).toHaveURL(/tab=AZALERT&menu=AZALERT_SUB_ACCOUNTS/);
  await expect(page.getByRole('button', { name: 'Buy 1 extra login for $79.95' })).toBeVisible();
  await tab(page, 'API tokens').click();
  await expect(page).toHaveURL(/tab=AZAPI&menu=SUBSCRIPTION/);
  await expect(page.getByRole('rowheader')).toHaveText(['Free', 'Subscription', 'One time']);
  await tab(page, 'One time payment').click();
  await expect(page).toHaveURL(/tab=AZAPI&menu=ONE_TIME_PAYMENT/);
  await page.goBack();
  await expect(tab(page, 'Subscription')).toHaveAttribute('aria-selected', 'true');
  await page.goto(`${PATH}?tab=AZALERT&menu=ONE_TIME_PAYMENT`);
  await expect(tab(page, 'AZAlert')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Plans')).toHaveAttribute('aria-selected', 'true');

  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(`${PATH}?plugin=API`);
  await expect(section(page, 'API')).toBeInViewport();
  await page.goto(`${PATH}?tab=AZALERT`);

  // A product without a price has no sub-tab.
  await page.route('**/api/billing/prices', async (route) => {
    const answer = await route.fetch();
    const { prices } = (await answer.json()) as { prices: { key: string }[] };
    await route.fulfill({ response: answer, json: { prices: prices.filter(({ key }) => !key.endsWith('ONETIME')) } });
  });
  await page.goto(`${PATH}?tab=AZAPI&menu=ONE_TIME_PAYMENT`);
  await expect(tab(page, 'Subscription')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'One time payment')).toHaveCount(0);
});

test('plans are listed by year and by month, with their contents and where to get the tools; a lifetime plan appears in neither [PLAN-03]', async ({
  page,
}) => {
  await page.route('**/api/plans', async (route) => {
    const answer = await route.fetch();
    const { plans } = (await answer.json()) as { plans: object[] };
    await route.fulfill({
      response: answer,
      json: { plans: [...plans, { ...plans[0], id: 'BASIC_LIFETIME', title: 'Basic for life', interval: 'Lifetime' }] },
    });
  });
  await open(page, demo('trial'));
  const titles = page.locator('[data-plan] h2');
  await page.getByRole('button', { name: 'Annually' }).first().click();
  await expect(titles).toHaveText(['Starter', 'Advanced']);
  await expect(card(page, 'ADVANCED_YEARLY')).toContainText('$189.00 / year');
  await page.getByRole('button', { name: 'Monthly' }).first().click();
  await expect(card(page, 'ADVANCED_MONTHLY')).toContainText('$19.99 / month');
  await expect(titles).toHaveText(['Starter', 'Advanced']);
  const compared = page.getByRole('table', { name: 'What each plan has' });
  await expect(compared.getByRole('row', { name: /^Google Sheets add-on/ }).getByRole('cell')).toHaveText([/No/, /Yes/]);
  await expect(page.getByRole('link', { name: 'Browser extension' })).toHaveAttribute('href', EXTENSION);
  for (const name of ['App for iPhone and iPad', 'App for Android', 'Spreadsheet add-on']) await expect(page.getByRole('link', { name })).toBeVisible();
});

test('the page waits for prices, shows the reason and sells nothing without them, and covers a pending checkout with a spinner [PLAN-04]', async ({ page }) => {
  let free: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  let fails = false;
  await page.route('**/api/billing/prices', async (route) => {
    await held;
    return fails ? route.fulfill({ status: 503, json: { code: 'BUSY', message: 'The prices are being counted.' } }) : route.continue();
  });
  await enter(page, demo('trial'), `${PATH}?interval=month`);
  await expect(page.getByRole('status', { name: 'Loading plans and prices' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  fails = true;
  free();
  await expect(page.getByText('The prices are being counted.')).toBeVisible();
  await expect(card(page, 'STARTER_MONTHLY')).toContainText('The price could not be loaded.');
  // The page retries by itself.
  fails = false;
  const buy = card(page, 'STARTER_MONTHLY').getByRole('button', { name: 'Subscribe for $9.99' });
  await expect(buy).toBeVisible({ timeout: 60_000 });

  let orders = 0;
  let answer: () => void = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/billing/checkout', async (route) => {
    orders += 1;
    await waits;
    await route.fulfill({ json: { status: 'SUBSCRIPTION_CHANGED' } });
  });
  await buy.click();
  await expect(spinner(page)).toBeVisible();
  // The button can still be reached by keyboard, but buys only once.
  await buy.press('Enter');
  answer();
  await expect(spinner(page)).toBeHidden();
  expect(orders).toBe(1);
});

test('a purchase that needs the integration leads to it; codes are only offered for yearly plans, and invalid ones are shown before payment [PLAN-12] [PLAN-13]', async ({
  page,
}) => {
  await open(page, demo('trial'), '?interval=year');
  await expect(page.getByText('It ends at 40 ASINs')).toBeVisible();
  await card(page, 'ADVANCED_YEARLY').getByRole('button').click();
  const integration = dialog(page, 'Connect your seller account first');
  await expect(integration).toContainText('Connect Amazon, then come back to buy. You were not charged.');
  await expect(integration.getByRole('link', { name: 'Connect Amazon' })).toHaveAttribute('href', '/user/amazon-integration');
  await expect(integration.getByRole('link', { name: 'contact support' })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await tab(page, 'API tokens').click();
  await page.getByRole('button', { name: 'Subscribe to 1 package for $5.00 / month' }).click();
  await expect(dialog(page, 'Connect your seller account first')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await tab(page, 'AZInsight').click();
  await page.getByRole('button', { name: 'Monthly' }).first().click();
  await expect(page.getByLabel('Promo code')).toHaveCount(0);
  await page.getByRole('button', { name: 'Annually' }).first().click();

  const orders: { couponCodes?: string[] }[] = [];
  await page.route('**/api/billing/checkout', (route) => {
    orders.push(route.request().postDataJSON());
    return route.fulfill({ json: { status: 'REDIRECT', url: EXTENSION, invalidCouponCodes: ['OLD10'] } });
  });
  await page.route(EXTENSION, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The payment page</h1>' }));
  await page.getByLabel('Promo code').fill(' OLD10 ');
  await card(page, 'ADVANCED_YEARLY').getByRole('button').click();
  const warning = dialog(page, 'Promo code');
  await expect(warning).toContainText("This coupon code OLD10 is no longer valid or has expired or does not apply to the plan you've selected");
  await expect(warning.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', SUPPORT);
  expect(orders.map(({ couponCodes }) => couponCodes)).toEqual([['OLD10']]);
  await warning.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByText('The payment page')).toBeVisible();
});

test('a server error at checkout, billing portal, upcoming invoice or update opens a dialog that leads to the support chat [PLAN-15]', async ({ page }) => {
  await open(page, demo('hazmat'));
  const broken = answerWith(500, { code: 'EXCEPTION', message: 'Error can not request server' });
  const seen = dialog(page, 'Oops! You broke the server! Just kidding!');
  const readAndClose = async () => {
    await expect(seen).toContainText('Sorry, something caused a server error 500...');
    await expect(seen.getByRole('link', { name: 'Talk to a Customer Champion' })).toHaveAttribute('href', SUPPORT);
    await seen.getByRole('button', { name: 'Close' }).last().click();
    await expect(seen).toBeHidden();
  };
  await expect(page.getByRole('link', { name: 'Plans and plugins' })).toHaveAttribute('href', '/legacy-plans');
  await page.route('**/api/billing/portal', broken);
  await page.getByRole('main').getByRole('link', { name: 'Billing' }).click();
  await readAndClose();
  await page.goBack();

  await page.route('**/api/billing/upcoming', broken);
  await card(page, 'ADVANCED_YEARLY')
    .getByRole('button', { name: /^Upgrade/ })
    .click();
  await readAndClose();

  // The choice in the dialog below is unchanged.
  await page.route('**/api/billing/renewal', broken);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByLabel('just disabling auto renew').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await readAndClose();
  await expect(page.getByLabel('just disabling auto renew')).toBeChecked();
  await page.getByRole('button', { name: 'Keep it' }).click();

  await page.route('**/api/billing/checkout', broken);
  await tab(page, 'AZAlert').click();
  await card(page, 'AZALERT_YEARLY')
    .getByRole('button', { name: /Subscribe for/ })
    .click();
  await readAndClose();
});

test('an upcoming invoice that fails shows an error at the top, with the server’s text if there is one [PLAN-14]', async ({ page }) => {
  const answers = [
    { code: 'INVALID', message: 'This plan is being changed.' },
    { code: 'EXCEPTION', message: 'Error can not request server' },
  ];
  await page.route('**/api/billing/upcoming', answerWith(400, answers[0] ?? {}));
  await open(page, demo('hazmat'));
  const upgrade = card(page, 'ADVANCED_YEARLY').getByRole('button', { name: /^Upgrade/ });
  const above = page.locator('.toasts-top:not(.toasts-end)');
  await upgrade.click();
  await expect(above).toContainText('This plan is being changed.');
  await page.route('**/api/billing/upcoming', answerWith(400, answers[1] ?? {}));
  await upgrade.click();
  await expect(above).toContainText('Unknow error. Please contact support.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a change in another tab updates the page behind an open dialog and keeps its input [LIVE-04]', async ({ page, context }) => {
  await open(page, demo('promoter'));
  await expect(card(page, 'ADVANCED_MONTHLY')).toContainText('Subscribed');
  await card(page, 'ADVANCED_MONTHLY').getByRole('button', { name: 'Cancel Subscription' }).click();
  const mine = dialog(page, 'Cancel Advanced');
  await mine.getByLabel('Found another tool').check();
  await mine.getByRole('textbox').fill('Half a sentence');

  const other = await context.newPage();
  await other.goto(PATH);
  await card(other, 'ADVANCED_MONTHLY').getByRole('button', { name: 'Change at renewal…' }).click();
  const lesser = dialog(other, 'Change at renewal');
  await lesser.getByLabel('Starter, $9.99 / month').check();
  await lesser.getByRole('button', { name: 'Change at renewal' }).click();
  await expect(card(other, 'ADVANCED_MONTHLY')).toContainText(/Becomes Starter on \w{3} \d\d, \d{4}, for \$9\.99/);

  await expect(card(page, 'ADVANCED_MONTHLY')).toContainText(/Becomes Starter/);
  await expect(mine.getByRole('textbox')).toHaveValue('Half a sentence');
  await mine.getByRole('button', { name: 'Keep it' }).click();
  await card(page, 'ADVANCED_MONTHLY').getByRole('button', { name: 'Cancel this change' }).click();
  for (const each of [page, other]) await expect(card(each, 'ADVANCED_MONTHLY')).not.toContainText('Becomes');
});

test('a failed payment shows above the plans, leads to the card, and disappears when it is paid', async ({ page }) => {
  await open(page, demo('promoter'));
  const billing = page.getByRole('heading', { name: 'Billing' });
  await page.getByRole('main').getByRole('link', { name: 'Billing' }).click();
  const portal = page.frameLocator('iframe');
  await portal.getByLabel(/fails at the renewal/).check();
  await portal.getByRole('button', { name: 'Pay with this card from now on' }).click();
  await portal.getByRole('button', { name: 'to what comes next' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing Plans' }).click();
  await expect(page.getByText('The payment of $19.99 failed on')).toBeVisible();
  await expect(card(page, 'ADVANCED_MONTHLY')).toContainText('Payment failed');

  await page.getByRole('button', { name: 'Update card' }).click();
  await expect(billing).toBeVisible();
  await page.getByLabel(/, works$/).check();
  await page.getByRole('button', { name: 'Pay with this card from now on' }).click();
  await page.getByRole('link', { name: 'Back to the portal' }).click();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(card(page, 'ADVANCED_MONTHLY')).toContainText('Subscribed');
  await expect(page.getByText('The payment of $19.99 failed on')).toHaveCount(0);
});

test('on the first visit with a subscription that does not renew, a dialog offers auto-renew once, turned off, and closing it changes nothing [PLAN-17]', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, demo('hazmat'));
  const summary = async () => (await (await page.request.get('/api/billing')).json()) as { subscriptions: { id: string; autoRenew: boolean }[] };
  const subId = (await summary()).subscriptions[0]?.id ?? '';
  const origin = { origin: new URL(page.url()).origin };
  await page.request.post('/api/billing/renewal', { data: { subId, cancel: true, reason: 'None of the above', title: 'Hazmat' }, headers: origin });
  // This browser has already seen the subscription.
  await page.reload();
  await expect(page.getByRole('tablist').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const elsewhere = await browser.newContext({ baseURL });
  const first = await elsewhere.newPage();
  await open(first, demo('hazmat'));
  const offer = dialog(first, 'Auto-renew is off');
  await expect(offer.getByRole('switch', { name: 'Auto-renew' })).not.toBeChecked();
  await first.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  expect((await summary()).subscriptions[0]?.autoRenew).toBe(false);
  await first.reload();
  await expect(first.getByRole('tablist').first()).toBeVisible();
  await expect(offer).toBeHidden();

  const third = await browser.newContext({ baseURL });
  const again = await third.newPage();
  await open(again, demo('hazmat'));
  await dialog(again, 'Auto-renew is off').getByRole('switch', { name: 'Auto-renew' }).check();
  await dialog(again, 'Auto-renew is off').getByRole('button', { name: 'Save' }).click();
  await expect(toast(again, 'Auto-renew is on')).toBeVisible();
  expect((await summary()).subscriptions[0]?.autoRenew).toBe(true);
  await third.close();
  await elsewhere.close();
});

test('seats and tokens show every tier, the price for the quantity, and the total on the button [PLAN-09] [PLAN-11]', async ({ page }) => {
  await open(page, owner, '?tab=AZINSIGHT&menu=AZINSIGHT_SUB_ACCOUNTS');
  expect(await tiers(page, 'AZINSIGHT_SUB_ACCOUNT')).toEqual(['1–5 $35.00', '6–10 $30.00', '11+ $25.00']);
  await expect(page.getByText('7 of 10 in use')).toBeVisible();
  await setQuantity(page, 'More sub-accounts', 12);
  await expect(page.getByRole('button', { name: 'Change to 12 sub-accounts for $300.00 / year' })).toBeVisible();
  await page.getByRole('button', { name: 'Monthly' }).click();
  expect(await tiers(page, 'AZINSIGHT_SUB_ACCOUNT')).toEqual(['1–5 $4.50', '6–10 $4.00', '11+ $3.50']);
  await tab(page, 'AZAlert').click();
  await tab(page, 'Sub-accounts').click();
  await expect(page.getByRole('button', { name: 'Buy 1 extra login for $79.95' })).toBeVisible();
  await expect(page.getByText('Pay once, use forever.')).toBeVisible();

  await tab(page, 'API tokens').click();
  const ranges = ['1–20', '21–100', '101–200', '201–400', '401–800', '801–3,000', '3,001+'];
  expect(await tiers(page, 'API')).toEqual(ranges.map((range, at) => `${range} $${['5.00', '4.50', '4.00', '3.50', '3.00', '2.50', '2.00'][at]}`));
  await setQuantity(page, 'Packages', 88);
  await expect(page.getByRole('button', { name: 'Subscribe to 88 packages for $396.00 / month' })).toBeVisible();
  await expect(page.getByText('101 packages cost $404.00: only $8.00 more than 88.')).toBeVisible();
  for (const [cheaper, than, text] of [
    [21, 20, '21 packages cost $94.50: $5.50 less than 20.'],
    [101, 100, '101 packages cost $404.00: $46.00 less than 100.'],
  ] as const) {
    await setQuantity(page, 'Packages', than);
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('button', { name: `Choose ${cheaper}` }).click();
    await expect(page.getByRole('spinbutton', { name: 'Packages', exact: true })).toHaveValue(String(cheaper));
    await expect(page.getByText(text)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Yearly' }).click();
  expect(await tiers(page, 'API')).toEqual(ranges.map((range, at) => `${range} $${['50', '45', '40', '35', '30', '25', '20'][at]}.00`));
  await tab(page, 'One time payment').click();
  await expect(page.getByText('A package is 100,000 tokens. Tokens don’t expire, and you can buy more at any time.')).toBeVisible();
  await setQuantity(page, 'Packages', 2);
  await expect(page.getByRole('button', { name: 'Buy 2 packages for $16.00' })).toBeVisible();
});

test('monthly is selected if annual plans cannot be bought, and the buttons give the reason', async ({ page }) => {
  await open(page, demo('trial'));
  await expect(page.getByRole('button', { name: 'Monthly' }).first()).toHaveAttribute('aria-pressed', 'true');
  const monthly = card(page, 'ADVANCED_MONTHLY').getByRole('button', { name: /^Subscribe for/ });
  await expect(monthly).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Annually' }).first().click();
  await expect(card(page, 'ADVANCED_YEARLY').getByRole('button', { name: /^Subscribe for/ })).toHaveAccessibleDescription(
    'Needs the seller API integration. Connect Amazon first.',
  );
  await expect(page.getByText('0 of 40 ASINs used.')).toBeVisible();
  await expect(toast(page, /complete the Amazon Integration/)).toHaveCount(0);
});

test('after sign-in, changes since the last visit appear above the plans with links; the plans’ own URL shows the plans alone', async ({ page }) => {
  await enter(page, demo('owner'), '/');
  const since = page.getByRole('region', { name: /^Since your last visit|^In the last 24 hours/ });
  await expect(since.getByRole('link', { name: /members looked up/ })).toBeVisible();
  await expect(since.getByRole('heading')).toHaveText('In the last 24 hours');
  expect((await since.boundingBox())?.y).toBeLessThan((await page.getByRole('tablist').first().boundingBox())?.y ?? 0);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();

  // The members recorded nothing since then, but a token package was bought elsewhere.
  await enter(page, demo('owner'), '/');
  await buyElsewhere(page);
  const added = since.getByRole('link', { name: /^100,000 tokens added/ });
  await expect(added).toBeVisible();
  await expect(since.getByRole('heading')).toHaveText(/^Since your last visit/);
  await expect(since.getByRole('link', { name: '$8.00 paid 100,000 API tokens' })).toHaveAttribute('href', '/customer-portal');
  await expect(since.getByRole('link', { name: /members looked up/ })).toHaveCount(0);
  await added.click();
  await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
  await page.goto(PATH);
  await expect(page.getByRole('tablist').first()).toBeVisible();
  await expect(since).toHaveCount(0);
});

test('the list of changes shows that it is loading or has failed, and can be retried', async ({ page }) => {
  let fails = true;
  await page.route('**/api/integrations/amazon', (route) =>
    // A long retry-after, so that only the button retries.
    fails ? route.fulfill({ status: 503, headers: { 'retry-after': '300' }, json: { code: 'BUSY', message: 'Not now.' } }) : route.continue(),
  );
  await enter(page, demo('owner'), '/');
  const failed = page.getByRole('alert').filter({ hasText: 'Some updates could not be loaded.' });
  await expect(failed).toBeVisible();
  fails = false;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toHaveCount(0);
});

test('sub-accounts are sold only after a plan, and only monthly for a monthly plan [PLAN-10]', async ({ page, browser, baseURL }) => {
  await open(page, demo('trial'), '?tab=AZINSIGHT&menu=AZINSIGHT_SUB_ACCOUNTS');
  await expect(page.getByText('Additional sub-accounts can be bought only after subscribing to a plan.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0);
  const elsewhere = await browser.newContext({ baseURL });
  const monthly = await elsewhere.newPage();
  await open(monthly, demo('promoter'), '?tab=AZINSIGHT&menu=AZINSIGHT_SUB_ACCOUNTS');
  await expect(monthly.getByText('With a monthly plan, you pay for sub-accounts monthly.')).toBeVisible();
  await expect(monthly.getByRole('button', { name: 'Annually' })).toHaveCount(0);
  await expect(monthly.getByRole('button', { name: /\/ month$/ })).toBeVisible();
  await elsewhere.close();
});
