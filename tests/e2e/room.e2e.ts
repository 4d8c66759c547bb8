import { expect, type Page } from '@playwright/test';
import { linkNames } from '#client/app/connection-popup.tsx';
import type { LinkStatus } from '#client/stream/link-state.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { test } from './browser-test.ts';
import { nextFrames, noFaults, overflowOf, screenPaths, visit } from './floor.ts';

// The header and every screen must fit at usual widths, at 200 % zoom and with text twice as large, in every state of the connection.

const it = test.extend<{ faults: undefined }>({ faults: noFaults });

let portal: Portal;
test.beforeAll(async () => {
  // Every optional link is set, for the longest menu.
  portal = await startPortal({
    LINK_GOOGLE_ADDON: 'https://addon.example',
    LINK_SUPPORT_PORTAL: 'https://support.example',
    LINK_YOUTUBE: 'https://youtube.example',
  });
});
test.afterAll(() => portal?.close());

const paths = [...screenPaths, '/user/add-new-member'];

/** The longest details that the header shows for each state. A state without details here fails type checking. */
const details: Record<LinkStatus['state'], readonly string[]> = {
  connecting: [''],
  live: ['2 min ago', '11 min ago', '2 days ago', 'provider quiet for 59 s', 'limited', 'catching up'],
  unconfirmed: [''],
  reconnecting: ['try 12'],
  offline: ['since 12:04 PM', 'since Nov 23, 12:04 PM'],
  down: ['since Nov 23, 12:04 PM'],
  'provider-refuses': ['since Nov 23, 12:04 PM'],
  paused: [''],
  ended: [''],
};
const labels = Object.entries(linkNames).flatMap(([state, name]) => details[state as LinkStatus['state']].map((detail) => ({ name, detail })));

/** Sets the browser's text to 200 %. Runs in the page before its own scripts. */
function enlargeText() {
  const set = () => document.documentElement.style.setProperty('font-size', '200%', 'important');
  if (document.documentElement) return set();
  new MutationObserver((_, observer) => {
    if (!document.documentElement) return;
    observer.disconnect();
    set();
  }).observe(document, { childList: true });
}

async function signIn(page: Page) {
  const answer = await page.request.post(`${portal.url}/api/session`, { data: { email: 'owner@demo.test', password: 'demo-pass-1', remember: true } });
  expect(answer.status()).toBe(200);
}

async function open(page: Page, path: string) {
  if (page.url().startsWith(portal.url)) await visit(page, path);
  else await page.goto(portal.url + path);
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  await nextFrames(page);
}

/** Visible elements with a line height below 1.1, and boxes smaller than their text. */
const crampedText = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')];
    // Text for screen readers overflows its box and the boxes around it.
    for (const element of all) if (getComputedStyle(element).clipPath === 'inset(50%)') element.style.display = 'none';
    const shown = all.filter((element) => element.checkVisibility() && element.textContent?.trim() !== '' && !element.closest('svg'));
    const cramped = shown.filter((element) => {
      const { display, fontSize, lineHeight, overflowY } = getComputedStyle(element);
      if (Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) * 1.1) return true;
      // Text may be slightly higher than its line.
      return display !== 'inline' && !/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 2;
    });
    return cramped.map((element) => `${element.scrollHeight} in ${element.clientHeight} px: ${element.outerHTML.slice(0, 120)}`);
  });

/** Counts the header's parts that are outside the window or overlap. */
const cutParts = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.bar') as HTMLElement;
    const parts = [...bar.querySelectorAll<HTMLElement>(':scope > :not(.wire), .bar-end > *, .main-menu > *')].filter((part) => part.checkVisibility());
    const wide = document.documentElement.clientWidth;
    const leaves = parts.filter((part) => !parts.some((other) => other !== part && part.contains(other))).map((part) => part.getBoundingClientRect());
    const sorted = leaves.toSorted((a, b) => a.left - b.left);
    const over = sorted.filter((box, index) => index > 0 && box.left < (sorted[index - 1] as DOMRect).right - 1).length;
    return { outside: leaves.filter((box) => box.left < -0.5 || box.right > wide + 0.5).length, over, tall: bar.scrollHeight - bar.clientHeight };
  });

const windows = [
  { width: 1440, height: 900, text: 1, what: '1440 px' },
  { width: 1366, height: 768, text: 1, what: '1366 px' },
  { width: 1280, height: 800, text: 1, what: '1280 px' },
  { width: 1181, height: 800, text: 1, what: '1181 px' },
  { width: 720, height: 450, text: 1, what: '1440 px at 200 % zoom' },
  { width: 640, height: 400, text: 1, what: '1280 px at 200 % zoom' },
  { width: 390, height: 844, text: 1, what: '390 px' },
  { width: 360, height: 740, text: 1, what: '360 px' },
  { width: 1440, height: 900, text: 2, what: '1440 px with text twice as large' },
];

for (const { width, height, text, what } of windows)
  test.describe(what, () => {
    test.use({ viewport: { width, height } });

    it(`the header fits in every state of the connection: ${what}`, async ({ page }) => {
      if (text > 1) await page.addInitScript(enlargeText);
      const trouble: string[] = [];
      await signIn(page);
      await open(page, '/notifications');
      for (const { name, detail } of labels) {
        await page.locator('.link-state').evaluate(
          (button, words) => {
            const span = button.querySelector('span') ?? button.appendChild(document.createElement('span'));
            (button.querySelector('b') as HTMLElement).textContent = words.name;
            span.textContent = words.detail;
            span.className = words.detail.endsWith(' ago') ? 'fig wide-only' : 'fig';
          },
          { name, detail },
        );
        const cut = await cutParts(page);
        if (cut.outside + cut.over + cut.tall > 0 || (await overflowOf(page)) > 0) trouble.push(`'${name} ${detail}': ${JSON.stringify(cut)}`);
      }
      expect(trouble).toEqual([]);
    });
  });

it('no screen is wider than the window', async ({ page }) => {
  test.setTimeout(240_000);
  const trouble: string[] = [];
  await signIn(page);
  for (const path of paths) {
    await open(page, path);
    for (const { width, height, what } of windows) {
      await page.setViewportSize({ width, height });
      await nextFrames(page);
      const over = await overflowOf(page);
      if (over > 0) trouble.push(`${path} is ${over} px too wide at ${what}`);
    }
  }
  expect(trouble).toEqual([]);
});

it('text twice as large is readable: no screen is too wide, lines do not overlap, and boxes grow with their text', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(enlargeText);
  await signIn(page);
  const trouble: string[] = [];
  for (const path of paths) {
    await open(page, path);
    const over = await overflowOf(page);
    if (over > 0) trouble.push(`${path} is ${over} px too wide`);
    trouble.push(...(await crampedText(page)).map((element) => `${path}: ${element}`));
  }
  // The selection bar appears when a row is selected.
  await open(page, '/notifications');
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
  trouble.push(...(await crampedText(page)).map((element) => `selection: ${element}`));
  expect(trouble).toEqual([]);
});

it('prices are not cut with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(enlargeText);
  await signIn(page);
  await open(page, '/notifications');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const cut = await page
    .locator('.alert .four > span')
    .evaluateAll((prices) => prices.filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML));
  expect(cut).toEqual([]);
});
