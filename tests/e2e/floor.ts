import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Listed, screens } from '#client/app/screens.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe's findings as text, in light and in dark. Afterwards the page is light.
 * @param within the selector of the part to check
 */
export const violations = (page: Page, within = 'html'): Promise<string[]> =>
  accessibility(page, ['light', 'dark'], within);

/** Rows after these look like those before them, and checking hundreds takes most of a test's time. */
const furtherRows = 'tbody > tr:nth-child(n + 30)';

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns axe's findings as text. The dark page differs in its colors only, so only its contrast is checked.
 * The page is checked from its top: further down, a button half below the fixed bar would count as too small.
 */
export async function accessibility(
  page: Page,
  themes: readonly ('light' | 'dark')[],
  within = 'html',
): Promise<string[]> {
  const scrolled = await page.evaluate(() => {
    const before = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    return before;
  });
  await stillness(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = themes.includes('light') ? await axeIn(page, within, { type: 'tag', values: allRules }) : [];
  if (themes.includes('dark')) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await stillness(page);
    const dark = await axeIn(page, within, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
    found.push(...dark.map((each) => `in dark: ${each}`));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  return found;
}

const axeIn = (page: Page, within: string, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> =>
  page.evaluate(
    async ({ part, options }) => {
      const { axe } = window as unknown as {
        axe: {
          run(
            part: object,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
        };
      };
      // Without the details of what passes, and without loading styles and media once more: half of the time.
      const found = await axe.run(part, { ...options, resultTypes: ['violations'], preload: false });
      return found.violations.flatMap((each) =>
        each.nodes.map((node) => `${each.id} at ${node.target.join(' ')}: ${node.failureSummary}`),
      );
    },
    { part: { include: [within], exclude: [furtherRows] }, options: { runOnly } },
  );

/** How Chromium reports a socket to a server that is away, for which it names no address. */
const SERVER_AWAY = /^WebSocket connection to .* failed: .*net::ERR_(?:CONNECTION|INTERNET_DISCONNECTED)/;

/**
 * A fixture for every test of a file: the page must throw nothing, log no error and not violate its content security
 * policy. The browser's own line about a refused call does not count. It is recognized by the call's URL, since its
 * text depends on the browser's version.
 */
export const noFaults: [
  (args: { page: Page }, use: (value: undefined) => Promise<void>) => Promise<void>,
  { auto: true },
] = [
  async ({ page }, use) => {
    const thrown: string[] = [];
    const logged: { text: string; url: string }[] = [];
    const refused = new Set<string>();
    page.on('pageerror', (error) => thrown.push(String(error)));
    page.on(
      'console',
      (message) => message.type() === 'error' && logged.push({ text: message.text(), url: message.location().url }),
    );
    page.on('response', (response) => response.status() >= 400 && refused.add(response.url()));
    page.on('requestfailed', (request) => refused.add(request.url()));
    await use(undefined);
    expect([
      ...thrown,
      ...logged.filter(({ url, text }) => !refused.has(url) && !SERVER_AWAY.test(text)).map(({ text }) => text),
    ]).toEqual([]);
  },
  { auto: true },
];

/** Waits until every finite animation is over. */
export const stillness = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });

/** Waits until pending changes are rendered. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** How many pixels the page is wider than its window. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects the selection bar below the rows' scroll box, where it covers none of them. */
export async function selectionIsBelow(rows: Locator): Promise<void> {
  const overlap = async () => {
    const bar = await rows.page().getByRole('toolbar', { name: 'Selection' }).boundingBox();
    const bottom = await rows.evaluate((element) => element.getBoundingClientRect().bottom);
    return bar === null ? 'no selection bar' : Math.max(0, bottom - bar.y);
  };
  // The rows' box shrinks a moment after the bar has come.
  await expect.poll(overlap, 'px of the rows under the selection bar').toBe(0);
}

/** Puts a toast where the page shows its own, until the page is left. Its own would go during a check. */
export const keepToast = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const stack = document.querySelector('.toasts:not(.toasts-top)');
    // The operator's page shows none.
    if (stack)
      stack.innerHTML =
        '<div class="toast"><p class="toast-text">3 notifications done</p><button type="button" class="btn small">Undo</button></div>';
  });

