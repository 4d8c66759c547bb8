import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import { param, queryState, text } from '#client/ui/query-state.ts';
import { type SavedListQuery, savedSorts } from '#shared/wholesale/requests.ts';
import { supplierStatuses } from '#shared/wholesale/supplier.ts';

/** The filters of the saved list. Null and '' are everything. */
export const savedQuery = queryState(
  {
    status: param(
      'status',
      (name) => supplierStatuses.find((each) => each === name) ?? null,
      (name) => name ?? '',
    ),
    tag: text('tag', 24),
  },
  'row',
);
export type SavedFilterState = ReturnType<typeof savedQuery.read>;
export type SavedOrder = SavedListQuery;

export const everySaved: SavedFilterState = { status: null, tag: '' };
export const isFiltered = ({ status, tag }: SavedFilterState): boolean => status !== null || tag !== '';

export const listOf = ({ status, tag }: SavedFilterState): SavedListQuery => ({
  ...(status === null ? {} : { status }),
  ...(tag === '' ? {} : { tag }),
});

/** The order by the first sorted column; last saved first without one. */
export function sortOf({ sort: [first] }: Pick<GridState, 'sort'>): SavedListQuery {
  const by = savedSorts.find((each) => each === first?.colId);
  return by === undefined || first === undefined ? {} : { by, direction: first.sort };
}
