import type { HistoryApi } from '#client/api/caller.ts';
import { type Resource, type ResourceDeps, useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import { ok } from '#shared/result.ts';
import { type RecordedScan, recordedScanSchema, type Scan, type ScansRows } from '#shared/team/history/buy-sell.ts';
import { momentOf } from '#shared/time/days.ts';
import { belongs } from './scan-filters.ts';

/** The scans of one product, newest first. `fresh` contains those that arrived live since the read. */
export type ScanList = { rows: readonly Scan[]; fresh: ReadonlySet<Scan> };

export type ScansDeps = ResourceDeps & { clock: { now(): number } };

/** Reads the scans when the product is opened. The stream keeps them current while it is open. */
export const useScans = (
  store: ScansDeps,
  api: HistoryApi,
  requested: ScansRows,
  asin: string,
): [ResourceState<ScanList>, Resource<ScanList>] =>
  useResource<ScanList>(store, [api, requested, asin], {
    read: async () => {
      const { time, account, individual } = requested;
      const answer = await api.scans({ time, account, individual, asin });
      return answer.ok
        ? ok({ ...answer.value, value: { rows: answer.value.value.rows, fresh: new Set<Scan>() } })
        : answer;
    },
    fromEvent: (event, list) => {
      const scanned = list && screenEvent(event, 'scan.recorded', recordedScanSchema);
      // An open product shows all its scans, whatever search found it.
      const isShown =
        scanned &&
        scanned.asin === asin &&
        belongs(scanned, { ...requested, search: '', loss: false }, store.clock.now());
      return isShown ? withScan(list, scanned) : undefined;
    },
  });

/** Inserts a scan by its time. @returns undefined if the list already contains it */
export function withScan(list: ScanList, { scan }: Pick<RecordedScan, 'scan'>): ScanList | undefined {
  if (scan._id && list.rows.some(({ _id }) => _id === scan._id)) return undefined;
  const at = momentOf(scan.createdAt);
  const index = list.rows.findIndex((each) => momentOf(each.createdAt) <= at);
  const rows = index < 0 ? [...list.rows, scan] : list.rows.toSpliced(index, 0, scan);
  return { rows, fresh: new Set([...list.fresh, scan]) };
}
