import { outbox } from '#tests/support/outbox.ts';
import { journey } from './journey.ts';
import { expect, test } from './onboarding-stage.ts';

test(
  'the owner restores the email with the link in the mail, and sets a new password on the next page',
  journey('emailLink'),
  async ({ page, browser, baseURL, provider }) => {
    const [former, stolen] = [`owner-${process.pid}@old.test`, `thief-${process.pid}@evil.test`];
    const { token } = await provider.addAccount({
      email: former,
      password: 'old-password',
      profile: { fullName: 'Dana Owner' },
    });
    await provider.call('POST', '/user/change-email', { token, body: { email: stolen } });
    const thief = await (await browser.newContext({ baseURL })).newPage();
    await thief.goto('/sign-in');
    await thief.getByLabel('Email').fill(stolen);
    await thief.getByLabel('Password', { exact: true }).fill('old-password');
    await thief.getByRole('button', { name: 'Log in' }).click();
    await expect(thief.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();

    await provider.messages.settled();
    const mail = (await outbox(provider.url, 'mail')).find(({ to }) => to === former);
    await page.goto(new URL(mail?.links[0] ?? '').pathname);
    await expect(page.getByRole('heading', { name: 'Restore your email' })).toBeVisible();
    // The link's token must not stay visible in the address bar.
    await expect(page).toHaveURL(/\/restore-email$/);
    await page.getByRole('button', { name: 'Restore email' }).click();
    await expect(page.getByText('Your previous email is restored.')).toBeVisible();
    await expect(thief.getByText('Your session has ended.')).toBeVisible();
    await page.getByRole('link', { name: 'Set a new password' }).press('Enter');
    await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-42x');
    await page.getByLabel('Confirm password').fill('quiet-harbour-42x');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sign-in/);
    await page.getByLabel('Email').fill(former);
    await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-42x');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
    await thief.context().close();
  },
);
