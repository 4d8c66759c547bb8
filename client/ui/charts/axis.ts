import { formatCompact } from '#shared/format.ts';

/** An axis with round ticks; the first and last enclose all values. */
export type Axis = { ticks: number[]; min: number; max: number };

const ROUND = [1, 2, 2.5, 5, 10];

/**
 * Computes the ticks of an axis.
 * @param values the values drawn; nulls are ignored
 * @param fromZero whether the axis must include zero: bars start there
 * @param parts the approximate number of intervals
 */
export function axisOf(
  values: readonly (number | null)[],
  { fromZero = true, parts = 3 }: { fromZero?: boolean; parts?: number } = {},
): Axis {
  let least = fromZero ? 0 : Number.POSITIVE_INFINITY;
  let most = fromZero ? 0 : Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (least > most) return { ticks: [0, 1], min: 0, max: 1 };
  const wide = most - least || Math.abs(most) || 1;
  const rough = wide / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (ROUND.find((round) => round * power >= rough * 0.999) ?? 10) * power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => clean((first + index) * step));
  return { ticks, min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1 };
}

/** Removes floating-point noise. */
const clean = (value: number): number => Number(value.toPrecision(12));

/** Formats a number as '1.2K', to fit next to an axis. */
export const formatTick = (value: number): string => formatCompact(value).replace('-', '−');

/** Minimum width of axis labels, and the width of a letter, px. */
const LEAST_WIDTH = 40;
const LETTER = 6.5;

/** Returns the width that axis labels need, px. */
export const axisWidth = (labels: readonly string[]): number =>
  Math.max(LEAST_WIDTH, ...labels.map((each) => Math.ceil(each.length * LETTER) + 10));
