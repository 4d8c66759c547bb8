/** A line of a chart, or one segment of every bar. */
export type Series = {
  id: string;
  name: string;
  /**
   * One or two letters, from `initialsOf` (shared/members/person-looks.ts), which identify the series without its
   * color.
   */
  letter: string;
  /** The remainder after the named series. Has a look of its own at any position. */
  rest?: boolean;
  /** One of `looks` (shared/members/person-looks.ts); by default, the position decides. */
  look?: number;
};

export type Point = {
  /** 'Thu, Nov 12, 2026' */
  name: string;
  /** Axis label: 'Nov 12'. */
  tick: string;
  /** One value per series, in order; null if unknown. */
  values: readonly (number | null)[];
  note?: string;
  /** Link target within the portal, or a click handler. */
  to?: string | (() => void);
};

/** Returns the sum of a point's known values; null if none. */
export function sumOf({ values }: Pick<Point, 'values'>): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

export const totalOf = (points: readonly Pick<Point, 'values'>[], series: number): number =>
  points.reduce((sum, { values }) => sum + (values[series] ?? 0), 0);

const REST = 6;

/** Returns the look of a series: its own, or one by position. */
export const lookOf = ({ rest, look }: Pick<Series, 'rest' | 'look'>, index: number): number =>
  rest ? REST : (look ?? (index % 5) + 1);

/** Returns the color number of a look, as in charts.css. */
export const colorOf = (look: number): number => (look > REST ? look - REST : look);
export const isDotted = (look: number): boolean => look > REST;
export const isTextured = (look: number): boolean => isDotted(look) || [3, 5, REST].includes(look);

const dashes = ['', '7 3', '2 3', '9 3 2 3', '4 4', '1 4'];
/** Returns the dash pattern of a line, which identifies it without its color. @param color of a look */
export const dashOf = (color: number): string | undefined => dashes[color - 1] || undefined;