/** Visible buttons smaller than 24 by 24 px. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility())
      .flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width >= 24 && height >= 24
          ? []
          : [`${button.getAttribute('aria-label') ?? button.textContent} ${width}x${height}`];
      }),
  );

/**
 * Returns what a person with a mouse or a finger meets: a page wider than its window, buttons smaller than 24 by 24 px,
 * and controls under something else. A panel over the page can be closed, a toast goes but must not cover the actions
 * that stay in view, and a control under a bar of its own list counts only if no scrolling brings it out.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px too wide`);
    const describe = (element: Element) =>
      `${element.localName} '${element.getAttribute('aria-label') ?? element.textContent?.trim()}'`.slice(0, 60);
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.unseen, .toast, [inert]');
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role^=menuitem]',
      ),
    ];
    const isOf = (hit: Element, control: Element) =>
      control.contains(hit) || [...((control as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit));
    const scrolls = (control: Element) => {
      for (let box = control.parentElement; box; box = box.parentElement)
        if (
          box.matches('[role=row]') ||
          (box.scrollHeight > box.clientHeight + 1 &&
            (box.matches(':root') || /auto|scroll/.test(getComputedStyle(box).overflowY)))
        )
          return true;
      return false;
    };
    const staysInView = (control: Element) =>
      control.closest('.selection-bar, .drawer-foot, .thresholds-foot') !== null && !scrolls(control);
    const mayCover = (hit: Element, control: Element) => {
      const over = hit.closest('aside, .drawer, [popover], [role=dialog]');
      const row = hit.closest('[role=row]');
      // A row's first column stays in view while the others scroll beneath it.
      return (
        (over !== null && !over.contains(control)) ||
        row?.contains(control) ||
        (hit.closest('.toast') !== null && !staysInView(control))
      );
    };
    /** What lies over the middle of a control; null for nothing, or if the middle is scrolled out of view. */
    const coverOf = (control: Element): Element | null => {
      // A link's words may be on two lines.
      const { left, top, width, height } = control.getClientRects()[0] ?? new DOMRect();
      const x = left + width / 2;
      const y = top + height / 2;
      const hit = document.elementFromPoint(x, y);
      if (hit === null || isOf(hit, control) || mayCover(hit, control)) return null;
      for (let box = control.parentElement; box; box = box.parentElement) {
        const clip = box.getBoundingClientRect();
        if (
          (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom) &&
          getComputedStyle(box).overflow !== 'visible'
        )
          return null;
      }
      return hit;
    };
    for (const control of controls.filter(isShown)) {
      const { width, height } = control.getBoundingClientRect();
      if (control.matches('button') && (width < 24 || height < 24))
        faults.push(`${describe(control)} is only ${width} by ${height} px`);
      // Inputs with a drawn stand-in have no size.
      if (width < 2 || height < 2 || !coverOf(control)) continue;
      const boxes: { box: Element; left: number; top: number }[] = [];
      for (let box = control.parentElement; box; box = box.parentElement)
        boxes.push({ box, left: box.scrollLeft, top: box.scrollTop });
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const cover = coverOf(control);
      if (cover) faults.push(`${describe(control)} is under ${describe(cover)}`);
      for (const { box, left, top } of boxes) box.scrollTo({ left, top, behavior: 'instant' });
    }
    return faults;
  });

/**
 * Refuses a call until 'Try again' is pressed, including the page's own retries, for example after a snapshot.
 * @param answer what comes then, instead of the portal's own answer
 */
export async function refusedUntilTriedAgain(
  page: Page,
  calls: string,
  refusal: { code: string; message: string },
  answer?: object,
) {
  await page.addInitScript(() => {
    const note = ({ target }: Event) => {
      if ((target as Element).closest('button')?.textContent === 'Try again')
        document.documentElement.dataset.triedAgain = 'yes';
    };
    addEventListener('click', note, { capture: true });
  });
  await page.route(calls, async (route) => {
    const tried = await page.evaluate(() => document.documentElement.dataset.triedAgain);
    if (!tried) return route.fulfill({ status: 400, json: refusal });
    return answer ? route.fulfill({ json: answer }) : route.continue();
  });
}

/** Sets the browser's text to 200 %. Runs in the page before its own scripts. */
export function enlargeText() {
  const set = () => document.documentElement.style.setProperty('font-size', '200%', 'important');
  if (document.documentElement) return set();
  new MutationObserver((_, observer) => {
    if (!document.documentElement) return;
    observer.disconnect();
    set();
  }).observe(document, { childList: true });
}

/** Visible elements with a line height below 1.1, and boxes smaller than their text. */
export const crampedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')];
    // Text for screen readers overflows its box and the boxes around it.
    const unseen = all.filter((element) => getComputedStyle(element).clipPath === 'inset(50%)');
    for (const element of unseen) element.style.display = 'none';
    const shown = all.filter(
      (element) => element.checkVisibility() && element.textContent?.trim() !== '' && !element.closest('svg'),
    );
    const cramped = shown.filter((element) => {
      const { display, fontSize, lineHeight, overflowY } = getComputedStyle(element);
      if (Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) * 1.1) return true;
      // Text may be slightly higher than its line.
      return display !== 'inline' && !/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 2;
    });
    const found = cramped.map(
      (element) => `${element.scrollHeight} in ${element.clientHeight} px: ${element.outerHTML.slice(0, 120)}`,
    );
    for (const element of unseen) element.style.display = '';
    return found;
  });

/**
 * Goes to another screen within the page, as a link does: a reload of every screen would take most of a test's time.
 */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** The addresses of the screens in a list, for the demo owner. */
export const pathsOf = (listed: Listed): string[] =>
  Object.values(listed).flatMap((screen) =>
    'path' in screen
      ? [screen.path.replace(':product', 'az').replace(':marketplace', 'US').replace(':asin', 'B0NOTHING1')]
      : [],
  );

export const screenPaths = pathsOf(screens);

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
