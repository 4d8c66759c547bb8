import { param, queryState, type SortBy, sortParam } from '#client/ui/query-state.ts';
import { type UsageSummaryColumn, usageSummaryColumns, usageSummaryIds } from '#shared/history/usage.ts';
import { accountParam, searchParam, timeParam } from '../team-address.ts';

export type SummarySort = SortBy<UsageSummaryColumn>;

/** The filters of the usage statistics, apart from those of the category table's columns. */
export const usageQuery = queryState(
  {
    time: timeParam,
    account: accountParam,
    /** In the categories. */
    search: searchParam,
    /** The order of the summary. */
    by: sortParam('by', usageSummaryIds, { colId: 'asinsWatched', sort: 'desc' }),
    /** Tables instead of drawings. */
    onlyFigures: param(
      'view',
      (text) => text === 'figures',
      (only) => (only ? 'figures' : ''),
    ),
  },
  'row',
);

/** The order after a press on a column's head: names ascending first, numbers descending first. */
export function pressedSort(by: SummarySort, colId: UsageSummaryColumn): SummarySort {
  if (by.colId === colId) return { colId, sort: by.sort === 'asc' ? 'desc' : 'asc' };
  return { colId, sort: usageSummaryColumns[colId].kind === 'number' ? 'desc' : 'asc' };
}
