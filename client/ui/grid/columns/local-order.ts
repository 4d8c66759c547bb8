import {
  type FilterModel,
  foldText,
  passesNumberFilter,
  readNumberFilter,
  searchWords,
} from '#shared/grid/column-filter.ts';
import type { SortModel } from '#shared/grid/page-query.ts';

/** How a column of rows stored in the page is sorted, filtered and searched. */
export type LocalColumn<R> = {
  id: string;
  /** The cell's text, which the filter searches. */
  text(row: R): string;
  /** The sort key; the text by default. A column with numbers also accepts filters such as '> 20'. */
  value?(row: R): string | number | null;
  searched?: boolean;
};

export type Arrangement<R> = {
  sort: SortModel;
  filters: FilterModel;
  /** Every word must occur somewhere in the row. */
  search: string;
  /** Excludes rows regardless of filters. */
  keep?(row: R, isPlain: boolean): boolean;
};

export const plainArrangement: Arrangement<never> = { sort: [], filters: {}, search: '' };

export const isPlain = ({ sort, filters, search }: Arrangement<never>): boolean =>
  sort.length === 0 &&
  search.trim() === '' &&
  Object.values(filters).every((filter) => !filter || filter.filter.trim() === '');

type Key = string | number | null;

/** Caches values computed from cells until their row changes. */
export type LocalKeys<R> = {
  text(column: LocalColumn<R>, index: number): string;
  value(column: LocalColumn<R>, index: number): Key;
  searchable(index: number): string;
  forget(index: number): void;
  clear(): void;
};

export function createLocalKeys<R>(columns: readonly LocalColumn<R>[], at: (index: number) => R): LocalKeys<R> {
  const texts = new Map<string, (string | undefined)[]>();
  const values = new Map<string, (Key | undefined)[]>();
  let found: (string | undefined)[] = [];
  const of = <T>(map: Map<string, (T | undefined)[]>, id: string): (T | undefined)[] => {
    const there = map.get(id) ?? [];
    map.set(id, there);
    return there;
  };
  const searched = columns.filter(({ searched }) => searched);
  return {
    text: (column, index) => {
      const cached = of(texts, column.id);
      const text = cached[index] ?? foldText(column.text(at(index)));
      cached[index] = text;
      return text;
    },
    value: (column, index) => {
      const cached = of(values, column.id);
      const before = cached[index];
      if (before !== undefined) return before;
      const value = column.value ? column.value(at(index)) : column.text(at(index));
      const key = typeof value === 'string' ? (value === '' ? null : foldText(value)) : value;
      cached[index] = key;
      return key;
    },
    searchable: (index) => {
      const text = found[index] ?? foldText(searched.map((column) => column.text(at(index))).join('\n'));
      found[index] = text;
      return text;
    },
    forget: (index) => {
      for (const cached of texts.values()) cached[index] = undefined;
      for (const cached of values.values()) cached[index] = undefined;
      found[index] = undefined;
    },
    clear: () => {
      texts.clear();
      values.clear();
      found = [];
    },
  };
}

/** The number of rows processed between two yields. */
const PIECE = 250;

/**
 * Returns the indices of the shown rows in order. Works in pieces and yields often enough for the page to render in
 * between. Empty cells come last in both sort directions; equal rows keep their order.
 */
export function* arranged<R>(
  rows: readonly R[],
  columns: readonly LocalColumn<R>[],
  keys: LocalKeys<R>,
  { sort, filters, search, keep }: Arrangement<R>,
): Generator<void, number[], void> {
  const plain = isPlain({ sort, filters, search });
  const named = new Map(columns.map((column) => [column.id, column]));
  const tests: ((index: number) => boolean)[] = [];
  for (const [id, filter] of Object.entries(filters)) {
    const column = named.get(id);
    if (!filter || !column) continue;
    const bounds = column.value ? readNumberFilter(filter.filter) : null;
    const wanted = filter.type === 'contains';
    const looked = foldText(filter.filter);
    if (looked === '') continue;
    tests.push((index) => {
      const value = bounds && keys.value(column, index);
      return (
        (bounds && typeof value !== 'string'
          ? passesNumberFilter(bounds, value)
          : keys.text(column, index).includes(looked)) === wanted
      );
    });
  }
  const words = searchWords(search);
  if (words.length > 0) tests.push((index) => words.every((word) => keys.searchable(index).includes(word)));

  const shown: number[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    if (index % PIECE === PIECE - 1) yield;
    if (keep && !keep(rows[index] as R, plain)) continue;
    if (tests.every((passes) => passes(index))) shown.push(index);
  }

  const sorts = sort.flatMap(({ colId, sort: way }) => {
    const column = named.get(colId);
    return column ? [{ column, sign: way === 'asc' ? 1 : -1 }] : [];
  });
  if (sorts.length === 0) return shown;
  for (let at = 0; at < shown.length; at += 1) {
    if (at % PIECE === PIECE - 1) yield;
    for (const { column } of sorts) keys.value(column, shown[at] as number);
  }
  const compare = (a: number, b: number): number => {
    for (const { column, sign } of sorts) {
      const order = compareKeys(keys.value(column, a), keys.value(column, b), sign);
      if (order !== 0) return order;
    }
    return a - b;
  };
  return yield* mergeSorted(shown, compare);
}

function compareKeys(a: Key, b: Key, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (a === b) return 0;
  if (typeof a === typeof b) return a < b ? -sign : sign;
  // Numbers come before text in a mixed column.
  return typeof a === 'number' ? -sign : sign;
}

/** Merge sort in pieces: the engine's own sort can't be interrupted. */
function* mergeSorted(
  list: readonly number[],
  compare: (a: number, b: number) => number,
): Generator<void, number[], void> {
  let runs: number[][] = [];
  for (let at = 0; at < list.length; at += PIECE) {
    runs.push(list.slice(at, at + PIECE).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right = []] = [runs[at], runs[at + 1]];
      const into: number[] = [];
      let l = 0;
      let r = 0;
      while (l < left.length || r < right.length) {
        const [a, b] = [left[l], right[r]];
        const takesLeft = b === undefined || (a !== undefined && compare(a, b) <= 0);
        into.push((takesLeft ? a : b) as number);
        if (takesLeft) l += 1;
        else r += 1;
        if (into.length % PIECE === 0) yield;
      }
      merged.push(into);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}
