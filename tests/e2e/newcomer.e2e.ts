import { expect } from '@playwright/test';
import { journey } from './journey.ts';
import { test } from './marketplace.ts';

/** Returns the link in the first mail to an address. */
async function mailedLink(provider: string, email: string): Promise<string> {
  const answer = await fetch(`${provider}/sandbox/mail`, { headers: { accept: 'application/json' } });
  const { messages } = (await answer.json()) as { messages: { to: string; links: string[] }[] };
  return messages.find(({ to }) => to === email)?.links[0] ?? '';
}

test(
  'a newcomer signs up with the link in a mail, completes onboarding, connects North America through the sandbox’s page, and sees the first alerts [ONB-01, ONB-13, ONB-16, ONB-30]',
  journey('signUp', 'signupWizard', 'newestWizard'),
  async ({ page, portal }) => {
    const email = `walker-${process.pid}@shop.test`;
    await page.goto('/sign-up/azinsight?lmd=10');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'GET STARTED' }).click();
    const linkOf = () => mailedLink(portal.provider ?? '', email);
    await expect.poll(linkOf).not.toBe('');
    const { pathname, search } = new URL(await linkOf());
    await page.goto(pathname + search);
    await page.getByLabel('First name', { exact: true }).fill('Nora');
    await page.getByLabel('Last name', { exact: true }).fill('Walker');
    await page.getByLabel('Password', { exact: true }).fill('a-long-password');
    await page.getByLabel('Confirm password', { exact: true }).fill('a-long-password');
    await page.getByRole('button', { name: 'SIGN UP' }).click();

    await expect(page).toHaveURL(/\/az-insight\/sign-up/);
    await expect(page.getByRole('heading', { name: 'Almost done setting up your account' })).toBeVisible();
    await page.getByRole('button', { name: 'Choose limited' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'I understand, continue' }).click();
    await expect(page.getByText('Setup complete')).toBeVisible();

    await page.goto('/sp-auth?state=signup');
    await page.getByRole('button', { name: 'Choose unlimited' }).click();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole('button', { name: 'Connect North America' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const northAmerica = page.getByRole('region', { name: 'North America' });
    await expect(northAmerica).toContainText('Connected successfully');
    expect(page.url()).not.toMatch(/spapi_oauth_code|selling_partner_id/);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Open this page in Chrome to install the extension.')).toBeVisible();

    // No toast about the account, for example its connection, covers this step.
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to the portal' }).click();
    await expect(page.getByRole('heading', { name: 'Pricing Plans' })).toBeVisible();

    // The sandbox sends a message of each type soon after a region is connected.
    await page.getByRole('link', { name: /^Notifications/ }).click();
    await expect(
      page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'Pricing Health', exact: true }) }),
    ).toBeVisible({ timeout: 30_000 });
    // The offers depend on the account's name; only the type is always the same.
    await expect(
      page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'Offer Change', exact: true }) }),
    ).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'the terms and the privacy policy of a portal with sample data say so, and lead back to the sign-up [AUTH-12]',
  journey('terms'),
  async ({ page }) => {
    for (const [path, heading] of [
      ['/terms', 'Terms'],
      ['/privacy', 'Privacy policy'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByText('This portal runs with sample data on one machine.')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Back to sign-up' }).click();
    await expect(page.getByRole('button', { name: 'GET STARTED' })).toBeVisible();
  },
);
