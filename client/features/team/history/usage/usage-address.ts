import { param, queryState, type SortBy, sortParam } from '#client/ui/query-state.ts';
import { type UsageSummaryColumn, usageSummaryIds } from '#shared/team/history/usage.ts';
import { accountParam, searchParam, timeParam } from '../team-address.ts';

/** All columns of the summary: the specification's, and those of the work. */
export const summaryColumns = [...usageSummaryIds, 'exported', 'withCost', 'bought', 'profit'] as const;
export type SummaryColumn = (typeof summaryColumns)[number];
export type SummarySort = SortBy<SummaryColumn>;

/** The filters of the usage statistics, except the category table's column filters. */
export const usageQuery = queryState(
  {
    time: timeParam,
    account: accountParam,
    /** Searches the categories. */
    search: searchParam,
    /** Sorts the summary. */
    by: sortParam<SummaryColumn>('by', summaryColumns, { colId: 'asinsWatched', sort: 'desc' }),
    /** The one currency that profits are shown in; null: each apart. */
    base: param(
      'in',
      (text) => (/^[A-Z]{3}$/.test(text) ? text : null),
      (code) => code ?? '',
    ),
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
export function pressedSort(by: SummarySort, colId: SummaryColumn): SummarySort {
  if (by.colId === colId) return { colId, sort: by.sort === 'asc' ? 'desc' : 'asc' };
  return { colId, sort: isNumber(colId) ? 'desc' : 'asc' };
}

export const isNumber = (colId: SummaryColumn): boolean => colId !== 'name' && colId !== 'email';

/** The order that the provider is asked for: by its own columns. */
export const servedSort = ({ colId, sort }: SummarySort): SortBy<UsageSummaryColumn> => {
  const own = usageSummaryIds.find((column) => column === colId);
  return own ? { colId: own, sort } : { colId: 'asinsWatched', sort: 'desc' };
};
