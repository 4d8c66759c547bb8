import { type CDPSession, expect, type Worker } from '@playwright/test';
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

const test = base.extend<
  { noFaults: undefined },
  { stage: { provider: TestProvider; portal: Portal; push: PlayedPush } }
>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const push = playPush();
      const hosts = await playHosts({ [push.host]: push.listener });
      const provider = await startTestProvider({ outside: hosts.rules });
      await provider.addAccount({ ...person, sellerId: 'A1PUSH' });
      const portal = await startPortal({
        UPSTREAM_API: provider.url,
        UPSTREAM_SOCKET: provider.url,
        COMPANION: 'off',
        PROFILE: 'full',
      });
      await use({ provider, portal, push });
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

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }));
  });

test('push is turned on by one press; with no tab open an alert is shown, and a press opens it [CHAN-03]', async ({
  page,
  context,
  stage: { provider, portal, push },
}) => {
  await context.exposeFunction('subscribeAtService', (key: string) => push.subscribe(key));
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async (options) => {
      const key = String(options?.applicationServerKey);
      const { subscribeAtService } = window as unknown as { subscribeAtService(key: string): Promise<object> };
      const subscription = await subscribeAtService(key);
      return Object.assign(Object.create(null), { toJSON: () => subscription }) as PushSubscription;
    };
  });
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

  // A press needs a person; what it does is the worker's.
  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(address: string): Promise<null> };
    } & EventTarget;
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (to) => {
        resolve(to);
        return null;
      };
      void scope.registration.getNotifications().then(([pressed]) => {
        const event = Object.assign(new Event('notificationclick'), {
          notification: pressed,
          action: '',
          waitUntil: () => undefined,
        });
        scope.dispatchEvent(event);
      });
    });
  });
  expect(opened).toBe(address);
  await page.goto(new URL(opened).pathname);
  await expect(page.getByRole('complementary')).toContainText('B00000PUSH');
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
  expect(source).not.toMatch(/caches|indexedDB|fetch/);
});
