import type { Browser, Page } from '@playwright/test';
import { startPortal } from '#tests/support/portal.ts';

/** How long the grid waits for another letter, ms. */
const DEBOUNCE = 200;
/** How long no call may start or end before the next filter is typed, ms. */
const STILL = 1_500;
/** The texts typed into the title filter, one after the other. */
const typed = ['lane', 'oak', 'merrow', 'lamp', 'a', 'harl', 'bamboo', 'ing', 'o', 'store'];

/**
 * Measures how soon filtered rows appear in the demo owner's team history of 100,000 rows, through the client, the edge
 * and the embedded provider.
 * @returns ms from the end of the debounce until the frame with the new rows was drawn, for each filter
 */
export async function filterWaits(browser: Browser): Promise<number[]> {
  const portal = await startPortal();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: portal.url });
  try {
    const page = await context.newPage();
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill('owner@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('demo-pass-1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: /^Connection: Live/ }).waitFor();
    await page.goto('/user/team-history');
    await page
      .locator('.columns-grid .foot')
      .getByText(/of 1\d\d,\d\d\d$/)
      .waitFor();
    const waits: number[] = [];
    for (const text of typed) waits.push(await waitOf(page, text));
    return waits;
  } finally {
    await context.close();
    await portal.close();
  }
}

/** The page itself measures the time from the letter to the frame after the row count changed. */
async function waitOf(page: Page, text: string): Promise<number> {
  const filter = page.getByLabel('Filter Title');
  await filter.fill('');
  await page.locator('.columns-grid .foot').getByText('1 filter').waitFor({ state: 'detached' });
  await untilStill(page);
  await filter.evaluate((input, debounce) => {
    const foot = document.querySelector('.columns-grid .foot .fig') as HTMLElement;
    const before = foot.textContent;
    let at = 0;
    input.addEventListener(
      'input',
      () => {
        at = performance.now();
      },
      { once: true },
    );
    new MutationObserver((_, observer) => {
      if (document.querySelector('.columns-grid .foot .fig')?.textContent === before) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { waited: performance.now() - at - debounce })),
      );
    }).observe(document.querySelector('.columns-grid') as Element, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(window, { waited: undefined });
  }, DEBOUNCE);
  await filter.fill(text);
  return (
    await page.waitForFunction(() => (window as unknown as { waited?: number }).waited, null, { timeout: 30_000 })
  ).jsonValue() as Promise<number>;
}

/** Waits until the previous list's figures and charts have loaded and are drawn, as a person would before typing. */
async function untilStill(page: Page): Promise<void> {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  while (Date.now() - last < STILL) await page.waitForTimeout(100);
  page.off('request', note);
  page.off('requestfinished', note);
}
