import { param, queryState, type SortBy, sortParam } from '#client/ui/query-state.ts';
import { type UsageSummaryColumn, usageSummaryColumns, usageSummaryIds } from '#shared/history/usage.ts';
import { accountParam, searchParam, timeParam } from '../team-address.ts';

export type SummarySort = SortBy<UsageSummaryColumn>;

/** The filters of the usage statistics, except the category table's column filters. */
export const usageQuery = queryState(
  {
    time: timeParam,
    account: accountParam,
    /** Searches the categories. */
    search: searchParam,
    /** Sorts the summary. */
    by: sortParam('by', usageSummaryIds, { colId: 'asinsWatched', sort: 'desc' }),
    /** Shows tables instead of charts. */
    onlyFigures: param(
      'view',
      (text) => text === 'figures',
      (only) => (only ? 'figures' : ''),
    ),
  },
  'row',
);

/** Returns the order after a click on a column header: names start ascending, numbers descending. */
export function pressedSort(by: SummarySort, colId: UsageSummaryColumn): SummarySort {
  if (by.colId === colId) return { colId, sort: by.sort === 'asc' ? 'desc' : 'asc' };
  return { colId, sort: usageSummaryColumns[colId].kind === 'number' ? 'desc' : 'asc' };
}
