import { expect, type Page } from '@playwright/test';
import type { Portal } from '#tests/support/portal.ts';
import { journey } from './journey.ts';
import { ownPortal } from './marketplace.ts';
import { toast } from './stage.ts';

const TERMS = 'https://terms.demo.test';

// The address of somebody else's terms changes the sign-up form and the notice.
const test = ownPortal({
  LINK_SUPPORT_PORTAL: 'https://help.demo.test',
  LINK_TERMS: TERMS,
  LINK_PRIVACY: 'https://privacy.demo.test/',
});

type Mail = { to: string; subject: string; links: (string | { url: string })[] };

let serial = 0;
const newAddress = () => {
  serial += 1;
  return `newcomer-${process.pid}-${serial}@shop.test`;
};

/** Returns the link in the last mail to an address, as a path of the portal. */
async function mailedLink(portal: Portal, to: string, part: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await fetch(`${portal.provider}/sandbox/mail`, { headers: { accept: 'application/json' } });
    const { messages } = (await answer.json()) as { messages: Mail[] };
    const links = messages
      .filter((mail) => mail.to === to)
      .flatMap((mail) => mail.links.map((each) => (typeof each === 'string' ? each : each.url)));
    link = links.find((each) => each.includes(part)) ?? '';
    expect(link).not.toBe('');
  }).toPass();
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function requestLink(page: Page, email: string) {
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'GET STARTED' }).click();
  await expect(heading(page, 'Please verify your email')).toBeVisible();
}

async function fillAccount(page: Page, password: string) {
  await field(page, 'First name').fill('Nora');
  await field(page, 'Last name').fill('Newcomer');
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
}

test(
  'a visitor gets from nothing to a signed-in account: an email, its link, names and a password [AUTH-09] [AUTH-10] [AUTH-12] [AUTH-16] [AUTH-19]',
  journey('signUp'),
  async ({ page, portal }) => {
    const email = newAddress();
    await page.goto('/sign-up/nothing-known?affiliateCode=friend%261&lmd=30');
    await expect(page).toHaveURL(/\/sign-up\/azinsight\?lmd=10&affiliateCode=friend%261$/);
    await page.goto('/sign-up/azinsight?lmd=30&affiliateCode=friend%261');
    await expect(page.getByText('30 days free with AZInsight')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' }).first()).toHaveAttribute(
      'href',
      '/sign-in',
    );
    await expect(page.getByRole('link', { name: 'support' })).toHaveAttribute('href', 'https://help.demo.test');
    await requestLink(page, email);
    await expect(page.getByText('An activation email was sent.')).toBeVisible();
    await page.getByRole('button', { name: 'Use a different email' }).click();
    await expect(field(page, 'Email')).toHaveValue('');

    const link = await mailedLink(portal, email, '/sign-up/');
    expect(link).toContain('token=');
    await page.goto(link);
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(field(page, 'Email')).toHaveAttribute('readonly');
    expect(page.url()).not.toContain('token');
    await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', TERMS);
    await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
    await fillAccount(page, 'tidewater-lamp-9');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/sign-up',
    );
    await page.getByRole('button', { name: 'SIGN UP' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      module: 'azinsight',
      lmd: '30',
      affiliateCode: 'friend&1',
      token: expect.stringMatching(/./),
    });
    await expect(page).toHaveURL(/\/az-insight\/sign-up\?/);
    const params = new URL(page.url()).searchParams;
    expect(Object.fromEntries(params)).toMatchObject({
      inf_field_Email: email,
      inf_field_FirstName: 'Nora',
      inf_field_LastName: 'Newcomer',
    });
    expect(params.get('contactId')).toMatch(/./);
    const session = await (await page.request.get('/api/session')).json();
    expect(session.user).toMatchObject({ email, freeTrialType: '30' });

    // The link works only once.
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'GET STARTED' })).toBeVisible();
  },
);

