import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Kind } from './serve.ts';

/**
 * The figures of one grid, each the median of its rounds. Times in ms, `heap` in MB of 1,000,000 bytes, sizes in kB
 * gzipped.
 */
export type GridFigures = {
  firstRows: number;
  /** Processor time of the page's main thread until its first rows, and per frame while scrolling. */
  opening: number;
  perFrame: number;
  frames: number;
  dropped: number;
  p95: number;
  longest: number;
  /** In their own processor time. */
  openingTask: number;
  longestTask: number;
  /** Percent of the rows in view over all frames. */
  missing: number;
  wordless: number;
  elements: number;
  heap: number;
  kilobytes: number;
  withReact: number;
};

type Row = { name: string; figure: keyof GridFigures; more?: boolean; digits?: number; most?: number };

const rows: Row[] = [
  { name: 'first rows, ms from the navigation', figure: 'firstRows' },
  { name: 'processor time until then, ms', figure: 'opening' },
  { name: 'its longest task, ms', figure: 'openingTask', most: 50 },
  { name: 'scrolling 20,000 rows in 5 s: frames drawn', figure: 'frames', more: true },
  { name: 'frames dropped', figure: 'dropped' },
  { name: 'time between frames, p95, ms', figure: 'p95' },
  { name: 'longest frame, ms', figure: 'longest' },
  { name: 'longest task, ms', figure: 'longestTask', most: 50 },
  { name: 'processor time a frame, ms', figure: 'perFrame' },
  { name: 'rows in view that were not drawn, %', figure: 'missing', digits: 1, most: 0 },
  { name: 'rows in view without words yet, %', figure: 'wordless', digits: 1 },
  { name: 'elements in the document', figure: 'elements' },
  { name: 'heap, MB', figure: 'heap', digits: 1 },
  { name: 'script and style without React, kB gzipped', figure: 'kilobytes' },
  { name: 'the same with React', figure: 'withReact' },
];

const peers: { kind: Kind; head: string }[] = [
  { kind: 'ag-blocks', head: 'ag-grid, blocks' },
  { kind: 'ag-whole', head: 'ag-grid, all rows in the page' },
];

/**
 * Formats Markdown; a peer's figure includes the ratio ours : peer. `filter`: ms from a filter's debounce to its rows,
 * for each measurement.
 */
export function gridTable(figures: Partial<Record<Kind, GridFigures>>, filter: number[]): string {
  const { ours } = figures;
  const there = peers.filter(({ kind }) => figures[kind]);
  const lines = [
    `| figure | Sellerwire | ${there.map(({ head }) => `${head} | `).join('')}ahead |`,
    `|---|---|${there.map(() => '---|').join('')}---|`,
  ];
  for (const { name, figure, more = false, digits = 0, most } of ours ? rows : []) {
    const own = ours?.[figure];
    const write = (value: number | undefined) => (value === undefined ? '' : value.toFixed(digits));
    const others = there.map(({ kind }) => figures[kind]?.[figure] ?? 0);
    const isAhead =
      own !== undefined &&
      others.every((other) => (more ? own >= other : own <= other)) &&
      (most === undefined || own <= most);
    const cells = others.map(
      (other) => `${write(other)}${own !== undefined && other > 0 ? ` (${(own / other).toFixed(2)})` : ''} | `,
    );
    lines.push(
      `| ${name}${most === undefined ? '' : `, at most ${most}`} | **${write(own)}** | ${cells.join('')}${isAhead ? 'yes' : 'no'} |`,
    );
  }
  if (filter.length > 0) {
    const sorted = filter.toSorted((a, b) => a - b);
    const [middle = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    lines.push(
      `| in the portal: a filter’s rows after its debounce, ms, at most 100 | **${middle.toFixed(0)}**, worst ${worst.toFixed(0)} | ${there.map(() => ' | ').join('')}${middle <= 100 ? 'yes' : 'no'} |`,
    );
  }
  return lines.join('\n');
}

/** Writes the table between its marks in docs/benchmarks.md. */
export function writeGridTable(table: string): void {
  const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'benchmarks.md');
  const head = `${cpus().length} cores, Node ${process.version}, drawn by software, 1440 × 900. In brackets: ours divided by the peer’s.`;
  const between = `<!-- grid table -->\n${head}\n\n${table}\n<!-- end of grid table -->`;
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(/<!-- grid table -->[\s\S]*<!-- end of grid table -->/, () => between),
  );
}
