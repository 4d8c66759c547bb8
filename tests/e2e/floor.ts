import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { screens } from '#client/app/screens.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe's findings as text, in light and in dark. The dark page differs in its colors only, so only its contrast is checked. Afterwards it is light.
 * The page is checked from its top: further down, a button half below the fixed bar would count as too small.
 * @param within the selector of the part to check
 */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  const scrolled = await page.evaluate(() => {
    const before = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    return before;
  });
  await stillness(page);
  await page.evaluate(axe);
  const found = await axeIn(page, within, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
  await page.emulateMedia({ colorScheme: 'dark' });
  await stillness(page);
  const dark = await axeIn(page, within, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  return [...found, ...dark.map((each) => `in dark: ${each}`)];
}

const axeIn = (page: Page, within: string, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> =>
  page.evaluate(
    async ({ part, options }) => {
      const { axe } = window as unknown as {
        axe: { run(part: string, options: object): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }> };
      };
      // Without the details of what passes, and without loading styles and media once more: half of the time.
      const found = await axe.run(part, { ...options, resultTypes: ['violations'], preload: false });
      return found.violations.flatMap((each) => each.nodes.map((node) => `${each.id} at ${node.target.join(' ')}: ${node.failureSummary}`));
    },
    { part: within, options: { runOnly } },
  );

/**
 * A fixture for every test of a file: the page must throw nothing, log no error and not violate its content security policy. The browser's own
 * line about a refused call does not count. It is recognized by the call's URL, since its text depends on the browser's version.
 */
export const noFaults: [(args: { page: Page }, use: (value: undefined) => Promise<void>) => Promise<void>, { auto: true }] = [
  async ({ page }, use) => {
    const thrown: string[] = [];
    const logged: { text: string; url: string }[] = [];
    const refused = new Set<string>();
    page.on('pageerror', (error) => thrown.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && logged.push({ text: message.text(), url: message.location().url }));
    page.on('response', (response) => response.status() >= 400 && refused.add(response.url()));
    page.on('requestfailed', (request) => refused.add(request.url()));
    await use(undefined);
    expect([...thrown, ...logged.filter(({ url }) => !refused.has(url)).map(({ text }) => text)]).toEqual([]);
  },
  { auto: true },
];

/** Waits until every finite animation is over. */
export const stillness = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });

/** Waits until pending changes are rendered. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** How many pixels the page is wider than its window. */
export const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects the selection bar below the rows' scroll box, where it covers none of them. */
export async function selectionIsBelow(rows: Locator): Promise<void> {
  const bottom = await rows.evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = await rows.page().getByRole('toolbar', { name: 'Selection' }).boundingBox();
  expect(bar?.y, 'the top of the selection bar').toBeGreaterThanOrEqual(bottom);
}

/** Visible buttons smaller than 24 by 24 px. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility())
      .flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width >= 24 && height >= 24 ? [] : [`${button.getAttribute('aria-label') ?? button.textContent} ${width}x${height}`];
      }),
  );

/**
 * Refuses a call until 'Try again' is pressed, including the page's own retries, for example after a snapshot.
 * @param answer what comes then, instead of the portal's own answer
 */
export async function refusedUntilTriedAgain(page: Page, calls: string, refusal: { code: string; message: string }, answer?: object) {
  await page.addInitScript(() => {
    const note = ({ target }: Event) => {
      if ((target as Element).closest('button')?.textContent === 'Try again') document.documentElement.dataset.triedAgain = 'yes';
    };
    addEventListener('click', note, { capture: true });
  });
  await page.route(calls, async (route) => {
    const tried = await page.evaluate(() => document.documentElement.dataset.triedAgain);
    if (!tried) return route.fulfill({ status: 400, json: refusal });
    return answer ? route.fulfill({ json: answer }) : route.continue();
  });
}

/** Goes to another screen within the page, as a link does: a reload of every screen would take most of a test's time. */
export const visit = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);

/** The address of every screen, for the demo owner. */
export const screenPaths = Object.values(screens).flatMap((screen) =>
  'path' in screen ? [screen.path.replace(':product', 'az').replace(':marketplace', 'US').replace(':asin', 'B0NOTHING1')] : [],
);

/** Returns a wait for the end of all calls that the page makes from now on. The live connection is no call. */
export function callsOf(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    await nextFrames(page);
    await expect.poll(() => open.size).toBe(0);
    await nextFrames(page);
  };
}
