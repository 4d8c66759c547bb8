import type { ComparedValue } from './comparison.ts';

export type ComparedField<F> = F & {
  /** In the order of the items; undefined or null is unknown. */
  values: readonly (ComparedValue | undefined)[];
  /** The known values are not all the same. */
  differs: boolean;
  /**
   * The index of the one value that beats all others; null if several are as good, or nobody can say which is better.
   */
  best: number | null;
};

type Field = { id: string; better?: 'higher' | 'lower' | undefined };

/** Puts the values of each field side by side. Fields that are unknown everywhere are left out. */
export function compareFields<F extends Field>(
  fields: readonly F[],
  items: readonly { values: Readonly<Record<string, ComparedValue | undefined>> }[],
): ComparedField<F>[] {
  return fields.flatMap((field) => {
    const values = items.map((item) => item.values[field.id]);
    const [first, ...others] = values.filter((value) => value !== undefined && !isUnknown(value));
    if (first === undefined) return [];
    return {
      ...field,
      values,
      differs: others.some((value) => !isSame(first, value as ComparedValue)),
      best: bestOf(values, field),
    };
  });
}

function bestOf(values: ComparedField<Field>['values'], { better }: Field): number | null {
  const figures = values.flatMap((value, at) =>
    typeof value === 'number' ? { at, value: (better === 'lower' ? -1 : 1) * Math.round(value * 100) } : [],
  );
  const [first, second] = figures.toSorted((a, b) => b.value - a.value);
  return better && first && second && first.value > second.value ? first.at : null;
}

const isUnknown = (value: ComparedValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Ignores case, spaces, the order of lists, and what rounding hides on screen. */
function isSame(a: ComparedValue, b: ComparedValue): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.round(a * 100) === Math.round(b * 100);
  return plain(a) === plain(b);
}

const plain = (value: ComparedValue): string => {
  if (Array.isArray(value)) return value.map(fold).sort().join('\n');
  return fold(String(value));
};

const fold = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
