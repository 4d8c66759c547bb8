import { expect, type Page } from '@playwright/test';
import { pricingHealth } from '#tests/support/messages.ts';
import { journey } from './journey.ts';
import { notifiedNow, owner, test } from './marketplace.ts';
import { enter, logIn, toast } from './stage.ts';

const AMAZON = '/user/amazon-integration';
const WALMART = '/user/walmart-integration';
const demo = (name: string) => ({ email: `${name}@demo.test`, password: owner.password });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const connected = (page: Page, name: string) =>
  expect(region(page, name).getByText('Connected successfully')).toBeVisible();
const notConnected = (page: Page, name: string) => expect(region(page, name).getByText('Not connected')).toBeVisible();

/** Grants the permission on the marketplace's page, which the sandbox plays. */
async function permit(page: Page, sellerId: string, button: 'Confirm' | 'Log in') {
  await page.getByLabel('Seller id').fill(sellerId);
  await page.getByRole('button', { name: button, exact: true }).click();
}

async function disconnect(page: Page, name: string) {
  await region(page, name).getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
}

test(
  'North America connects at Amazon and disconnects, a second tab follows, and each message type shows its state [INT-01] [INT-02] [INT-08]',
  journey('amazonIntegration'),
  async ({ page, context, portal }) => {
    const release = Promise.withResolvers<void>();
    await page.route('**/api/integrations/amazon', async (route) => {
      await release.promise;
      await route.continue();
    });
    await enter(page, demo('new'), AMAZON);
    await expect(region(page, 'North America').getByRole('status')).toHaveText('...');
    release.resolve();
    await notConnected(page, 'North America');
    await expect(region(page, 'North America')).toContainText('US, Mexico, Canada');
    await expect(region(page, 'Europe')).toContainText('UK, DE, FR, ES, IT');
    const other = await context.newPage();
    await other.goto(AMAZON);
    await notConnected(other, 'North America');

    const connect = region(page, 'North America').getByRole('link', { name: 'Connect' });
    await expect(connect).toHaveAttribute('href', '/sp-auth?regionShortName=NA&authorizeFrom=portal&state=portal');
    await connect.click();
    await permit(page, 'A1E2ENEWCOMER', 'Confirm');
    await expect(page).toHaveURL(new RegExp(`${AMAZON}$`));
    await connected(page, 'North America');
    await connected(other, 'North America');
    for (const type of ['Pricing Health', 'Offer Changes'])
      await expect(region(page, 'North America').getByRole('row', { name: new RegExp(type) })).toContainText(
        'Subscribed',
      );

    await portal.ingest('sp-api', pricingHealth({ ...notifiedNow(5), sellerId: 'A1E2ENEWCOMER' }));
    for (const tab of [page, other])
      await expect(region(tab, 'North America').getByRole('row', { name: /Pricing Health/ })).toContainText(
        'receiving messages',
      );

    await region(page, 'North America')
      .getByRole('button', { name: /^Change how often offer changes arrive/ })
      .click();
    await page.getByRole('radio', { name: 'First and last change in 5 minutes' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(region(page, 'North America')).toContainText('first and last change in 5 minutes');

    await disconnect(page, 'North America');
    await expect(toast(page, 'North America is disconnected')).toBeVisible();
    await notConnected(page, 'North America');
    await notConnected(other, 'North America');
  },
);

test(
  'Walmart connects through its log-in page and disconnects; a return that this browser did not start is refused, with a way back [INT-03] [INT-04] [INT-05] [INT-06]',
  journey('walmartIntegration', 'walmartAuth'),
  async ({ page, portal }) => {
    await enter(page, demo('hazmat'), WALMART);
    await notConnected(page, 'Walmart');
    await expect(page.getByText("Don't have a Walmart Account?")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join Walmart Marketplace' })).toHaveAttribute(
      'href',
      'https://marketplace.walmart.com',
    );
    const requested = page.waitForRequest((request) => request.url().includes('responseType=code'));
    await region(page, 'Walmart').getByRole('button', { name: 'Connect' }).click();
    const query = Object.fromEntries(new URL((await requested).url()).searchParams);
    expect(query).toMatchObject({ responseType: 'code', clientType: 'seller', state: 'marketplace-US' });
    expect(query.redirectUri).toBe(`${portal.url}/walmart-auth`);
    expect(query.nonce).toMatch(/.{8}/);
    expect(query.clientId).toMatch(/./);

    const returned = page.waitForRequest('**/api/integrations/walmart/return');
    await permit(page, '10001E2E', 'Log in');
    expect((await returned).postDataJSON()).toMatchObject({
      type: 'auth',
      sellerId: '10001E2E',
      state: 'marketplace-US',
      code: expect.stringMatching(/./),
    });
    await expect(page).toHaveURL(new RegExp(`${WALMART}$`));
    await connected(page, 'Walmart');
    await expect(page.getByText("Don't have a Walmart Account?")).toHaveCount(0);

    await page.goto('/walmart-auth?code=stolen&type=auth&sellerId=10002&state=marketplace-US');
    await expect(page.getByRole('alert')).toContainText('Nothing was connected.');
    expect(page.url()).not.toContain('stolen');
    await page.getByRole('link', { name: 'Go back' }).click();
    await connected(page, 'Walmart');

    const broken = { status: 502, json: { code: 'EXCEPTION', message: 'Walmart is away' } };
    await page.route('**/api/integrations/walmart/disconnect', (route) => route.fulfill(broken));
    await disconnect(page, 'Walmart');
    await expect(toast(page, 'Failed to disconnect')).toBeVisible();
    await page.route('**/api/integrations/walmart/disconnect', (route) => route.continue());
    await page.route('**/api/integrations/walmart', (route) => route.fulfill(broken));
    await page.reload();
    await expect(page.getByText('Failed to check authorization status')).toBeVisible();
    const requestedAgain = page.waitForRequest('**/api/integrations/walmart');
    await page.getByRole('button', { name: 'Try again' }).click();
    await requestedAgain;
    await page.route('**/api/integrations/walmart', (route) => route.continue());
    // Retry by hand, unless the page already did.
    await page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await connected(page, 'Walmart');
    await disconnect(page, 'Walmart');
    await notConnected(page, 'Walmart');
  },
);

test('a user coming from Walmart signs in and continues to its log-in page, whatever callback URL was given, and the flag works once [AUTH-04] [INT-05]', async ({
  page,
}) => {
  await logIn(
    page,
    demo('promoter'),
    '/sign-in?walmartCallbackUri=https%3A%2F%2Felsewhere.test%2F&returnUrl=%2Fpricing-plans',
  );
  await expect(page.getByLabel('Seller id')).toBeVisible();
  const query = Object.fromEntries(new URL(page.url()).searchParams);
  expect(query).toMatchObject({
    responseType: 'code',
    clientType: 'seller',
    state: 'marketplace-US',
    nonce: expect.stringMatching(/.{8}/),
  });
  expect(page.url()).not.toContain('elsewhere');
  // Without a code, the stored flag leads on behind a spinner.
  await page.goto('/walmart-auth');
  await expect(page).toHaveURL(new RegExp(`${WALMART}$`));
  await notConnected(page, 'Walmart');
  await expect(page.getByRole('link', { name: 'Walmart Integration' })).toHaveCount(0);
});
