import { useEffect } from 'react';
import type { HistoryApi } from '#client/api/caller.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import type { GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { recordedScanSchema, SCANNED_PAGE, type ScannedRow, type ScansRows } from '#shared/team/history/buy-sell.ts';
import type { ScanFiguresStore } from './scan-figures.ts';
import { belongs, isLastScan } from './scan-filters.ts';

/** A scanned product. If it arrived live, `seq` is the sequence number of its scan. */
export type ProductRow = ScannedRow & { seq?: number | null };

export const rowId = ({ asin }: ProductRow): string => asin;

/** Pause that ends a fast scroll, ms. Products are requested only after it, because a page contains few. */
const REST = 90;

type ScannedRowsDeps = {
  store: Pick<StoreDeps, 'events$' | 'scheduler' | 'clock'>;
  api: HistoryApi;
  requested: ScansRows;
  figures: ScanFiguresStore;
};

/** The scanned products. A product that is scanned again moves to the top. */
export function useScannedRows({ store, api, requested, figures }: ScannedRowsDeps): GridRows<ProductRow> {
  useEffect(() => figures.begin(requested), [figures, requested]);
  return useServerRows<ProductRow>({
    scheduler: store.scheduler,
    idOf: rowId,
    size: SCANNED_PAGE,
    rest: REST,
    of: requested,
    entry: 'rises',
    read: async (page, signal) => {
      const answer = await api.scanned({ ...requested, ...page }, { signal });
      if (answer.ok) figures.want(answer.value.value.rows.map(rowId));
      return answer;
    },
    events$: store.events$,
    onMissed: () => figures.refresh(),
    onEvent: (event, rows) => {
      const scanned = screenEvent(event, 'scan.recorded', recordedScanSchema);
      if (!scanned || !belongs(scanned, requested, store.clock.now())) return;
      if (isLastScan(scanned, figures.view$.value.of.get(scanned.asin))) rows.arrive(scanned);
      figures.refresh([scanned.asin]);
    },
  });
}
