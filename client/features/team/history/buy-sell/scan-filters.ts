import { param, queryState, type StateOf } from '#client/ui/query-state.ts';
import { passesSearch } from '#shared/grid/column-filter.ts';
import { isStored, type RecordedScan, type Scan, type ScansRows } from '#shared/team/history/buy-sell.ts';
import { momentOf } from '#shared/time/days.ts';
import { isWithin, spanOf } from '#shared/time/time.ts';
import { accountParam, searchParam, timeParam } from '../team-address.ts';

/** The filters of the buy/sell history. Its calls identify an account by `_id`. */
export const scanQuery = queryState(
  {
    time: timeParam,
    account: accountParam,
    search: searchParam,
    /** Only scans at a loss. */
    loss: param<boolean>(
      'loss',
      (text) => text === '1',
      (is) => (is ? '1' : ''),
    ),
  },
  'row',
);
export type ScanFilters = StateOf<typeof scanQuery>;

export const noScanFilters: ScanFilters = { time: 'all', account: '', search: '', loss: false };

/** Returns the filters that every request for these scans sends. @param now ms @param zone the reader's time zone */
export const scansRequestOf = ({ time, account, search, loss }: ScanFilters, now: number, zone: string): ScansRows => ({
  time: time === 'all' ? null : spanOf(time, now, zone),
  account: account === '' ? null : account,
  individual: null,
  asOf: null,
  search,
  loss,
});

/** Whether a live scan passes the request's filters. @param now ms */
export function belongs(
  { asin, title, uid, scan }: RecordedScan,
  { time, account, search, loss }: ScansRows,
  now: number,
): boolean {
  const at = momentOf(scan.createdAt);
  if (!isStored(at, now) || (time && !isWithin(time, at))) return false;
  if (account && uid !== account) return false;
  if (loss && (scan.profit ?? 0) >= 0) return false;
  return passesSearch(search ?? '', [asin, title]);
}

/**
 * Whether a live scan is its product's last one, which moves the product to the top. A scan that arrives late isn't.
 * @param known the product's figures so far
 */
export const isLastScan = (
  { scan }: Pick<RecordedScan, 'scan'>,
  known: { last: Pick<Scan, 'createdAt'> } | null | undefined,
): boolean => !known || momentOf(known.last.createdAt) <= momentOf(scan.createdAt);
