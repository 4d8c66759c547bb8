import { useEffect, useRef, useState } from 'react';
import type { StreamHead } from '#client/api/call.ts';
import type { HistoryApi } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { isOlderReading } from '#client/stream/operators.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import { createGridRows, type GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { isHeld } from '#shared/grid/as-of.ts';
import { pageOfBlock } from '#shared/grid/page-query.ts';
import { recordedScanSchema, SCANNED_PAGE, type ScannedRow, type ScansRows } from '#shared/history/buy-sell.ts';
import { fail, ok } from '#shared/result.ts';
import type { ScanFiguresDesk } from './scan-figures.ts';
import { belongs, isLastScan } from './scan-filters.ts';

/** A scanned product; one that came live knows the number of the scan that brought it. */
export type ProductRow = ScannedRow & { seq?: number | null };

export const rowId = ({ asin }: ProductRow): string => asin;

/** While somebody scrolls faster than this, ms, products are asked for only where they come to rest: a page holds few. */
const REST = 90;

type ScannedRowsDeps = { desk: Pick<DeskDeps, 'events$' | 'scheduler' | 'clock'>; api: HistoryApi; asked: ScansRows; figures: ScanFiguresDesk };

/** The scanned products behind the grid, read by the page. A product that is scanned rises to its top. */
export function useScannedRows({ desk, api, asked, figures }: ScannedRowsDeps): GridRows<ProductRow> {
  const [rows] = useState(() =>
    createGridRows<ProductRow>({ idOf: rowId, isHeld: (asOf, { seq }) => isHeld(asOf, seq), size: SCANNED_PAGE, rest: REST, scheduler: desk.scheduler }),
  );
  useEffect(() => rows.close, [rows]);
  /** Where the stream stood before the newest of these rows were read. */
  const readAt = useRef<StreamHead | null>(null);
  useEffect(() => {
    figures.begin(asked);
    rows.show({
      entry: 'rises',
      fetchBlock: async ({ block, size, asOf }, signal) => {
        const answer = await api.scanned({ ...asked, asOf, page: pageOfBlock(block), limit: size }, { signal });
        if (!answer.ok) return fail(answer.error);
        readAt.current = answer.value.head;
        figures.want(answer.value.value.rows.map(rowId));
        return ok(answer.value.value);
      },
    });
  }, [rows, api, asked, figures]);
  useEffect(() => {
    const live = desk.events$.subscribe((item) => {
      // After a snapshot nobody knows what was missed since the rows were read.
      const missed = item.kind === 'snapshot' ? isOlderReading(readAt.current, { epoch: item.epoch, seq: item.head }) : item.event.type === 'stream.gap';
      if (missed) {
        rows.stale();
        figures.refresh();
      }
      const scanned = item.kind === 'event' && screenEvent(item.event, 'scan.recorded', recordedScanSchema);
      if (!scanned || !belongs(scanned, asked, desk.clock.now())) return;
      if (isLastScan(scanned, figures.view$.value.of.get(scanned.asin))) rows.arrive(scanned);
      figures.refresh([scanned.asin]);
    });
    return () => live.unsubscribe();
  }, [rows, figures, desk.events$, desk.clock, asked]);
  return rows;
}
