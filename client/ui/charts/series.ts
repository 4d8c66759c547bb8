/** One line of a chart, or one part of each of its bars. */
export type Series = {
  id: string;
  name: string;
  /** Names it where colour does not: one or two letters, as `lettersOf` finds them. */
  letter: string;
  /** What is left of the whole when the others are named: it looks so, whatever its place. */
  rest?: boolean;
  /** How it looks, of `looks`, where that belongs to it and not to its place. */
  look?: number;
};

/** One place on the axis of time. */
export type Point = {
  /** 'Thu, Nov 12, 2026' */
  name: string;
  /** Below the axis: 'Nov 12'. */
  tick: string;
  /** One for each series, in their order; null where nothing is known. */
  values: readonly (number | null)[];
  /** What else is to be said of it. */
  note?: string;
  /** Where it leads: an address of the portal, or what opens. */
  to?: string | (() => void);
};

/** Different letters for names, in their order: the first of a name, or where that is taken with the next that makes a difference. */
export function lettersOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const [first = '', ...others] = [...name.toUpperCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
    const letter = [first, ...others.map((other) => first + other)].find((each) => each !== '' && !taken.has(each)) ?? String(index + 1);
    taken.add(letter);
    return letter;
  });
}

/** All that is known of a point together; null where nothing is. */
export function sumOf({ values }: Pick<Point, 'values'>): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** What a series comes to. */
export const totalOf = (points: readonly Pick<Point, 'values'>[], series: number): number => points.reduce((sum, { values }) => sum + (values[series] ?? 0), 0);

/** What a series can look like: five colors, and the same five with dots. */
export const looks = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11] as const;
/** What is left when the others are named. */
const REST = 6;

/** Which look a series has: its own, or one by its place. */
export const lookOf = ({ rest, look }: Pick<Series, 'rest' | 'look'>, index: number): number => (rest ? REST : (look ?? (index % 5) + 1));

/** The color of a look, as charts.css numbers them. */
export const colorOf = (look: number): number => (look > REST ? look - REST : look);
export const isDotted = (look: number): boolean => look > REST;
export const isTextured = (look: number): boolean => isDotted(look) || [3, 5, REST].includes(look);
