import { LONGEST_FILTER } from '#shared/grid/text-filter.ts';
import type { TimeChoice } from '#shared/history/time.ts';
import { timeIn, writeTime } from '../time-address.ts';

/** What is asked of the buy/sell history. */
export type ScanFilters = {
  time: TimeChoice;
  /** The `_id` of one account, by which the calls know it; empty for all. */
  account: string;
  search: string;
};

export const noScanFilters: ScanFilters = { time: 'all', account: '', search: '' };

/** The filters of an address; what makes no sense is left out. */
export const scanFiltersIn = (query: URLSearchParams): ScanFilters => ({
  time: timeIn(query),
  account: (query.get('account') ?? '').slice(0, 254),
  search: (query.get('q') ?? '').slice(0, LONGEST_FILTER),
});

/** Puts the filters into a query, beside what else stands there; another selection begins at its first row. */
export function writeScanFilters(query: URLSearchParams, { time, account, search }: ScanFilters): URLSearchParams {
  const set = (name: string, value: string) => (value === '' ? query.delete(name) : query.set(name, value));
  writeTime(query, time);
  set('account', account);
  set('q', search);
  query.delete('row');
  return query;
}
