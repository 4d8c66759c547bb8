import { clientFile } from '#tests/support/client-file.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { violations } from './floor.ts';
import { journey } from './journey.ts';
import { enter, expect, goLive, rowOf, test, toast } from './stage.ts';

test.describe('the shell', () => {
  test(
    'the token popover shows the total and each bucket, and live events change them without a reload [SHELL-12, TOK-01, LIVE-05]',
    journey('notifications'),
    async ({ page, seller }) => {
      seller.account().balance = {
        freeToken: { tokens: 5000, remaining: 2000 },
        subscription: { tokens: 20_000, remaining: 11_240 },
        onetime: { tokens: 100_000, remaining: 5000 },
      };
      await goLive(page, seller);
      const button = page.getByRole('button', { name: /^Token balance/ });
      await expect(button).toHaveAccessibleName('Token balance: 18,240 tokens');
      await button.click();
      const popover = page.getByRole('dialog', { name: /Token/ });
      await expect(popover.getByRole('row', { name: /Free 2,000 5,000/ })).toBeVisible();
      await expect(popover.getByRole('row', { name: /Subscription 11,240 20,000/ })).toBeVisible();
      await expect(popover.getByRole('row', { name: /One time 5,000 100,000/ })).toBeVisible();
      seller.emit('tokens:updated', {
        freeToken: { tokens: 5000, remaining: 1999 },
        subscription: { tokens: 20_000, remaining: 11_240 },
        onetime: { tokens: 100_000, remaining: 5000 },
      });
      await expect(popover.getByRole('row', { name: /Free 1,999 5,000/ })).toBeVisible();
      await expect(button).toHaveAccessibleName('Token balance: 18,239 tokens');
    },
  );

  test('the header’s menus pass axe; the avatar shows the first initial; signing out clears stored data and goes to sign-in [SHELL-13]', async ({
    page,
    seller,
    context,
  }) => {
    await goLive(page, seller);
    const avatar = page.getByRole('button', { name: 'Account: Sample Seller' });
    await expect(avatar).toHaveText('S');
    await page.getByRole('button', { name: /^Token balance/ }).click();
    expect(await violations(page, 'header')).toEqual([]);
    await page.keyboard.press('Escape');
    await avatar.click();
    expect(await violations(page, 'header')).toEqual([]);
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    // The stream may report the end of the session before the call that signs out is answered.
    await expect.poll(async () => (await context.cookies()).find((each) => each.name === 'sw')).toBeUndefined();
    const stored = await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)));
    expect(stored.filter((key) => !/email|theme/i.test(key))).toEqual([]);
    await page.goto('/notifications');
    await expect(page).toHaveURL(/\/sign-in/);
  });

  test("a header data request that fails shows the server's message as an error toast [SHELL-14]", async ({
    page,
    seller,
  }) => {
    seller.fail('header', 500, { code: 'HEADER', message: 'The header could not be prepared' });
    await goLive(page, seller);
    await expect(toast(page, 'The header could not be prepared')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  });

  test('plan events change the plan in place, without losing what is being typed [LIVE-04]', async ({
    page,
    seller,
  }) => {
    // On narrower screens, only the account menu shows the plan.
    await page.setViewportSize({ width: 1680, height: 900 });
    await enter(page, seller, '/az-api/seller-storefront');
    const typed = page.getByRole('textbox').first();
    await typed.fill('A1TYP');
    await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));
    seller.account().user.planName = 'Starter';
    seller.emit('subscription:updated', {});
    await expect(page.getByRole('banner').getByText('Starter')).toBeVisible();
    await expect(typed).toHaveValue('A1TYP');
    seller.account().user.isCanceledAccount = true;
    seller.emit('subscription:deleted', {});
    await page.getByRole('button', { name: /^Account:/ }).click();
    await expect(page.getByRole('menu').getByText(/Mar 14, 2027/)).toBeVisible();
    await expect(typed).toHaveValue('A1TYP');
    expect(loads).toEqual([]);
  });

  test('an account that loses its plan loses the notifications in place [LIVE-04, NOTE-02]', async ({
    page,
    seller,
  }) => {
    seller.alert(1, { live: false });
    await goLive(page, seller);
    await expect(rowOf(page, 1)).toBeVisible();
    Object.assign(seller.account().user, { productType: 'hazmat' });
    seller.emit('subscription:updated', {});
    await expect(
      page.getByText('The notification feature is only available for AZInsight Advanced plan.'),
    ).toBeVisible();
    await expect(rowOf(page, 1)).toBeHidden();
  });

  test('idle prefetching waits for the network', async ({ page, seller, context }) => {
    await page.addInitScript(() => {
      const later: (() => void)[] = [];
      Object.assign(window, {
        requestIdleCallback: (run: () => void) => later.push(run),
        cancelIdleCallback: () => undefined,
        becomeIdle: () => later.forEach((run) => void run()),
      });
    });
    // The code for rows loads with the first row. An empty list would still be loading its image when the network goes.
    seller.alert(1, { live: false });
    await goLive(page, seller);
    await expect(rowOf(page, 1)).toBeVisible();
    await context.setOffline(true);
    // The page notices it a moment later.
    await page.waitForFunction(() => !navigator.onLine);
    const chunks: string[] = [];
    page.on('requestfinished', (request) => request.url().endsWith('.js') && chunks.push(request.url()));
    await page.evaluate(() => (window as unknown as { becomeIdle(): void }).becomeIdle());
    await context.setOffline(false);
    await expect.poll(() => chunks.length).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible({ timeout: 25_000 });
    await page.getByRole('button', { name: /^Account:/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  });

  test('the header call carries the session’s email, and the primary color is dark blue [SHELL-19]', async ({
    page,
    seller,
    upstream,
  }) => {
    await page.goto('/sign-in');
    const colour = await page
      .getByRole('button', { name: 'Log in' })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    const [red, green, blue] = (colour.match(/\d+/g) ?? []).map(Number) as [number, number, number];
    expect(blue).toBeGreaterThan(red * 2);
    expect(blue).toBeGreaterThan(green * 1.5);
    expect(blue).toBeLessThan(200);
    await goLive(page, seller);
    await expect
      .poll(() => upstream.calls.filter((call) => call.name === 'header').map((call) => call.body))
      .toContainEqual({ email: seller.email });
  });

  test('a screen whose code fails to load says so, and loads on retry when the portal answers', async ({
    page,
    seller,
  }) => {
    seller.alert(1, { live: false });
    const screen = clientFile('features/inbox/notifications-screen.tsx');
    let broken = (path: string) => path === screen;
    await page.route(
      ({ pathname }) => broken(pathname),
      (route) => route.abort(),
    );
    await goLive(page, seller);
    const sorry = page.getByRole('heading', { name: 'Notifications could not be loaded' });
    await expect(sorry).toBeVisible();
    await expect(page.getByRole('link', { name: /^Notifications 1 unread$/ })).toBeVisible();
    // The page must not reload while nothing answers.
    broken = () => true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('button[aria-busy="true"]')).toHaveCount(0);
    await expect(sorry).toBeVisible();
    broken = () => false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, 1)).toBeVisible();
  });

  test('a popup whose content fails to load says so, and loads on retry when the portal answers', async ({
    page,
    seller,
  }) => {
    const items = clientFile('features/inbox/parts/more-items.tsx');
    let broken = (path: string) => path === items;
    await page.route(
      ({ pathname }) => broken(pathname),
      (route) => route.abort(),
    );
    await goLive(page, seller);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const again = page.getByRole('menuitem', { name: 'Try again' });
    await expect(
      page.getByRole('alert').filter({ hasText: 'This part of the portal could not be loaded.' }),
    ).toBeVisible();
    await expect(again).toBeFocused();
    // The page must not reload while nothing answers.
    broken = () => true;
    await again.click();
    await expect(again).toHaveAttribute('aria-busy', 'false');
    await expect(again).toBeVisible();
    broken = () => false;
    await again.click();
    await expect(again).toHaveCount(0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Desktop notification' })).toBeVisible();
  });

  test('a slow screen keeps its layout: the heading comes first, and nothing shifts when the rest arrives', async ({
    page,
    seller,
  }) => {
    seller.alert(1, { live: false });
    // From the first visit, the browser knows that this provider has no views.
    await goLive(page, seller);
    const heading = page.getByRole('heading', { name: 'Notifications', exact: true });
    await expect.poll(async () => (await heading.boundingBox())?.x).toBeLessThan(100);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${clientFile('features/inbox/notifications-screen.tsx')}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('status', { name: 'Loading Notifications' })).toBeVisible();
    const before = await heading.boundingBox();
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.defineProperty(window, 'shifts', { value: shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: false });
    });
    release();
    await expect(rowOf(page, 1)).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    expect(
      await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
      ),
    ).toBeLessThan(0.02);
  });

  test('the tab title names the screen, or says that a page does not exist', async ({ page, seller }) => {
    await page.goto('/sign-in');
    await expect(page).toHaveTitle('Log in · Sellerwire');
    seller.alert(1, { live: false });
    await goLive(page, seller);
    await expect(page).toHaveTitle('(1) Notifications · Sellerwire');
    await page.goto('/nothing/here');
    await expect(page).toHaveTitle('(1) This page does not exist · Sellerwire');
  });

  test(
    'a sub-account starts with the team history, has no dead menu links, and sees why a page is not for it [SHELL-02]',
    journey('teamHistory'),
    async ({ page, upstream }) => {
      const who = upstream.addUser(`member-${process.pid}-${Date.now()}`, {
        accountType: 'MEMBER',
        fullName: 'Sample Member',
        productType: 'basic',
      });
      await enter(page, who, '/');
      await expect(page.getByRole('heading', { name: 'Team History' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0);
      await page.goto('/notifications');
      await expect(page.getByRole('main')).toContainText(
        'Your main account has not shared its notifications with you.',
      );
      await page.goto('/az-insight/account-management');
      await expect(page.getByRole('main')).toContainText('This page belongs to the main account');
      await page.goto('/nothing/here');
      await expect(page.getByRole('link', { name: /start|home/i }).first()).toBeVisible();
    },
  );

  test(
    'an account with Enterprise Support opens it from the support menu [SHELL-11]',
    journey('enterpriseSupport'),
    async ({ page, upstream }) => {
      const who = upstream.addUser(`enterprise-${process.pid}-${Date.now()}`, {
        planName: 'Advanced',
        supportType: 'enterprise',
      });
      await enter(page, who);
      await page.getByRole('button', { name: 'Support' }).click();
      await page.getByRole('menuitem', { name: 'Enterprise Support' }).click();
      await expect(page).toHaveURL(/\/enterprise-support$/);
      await expect(page.getByRole('heading', { name: 'Enterprise Support' })).toBeVisible();
    },
  );

  test('an event that fits no schema breaks neither the stream nor the page [LIVE-13]', async ({
    page,
    seller,
    portal,
  }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await goLive(page, seller);
    seller.emit('spapi:ANY_OFFER_CHANGED', {
      notificationType: 'ANY_OFFER_CHANGED',
      payload: { AnyOfferChangedNotification: { Offers: 'none' } },
    });
    seller.emit('tokens:updated', balanceOf(Number.NaN));
    seller.emit('notification:new', 'text');
    seller.alert(3);
    await expect(rowOf(page, 3)).toBeVisible();
    expect(problems).toEqual([]);
    const stored = await fetch(`${portal.url}/ops/rejected`, {
      headers: { authorization: 'Bearer operator-key-for-tests' },
    });
    const { reasons } = (await stored.json()) as { reasons: { event: string; path: string }[] };
    expect(reasons.map((reason) => reason.event)).toEqual(
      expect.arrayContaining(['spapi:ANY_OFFER_CHANGED', 'tokens:updated', 'notification:new']),
    );
  });
});
