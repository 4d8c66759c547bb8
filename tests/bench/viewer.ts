// npm run bench:viewer: sends ten thousand mixed identifiers from a file through the page, the edge and the embedded
// provider, with the browser open. Then it opens product pages, and tracks 490 products from a pasted table. Three
// minutes at most. Tasks are measured in the page's own processor time, so that a busy machine does not lengthen them;
// the rest is wall time.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { historyPaths } from '#client/features/team/history/paths.ts';
import { checkDigit } from '#shared/products/identifiers.ts';
import { chromiumArgs, ensureBrowser } from '#tests/support/browser.ts';
import { readCommandLine } from '#tests/support/command-line.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { traceWork } from './trace.ts';

const USAGE = `npm run bench:viewer

Looks up 10,000 mixed identifiers in a browser, through the edge and the embedded provider, opens product pages, and tracks 490 products. Takes no
options.`;
readCommandLine(USAGE, {});
const COUNT = 10_000;
const MOST = 120_000;
/** The sample account tracks some already, and 500 is the most. */
const TRACKED = 490;
const WINDOW = { width: 1440, height: 900 };

// Recording takes a third of the machine, and the browser's driver a fifth, so the times come from runs of their own,
// the quickest of which counts least of what else the machine does.
const times: Times[] = [];
for (let nth = 0; nth < 3; nth += 1) times.push(await timesUnobserved());
const least = (of: (each: Times) => number) => Math.min(...times.map(of));
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
  await page.waitForFunction(
    (count) => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') !== String(count),
    COUNT + 3,
  );
  await busy.waitFor();
  return { run: ofRun, order: await stopOrder() };
});
const { pages, tracked } = await inViewer(async (page) => ({
  pages: await productPages(page),
  tracked: await trackMany(page),
}));
console.log(`${COUNT} mixed identifiers, every field; load of the machine ${loadavg()[0]?.toFixed(1)}`);
console.table([
  { figure: 'first rows after Submit, ms', value: Math.round(least(({ first }) => first)), aim: '250' },
  { figure: 'all rows, s', value: Number((least(({ all }) => all) / 1000).toFixed(1)), aim: '8' },
  {
    figure: 'longest task while they arrive, ms of processor time',
    value: Number(run.longestTask.toFixed(1)),
    aim: '50',
  },
  { figure: 'tasks of more than 50 ms while they arrive', value: run.longTasks, aim: '0' },
  {
    figure: 'the page’s own work for all of them, s of processor time',
    value: Number((run.all / 1000).toFixed(1)),
    aim: '',
  },
  {
    figure: 'longest task of two sorts, a filter and a search, ms of processor time',
    value: Number(order.longestTask.toFixed(1)),
    aim: '50',
  },
  {
    figure: 'first figures of a product page after the press, median, ms',
    value: Math.round(pages[pages.length >> 1] ?? 0),
    aim: '',
  },
  {
    figure: 'the same, 95th percentile, ms',
    value: Math.round(pages[Math.floor(pages.length * 0.95)] ?? 0),
    aim: '200',
  },
  { figure: `${TRACKED} products pasted, checked, and saved, s`, value: Number((tracked / 1000).toFixed(1)), aim: '2' },
]);

/** Opens the screen in a portal and a browser of its own, as soon as the provider has its sample history. */
async function inViewer<T>(measure: (page: Page) => Promise<T>): Promise<T> {
  const portal = await startPortal();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArgs });
  try {
    const page = await (await browser.newContext({ viewport: WINDOW })).newPage();
    await openForm(page, portal);
    return await measure(page);
  } finally {
    await browser.close();
    await portal.close();
  }
}

async function openForm(page: Page, { url }: Portal) {
  page.setDefaultTimeout(MOST);
  await page.goto(`${url}/sign-in`);
  const session = await page.request.post(`${url}/api/session`, {
    data: { email: 'owner@demo.test', password: 'demo-pass-1', remember: true },
  });
  if (!session.ok()) throw new Error(await session.text());
  for (;;) {
    const fill = (await (await page.request.get(`${url}/api/history/fill`)).json()) as { added: number; total: number };
    if (fill.added >= fill.total) break;
    await page.waitForTimeout(500);
  }
  await page.goto(`${url}/az-api/product-viewer`);
  await fillForm(page);
  // The list's cost is requested meanwhile and is not part of the run.
  await page.getByRole('button', { name: 'Submit' }).waitFor();
}

async function lookUpAll(page: Page) {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.locator(`[role=progressbar][aria-valuenow="${COUNT}"]`).waitFor();
}

/** ms from the press until the first row is drawn, and until all have arrived. */
type Times = { first: number; all: number };

declare global {
  interface Window {
    times: Partial<Times>;
  }
}

/**
 * Takes the times by the page's own clock, while no driver is connected to the browser: it would take part in every
 * call and every frame.
 */
