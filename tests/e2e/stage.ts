import { expect, type Page } from '@playwright/test';
import { type AlertRecord, asinOf, pricingRecord } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { type CallName, startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { test as base } from './browser-test.ts';
import { nextFrames } from './floor.ts';

/** The seller of one test, at a provider that the test controls. */
export type Seller = {
  id: string;
  email: string;
  password: string;
  /** Stores alert n; `live` also sends it over the socket. */
  alert(n: number, options?: { live?: boolean; record?: Partial<AlertRecord> }): AlertRecord;
  emit(event: string, ...args: unknown[]): void;
  account(): ReturnType<TestUpstream['account']>;
  fail(name: CallName, status: number, body?: unknown): void;
  mend(name: CallName): void;
};

type Stage = { portal: Portal; upstream: TestUpstream };

let serial = 0;

/**
 * Browser tests: one portal per worker in its own process with a controlled provider, and a new seller per test.
 * Tests that need the embedded provider or a crash start their own portal.
 */
export const test = base.extend<{ seller: Seller; upstream: TestUpstream; portal: Portal }, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const upstream = await startUpstream();
      const portal = await startPortal({ UPSTREAM_API: upstream.url, UPSTREAM_SOCKET: upstream.url });
      await use({ portal, upstream });
      await portal.close();
      await upstream.close();
    },
    { scope: 'worker' },
  ],
  portal: async ({ stage }, use) => use(stage.portal),
  upstream: async ({ stage }, use) => {
    await use(stage.upstream);
    stage.upstream.mendAll();
    stage.upstream.setRefuseJoin(false);
    stage.upstream.setAcknowledgeJoin(true);
  },
  seller: async ({ stage }, use) => {
    serial += 1;
    const id = `seller-${process.pid}-${serial}`;
    const { email, password } = stage.upstream.addUser(id, {
      fullName: 'Sample Seller',
      planName: 'Advanced',
      nextSubscribeAt: '2027-03-14T12:00:00Z',
    });
    stage.upstream.account(id).unsubscribed = [];
    await use({
      id,
      email,
      password,
      alert(n, { live = true, record = {} } = {}) {
        const fresh = pricingRecord(n, { publishedTime: new Date().toISOString(), ...record });
        stage.upstream.store(id, fresh);
        if (live) stage.upstream.emit(id, `spapi:${fresh.notificationType}`, fresh);
        return fresh;
      },
      emit: (event, ...args) => stage.upstream.emit(id, event, ...args),
      account: () => stage.upstream.account(id),
      fail: (name, status, body) => stage.upstream.fail(name, status, body),
      mend: (name) => stage.upstream.mend(name),
    });
    stage.upstream.mendAll();
  },
  baseURL: async ({ stage }, use) => use(stage.portal.url),
});

export { expect };

type Person = { email: string; password: string };

/** The sign-in link that leads on to the inbox. */
const INBOX_DOOR = '/sign-in?returnUrl=/notifications';

/** Signs in with the form, for tests about signing in. */
export async function logIn(page: Page, who: Person, path = INBOX_DOOR) {
  await page.goto(path);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens a screen, signed in by a request, which loads one page less than the form. */
export async function enter(page: Page, { email, password }: Person, path = '/notifications') {
  const answer = await page.request.post('/api/session', { data: { email, password, remember: true } });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(path);
}

/** Signs in and opens the notifications screen. Returns when the connection is live. */
export async function goLive(page: Page, who: Person) {
  await enter(page, who);
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  // A mouse over the list would hold new rows back.
  await page.mouse.move(10, 10);
}

/**
 * Waits until the page has loaded what it loads when it is idle: what it needs offline, and what remembers for a
 * report. Chromium's own sign of an idle network may come before that begins. A part may begin to load only when
 * another one has loaded, or when the screen has its content.
 */
export async function idlePartsLoaded(page: Page) {
  await expect(page.getByRole('status', { name: 'New notifications' })).toBeAttached();
  const loadState = async () => {
    // Behind the page's own callbacks, which begin to load.
    await new Promise((resolve) => requestIdleCallback(resolve));
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    const isLoading = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].some(
      ({ href }) => !loaded.has(href),
    );
    return { count: loaded.size, isLoading: isLoading || document.querySelector('.skeleton') !== null };
  };
  let before = 0;
  const settled = async () => {
    const { count, isLoading } = await page.evaluate(loadState);
    const isSame = !isLoading && count === before;
    before = count;
    return isSame;
  };
  await expect.poll(settled, { intervals: [200] }).toBe(true);
}

export const rowOf = (page: Page, n: number) => page.getByRole('row', { name: new RegExp(asinOf(n)) });
export const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text });

/** The toast, held by the pointer: it stays until its button is pressed, however long other tabs take. */
export async function heldToast(page: Page, text: string | RegExp) {
  const held = toast(page, text);
  await held.hover();
  return held;
}

/** Scrolls the inbox. Returns when the page has handled it, so that the next alert meets a reader further down. */
export async function scrollInbox(page: Page, top: number): Promise<void> {
  await page.getByRole('grid', { name: 'Notifications' }).evaluate((element, y) => element.scrollTo(0, y), top);
  await nextFrames(page);
}
