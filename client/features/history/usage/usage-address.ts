import { LONGEST_FILTER } from '#shared/grid/column-filter.ts';
import type { TimeChoice } from '#shared/history/time.ts';
import { type UsageSummaryColumn, usageSummaryColumns, usageSummaryIds } from '#shared/history/usage.ts';
import { timeIn, writeTime } from '../time-tools.tsx';

/** What is asked of the usage statistics, beside the filters of the category table. */
export type UsageFilters = {
  time: TimeChoice;
  /** The e-mail of one account; empty for all. */
  account: string;
  /** In the categories. */
  search: string;
  /** What the summary is sorted by. */
  by: SummarySort;
  /** Tables in the place of drawings. */
  onlyFigures: boolean;
};
export type SummarySort = { colId: UsageSummaryColumn; sort: 'asc' | 'desc' };

const mostFirst: SummarySort = { colId: 'asinsWatched', sort: 'desc' };

/** The filters of an address; what makes no sense is left out. */
export const usageFiltersIn = (query: URLSearchParams): UsageFilters => ({
  time: timeIn(query),
  account: (query.get('account') ?? '').slice(0, 254),
  search: (query.get('q') ?? '').slice(0, LONGEST_FILTER),
  by: sortIn(query.get('by')),
  onlyFigures: query.get('view') === 'figures',
});

/** Puts the filters into a query, beside what else stands there; another selection begins at its first row. */
export function writeUsageFilters(query: URLSearchParams, { time, account, search, by, onlyFigures }: UsageFilters): URLSearchParams {
  const set = (name: string, value: string, plain: string) => (value === plain ? query.delete(name) : query.set(name, value));
  writeTime(query, time);
  set('account', account, '');
  set('q', search, '');
  set('by', sortText(by), sortText(mostFirst));
  set('view', onlyFigures ? 'figures' : '', '');
  query.delete('row');
  return query;
}

/** What a press on a column's head leads to: names up and then down, figures down and then up. */
export function pressedSort(by: SummarySort, colId: UsageSummaryColumn): SummarySort {
  if (by.colId === colId) return { colId, sort: by.sort === 'asc' ? 'desc' : 'asc' };
  return { colId, sort: usageSummaryColumns[colId].kind === 'number' ? 'desc' : 'asc' };
}

function sortIn(text: string | null): SummarySort {
  const colId = usageSummaryIds.find((column) => column === text?.replace(/^-/, ''));
  return colId ? { colId, sort: text?.startsWith('-') ? 'desc' : 'asc' } : mostFirst;
}

const sortText = ({ colId, sort }: SummarySort): string => `${sort === 'desc' ? '-' : ''}${colId}`;