async function timesUnobserved(): Promise<Times> {
  const portal = await startPortal();
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-viewer-'));
  const args = [
    ...chromiumArgs,
    '--remote-debugging-port=0',
    `--window-size=${WINDOW.width},${WINDOW.height}`,
    `--user-data-dir=${folder}`,
    'about:blank',
  ];
  // Its own process group: the command may be a script that starts the browser.
  const child = spawn(ensureBrowser(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  try {
    const address = await new Promise<string>((done) => {
      let output = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const found = /ws:\/\/\S+/.exec(output)?.[0];
        if (found) done(found);
      });
    });
    const connected = async <T>(use: (page: Page) => Promise<T>): Promise<T> => {
      const browser = await chromium.connectOverCDP(address);
      try {
        return await use(browser.contexts()[0]?.pages()[0] as Page);
      } finally {
        // Disconnects only.
        await browser.close();
      }
    };
    await connected(async (page) => {
      await openForm(page, portal);
      await page.evaluate(pressLater, COUNT);
    });
    for (const end = performance.now() + MOST; performance.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 15_000));
      const { first, all } = await connected((page) => page.evaluate(() => window.times));
      if (first !== undefined && all !== undefined) return { first, all };
    }
    throw new Error('The list was not looked up in time');
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await portal.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs in the page: presses Submit when the driver is gone, and notes the times. */
function pressLater(count: number) {
  window.times = {};
  setTimeout(() => {
    const pressed = performance.now();
    const watch = new MutationObserver(() => {
      if (window.times.first === undefined && document.querySelector('.columns-body .thumb'))
        requestAnimationFrame(() => setTimeout(() => (window.times.first ??= performance.now() - pressed)));
      if (!document.querySelector(`[role=progressbar][aria-valuenow="${count}"]`)) return;
      window.times.all = performance.now() - pressed;
      watch.disconnect();
    });
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-valuenow'],
    });
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Submit'))?.click();
  }, 2_000);
}

/** Six of ten are ASINs, two are UPCs, of which one has lost its zero, and two are EANs. */
function identifierAt(n: number): string {
  const kind = n % 10;
  if (kind < 6) return `B0${String(n * 7919).padStart(8, '0')}`;
  const body =
    kind < 8 ? `0${String(n * 104_729 + 1_000_000_000).slice(0, 10)}` : `4${String(n * 7919 + 10_000_000_000)}`;
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

/** The products' pages of listings in the US. */
function pathsOf(found: Element[]): string[] {
  return found.map((each) => `/products/US/${each.getAttribute('href')?.split('/').at(-1)}`);
}

/**
 * Opens products of the team's history one after the other.
 * @returns ms from the press until the first figures are drawn, ascending
 */
async function productPages(page: Page): Promise<number[]> {
  await page.goto(new URL(historyPaths.team, page.url()).href);
  const links = page.locator('[role=grid] a[href^="https://www.amazon.com/dp/"]');
  await links.nth(3).waitFor();
  const first = await links.evaluateAll(pathsOf);
  await page.getByRole('grid').press('Control+End');
  await page.waitForTimeout(2_000);
  const rows = [...new Set([...first, ...(await links.evaluateAll(pathsOf))])];
  const took = await page.evaluate(async (products) => {
    const times: number[] = [];
    // Its first opening loads the page's own code.
    for (const path of products) {
      const asin = path.split('/')[3];
      const pressed = performance.now();
      history.pushState(null, '', path);
      await new Promise<void>((done, fail) => {
        const look = () => {
          const figures = document.querySelector('.product-figures')?.textContent ?? '';
          const isThis = document.querySelector('.product-name .code')?.textContent === asin;
          if (isThis && figures !== '' && !document.querySelector('.product-figures .skeleton')) done();
          else if (performance.now() - pressed > 10_000) fail(new Error(`No figures on ${path}`));
          else requestAnimationFrame(look);
        };
        look();
      });
      times.push(performance.now() - pressed);
      await new Promise((done) => setTimeout(done, 500));
    }
    return times;
  }, rows);
  return took.sort((a, b) => a - b);
}

/** @returns ms from the paste until all are tracked */
async function trackMany(page: Page): Promise<number> {
  await page.goto(new URL('/az-api/product-tracking?marketplace=US&add=B0TRACK000', page.url()).href);
  const table = [
    'ASIN\tMin\tMax',
    ...Array.from(
      { length: TRACKED },
      (_, n) =>
        `B0${String(n * 104_729 + 10_000_000)
          .padStart(8, '0')
          .slice(-8)}\t10\t30`,
    ),
  ];
  const field = page.getByLabel('Paste from a spreadsheet');
  await field.waitFor();
  return page.evaluate(
    async ({ text, count }) => {
      const area = document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea');
      if (!area) throw new Error('No field');
      const until = (is: () => boolean) =>
        new Promise<void>((done) => {
          const look = () => (is() ? done() : requestAnimationFrame(look));
          look();
        });
      const began = performance.now();
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
      area.dispatchEvent(new Event('input', { bubbles: true }));
      const button = () =>
        [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((each) =>
          each.textContent?.includes(`Track ${count}`),
        );
      await until(() => button()?.disabled === false);
      button()?.click();
      await until(() => document.querySelector('.toast')?.textContent?.includes(`Tracking ${count}`) === true);
      return performance.now() - began;
    },
    { text: table.join('\n'), count: TRACKED },
  );
}
