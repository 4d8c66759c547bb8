import { test as base, type Page } from '@playwright/test';

/**
 * Playwright's test, with every page of a browser drawing at full speed. Within a test, routes stay: while the last one
 * is being removed (`unroute`, `times`), Chromium may lose requests of the page, and they are never answered
 * (microsoft/playwright#41802). A later route for the same calls comes first. A new tab covers the one before it, and
 * Chromium then draws the covered one once a second, so that each click in it waits for two seconds.
 */
export const test = base.extend<object, { drawsInBackground: undefined }>({
  page: async ({ page }, use) => {
    await use(page);
    // A call that is still on its way at the end is no failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  drawsInBackground: [
    async ({ browser }, use) => {
      browser.on('context', (context) => {
        context.on('page', () => {
          if (context.pages().length > 1) for (const page of context.pages()) void keepDrawing(page);
        });
      });
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});

const drawing = new WeakSet<Page>();

/**
 * A page that is being recorded counts as visible. The recording itself is as small as possible, and nobody reads it.
 */
async function keepDrawing(page: Page): Promise<void> {
  if (drawing.has(page)) return;
  drawing.add(page);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 1,
      maxWidth: 8,
      maxHeight: 8,
      everyNthFrame: 1_000,
    });
  } catch {
    // The page is closed already.
  }
}
