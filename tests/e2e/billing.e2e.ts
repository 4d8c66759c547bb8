import { expect, type Page } from '@playwright/test';
import { journey } from './journey.ts';
import { signUp, test } from './marketplace.ts';
import { enter, toast } from './stage.ts';

const password = 'demo-pass-1';
const PATH = '/customer-portal';
const sandbox = (page: Page) => page.frameLocator('iframe');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Signs in as a main account of the demo and opens the billing screen. Returns when the connection is live. */
async function open(page: Page, who: string) {
  await enter(page, { email: `${who}@demo.test`, password }, PATH);
  await isLive(page);
}

async function isLive(page: Page) {
  await expect(heading(page, 'Invoices')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
}

/** Opens the sandbox's checkout as the plans screen does, and pays there in a separate tab. */
async function buy(page: Page, key: string, quantity = 1) {
  const url = await page.evaluate(
    async ([price, count]) => {
      const body = JSON.stringify({ price, quantity: count, mode: 'subscription', returnUrl: '/customer-portal' });
      const answer = await fetch('/api/billing/checkout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return ((await answer.json()) as { url: string }).url;
    },
    [`price_${key.toLowerCase()}`, quantity] as const,
  );
  const shop = await page.context().newPage();
  await shop.goto(url);
  await shop.getByRole('button', { name: /^Pay / }).click();
  await shop.waitForURL((at) => at.pathname === PATH);
  await shop.close();
}

test(
  'the summary shows plan, renewal, card, invoices and seats, updates with each payment, and renews when the sandbox’s clock moves',
  journey('billing'),
  async ({ page, portal }) => {
    await signUp(page, portal);
    await page.goto(PATH);
    await isLive(page);
    await buy(page, 'STARTER_MONTHLY');
    await expect(heading(page, 'Starter')).toBeVisible();
    const plan = page.getByRole('region', { name: 'Starter' });
    await expect(plan).toContainText('$9.99 / month');
    await expect(plan).toContainText('Visa ending 4242');
    await expect(plan).toContainText('Auto-renewOn');
    await expect(plan).toContainText(/Sub-accounts\d+ of \d+, 2 included/);
    const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('row');
    await expect(invoices).toHaveCount(2);
    // The frame shows the same.
    await expect(sandbox(page).getByText('Starter', { exact: true })).toBeVisible();

    await buy(page, 'AZINSIGHT_SUB_ACCOUNT_MONTHLY', 3);
    await expect(page.getByRole('region', { name: 'Other subscriptions' })).toContainText('Sub-accounts, 3');
    await expect(page.getByRole('region', { name: 'Other subscriptions' })).toContainText('$13.50 / month');
    await expect(invoices).toHaveCount(3);

    // Turn auto-renew off and on again on this screen.
    await plan.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog', { name: 'Cancel Starter' }).getByLabel('None of the above').check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(plan).toContainText('Auto-renewOff');
    await expect(sandbox(page).getByRole('button', { name: 'Switch auto-renew on' })).toBeVisible();
    await plan.getByRole('button', { name: 'Enable Auto Renew' }).click();
    const terms = page.getByRole('dialog', { name: 'Enable Auto Renew' });
    await terms.getByRole('checkbox').check();
    await terms.getByRole('button', { name: 'Enable Auto Renew' }).click();
    await expect(plan).toContainText('Auto-renewOn');
    await expect(
      page.getByRole('region', { name: 'Other subscriptions' }).getByRole('button', { name: 'Cancel Subscription' }),
    ).toBeVisible();
    // A press in a frame that is about to be replaced by the newest one would be lost.
    await expect(sandbox(page).getByRole('button', { name: 'Switch auto-renew off' })).toHaveCount(2);

    await sandbox(page).getByRole('button', { name: 'to what comes next' }).click();
    await expect(invoices).toHaveCount(4);
    await sandbox(page).getByRole('button', { name: 'to what comes next' }).click();
    await expect(invoices).toHaveCount(5);

    await page.getByRole('link', { name: 'Add sub-accounts' }).click();
    await expect(page.getByRole('tab', { name: 'Sub-accounts' })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await page.getByRole('link', { name: 'Add tokens' }).click();
    await expect(page.getByRole('tab', { name: 'Subscription' })).toHaveAttribute('aria-selected', 'true');
  },
);

test('a failed payment shows on top of every screen, leads to the card, and goes through when retried with one that works', async ({
  page,
}) => {
  await open(page, 'trial');
  await buy(page, 'STARTER_MONTHLY');
  await expect(sandbox(page).getByText('Starter', { exact: true })).toBeVisible();
  await sandbox(page).getByRole('radio', { name: /0341/ }).check();
  await sandbox(page).getByRole('button', { name: 'Pay with this card from now on' }).click();
  await expect(page.getByText('Visa ending 0341')).toBeVisible();
  await sandbox(page).getByRole('button', { name: 'to what comes next' }).click();

  const banner = page.getByRole('alert').filter({ hasText: 'The payment of $9.99 failed on' });
  await expect(banner).toContainText('Starter stays active until');
  await expect(page.getByText('Past due')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Renewal\s*Payment failed, ends \w{3} \d\d, \d{4} unless you pay/);
  const everywhere = page
    .getByRole('alert')
    .filter({ hasText: 'The payment for your plan failed. Your plan stays active until' });
  await expect(everywhere).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }).click();
  await expect(everywhere).toBeVisible();
  await everywhere.getByRole('link', { name: 'Go to Billing' }).click();
  await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Update card' })).toHaveAttribute('href', /\/sandbox\/billing\//);
  await banner.getByRole('button', { name: 'Try now' }).click();
  await expect(toast(page, /declined/i)).toBeVisible();

  await sandbox(page).getByRole('radio', { name: /4242/ }).check();
  await sandbox(page).getByRole('button', { name: 'Pay with this card from now on' }).click();
  await expect(page.getByText('Visa ending 4242')).toBeVisible();
  await banner.getByRole('button', { name: 'Try now' }).click();
  await expect(toast(page, 'Payment successful')).toBeVisible();
  await expect(banner).toHaveCount(0);
});
