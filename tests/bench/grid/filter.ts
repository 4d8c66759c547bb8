import type { Browser, Page } from '@playwright/test';
import { startPortal } from '#tests/support/portal.ts';

/** ms that the grid waits for a further letter. */
const DEBOUNCE = 200;
/** So long no call comes or goes before the next filter is typed, ms. */
const STILL = 1_500;
/** What is typed into the filter of the titles, one after the other. */
const typed = ['lane', 'oak', 'merrow', 'lamp', 'a', 'harl', 'bamboo', 'ing', 'o', 'store'];

/**
 * How soon a filter's rows are seen in the team history of the demo owner, who has 100,000: through the client, the edge and the embedded provider.
 * @returns ms from the end of the debounce until the frame in which the new rows stand was drawn, for each filter
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

/** The page notes the time by itself, from the letter to the frame after the one in which the count of rows changed. */
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
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { waited: performance.now() - at - debounce })));
    }).observe(document.querySelector('.columns-grid') as Element, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { waited: undefined });
  }, DEBOUNCE);
  await filter.fill(text);
  return (await page.waitForFunction(() => (window as unknown as { waited?: number }).waited, null, { timeout: 30_000 })).jsonValue() as Promise<number>;
}

/** What the list before has asked for, its figures and charts, has come and is drawn: a person types when he has looked. */
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
