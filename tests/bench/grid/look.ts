import type { Page } from '@playwright/test';
import { ROW_HEIGHT } from './fields.ts';
import type { Kind } from './serve.ts';

type Selectors = { scroller: string; row: string; index: string; words: string; head: number };

const ag: Selectors = {
  scroller: '.ag-grid-viewport',
  row: '.ag-row',
  index: 'row-index',
  words: '[aria-colindex="2"]',
  head: 65,
};

const selectors: Record<Kind, Selectors> = {
  ours: {
    scroller: '.grid-cells',
    row: '.columns-body > .columns-row',
    index: 'data-index',
    words: '[aria-colindex="2"]',
    head: 68,
  },
  'ag-blocks': ag,
  'ag-whole': ag,
};

export const scrollerOf = (kind: Kind): string => selectors[kind].scroller;

/** Records when a row's text is first visible, in ms from navigation. Call it before opening the page. */
export async function noteFirstRows(page: Page, kind: Kind): Promise<() => Promise<number>> {
  await page.addInitScript(({ row, words }) => {
    const look = () => {
      if (document.querySelector(`${row} ${words}`)?.textContent)
        setTimeout(() => Object.assign(window, { firstRows: performance.now() }));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selectors[kind]);
  return async () =>
    (
      await page.waitForFunction(() => (window as unknown as { firstRows?: number }).firstRows, null, {
        timeout: 30_000,
      })
    ).jsonValue() as Promise<number>;
}

/** Records the time between the page's frames, ms. @returns a function that stops and returns them */
export async function noteFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const noted = { frames: [] as number[], going: true };
    Object.assign(window, { noted });
    let before = performance.now();
    const frame = () => {
      const now = performance.now();
      noted.frames.push(now - before);
      before = now;
      if (noted.going) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  return () =>
    page.evaluate(() => {
      const { noted } = window as unknown as { noted: { frames: number[]; going: boolean } };
      noted.going = false;
      return noted.frames.slice(1);
    });
}

/** The rows in view in a frame: those with nothing drawn in their place, and those without text yet. */
export type Blanks = { seen: number; missing: number; wordless: number };

/**
 * Checks after every drawn frame which of the rows in view are there.
 * @returns a function that stops and returns the counts
 */
export async function noteBlanks(page: Page, kind: Kind): Promise<() => Promise<Blanks>> {
  await page.evaluate(
    ([{ scroller, row, index, words, head }, height]) => {
      const noted = { seen: 0, missing: 0, wordless: 0, going: true };
      Object.assign(window, { noted });
      const element = document.querySelector(scroller) as HTMLElement;
      const view = element.clientHeight - head;
      const after = new MessageChannel();
      after.port1.onmessage = () => {
        const there = new Map(
          Array.from(document.querySelectorAll(row), (each) => [Number(each.getAttribute(index)), each]),
        );
        const first = Math.floor(element.scrollTop / height);
        const last = Math.ceil((element.scrollTop + view) / height) - 1;
        for (let at = first; at <= last; at += 1) {
          noted.seen += 1;
          const found = there.get(at);
          if (!found) noted.missing += 1;
          else if (!found.querySelector(words)?.textContent) noted.wordless += 1;
        }
      };
      const frame = () => {
        after.port2.postMessage(null);
        if (noted.going) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    [selectors[kind], ROW_HEIGHT] as const,
  );
  return () =>
    page.evaluate(() => {
      const { noted } = window as unknown as { noted: Blanks & { going: boolean } };
      noted.going = false;
      return { seen: noted.seen, missing: noted.missing, wordless: noted.wordless };
    });
}
