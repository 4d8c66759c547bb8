import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { LONGEST_FILTER, passesSearch } from '#shared/grid/column-filter.ts';
import { isKept, type RecordedScan, type Scan, type ScansRows } from '#shared/history/buy-sell.ts';
import { momentOf } from '#shared/history/days.ts';
import { isWithin, spanOf, type TimeChoice } from '#shared/history/time.ts';
import { timeIn, writeTime } from '../time-tools.tsx';

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

/** The filters, kept in the address. What is chosen is a step that Back undoes, what is typed is not. */
export function useScanFilters(): [ScanFilters, (next: ScanFilters, step?: boolean) => void] {
  const search = useLocationProperty(() => location.search);
  const filters = useMemo(() => scanFiltersIn(new URLSearchParams(search)), [search]);
  const set = (next: ScanFilters, step = true) => navigate(scanAddress(next), { replace: !step });
  return [filters, set];
}

/** The present address with other filters. */
export function scanAddress(filters: ScanFilters): string {
  const query = writeScanFilters(new URLSearchParams(location.search), filters).toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
}

/** Which scans are meant, as every call about them is told. @param now ms @param zone the reader's time zone */
export const scansAskedOf = ({ time, account, search }: ScanFilters, now: number, zone: string): ScansRows => ({
  time: time === 'all' ? null : spanOf(time, now, zone),
  account: account === '' ? null : account,
  individual: null,
  asOf: null,
  search,
});

/** Whether a scan that came live is one of them. @param now ms */
export function belongs({ asin, title, uid, scan }: RecordedScan, { time, account, search }: ScansRows, now: number): boolean {
  const at = momentOf(scan.createdAt);
  if (!isKept(at, now) || (time && !isWithin(time, at))) return false;
  if (account && uid !== account) return false;
  return passesSearch(search ?? '', [asin, title]);
}

/** Whether a live scan is its product's last one, which moves the product to the top. One that came in late is not. @param known what is known of the product's scans */
export const isLastScan = ({ scan }: Pick<RecordedScan, 'scan'>, known: { last: Pick<Scan, 'createdAt'> } | null | undefined): boolean =>
  !known || momentOf(known.last.createdAt) <= momentOf(scan.createdAt);
