import './charts.css';

/** A filled triangle down for what fell below the least, an open one up for what rose above the most. @param x its middle @param y its top, px */
export const LimitMark = ({ side, x, y }: { side: LimitSide; x: number; y: number }) =>
  side === 'max' ? <path className="limit-mark over" d={`M${x - 4} ${y + 7}h8l-4-7z`} /> : <path className="limit-mark" d={`M${x - 4} ${y}h8l-4 7z`} />;

/** The same in a line of text. */
export const LimitSign = ({ side }: { side: LimitSide }) => (
  <svg className="limit-sign" width="10" height="9" aria-hidden="true">
    <LimitMark side={side} x={5} y={1} />
  </svg>
);

/** A line across a chart that its values are held against. */
export type Limit = { side: LimitSide; value: number /** 'Max $27.50' */; name: string };
export type LimitSide = 'min' | 'max';

/** A moment at which a value went beyond a limit: at the foot of the chart below the least, at its head above the most. */
export type Mark = { /** Which of the points. */ at: number; side: LimitSide };

/** Two labels stand at least so far apart, px. */
const LABEL_ROOM = 13;

/**
 * The limits that a drawing has room for. One that lies further away than the values are apart would press them into a flat line.
 * @param values what is drawn; nulls are left out
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

/** Where labels stand that want the places given, px from the top: in their order from top to bottom, none over another. */
export function apart(places: readonly number[], room = LABEL_ROOM): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const settled = [...places];
  let above = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    settled[index] = Math.max(settled[index] ?? 0, above + room);
    above = settled[index] ?? 0;
  }
  return settled;
}
