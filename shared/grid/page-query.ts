import * as v from 'valibot';

const LAST_PAGE = 1_000_000;
/** The maximum number of rows per page. */
const LARGEST_PAGE = 500;

export const pageSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LAST_PAGE));
export const pageLimitSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST_PAGE));

export const pageTextSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}$/, 'Expected a whole number'),
  v.transform(Number),
  pageSchema,
);
export const pageLimitTextSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, 'Expected a whole number'),
  v.transform(Number),
  pageLimitSchema,
);

const sortDirections = ['asc', 'desc'] as const;
type SortDirection = (typeof sortDirections)[number];

export const MOST_SORTS = 3;

/** The sort order, most important column first. Empty: the grid's default order. */
export type SortModel<C extends string = string> = { colId: C; sort: SortDirection }[];

/** @param columns the ids of the columns that can be sorted */
export const sortModelSchema = <const C extends string>(
  columns: readonly C[],
): v.GenericSchema<SortModel<C>, SortModel<C>> =>
  v.pipe(
    v.array(
      v.object({
        colId: v.picklist(columns, 'Expected a column that can be sorted'),
        sort: v.picklist(sortDirections),
      }),
    ),
    v.maxLength(MOST_SORTS, `At most ${MOST_SORTS} columns`),
    v.check(
      (sorts) => new Set(sorts.map(({ colId }) => colId)).size === sorts.length,
      'Each column can be listed only once',
    ),
  );

/**
 * Rows of a server-side grid come in blocks of a fixed size; each is one page of its call. Blocks and rows count from
 * 0, pages from 1.
 */

export const blockOf = (row: number, size: number): number => Math.floor(row / size);

export const pageOfBlock = (block: number): number => block + 1;

export const blockCount = (total: number, size: number): number => Math.ceil(total / size);

/** The blocks that hold these rows, plus `ahead` blocks on both sides. `end` is the row after the last. */
export function blocksFor(
  { start, end }: { start: number; end: number },
  size: number,
  total: number,
  ahead = 0,
): number[] {
  if (total <= 0 || end <= start) return [];
  const first = Math.max(0, blockOf(start, size) - ahead);
  const last = Math.min(blockCount(total, size) - 1, blockOf(end - 1, size) + ahead);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
