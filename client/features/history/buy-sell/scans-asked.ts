import { passesTextFilter } from '#shared/grid/text-filter.ts';
import { isKept, type ScansRows } from '#shared/history/buy-sell.ts';
import { momentOf } from '#shared/history/moment.ts';
import type { RecordedScan } from '#shared/history/scan.ts';
import { isWithin, spanOf } from '#shared/history/time.ts';
import type { ScanFilters } from './scan-address.ts';

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
  const contains = { type: 'contains', filter: search ?? '' } as const;
  return passesTextFilter(contains, asin) || passesTextFilter(contains, title);
}
