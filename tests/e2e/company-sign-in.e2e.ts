import { expect } from '@playwright/test';
import { startCompany } from '#examples/company/company.ts';
import { startCompanySite } from '#examples/company/company-site.ts';
import { OIDC_CLIENT, startOidcServer } from '#tests/support/oidc-server.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { test as base } from './browser-test.ts';
import { noFaults, violations } from './floor.ts';
import { journey } from './journey.ts';

const KEY = 'hand-over-key-for-tests';
const LIVE = { name: /^Connection: Live/ };

type Stage = {
  company: Awaited<ReturnType<typeof startCompany>>;
  site: Awaited<ReturnType<typeof startCompanySite>>;
  oidc: Awaited<ReturnType<typeof startOidcServer>>;
  portal: Portal;
};

/** The example's company with an OpenID provider and a site of its own, and the portal beside its API. */
const test = base.extend<{ noFaults: undefined }, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const company = await startCompany({});
      const oidc = await startOidcServer();
      let address = '';
      const site = await startCompanySite({ portal: () => address, key: KEY, tokens: company.tokens });
      const portal = await startPortal({
        COMPANION: 'on',
        UPSTREAM_API: company.url,
        UPSTREAM_SOCKET: company.url,
        SIGN_IN_ISSUER: oidc.issuer,
        SIGN_IN_CLIENT_ID: OIDC_CLIENT.id,
        SIGN_IN_CLIENT_SECRET: OIDC_CLIENT.secret,
        SIGN_IN_NAME: 'Example Company',
        SIGN_IN_ONLY: 'on',
        HANDOVER_KEY: KEY,
        HANDOVER_URL: `${site.url}/`,
      });
      address = portal.url;
      await use({ company, site, oidc, portal });
      await portal.close();
      await site.close();
      await oidc.close();
      await company.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.portal.url),
  noFaults,
});

test('a customer signs in at the company’s provider, comes back without a page when the session has ended, and logs out [CO-10]', async ({
  page,
  stage: { company, oidc, portal },
}) => {
  company.tokens.set('access-of-u1', 'u1');
  oidc.issues('access-of-u1');
  await page.goto('/notifications');
  const button = page.getByRole('link', { name: 'Continue with Example Company' });
  await expect(button).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expect(page.getByText('Not registered yet?')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await button.click();
  await expect(page.getByRole('button', LIVE)).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/notifications`);

  // The session ends; the provider still knows the browser, and issues another token.
  company.tokens.set('second-access-of-u1', 'u1');
  oidc.issues('second-access-of-u1');
  const back = page.waitForResponse((answer) => answer.url().includes('/api/sign-in/return'));
  expect((await page.request.delete('/api/session', { headers: { origin: portal.url } })).status()).toBe(204);
  await back;
  await expect(page.getByRole('button', LIVE)).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/notifications`);

  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(button).toBeVisible();
  for (const path of ['/sign-up', '/resetpassword', '/reset-password/code']) {
    await page.goto(path);
    await expect(button).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
});

test('the sign-in page says why a sign-in at the company failed [CO-10]', async ({ page, stage: { oidc } }) => {
  await page.goto('/sign-in?returnUrl=/my-products');
  oidc.does('denied');
  await page.getByRole('link', { name: 'Continue with Example Company' }).click();
  const reason = page.getByRole('alert');
  await expect(reason).toContainText('You canceled, or Example Company refused to log you in.');
  oidc.does(undefined);
  oidc.issues('a-token-that-nobody-has');
  await page.getByRole('link', { name: 'Continue with Example Company' }).click();
  await expect(reason).toContainText(
    'You are logged in at Example Company, but it gives you no access to this portal.',
  );
  await page.goto('/api/sign-in/return?code=stolen&state=of-another-browser');
  await expect(reason).toContainText('has expired, was already used, or began in another browser');
  expect(await violations(page)).toEqual([]);
});

test(
  'a customer comes over from the company’s site; the same address does nothing again, or in another browser [CO-10]',
  journey('handOver'),
  async ({ page, browser, stage: { portal, site } }) => {
    let address = '';
    page.on('request', (request) => {
      if (request.url().includes('/hand-over?code=')) address = request.url();
    });
    await page.goto(`${portal.url}/api/hand-over?returnUrl=/notifications`);
    // The company's site does not know the person yet.
    await page.getByRole('link', { name: 'Log in as u4' }).click();
    await expect(page.getByRole('button', LIVE)).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/notifications`);
    expect(await page.evaluate(() => document.cookie)).toBe('');

    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText('has expired, was already used, or belongs to another browser');
    expect(page.url()).toBe(`${portal.url}/hand-over`);
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByRole('alert')).toContainText('This link was made for another browser');
    await context.close();

    // From the site itself, to whose person the session belongs.
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Your alerts' }).click();
    await expect(page.getByRole('button', LIVE)).toBeVisible();
  },
);
