/** The lines of an axis: round figures, the first and the last around all that is drawn. */
export type Axis = { ticks: number[]; min: number; max: number };

const ROUND = [1, 2, 2.5, 5, 10];

/**
 * @param values what is drawn; nulls are left out
 * @param fromZero whether nought has to be on it: bars begin there
 * @param parts about so many
 */
export function axisOf(values: readonly (number | null)[], { fromZero = true, parts = 3 }: { fromZero?: boolean; parts?: number } = {}): Axis {
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

/** Without the tail that floating points leave. */
const clean = (value: number): number => Number(value.toPrecision(12));

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** '1.2K': as short as the place beside an axis is narrow. */
export const formatTick = (value: number): string => compact.format(value).replace('-', '−');

/** The least room of the words beside an axis, and what each of their letters takes, px. */
const LEAST_WIDTH = 40;
const LETTER = 6.5;

/** How much room the words beside an axis need, px. */
export const axisWidth = (words: readonly string[]): number => Math.max(LEAST_WIDTH, ...words.map((each) => Math.ceil(each.length * LETTER) + 10));
