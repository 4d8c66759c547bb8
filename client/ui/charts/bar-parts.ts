import type { Point } from './series.ts';

/** A part of a bar, from one value to another; `series` is null for what has just come. */
export type BarPart = { at: number; series: number | null; from: number; to: number };

/**
 * The parts of stacked bars: what is above nought stands up in the order of the series, what is below hangs down.
 * @param fresh how much of each series in the last point has just come: it is taken from its own part and stands on top of the bar
 */
export function barParts(points: readonly Pick<Point, 'values'>[], fresh: readonly number[]): BarPart[] {
  const parts: BarPart[] = [];
  const last = points.length - 1;
  for (const [at, { values }] of points.entries()) {
    let [above, below, came] = [0, 0, 0];
    for (const [series, value] of values.entries()) {
      if (!value) continue;
      const taken = at === last ? Math.max(0, Math.min(value, fresh[series] ?? 0)) : 0;
      came += taken;
      const from = value > 0 ? above : below;
      const to = from + value - taken;
      if (to !== from) parts.push({ at, series, from, to });
      if (value > 0) above = to;
      else below = to;
    }
    if (came > 0) parts.push({ at, series: null, from: above, to: above + came });
  }
  return parts;
}
