import { expect, type Page } from '@playwright/test';
import { historyTest as test } from './history-stage.ts';
import { signUp } from './marketplace.ts';
import { enter, toast } from './stage.ts';

const password = 'demo-pass-1';
const PATH = '/legacy-plans';
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

/** Signs in as a main account of the demo and opens the screen. Returns when the connection is live. */
async function open(page: Page, who: string, query = '') {
  await enter(page, { email: `${who}@demo.test`, password }, PATH + query);
  await isLive(page);
}

async function isLive(page: Page) {
  await expect(page.getByRole('tab', { name: 'AZInsight' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
}

/** Puts a card on file, by default one that works. @returns the sandbox's billing portal in a separate tab */
async function billingPortal(page: Page, card = /4242/): Promise<Page> {
  const url = await page.evaluate(async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ returnUrl: '/legacy-plans' }) };
    return ((await (await fetch('/api/billing/portal', init)).json()) as { url: string }).url;
  });
  const portal = await page.context().newPage();
  await portal.goto(url);
  await portal.getByRole('radio', { name: card }).check();
  await portal.getByRole('button', { name: 'Pay with this card from now on' }).click();
  await expect(portal.getByRole('heading', { name: 'Billing' })).toBeVisible();
  return portal;
}

test('tabs and query follow each other, the lists show their counts, and the bulk checker’s paid plugins need its plan [LEG-01] [LEG-02]', async ({ page }) => {
  await open(page, 'owner');
  await expect(page.getByRole('tab')).toHaveText(['AZInsight', 'Bulk Checker PRO', 'AZAlert']);
  const paid = page.getByRole('region', { name: /^PAID Plugins \(\d+\)$/ });
  const count = Number((await paid.getAttribute('aria-label'))?.replace(/\D/g, ''));
  await expect(paid.locator('.plugins').first().getByRole('article')).toHaveCount(count);
  await expect(card(page, 'AZ IP alert')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Bulk Checker PRO' }).click();
  await expect(page).toHaveURL(`${PATH}?plan=bulkchecker`);
  await expect(page.getByRole('button', { name: 'FREE Plugins (1)' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'PAID Plugins (0)' }).click();
  await expect(page).toHaveURL(`${PATH}?plan=bulkchecker&plugin=paid`);
  await expect(page.getByText('These require Bulk Checker PRO')).toBeVisible();

  await page.goto(`${PATH}?plan=asintracker&plugin=paid`);
  await expect(page.getByRole('tab', { name: 'AZAlert' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'FREE Plugins (0)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'PAID Plugins (4)' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'AZAlert extra login')).toHaveCount(0);
});

test('plans, plugins and purchases load separately, and the page scrolls to the plugin in the URL one second after the list loads [PLAN-22] [LEG-09]', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const path of ['**/api/plugins', '**/api/plugins/added'])
    await page.route(path, async (route) => {
      await held;
      await route.continue();
    });
  await page.setViewportSize({ width: 390, height: 700 });
  await open(page, 'owner', '?plugin=MELTABLE');
  await expect(card(page, 'AZInsight')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading plugins' })).toBeAttached();
  await expect(page.getByRole('status', { name: 'Loading your plugins', includeHidden: true })).toBeAttached();
  await expect(page.getByRole('status', { name: 'Loading plans' })).toHaveCount(0);
  release();
  await expect(card(page, 'Meltable')).toBeInViewport();
});

test('a trial, a purchase, a cancellation and a free plugin show at once in a second tab [LEG-06] [LEG-07] [LEG-08] [LEG-12] [LEG-13] [PLAN-08]', async ({
  page,
}) => {
  await open(page, 'owner');
  await expect(card(page, 'Sales estimation').locator('.cost')).toHaveText(/was \$14\.99 \$9\.99 \/ month/);
  const second = await page.context().newPage();
  await second.goto(PATH);
  await expect(card(second, 'Meltable')).toBeVisible();
  await expect(second.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();

  await card(page, 'Search view').getByRole('button', { name: 'Start free trial' }).click();
  await expect(toast(page, 'Successfully started the trial of the Plugin Search view')).toBeVisible();
  for (const each of [page, second]) await expect(card(each, 'Search view')).toContainText('In free trial, ends');

  const portal = await billingPortal(page);
  const sent: unknown[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/plugins') && sent.push(request.postDataJSON()));
  await card(page, 'Meltable').getByRole('button', { name: 'Get it now $2.99' }).click();
  await expect(toast(page, 'Thank you! Please refresh your browser for the new plugin to show up')).toBeVisible();
  for (const each of [page, second]) await expect(card(each, 'Meltable').getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();

  await card(page, 'Meltable').getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your Meltable subscription?' });
  await expect(dialog).toContainText('Then its data is removed.');
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(toast(page, 'Cancel subscription successfully')).toBeVisible();
  for (const each of [page, second]) await expect(card(each, 'Meltable')).toContainText('no additional payments due');

  await card(page, 'TA IL list').getByRole('button', { name: 'Get it now' }).click();
  for (const each of [page, second]) await expect(card(each, 'TA IL list').getByRole('button', { name: 'DEACTIVATE' })).toBeVisible();
  await card(page, 'TA IL list').getByRole('button', { name: 'DEACTIVATE' }).click();
  await page.getByRole('dialog', { name: 'Deactivate TA IL list?' }).getByRole('button', { name: 'DEACTIVATE' }).click();
  await expect(card(second, 'TA IL list').getByRole('button', { name: 'Get it now' })).toBeVisible();
  expect(sent.map((body) => (body as { type: string }).type)).toEqual(['add', 'cancel', 'add', 'cancel']);

  // After the account's clock moves, the canceled plugin is gone and the trial is over.
  await portal.getByRole('button', { name: '30 days' }).click();
  await portal.getByRole('button', { name: 'a week' }).click();
  await expect(card(second, 'Meltable').getByRole('button', { name: 'Get it now $2.99' })).toBeVisible();
  await expect(card(second, 'Search view')).toContainText('Completed free trial');
});

test('without a card, the checkout takes the order, and the plugin is active afterwards', async ({ page, portal }) => {
  await signUp(page, portal);
  await page.goto(PATH);
  await isLive(page);
  await card(page, 'Meltable').getByRole('button', { name: 'Get it now $2.99' }).click();
  await page.getByRole('button', { name: 'Pay $2.99' }).click();
  await expect(card(page, 'Meltable').getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
});

test('a plugin whose payment is declined is not added, and the server’s reason is shown [LEG-07]', async ({ page }) => {
  await open(page, 'trial');
  await billingPortal(page, /0002/);
  await card(page, 'Manage brands')
    .getByRole('button', { name: /^Get it now/ })
    .click();
  await expect(toast(page, /declined/)).toBeVisible();
  await expect(card(page, 'Manage brands').getByRole('button', { name: /^Get it now/ })).toBeEnabled();
  // The card shows the reason longer than the toast does.
  await expect(card(page, 'Manage brands')).toContainText(/declined/);
});

test('the bulk checker requires the Advanced plan from accounts with another plan [LEG-03]', async ({ page }) => {
  await open(page, 'hazmat');
  await card(page, 'Bulk Checker PRO')
    .getByRole('button', { name: /^Get it now/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Subscribe to the Advanced plan first' })).toBeVisible();
});

test('giving up an extra login first warns that sub-accounts are chosen at random; its holder is sent to support for another plan, and leaving a plan needs a reason [LEG-05] [LEG-08]', async ({
  page,
}) => {
  await open(page, 'hazmat');
  await billingPortal(page);
  await card(page, 'License, 3 logins')
    .getByRole('button', { name: /^Get it now/ })
    .click();
  await card(page, 'License, 3 logins').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByRole('dialog')).toContainText('sub-accounts, chosen at random, is deactivated');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await card(page, 'AZInsight').getByRole('button', { name: 'Subscribe Now' }).click();
  const support = page.getByRole('dialog', { name: 'Please contact support' });
  await expect(support).toBeVisible();
  await support.getByRole('button', { name: 'Close' }).last().click();

  const plus = card(page, 'Plus').first();
  await plus.getByRole('button', { name: 'Cancel Subscription' }).click();
  const leaving = page.getByRole('dialog', { name: 'Cancel your Plus subscription' });
  await expect(leaving.getByRole('radio')).toHaveCount(4);
  await expect(leaving.getByRole('button', { name: 'Submit' })).toBeDisabled();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/plans/cancel'));
  await leaving.getByLabel('Cutting down on expenses').check();
  await leaving.getByRole('button', { name: 'Submit' }).click();
  expect((await sent).postDataJSON()).toEqual({ id: expect.any(String), reasonId: 3 });
  await expect(toast(page, 'Cancel subscription successfully')).toBeVisible();
  await expect(plus).toContainText('Canceled. No additional payments due.');
});

test('a legacy plan is ordered in a new tab with the buyer’s data, and Plus first shows what it removes and adds [LEG-04] [LEG-05]', async ({ page }) => {
  await open(page, 'trial');
  const plus = page.getByRole('article', { name: 'Plus', exact: true }).first();
  await plus.getByRole('button', { name: 'Subscribe Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to subscribe to the Plus plan?' });
  const features = [
    [
      'full profit calculator',
      'advanced variations viewer and stock checker',
      'spreadsheet integration',
      'alert settings',
      'My Link',
      'copy/export',
      'free plugins',
    ],
    ['seller restrictions and hazmat checker', 'brand IP notifications', 'slow-moving ASIN detector', 'extra sub-account logins and integrations'],
  ];
  for (const [at, lines] of features.entries()) await expect(dialog.getByRole('list').nth(at).getByRole('listitem')).toHaveText(lines);
  await dialog.getByRole('button', { name: 'No, cancel' }).click();
  await plus.getByRole('button', { name: 'Subscribe Now' }).click();
  const tab = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Yes, I understand' }).click();
  const form = await tab;
  await expect(form.getByRole('heading', { name: 'Order Plus' })).toBeVisible();
  expect(Object.fromEntries(new URL(form.url()).searchParams)).toEqual({
    contactId: '100011',
    firstName: 'Demo',
    lastName: 'Trial',
    email: 'trial@demo.test',
  });
  await expect(plus.getByRole('button', { name: 'Subscribe Now' })).toBeDisabled();
});
