import { noFaults } from './floor.ts';
import { journey } from './journey.ts';
import { expect, goLive, logIn, rowOf, test as staged } from './stage.ts';

const test = staged.extend<{ noFaults: undefined }>({ noFaults });

test.describe('the sign-in page', () => {
  test(
    'has Remember Me on, which stores the email and a long session, and gives the password to the browser only [AUTH-02]',
    journey('signIn'),
    async ({ page, context, seller }) => {
      await page.addInitScript(() => {
        const stored: unknown[] = [];
        Object.defineProperty(window, 'storedCredentials', { value: stored });
        Object.defineProperty(navigator, 'credentials', {
          value: {
            store: async (credential: { id: string; password: string }) =>
              stored.push([credential.id, credential.password]),
            preventSilentAccess: async () => {},
          },
        });
        Object.defineProperty(window, 'PasswordCredential', {
          value: class {
            id: string;
            password: string;
            constructor(given: { id: string; password: string }) {
              this.id = given.id;
              this.password = given.password;
            }
          },
        });
      });
      await page.goto('/sign-in');
      await expect(page.getByRole('checkbox', { name: 'Remember Me' })).toBeChecked();
      await logIn(page, seller);
      await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
      expect(
        await page.evaluate(() => (window as unknown as { storedCredentials: unknown }).storedCredentials),
      ).toEqual([[seller.email, seller.password]]);
      const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(storage).toContain(seller.email);
      expect(storage).not.toContain(seller.password);
      expect(storage).not.toContain([...seller.account().tokens][0]);
      const cookie = (await context.cookies()).find((each) => each.name === 'sw');
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(20 * 24 * 3600);

      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(seller.email);
    },
  );

  test('never appears to a signed-in user during loading, only loading... [AUTH-15, SHELL-07]', async ({
    page,
    seller,
    upstream,
  }) => {
    await goLive(page, seller);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.defineProperty(window, 'seenTexts', { value: seen });
      new MutationObserver(() => seen.push(document.body?.innerText ?? '')).observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    const release = upstream.hold('user');
    await page.reload();
    await expect(page.getByText('loading...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seenTexts: string[] }).seenTexts);
    expect(seen.some((text) => text.includes('Log in'))).toBe(false);
  });

  test('opens for a visitor on any path and returns to it unchanged, and opens for a session whose user is gone [AUTH-01, SHELL-06]', async ({
    page,
    seller,
  }) => {
    const wanted = '/nothing/here?x=1&y=a%26b%25+%2B%C3%BC#part';
    for (const path of ['/', '/notifications', wanted]) {
      await page.goto(path);
      await expect(page).toHaveURL(
        new RegExp(`/sign-in\\?returnUrl=${encodeURIComponent(path).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
      );
    }
    await page.getByLabel('Email').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(seller.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(new URL(wanted, page.url()).href);
    seller.account().tokens.clear();
    await page.reload();
    await expect(page).toHaveURL(/\/sign-in/);
  });

  test('writes no error into the console, like every other screen', async ({ page, seller, upstream }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const underWay = new Set<unknown>();
    page.on('request', (request) => underWay.add(request));
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => underWay.delete(request));
    for (const path of ['/', '/sign-in', '/notifications', '/nothing/here']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    }
    seller.alert(1, { live: false });
    await goLive(page, seller);
    await rowOf(page, 1).click();
    await page.goto('/nothing/here');
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    // Also without the plan, and as an account without a start screen.
    for (const [path, change] of [
      ['/notifications', { productType: 'hazmat' }],
      ['/', { accountType: 'SUB_USER' }],
    ] as const) {
      Object.assign(upstream.account(seller.id).user, change);
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
    }
    // A read that is on its way when the session ends is answered with 401.
    await expect.poll(() => underWay.size).toBe(0);
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(errors).toEqual([]);
  });
});
