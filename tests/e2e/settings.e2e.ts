import type { Browser, Page } from '@playwright/test';
import { journey } from './journey.ts';
import { test as marketTest, signUp } from './marketplace.ts';
import { expect, logIn, type Seller, test, toast } from './stage.ts';

const SETTINGS = '/user/change-password';
const live = (page: Page) => expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();

async function open(page: Page, who: { email: string; password: string }) {
  await logIn(page, who, `/sign-in?returnUrl=${encodeURIComponent(SETTINGS)}`);
  await live(page);
}

/** Signs the same person in to a separate browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined, seller: Seller): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await open(page, seller);
  return page;
}

const part = (page: Page, name: string) => page.getByRole('region', { name });

test(
  'a new password, typed twice, signs out every browser at once and works for sign-in [ACC-01, ACC-02]',
  journey('profileSettings'),
  async ({ page, browser, baseURL, seller }) => {
    await open(page, seller);
    const other = await elsewhere(browser, baseURL, seller);
    await expect(page.getByRole('main')).toContainText(seller.email);
    await expect(part(page, 'Change email')).toBeVisible();

    const form = part(page, 'Change password');
    const [first, second] = [form.getByLabel('Password', { exact: true }), form.getByLabel('Confirm password')];
    await first.fill('quiet-harbour-42x');
    await expect(form.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong');
    await second.fill('quiet-harbour');
    await expect(form.getByText("Password and repassword don't match")).toBeVisible();
    await second.fill('quiet-harbour-42x');
    await expect(form.getByText("Password and repassword don't match")).toHaveCount(0);

    seller.fail('changePassword', 400, { code: 'WEAK', message: 'The provider wants another one.' });
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'The provider wants another one.')).toBeVisible();
    await expect(first).toHaveValue('quiet-harbour-42x');
    await expect(toast(page, 'The provider wants another one.')).toHaveCount(0);

    seller.mend('changePassword');
    await second.press('Enter');
    await expect(page).toHaveURL(/\/sign-in$/);
    await expect(page.getByText('Change password successfully')).toBeVisible();
    await expect(other.getByText('Your session has ended.')).toBeVisible();
    await page.getByLabel('Email').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-42x');
    await page.getByRole('button', { name: 'Log in' }).click();
    await live(page);
    await other.context().close();
  },
);

marketTest('a signed-in browser is logged out from another one at once', async ({ page, browser, baseURL, portal }) => {
  await signUp(page, portal);
  await page.goto(SETTINGS);
  await live(page);
  const email = (await page.locator('.page-head .soft').textContent()) ?? '';
  const other = await (await browser.newContext({ baseURL })).newPage();
  await open(other, { email, password: 'sample-pass-1' });
  await page.reload();
  const list = part(page, 'Signed-in browsers');
  await expect(list.getByText('This browser')).toBeVisible();
  const logOut = list.getByRole('listitem').getByRole('button', { name: /^Log out / });
  await expect(logOut).toHaveCount(1);

  await logOut.click();
  await expect(toast(page, 'logged out')).toBeVisible();
  await expect(other.getByText('Your session has ended.')).toBeVisible();
  await expect(logOut).toHaveCount(0);
  await expect(list.getByText('This browser')).toBeVisible();
  await other.context().close();
});
