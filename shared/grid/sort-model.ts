import * as v from 'valibot';

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** A grid sorts by so many columns at once. */
export const MOST_SORTS = 3;

/** What a grid is sorted by, the most important first. Empty: in the order that the grid has by itself. */
export type SortModel<C extends string = string> = { colId: C; sort: SortDirection }[];

/** A sorting by these columns only. @param columns the ids of those that can be sorted by */
export const sortModelSchema = <const C extends string>(columns: readonly C[]): v.GenericSchema<SortModel<C>, SortModel<C>> =>
  v.pipe(
    v.array(v.object({ colId: v.picklist(columns, 'There is no such column to sort by'), sort: v.picklist(sortDirections) })),
    v.maxLength(MOST_SORTS, `At most ${MOST_SORTS} columns`),
    v.check((sorts) => new Set(sorts.map(({ colId }) => colId)).size === sorts.length, 'A column can be sorted by once'),
  );
