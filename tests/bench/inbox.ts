import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, ensureBrowser } from '#tests/support/browser.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { startPortal } from '#tests/support/portal.ts';
import { startUpstream } from '#tests/support/upstream.ts';
import { traceWork } from './trace.ts';

const LOADED = 5_000;
const BURST = 300;
const SLOWER = 4;
const HALF_MINUTE = 30_000;

/**
 * The longest task of a burst and of one with user input, in processor time; and the slowest response to input, in wall
 * time. All in ms.
 */
export type InboxFigures = { task: number; handTask: number; interaction: number };

/**
 * A full inbox on a slow machine: bursts of 300 alerts at once with 5,000 loaded and the processor slowed down four
 * times, first idle, then while somebody moves the mouse, opens, checks and filters.
 */
export async function inboxUnderLoad(bursts: number): Promise<InboxFigures> {
  const upstream = await startUpstream();
  const who = upstream.addUser('full', { fullName: 'Sample Seller' });
  upstream.account('full').unsubscribed = [];
  const portal = await startPortal({ UPSTREAM_API: upstream.url, UPSTREAM_SOCKET: upstream.url });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArgs });
  let sent = 0;
  const send = (count: number, publishedTime: (nth: number) => number) => {
    for (let nth = 0; nth < count; nth += 1) {
      sent += 1;
      const record = pricingRecord(sent, { publishedTime: new Date(publishedTime(nth)).toISOString() });
      upstream.store('full', record);
      upstream.emit('full', 'spapi:PRICING_HEALTH', record, { outboxId: `full-${sent}` });
    }
  };
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: portal.url })
    ).newPage();
    await page.goto('/sign-in?returnUrl=/notifications');
    await page.getByLabel('Email').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill(who.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: /^Connection: Live/ }).waitFor();

    // Over the list, the mouse would hold back new rows.
    await page.mouse.move(5, 5);
    const first = Date.now() - LOADED * HALF_MINUTE;
    for (let step = 0; step < LOADED / 100; step += 1) {
      send(100, (nth) => first + (step * 100 + nth) * HALF_MINUTE);
      await page.waitForTimeout(30);
    }
    await rowsAre(page, sent);

    const places = await placesIn(page);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.waitForTimeout(2_000);
    await noteInputs(page);
    const stopBursts = await traceWork(cdp);
    for (let nth = 0; nth < bursts; nth += 1) {
      send(BURST, (at) => Date.now() + at);
      await rowsAre(page, sent);
      await page.waitForTimeout(500);
    }
    const { longestTask: task } = await stopBursts();
    const stop = await traceWork(cdp);
    for (let nth = 0; nth < bursts; nth += 1) {
      send(BURST, (at) => Date.now() + at);
      await handle(page, places);
    }
    await page.waitForTimeout(500);
    return { task, handTask: (await stop()).longestTask, interaction: await slowestInput(page) };
  } finally {
    await browser.close();
    await portal.close();
    await upstream.close();
  }
}

const rowsAre = (page: Page, count: number) =>
  page.waitForFunction(
    (rows) => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === rows,
    `${count + 1}`,
    { timeout: 60_000 },
  );

/** Records in the page how long each click and key took until its frame was drawn. */
const noteInputs = (page: Page) =>
  page.evaluate(() => {
    const inputs: number[] = [];
    Object.assign(window, { inputs });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) inputs.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

const slowestInput = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(window as unknown as { inputs: number[] }).inputs));

type Point = { x: number; y: number };

/** Positions to click. Looked up beforehand, because finding elements by role would keep the page itself busy. */
async function placesIn(page: Page): Promise<{ row(nth: number): Point; box(nth: number): Point }> {
  const middle = async (selector: string) => {
    // Rows that have just arrived may still be redrawn.
    await page.locator(selector).first().waitFor();
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not visible`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
  };
  const [line, box] = [await middle('[role=grid] [data-index]'), await middle('[role=grid] [data-index] .check')];
  return {
    row: (nth) => ({ x: 200, y: line.y + nth * line.height }),
    box: (nth) => ({ x: box.x, y: box.y + nth * line.height }),
  };
}

/** Works with a list: opens an alert, moves with the keys, checks boxes. */
async function handle(page: Page, places: Awaited<ReturnType<typeof placesIn>>) {
  const click = ({ x, y }: Point) => page.mouse.click(x, y);
  await click(places.row(3));
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'PageDown', 'Home']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
  for (const nth of [2, 4]) await click(places.box(nth));
  await page.keyboard.press('Escape');
  await page.waitForTimeout(200);
  await page.mouse.move(5, 5);
  await page.waitForTimeout(300);
}
