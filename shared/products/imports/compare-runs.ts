import type { RunFigure } from './stored-import.ts';

export const measures = ['price', 'rank', 'profit'] as const;
export type Measure = (typeof measures)[number];

/**
 * `sold-out` and `back` are about the price alone. `gone`: no longer in the file, or not found any more. `unknown`: a
 * figure is missing.
 */
export const runChanges = ['rose', 'fell', 'sold-out', 'back', 'new', 'gone', 'same', 'unknown'] as const;
export type RunChange = (typeof runChanges)[number];

type Figures = Pick<RunFigure, Measure>;

export type ComparedRow = {
  key: string;
  code: string;
  asin: string;
  title: string | null;
  before: Figures | null;
  after: Figures | null;
  /** The difference of each figure; null if one of the two is missing. */
  by: Readonly<Record<Measure, number | null>>;
  change: Readonly<Record<Measure, RunChange>>;
};

/**
 * Compares two runs product by product: by code and ASIN, else by ASIN alone, because the same product can be listed
 * under another code. The rows are in the order of the later run, those that are gone last.
 */
export function compareRuns(earlier: readonly RunFigure[], later: readonly RunFigure[]): ComparedRow[] {
  const byCode = new Map<string, RunFigure>();
  const byAsin = new Map<string, RunFigure>();
  for (const figure of earlier) {
    if (figure.asin === null) continue;
    byCode.set(keyOf(figure), figure);
    if (!byAsin.has(figure.asin)) byAsin.set(figure.asin, figure);
  }
  const matched = new Set<string>();
  const rows: ComparedRow[] = [];
  const seen = new Set<string>();
  for (const figure of later) {
    if (figure.asin === null || !figure.picked) continue;
    const key = keyOf(figure);
    if (seen.has(key)) continue;
    seen.add(key);
    const then = byCode.get(key) ?? byAsin.get(figure.asin) ?? null;
    if (then) matched.add(keyOf(then));
    rows.push(comparedOf(key, figure, then, figure));
  }
  const foundNow = new Set(later.map(({ asin }) => asin));
  for (const figure of earlier) {
    if (figure.asin === null || !figure.picked || matched.has(keyOf(figure)) || foundNow.has(figure.asin)) continue;
    const key = keyOf(figure);
    if (seen.has(key)) continue;
    seen.add(key);
    rows.push(comparedOf(key, figure, figure, null));
  }
  return rows;
}

export function countChanges(rows: readonly ComparedRow[], measure: Measure): Record<RunChange, number> {
  const counts = Object.fromEntries(runChanges.map((change) => [change, 0])) as Record<RunChange, number>;
  for (const { change } of rows) counts[change[measure]] += 1;
  return counts;
}

const keyOf = ({ code, asin }: RunFigure): string => `${code} ${asin}`;

const comparedOf = (
  key: string,
  { code, asin, title }: RunFigure,
  then: RunFigure | null,
  now: RunFigure | null,
): ComparedRow => ({
  key,
  code,
  asin: asin ?? '',
  title: title ?? then?.title ?? null,
  before: then,
  after: now,
  by: byMeasure((measure) => differenceOf(then?.[measure], now?.[measure])),
  change: byMeasure((measure) => changeOf(measure, then, now)),
});

const byMeasure = <T>(of: (measure: Measure) => T): Record<Measure, T> => ({
  price: of('price'),
  rank: of('rank'),
  profit: of('profit'),
});

/** In hundredths, so that prices do not differ by rounding errors. */
const differenceOf = (then: number | null | undefined, now: number | null | undefined): number | null =>
  typeof then === 'number' && typeof now === 'number' ? Math.round((now - then) * 100) / 100 : null;

function changeOf(measure: Measure, then: Figures | null, now: Figures | null): RunChange {
  if (!then) return 'new';
  if (!now) return 'gone';
  const difference = differenceOf(then[measure], now[measure]);
  if (difference !== null) return difference === 0 ? 'same' : difference > 0 ? 'rose' : 'fell';
  if (measure !== 'price') return 'unknown';
  if (typeof then.price === 'number' && now.price === null) return 'sold-out';
  if (then.price === null && typeof now.price === 'number') return 'back';
  return then.price === null && now.price === null ? 'same' : 'unknown';
}
