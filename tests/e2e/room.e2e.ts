import { expect, type Page, test } from '@playwright/test';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { nextFrames, noFaults, overflowOf } from './floor.ts';

// The header and every screen have room at usual widths, at 200 % zoom and with text twice as large, whatever the connection says.

const it = test.extend<{ faults: undefined }>({ faults: noFaults });

let portal: Portal;
test.beforeAll(async () => {
  // The longest menu: every link that has an entry of its own.
  portal = await startPortal({
    LINK_GOOGLE_ADDON: 'https://addon.example',
    LINK_SUPPORT_PORTAL: 'https://support.example',
    LINK_YOUTUBE: 'https://youtube.example',
  });
});
test.afterAll(() => portal?.close());

const paths = ['/', '/notifications', '/user/team-history', '/user/buy-sell-history', '/user/history-usage-statistics', '/az-api/product-viewer'].concat([
  '/az-api/product-tracking',
  '/az-api/seller-storefront',
  '/az-api/top-rated-sellers',
  '/az-insight/account-management',
  '/settings',
]);

const labels = [
  ['Live', '2 min ago'],
  ['Live', '11 min ago'],
  ['Live', '2 days ago'],
  ['Live', 'provider quiet for 59 s'],
  ['Reconnecting', 'try 12'],
  ['Not confirmed', ''],
  ['Provider refuses', 'since Nov 23, 12:04 PM'],
  ['Offline', 'since 12:04 PM'],
] as const;

/** As a reader who has set the browser's text to 200 %. Runs in the page, before anything of it. */
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
  await page.goto(portal.url + path);
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible({ timeout: 30_000 });
  await nextFrames(page);
}

/** What of the header is cut: its parts that stand outside the window, or over their neighbors. */
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

for (const { width, height, text, what } of [
  { width: 1440, height: 900, text: 1, what: '1440 px' },
  { width: 1280, height: 800, text: 1, what: '1280 px' },
  { width: 1181, height: 800, text: 1, what: '1181 px' },
  { width: 720, height: 450, text: 1, what: '1440 px at 200 % zoom' },
  { width: 640, height: 400, text: 1, what: '1280 px at 200 % zoom' },
  { width: 390, height: 844, text: 1, what: '390 px' },
  { width: 360, height: 740, text: 1, what: '360 px' },
  { width: 1440, height: 900, text: 2, what: '1440 px with text twice as large' },
])
  test.describe(what, () => {
    test.use({ viewport: { width, height } });

    it(`the header is whole with every state of the connection, and no screen is wider than the window: ${what}`, async ({ page }) => {
      test.setTimeout(180_000);
      if (text > 1) await page.addInitScript(enlargeText);
      const trouble: string[] = [];
      await signIn(page);
      for (const path of paths) {
        await open(page, path);
        const over = await overflowOf(page);
        if (over > 0) trouble.push(`${path} is ${over} px too wide`);
      }
      await open(page, '/notifications');
      for (const [name, detail] of labels) {
        await page.locator('.link-state').evaluate(
          (button, words) => {
            const span = button.querySelector('span') ?? button.appendChild(document.createElement('span'));
            (button.querySelector('b') as HTMLElement).textContent = words.name;
            span.textContent = words.detail;
          },
          { name, detail },
        );
        const cut = await cutParts(page);
        if (cut.outside + cut.over + cut.tall > 0 || (await overflowOf(page)) > 0) trouble.push(`'${name} ${detail}': ${JSON.stringify(cut)}`);
      }
      expect(trouble).toEqual([]);
    });
  });

it('text twice as large is read whole: lines of text do not run into each other, and prices are not cut', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(enlargeText);
  await signIn(page);
  await open(page, '/notifications');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const lines = await page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility() && element.textContent?.trim() !== '';
    const tight = [...document.querySelectorAll('h1, .btn, .tab, .alert b, .alert .num, .four > span, label')].filter(shown).filter((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) * 1.1;
    });
    const cut = [...document.querySelectorAll('.alert .four > span')].filter((element) => shown(element) && element.scrollWidth > element.clientWidth + 1);
    return [...tight, ...cut].map((element) => element.outerHTML.slice(0, 100));
  });
  expect(lines).toEqual([]);
});
