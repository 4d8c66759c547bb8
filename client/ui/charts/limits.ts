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