test(
  'a forgotten password is reset with a mailed link that works once, and the sign-in page confirms it [AUTH-05] [AUTH-06] [AUTH-07] [AUTH-08] [AUTH-17]',
  journey('forgot', 'newPassword'),
  async ({ page, portal }) => {
    const email = 'trial@demo.test';
    await page.goto('/sign-in?returnUrl=%2Fpricing-plans');
    await field(page, 'Email').fill(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(heading(page, 'Reset Password')).toBeVisible();
    await expect(page).toHaveURL(/\/resetpassword\?returnUrl=%2Fpricing-plans$/);
    await expect(field(page, 'Email')).toHaveValue(email);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(heading(page, 'Log in')).toBeVisible();
    await page.goto('/resetpassword');
    for (const who of ['nobody-at-all@shop.test', email]) {
      await field(page, 'Email').fill(who);
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(toast(page, 'Please check your email and open your reset password link')).toBeVisible();
      await expect(page.getByText(`If ${who} has an account`)).toBeVisible();
    }

    const link = await mailedLink(portal, email, '/reset-password/');
    await page.goto('/reset-password');
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.goto(link);
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/sign-in');
    await expect(page.getByText('Not registered yet?').getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
      'href',
      '/sign-up',
    );
    await field(page, 'Password').fill('harbour-light-7');
    await field(page, 'Confirm password').fill('harbour-night');
    await expect(page.getByText("Password and confirm password don't match")).toBeVisible();
    await field(page, 'Confirm password').fill('harbour-light-7');
    await expect(page.getByText("Password and confirm password don't match")).toHaveCount(0);
    // A value that is only a prefix gets its error when the field loses focus.
    await field(page, 'Confirm password').fill('harbour');
    await expect(page.getByText("Password and confirm password don't match")).toHaveCount(0);
    await field(page, 'Password').focus();
    await expect(page.getByText("Password and confirm password don't match")).toBeVisible();
    await field(page, 'Confirm password').fill('harbour-light-7');
    const [first, second] = await page.getByRole('button', { name: 'Show password' }).all();
    for (const show of [first, second]) await show?.click();
    for (const name of ['Password', 'Confirm password'])
      await expect(field(page, name)).toHaveAttribute('type', 'text');

    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/reset/apply')) calls += 1;
    });
    let broken = true;
    await page.route('**/api/reset/apply', async (route) => {
      if (!broken) return route.continue();
      broken = false;
      await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } });
    });
    const button = page.getByRole('button', { name: 'Reset password' });
    await button.click();
    await expect(page.getByText('The server encountered an internal error or misconfiguration')).toBeVisible();
    await button.dblclick();
    await expect(toast(page, 'Reset password successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in$/);
    await expect(page.getByText('Your password is reset, you can try login again')).toBeVisible();
    expect(calls).toBe(2);

    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used. Request a new one.');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(heading(page, 'Reset Password')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill('harbour-light-7');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
  },
);

test(
  'a code in the path of a mailed link leaves the address bar and the history, and is what the page sends [AUTH-07]',
  journey('firstPassword'),
  async ({ page }) => {
    const sent: unknown[] = [];
    await page.route(/\/api\/(reset\/check|email-link)$/, (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: { done: 'restored', resetPasswordCode: 'code-5' } });
    });
    for (const [path, button] of [
      ['/reset-password/code-1', 'Reset password'],
      ['/set-password/code-2', 'Set password'],
      ['/confirm-email/code-3', 'Confirm'],
      ['/restore-email/code-4', 'Restore'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(new URL(path.replace(/\/code-\d$/, ''), page.url()).href);
      if (path.includes('email')) await page.getByRole('button', { name: button }).click();
      else await expect(page.getByRole('button', { name: button })).toBeVisible();
      await expect.poll(() => JSON.stringify(sent.at(-1))).toContain(path.slice(-6));
    }
    await page.getByRole('link', { name: 'Set a new password' }).click();
    await expect(page.getByRole('button', { name: 'Reset password' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    await expect.poll(() => JSON.stringify(sent.at(-1))).toContain('code-5');
    await page.goBack();
    await expect(page).toHaveURL(/\/restore-email$/);
  },
);

test(
  "the 'close' link of the card notice closes its window, or says that the browser does not allow it [ONB-15]",
  journey('cardNotice'),
  async ({ page }) => {
    await page.goto('/sign-in');
    const popup = page.waitForEvent('popup');
    await page.evaluate(() => void window.open('/cc-verification', '_blank'));
    const notice = await popup;
    const closed = notice.waitForEvent('close');
    // The window may be gone before the press is confirmed.
    await Promise.all([
      closed,
      notice
        .getByRole('link', { name: 'close' })
        .click()
        .catch(() => undefined),
    ]);
    await page.goto('/cc-verification');
    await expect(page.getByText('Your credit card has beed verified. Please close the window')).toBeVisible();
    await page.getByRole('link', { name: 'close' }).click();
    await expect(page.getByText('Close its tab yourself')).toBeVisible();
  },
);
