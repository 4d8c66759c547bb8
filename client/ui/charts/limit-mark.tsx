import './charts.css';

/**
 * A filled triangle pointing down for a value below the minimum, an open one pointing up for a value above the maximum.
 * @param x center, px
 * @param y top, px
 */
export const LimitMark = ({ side, x, y }: { side: LimitSide; x: number; y: number }) =>
  side === 'max' ? (
    <path className="limit-mark over" d={`M${x - 4} ${y + 7}h8l-4-7z`} />
  ) : (
    <path className="limit-mark" d={`M${x - 4} ${y}h8l-4 7z`} />
  );

export const LimitSign = ({ side }: { side: LimitSide }) => (
  <svg className="limit-sign" width="10" height="9" aria-hidden="true">
    <LimitMark side={side} x={5} y={1} />
  </svg>
);

/** A limit, drawn as a line across the chart. */
export type Limit = {
  side: LimitSide;
  value: number;
  /** 'Max $27.50' */
  name: string;
};
export type LimitSide = 'min' | 'max';

/**
 * A moment at which a value crossed a limit: drawn at the bottom of the chart for the minimum, at the top for the
 * maximum.
 */
export type Mark = {
  /** The index of the point. */
  at: number;
  side: LimitSide;
};

/** The minimum distance between two labels, px. */
const LABEL_ROOM = 13;

/**
 * Returns the limits that fit into a drawing. One farther away than the range of the values would flatten their line.
 * @param values the values drawn; nulls are ignored
 */
export function limitsInReach(limits: readonly Limit[], values: readonly (number | null)[]): Limit[] {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return [...limits];
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of known) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const reach = most - least || Math.abs(most) * 0.5 || 1;
  return limits.filter(({ value }) => value >= least - reach && value <= most + reach);
}

/**
 * Moves labels apart so that they don't overlap, in the same order.
 * @param positions desired positions, px from the top
 */
export function apart(positions: readonly number[], room = LABEL_ROOM): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const settled = [...positions];
  let above = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    settled[index] = Math.max(settled[index] ?? 0, above + room);
    above = settled[index] ?? 0;
  }
  return settled;
}
