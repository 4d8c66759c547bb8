import { chromium } from '@playwright/test';
import { chromiumArgs, ensureBrowser } from '#tests/support/browser.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { startPortal } from '#tests/support/portal.ts';
import { startUpstream } from '#tests/support/upstream.ts';

/**
 * Sends 1,000 alerts a second for ten seconds into an open page. Measures its longest task and the number of tasks over
 * 50 ms, and checks that the page ends in the provider's state. Run by hand: node tests/bench/page-flood.ts [alerts a
 * second] [seconds]
 */
const rate = Number(process.argv[2] ?? 1_000);
const seconds = Number(process.argv[3] ?? 10);
const TICK = 20;

const upstream = await startUpstream();
const who = upstream.addUser('flood', { fullName: 'Sample Seller' });
upstream.account('flood').unsubscribed = [];
const portal = await startPortal({ UPSTREAM_API: upstream.url, UPSTREAM_SOCKET: upstream.url });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArgs });
try {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: portal.url })
  ).newPage();
  await page.goto('/sign-in?returnUrl=/notifications');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: /^Connection: Live/ }).waitFor();
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.defineProperty(window, 'longTasks', { value: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    });
    const frames: number[] = [];
    Object.defineProperty(window, 'frameGaps', { value: frames });
    let last = performance.now();
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });

  const total = rate * seconds;
  const began = performance.now();
  for (let sent = 0; sent < total; ) {
    const owed = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate));
    for (; sent < owed; sent += 1) {
      const record = pricingRecord(sent, { publishedTime: new Date(Date.now()).toISOString() });
      upstream.store('flood', record);
      upstream.emit('flood', 'spapi:PRICING_HEALTH', record, { outboxId: `flood-${sent}` });
    }
    await new Promise((resolve) => setTimeout(resolve, TICK));
  }
  const rows = `${total + 1}`;
  await page
    .waitForFunction((count) => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === count, rows, {
      timeout: 30_000,
    })
    .catch(() => {});
  const result = await page.evaluate(() => ({
    tasks: (window as unknown as { longTasks: number[] }).longTasks,
    gaps: (window as unknown as { frameGaps: number[] }).frameGaps,
    rows: document.querySelector('[role=grid]')?.getAttribute('aria-rowcount'),
    badge: document.querySelector('nav .count')?.textContent,
    inDocument: document.querySelectorAll('[role=row]').length,
  }));
  const gaps = result.gaps.sort((a, b) => a - b);
  console.log(`${total} alerts at ${rate} a second`);
  console.log(`tasks over 50 ms: ${result.tasks.length}, the longest ${Math.round(Math.max(0, ...result.tasks))} ms`);
  console.log(
    `between frames: median ${gaps[gaps.length >> 1]?.toFixed(1)} ms, p99 ${gaps[Math.floor(gaps.length * 0.99)]?.toFixed(1)} ms`,
  );
  console.log(
    `rows ${result.rows} (the provider holds ${total}, and the head is one), badge ${result.badge}, rows in the document ${result.inDocument}`,
  );
} finally {
  await browser.close();
  await portal.close();
  await upstream.close();
}
