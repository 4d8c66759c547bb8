import { OIDC_CLIENT, startOidcServer } from '#tests/support/oidc-server.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { expect, test } from './stage.ts';

test.describe('the operators’ sign-in at their company', () => {
  let oidc: Awaited<ReturnType<typeof startOidcServer>>;
  let portal: Portal;

  test.beforeAll(async () => {
    oidc = await startOidcServer();
    portal = await startPortal({
      UPSTREAM_API: 'http://127.0.0.1:9',
      UPSTREAM_SOCKET: 'http://127.0.0.1:9',
      OIDC_ISSUER: oidc.issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_ALLOWED: 'ops@company.example',
    });
  });
  test.afterAll(async () => {
    await portal.close();
    await oidc.close();
  });

  test('opens the page without the key, also after a reload, names the operator’s actions, and signs out [OPS-07]', async ({
    page,
  }) => {
    await page.goto(`${portal.url}/ops`);
    await expect(page.getByLabel('Operator key')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in with your company' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/ops`);
    await page.goto(`${portal.url}/ops#health`);
    await page.reload();
    const actions = page.getByRole('region', { name: 'Operators’ actions' });
    await expect(actions.getByRole('row').filter({ hasText: 'sign-in' })).toContainText('ops@company.example');
    expect(await page.evaluate(() => document.cookie)).toBe('');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Operator key')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Sign in with your company' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
  });
});
