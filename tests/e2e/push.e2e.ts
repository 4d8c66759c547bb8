import { type BrowserContext, type CDPSession, expect, type Page, type Worker } from '@playwright/test';
import type { ChannelList } from '#shared/channels/channel.ts';
import { CHANNELS_PATH } from '#shared/channels/paths.ts';
import { playHosts } from '#tests/support/channels/played-hosts.ts';
import { type PlayedPush, playPush } from '#tests/support/channels/push-service.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { test as base } from './browser-test.ts';
import { noFaults } from './floor.ts';
import { enter } from './stage.ts';

// A portal of its own, since its provider reaches a push service that this test plays.

const person = { email: 'push@shop.test', password: 'push-pass-1' };
const leaver = { email: 'leaver@shop.test', password: 'push-pass-2' };

const test = base.extend<
  { noFaults: undefined },
  { stage: { provider: TestProvider; portal: Portal; push: PlayedPush; token: string } }
>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const push = playPush();
      const hosts = await playHosts({ [push.host]: push.listener });
      const provider = await startTestProvider({ outside: hosts.rules });
      await provider.addAccount({ ...person, sellerId: 'A1PUSH' });
      const { token } = await provider.addAccount({ ...leaver, sellerId: 'A1LEAVER' });
      const portal = await startPortal({
        UPSTREAM_API: provider.url,
        UPSTREAM_SOCKET: provider.url,
        COMPANION: 'off',
        PROFILE: 'full',
      });
      await use({ provider, portal, push, token });
      await portal.close();
      await provider.close();
      await hosts.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stage }, use) => use(stage.portal.url),
  noFaults,
});

test.use({ permissions: ['notifications'], viewport: { width: 390, height: 844 } });

/** What Chromium hands to the worker when its push service has a message. Chromium can't be pointed at ours. */
async function deliver(cdp: CDPSession, portal: Portal, registrationId: string, data: string) {
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(portal.url).origin, registrationId, data });
}

type Subscription = ReturnType<PlayedPush['subscribe']>;

/** Subscribes at the played service in the place of the browser's own. @returns what the browser has at the moment */
async function playSubscriptions(context: BrowserContext, page: Page, push: PlayedPush) {
  const browser: { subscription: Subscription | null } = { subscription: null };
  await context.exposeFunction('subscribeAtService', (key: string) => {
    browser.subscription = push.subscribe(key);
    return browser.subscription;
  });
  await context.exposeFunction('presentSubscription', () => browser.subscription);
  await context.exposeFunction('endSubscription', () => {
    browser.subscription = null;
  });
  await page.addInitScript(() => {
    const service = window as unknown as {
      subscribeAtService(key: string): Promise<Subscription>;
      presentSubscription(): Promise<Subscription | null>;
      endSubscription(): Promise<void>;
    };
    const played = (subscription: Subscription) =>
      Object.assign(Object.create(null), {
        endpoint: subscription.endpoint,
        toJSON: () => subscription,
        unsubscribe: () => service.endSubscription().then(() => true),
      }) as PushSubscription;
    PushManager.prototype.subscribe = async (options) =>
      played(await service.subscribeAtService(String(options?.applicationServerKey)));
    PushManager.prototype.getSubscription = async () => {
      const present = await service.presentSubscription();
      return present && played(present);
    };
  });
  return browser;
}

type Shown = { title: string; body?: string; data: { navigate: string; actions: Record<string, string> } };

/** The parts of a worker that the test looks at. */
type Scope = EventTarget & {
  registration: { showNotification(title: string, options: Omit<Shown, 'title'>): Promise<void> };
  clients: { openWindow(address: string): Promise<null> };
  shown: Shown[];
  opened: string[];
};

/** The test's Chromium has no notifications: what the worker shows, and which address it opens, is recorded instead. */
const record = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.opened = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options });
    };
    scope.clients.openWindow = async (address) => {
      scope.opened.push(address);
      return null;
    };
  });

const shown = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Scope).shown);

/** Presses the first notification. @returns the addresses that were opened */
const press = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    const notification = { ...scope.shown[0], close: () => undefined };
    scope.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, action: '', waitUntil: () => undefined }),
    );
    return scope.opened;
  });

