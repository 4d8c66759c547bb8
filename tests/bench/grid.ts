// npm run bench:grid: compares our column grid with ag-grid-community in one browser on the same 100,000 rows, and
// measures how soon filtered rows appear in the portal itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumArgs, ensureBrowser } from '#tests/support/browser.ts';
import { flag, readCommandLine, text } from '#tests/support/command-line.ts';
import { ROW_HEIGHT } from './grid/fields.ts';
import { filterWaits } from './grid/filter.ts';
import { type Blanks, noteBlanks, noteFirstRows, noteFrames, scrollerOf } from './grid/look.ts';
import { type Kind, kinds, servePages } from './grid/serve.ts';
import { type GridFigures, gridTable, writeGridTable } from './grid/table.ts';
import { traceWork, type Work } from './trace.ts';

const USAGE = `npm run bench:grid -- [options]

  --rounds 3     number of rounds
  --only a,b     some of ours, ag-blocks, ag-whole, filter
  --detail       shows where the time went
  --write        puts the table into docs/benchmarks.md`;

const { values } = readCommandLine(USAGE, { rounds: text, only: text, detail: flag, write: flag });
const rounds = Number(values.rounds ?? 3);
const only = values.only?.split(',');
const wanted = kinds.filter((kind) => !only || only.includes(kind));
const DISTANCE = 20_000 * ROW_HEIGHT;
const SECONDS = 5;
const OPENINGS = 3;
const VIEWPORT = { width: 1440, height: 900 };

type Opening = { firstRows: number; work: Work };
type Round = {
  openings: Opening[];
  frames: number[];
  scrolling: Work;
  blanks: Blanks;
  elements: number;
  nodes: number;
  heap: number;
};

const folder = mkdtempSync(join(tmpdir(), 'sellerwire-bench-'));
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArgs });
const figures: Partial<Record<Kind, GridFigures>> = {};
let filter: number[] = [];
try {
  const pages = await servePages(folder);
  const taken: Record<Kind, Round[]> = { ours: [], 'ag-blocks': [], 'ag-whole': [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of wanted) {
      const one = await roundOf(browser, pages.url(kind), kind);
      taken[kind].push(one);
      if (values.detail) console.log(kind.padEnd(9), detailOf(one));
    }
  }
  await pages.close();
  for (const kind of wanted)
    figures[kind] = figuresOf(
      taken[kind],
      pages.weights[kind].all - pages.weights[kind].react,
      pages.weights[kind].all,
    );
  if (!only || only.includes('filter')) filter = await filterWaits(browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
const table = gridTable(figures, filter);
console.log(`\n${table}\n\n${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`);
if (values.write) writeGridTable(table);

async function roundOf(browser: Browser, url: string, kind: Kind): Promise<Round> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const openings: Opening[] = [];
    for (let nth = 1; nth < OPENINGS; nth += 1) openings.push((await openPage(browser, url, kind)).opening);
    const { page, cdp, opening } = await openPage(context, url, kind);
    openings.push(opening);
    const scroll = (by: number) =>
      cdp.send('Input.synthesizeScrollGesture', {
        x: 700,
        y: 500,
        yDistance: -by,
        speed: DISTANCE / SECONDS,
        gestureSourceType: 'mouse',
        preventFling: true,
      });

    await scroll(ROW_HEIGHT * 400);
    const stopFrames = await noteFrames(page);
    const stopTrace = await traceWork(cdp, true);
    await scroll(DISTANCE);
    const [frames, scrolling] = [await stopFrames(), await stopTrace()];
    await page.waitForTimeout(300);
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);

    const stopBlanks = await noteBlanks(page, kind);
    await scroll(DISTANCE);
    const blanks = await stopBlanks();
    const top = await page.evaluate((selector) => document.querySelector(selector)?.scrollTop ?? 0, scrollerOf(kind));
    if (top < DISTANCE * 1.9) throw new Error(`${kind} was scrolled only to ${top} px`);
    await page.waitForTimeout(300);
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('Performance.enable');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
    return {
      openings,
      frames,
      scrolling,
      blanks,
      elements,
      nodes: metric('Nodes'),
      heap: metric('JSHeapUsedSize') / 1e6,
    };
  } finally {
    await context.close();
  }
}

/** Opens a page and waits for its first rows. @param place a browser, for a fresh context, or a context */
async function openPage(
  place: Browser | BrowserContext,
  url: string,
  kind: Kind,
): Promise<{ page: Page; cdp: CDPSession; opening: Opening }> {
  const context = 'contexts' in place ? await place.newContext({ viewport: VIEWPORT }) : place;
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(kind, error));
  const cdp = await context.newCDPSession(page);
  const firstRowsAt = await noteFirstRows(page, kind);
  const stop = await traceWork(cdp, true);
  await page.goto(url);
  const firstRows = await firstRowsAt();
  await page.waitForTimeout(300);
  const work = await stop();
  if (context !== place) await context.close();
  return { page, cdp, opening: { firstRows, work } };
}

function figuresOf(taken: Round[], kilobytes: number, withReact: number): GridFigures {
  const middle = (of: (round: Round) => number) => median(taken.map(of));
  const opened = (of: (opening: Opening) => number) => median(taken.flatMap(({ openings }) => openings.map(of)));
  return {
    firstRows: opened(({ firstRows }) => firstRows),
    opening: opened(({ work }) => work.all),
    frames: middle(({ frames }) => frames.length),
    dropped: middle(({ frames }) =>
      frames.reduce((sum, each) => sum + Math.max(0, Math.round(each / (1000 / 60)) - 1), 0),
    ),
    p95: middle(({ frames }) => frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0),
    longest: middle(({ frames }) => Math.max(...frames)),
    longestTask: middle(({ scrolling }) => scrolling.longestTask),
    openingTask: opened(({ work }) => work.longestTask),
    perFrame: middle(({ scrolling, frames }) => scrolling.all / frames.length),
    missing: middle(({ blanks }) => (100 * blanks.missing) / blanks.seen),
    wordless: middle(({ blanks }) => (100 * blanks.wordless) / blanks.seen),
    elements: middle(({ elements }) => elements),
    heap: middle(({ heap }) => heap),
    kilobytes,
    withReact,
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function detailOf({ openings, scrolling, frames, blanks, elements, nodes, heap }: Round): string {
  const work = (of: Work) =>
    Object.entries(of)
      .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
      .join(' ');
  return `${openings.map(({ firstRows, work: of }) => `first ${firstRows.toFixed(0)} · opening ${work(of)}`).join(' · ')} · scrolling ${work(scrolling)} · ${frames.length} frames · ${JSON.stringify(blanks)} · ${elements} elements ${nodes} nodes · ${heap.toFixed(1)} MB`;
}
