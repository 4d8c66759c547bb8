// npm run bench:viewer: sends ten thousand mixed identifiers from a file through the page, the edge and the embedded provider, with the browser open.
// Two minutes at most. Tasks are measured in the page's own processor time, so that a busy machine does not lengthen them; the rest is wall time.
import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { checkDigit } from '#shared/products/identifiers.ts';
import { chromiumArgs, ensureBrowser } from '#tests/support/browser.ts';
import { readCommandLine } from '#tests/support/command-line.ts';
import { startPortal } from '#tests/support/portal.ts';
import { traceWork } from './trace.ts';

const USAGE = `npm run bench:viewer

Looks up 10,000 mixed identifiers in a browser, through the edge and the embedded provider. Takes no options.`;
readCommandLine(USAGE, {});
const COUNT = 10_000;
const MOST = 120_000;
const WINDOW = { width: 1440, height: 900 };

// Recording takes a third of the machine, so the times come from a run of their own.
const { first, all } = await inViewer(lookUpAll);
const { run, order } = await inViewer(async (page) => {
  const cdp = await page.context().newCDPSession(page);
  const stopRun = await traceWork(cdp);
  await lookUpAll(page);
  const ofRun = await stopRun();

  const stopOrder = await traceWork(cdp);
  const busy = page.locator('[role=grid][aria-busy=false]');
  for (const name of ['Title', 'Brand']) {
    await page.locator('.head-name', { hasText: name }).first().click();
    await busy.waitFor();
  }
  await page.getByRole('textbox', { name: 'Filter Title' }).fill('set');
  await page.locator('.foot', { hasText: '1 filter' }).waitFor();
  await busy.waitFor();
  await page.getByRole('searchbox').fill('pack');
  await page.waitForFunction((count) => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') !== String(count), COUNT + 3);
  await busy.waitFor();
  return { run: ofRun, order: await stopOrder() };
});
console.log(`${COUNT} mixed identifiers, every field; load of the machine ${loadavg()[0]?.toFixed(1)}`);
console.table([
  { figure: 'first rows after Submit, ms', value: Math.round(first), aim: '250' },
  { figure: 'all rows, s', value: Number((all / 1000).toFixed(1)), aim: '8' },
  { figure: 'longest task while they arrive, ms of processor time', value: Number(run.longestTask.toFixed(1)), aim: '50' },
  { figure: 'tasks of more than 50 ms while they arrive', value: run.longTasks, aim: '0' },
  { figure: 'the page’s own work for all of them, s of processor time', value: Number((run.all / 1000).toFixed(1)), aim: '' },
  { figure: 'longest task of two sorts, a filter and a search, ms of processor time', value: Number(order.longestTask.toFixed(1)), aim: '50' },
]);

/** Opens the screen in a portal and a browser of its own, as soon as the provider has its sample history. */
async function inViewer<T>(measure: (page: Page) => Promise<T>): Promise<T> {
  const portal = await startPortal();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArgs });
  try {
    const page = await (await browser.newContext({ viewport: WINDOW, baseURL: portal.url })).newPage();
    page.setDefaultTimeout(MOST);
    const who = { email: 'owner@demo.test', password: 'demo-pass-1', remember: true };
    const session = await page.request.post('/api/session', { data: who });
    if (!session.ok()) throw new Error(await session.text());
    for (;;) {
      const fill = (await (await page.request.get('/api/history/fill')).json()) as { added: number; total: number };
      if (fill.added >= fill.total) break;
      await page.waitForTimeout(500);
    }
    await page.goto('/az-api/product-viewer');
    return await measure(page);
  } finally {
    await browser.close();
    await portal.close();
  }
}

/** @returns ms from Submit until the first row is drawn, and until all have arrived */
async function lookUpAll(page: Page): Promise<{ first: number; all: number }> {
  await fillForm(page);
  // The list's cost is requested meanwhile and is not part of the run.
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  await watchFirstRow(page);
  const began = performance.now();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.locator('.columns-body .thumb').first().waitFor();
  const first = await page.evaluate(() => window.firstRow);
  await page.locator(`[role=progressbar][aria-valuenow="${COUNT}"]`).waitFor();
  return { first, all: performance.now() - began };
}

declare global {
  interface Window {
    firstRow: Promise<number>;
  }
}

/** Measures from the click to the frame with the first row, ms, by the page's own clock: the browser driver adds a tenth of a second to a click. */
async function watchFirstRow(page: Page) {
  await page.evaluate(() => {
    window.firstRow = new Promise((done) => {
      let pressed = 0;
      document.addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
      const watch = new MutationObserver(() => {
        if (!document.querySelector('.columns-body .thumb')) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
  });
}

/** Six of ten are ASINs, two are UPCs, of which one has lost its zero, and two are EANs. */
function identifierAt(n: number): string {
  const kind = n % 10;
  if (kind < 6) return `B0${String(n * 7919).padStart(8, '0')}`;
  const body = kind < 8 ? `0${String(n * 104_729 + 1_000_000_000).slice(0, 10)}` : `4${String(n * 7919 + 10_000_000_000)}`;
  const code = body + checkDigit(body);
  return kind === 7 ? code.slice(1) : code;
}

/** Fills in the form up to its last button: a file with its own columns, and every field. */
async function fillForm(page: Page) {
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await page.getByRole('radio', { name: /^Upload a file/ }).check();
  await next.click();
  const lines = Array.from({ length: COUNT }, (_, n) => `${identifierAt(n)},AW-${n},${(5 + (n % 40)).toFixed(2)}`);
  const buffer = Buffer.from(['Code,Supplier SKU,Cost', ...lines].join('\r\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'suppliers.csv', mimeType: 'text/csv', buffer });
  await page.locator('button.primary:enabled', { hasText: 'Next' }).click();
  for (let nth = 0; nth < 2; nth += 1)
    await page
      .getByRole('button', { name: /^Select all/ })
      .first()
      .click();
}