test('push is turned on by one press; with no tab open an alert is shown, and a press opens it [CHAN-03]', async ({
  page,
  context,
  stage: { provider, portal, push },
}) => {
  await playSubscriptions(context, page, push);
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await enter(page, person, CHANNELS_PATH);
  const [worker] = await Promise.all([
    context.waitForEvent('serviceworker'),
    page.getByRole('button', { name: /^Push to Chrome on / }).click(),
  ]);
  await expect(page.getByRole('article', { name: /^Chrome on / })).toContainText('Works');
  expect(push.taken.map(({ text }) => text.split('\n')[0])).toEqual(['Test from Sellerwire']);

  await record(worker);
  const registrationId = await registered;
  await page.goto('about:blank');
  await provider.ingest(pricingHealth({ sellerId: 'A1PUSH', asin: 'B00000PUSH', at: Date.now() }));
  await expect.poll(() => push.taken.length).toBe(2);
  expect(push.bodies).toHaveLength(2);
  await deliver(cdp, portal, registrationId, push.bodies[1] ?? '');
  await expect.poll(async () => (await shown(worker)).length).toBe(1);
  const [notification] = await shown(worker);
  expect(notification?.title).toContain('B00000PUSH');
  const address = notification?.data.navigate;
  expect(address).toContain('/notifications/');

  expect(await press(worker)).toEqual([address]);
  await page.goto(new URL(address ?? '').pathname);
  await expect(page.getByRole('complementary')).toContainText('B00000PUSH');
});

/** The browser gives the worker another subscription. @returns whether the worker has ended the new one */
const renew = (worker: Worker, former: Subscription, newer: Subscription) =>
  worker.evaluate(
    async ([oldSubscription, newSubscription]) => {
      let ended = false;
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription,
        newSubscription: {
          ...newSubscription,
          unsubscribe: async () => {
            ended = true;
          },
        },
        waitUntil: (work: Promise<void>) => {
          Object.assign(event, { work });
        },
        work: Promise.resolve(),
      });
      globalThis.dispatchEvent(event);
      await event.work;
      return ended;
    },
    [former, newer] as const,
  );

test('a subscription that the browser changes is renewed at the portal; signing out turns push off in that browser, whatever fails [CHAN-03]', async ({
  page,
  context,
  stage: { provider, push, token },
}) => {
  const browser = await playSubscriptions(context, page, push);
  const channels = async () => {
    const { body } = await provider.call('GET', '/portal/channels', { token });
    return (body as ChannelList).channels;
  };
  const turnOn = async () => {
    await enter(page, leaver, CHANNELS_PATH);
    await page.getByRole('button', { name: /^Push to Chrome on / }).click();
    await expect(page.getByRole('article', { name: /^Chrome on / })).toContainText('Works');
  };
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
  };
  const [worker] = await Promise.all([context.waitForEvent('serviceworker'), turnOn()]);
  const former = browser.subscription as Subscription;
  const { pushKey } = (await provider.call('GET', '/portal/channels', { token })).body as ChannelList;
  const newer = push.subscribe(pushKey);
  expect(await renew(worker, former, newer)).toBe(false);
  const before = push.calls.length;
  await page.getByRole('button', { name: /^Send a test to Chrome/ }).click();
  await expect.poll(() => push.calls.length).toBe(before + 1);
  expect(newer.endpoint).toContain(push.calls.at(-1)?.url.pathname ?? '?');

  browser.subscription = newer;
  await signOut();
  expect(browser.subscription).toBeNull();
  expect(await channels()).toEqual([]);
  expect(await renew(worker, newer, former)).toBe(true);

  await turnOn();
  await page.route('**/api/channels/push', (route) => route.abort());
  await signOut();
  expect(browser.subscription).toBeNull();
});

test('the portal can be installed: its manifest has the brand, and its worker keeps nothing [CHAN-03]', async ({
  page,
  stage: { portal },
}) => {
  await page.goto('/');
  const cdp = await page.context().newCDPSession(page);
  const { url, errors } = await cdp.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const source = await (await page.request.get(`${portal.url}/push-worker.js`)).text();
  expect(source).not.toMatch(/caches|indexedDB|'fetch'/);
});
