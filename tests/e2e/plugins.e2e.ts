import { expect, type Page } from '@playwright/test';
import { journey } from './journey.ts';
import { signUp, test } from './marketplace.ts';
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
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ returnUrl: '/legacy-plans' }),
    };
    return ((await (await fetch('/api/billing/portal', init)).json()) as { url: string }).url;
  });
  const portal = await page.context().newPage();
  await portal.goto(url);
  await portal.getByRole('radio', { name: card }).check();
  await portal.getByRole('button', { name: 'Pay with this card from now on' }).click();
  await expect(portal.getByRole('heading', { name: 'Billing' })).toBeVisible();
  return portal;
}

test(
  'a trial, a purchase, a cancellation and a free plugin show at once in a second tab [LEG-06] [LEG-07] [LEG-08] [LEG-12] [LEG-13] [PLAN-08]',
  journey('legacyPlans'),
  async ({ page }) => {
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
    page.on(
      'request',
      (request) =>
        request.method() === 'POST' && request.url().endsWith('/api/plugins') && sent.push(request.postDataJSON()),
    );
    await card(page, 'Meltable').getByRole('button', { name: 'Get it now $2.99' }).click();
    await expect(toast(page, 'Thank you! Please refresh your browser for the new plugin to show up')).toBeVisible();
    for (const each of [page, second])
      await expect(card(each, 'Meltable').getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();

    await card(page, 'Meltable').getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your Meltable subscription?' });
    await expect(dialog).toContainText('Then its data is removed.');
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(toast(page, 'Cancel subscription successfully')).toBeVisible();
    for (const each of [page, second]) await expect(card(each, 'Meltable')).toContainText('no additional payments due');

    await card(page, 'TA IL list').getByRole('button', { name: 'Get it now' }).click();
    for (const each of [page, second])
      await expect(card(each, 'TA IL list').getByRole('button', { name: 'DEACTIVATE' })).toBeVisible();
    await card(page, 'TA IL list').getByRole('button', { name: 'DEACTIVATE' }).click();
    await page
      .getByRole('dialog', { name: 'Deactivate TA IL list?' })
      .getByRole('button', { name: 'DEACTIVATE' })
      .click();
    await expect(card(second, 'TA IL list').getByRole('button', { name: 'Get it now' })).toBeVisible();
    expect(sent.map((body) => (body as { type: string }).type)).toEqual(['add', 'cancel', 'add', 'cancel']);

    // After the account's clock moves, the canceled plugin is gone and the trial is over.
    await portal.getByRole('button', { name: '30 days' }).click();
    await portal.getByRole('button', { name: 'a week' }).click();
    await expect(card(second, 'Meltable').getByRole('button', { name: 'Get it now $2.99' })).toBeVisible();
    await expect(card(second, 'Search view')).toContainText('Completed free trial');
  },
);

test('without a card, the checkout takes the order, and the plugin is active afterwards', async ({ page, portal }) => {
  await signUp(page, portal);
  await page.goto(PATH);
  await isLive(page);
  await card(page, 'Meltable').getByRole('button', { name: 'Get it now $2.99' }).click();
  await page.getByRole('button', { name: 'Pay $2.99' }).click();
  await expect(card(page, 'Meltable').getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
});
