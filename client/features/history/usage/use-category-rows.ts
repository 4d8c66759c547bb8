import { useEffect, useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import type { StreamHead } from '#client/api/call.ts';
import type { HistoryApi } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { isOlderReading } from '#client/stream/older-reading.ts';
import { createGridRows, type GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { pageOfBlock } from '#shared/grid/blocks.ts';
import { USAGE_BLOCK, type UsageQuery, type UsageRow } from '#shared/history/usage.ts';
import { fail, ok } from '#shared/result.ts';

export const categoryId = ({ category, marketplace }: UsageRow): string => JSON.stringify([category ?? '', marketplace ?? '']);

type CategoryRowsDeps = {
  desk: Pick<DeskDeps, 'events$' | 'scheduler'>;
  api: HistoryApi;
  asked: Omit<UsageQuery, 'page' | 'limit'>;
  /** Shares have changed. */
  again$: Observable<unknown>;
  /** The largest share of all, where the first rows show it. */
  onMost(share: number): void;
};

/** The rows behind the category table: read by the block, and read again when shares have moved and nobody reads in them. */
export function useCategoryRows({ desk, api, asked, again$, onMost }: CategoryRowsDeps): GridRows<UsageRow> {
  const [rows] = useState(() => createGridRows<UsageRow>({ idOf: categoryId, size: USAGE_BLOCK, scheduler: desk.scheduler }));
  useEffect(() => rows.close, [rows]);
  /** Where the stream stood before the newest of these rows were read. */
  const readAt = useRef<StreamHead | null>(null);
  useEffect(() => {
    rows.show({
      entry: 'when-read-again',
      fetchBlock: async ({ block, size, asOf }, signal) => {
        const answer = await api.usage({ ...asked, asOf, page: pageOfBlock(block), limit: size }, { signal });
        if (!answer.ok) return fail(answer.error);
        readAt.current = answer.value.head;
        if (block === 0) onMost(Math.max(0, ...answer.value.value.rows.map(({ percentage }) => percentage)));
        return ok(answer.value.value);
      },
    });
  }, [rows, api, asked, onMost]);
  useEffect(() => {
    const live = desk.events$.subscribe((item) => {
      if (item.kind === 'snapshot') {
        if (isOlderReading(readAt.current, { epoch: item.epoch, seq: item.head })) rows.stale();
      } else if (item.event.type === 'stream.gap') rows.stale();
    });
    live.add(again$.subscribe(() => rows.stale()));
    return () => live.unsubscribe();
  }, [rows, desk.events$, again$]);
  return rows;
}
