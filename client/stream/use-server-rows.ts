import { useEffect, useRef, useState } from 'react';
import type { Observable, SchedulerLike } from 'rxjs';
import type { Answer, CallFailure, StreamHead } from '#client/api/call.ts';
import { createGridRows, type GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import type { Entry } from '#client/ui/grid/columns/live-top.ts';
import { isHeld } from '#shared/grid/as-of.ts';
import { pageOfBlock } from '#shared/grid/page-query.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { StreamItem } from './link-state.ts';
import { isOlderReading } from './operators.ts';

type Page<R> = { rows: R[]; total: number | null; asOf?: string | null };

type ServerRowsOptions<R> = {
  scheduler: SchedulerLike;
  idOf(row: R): string;
  /** Rows per call. */
  size: number;
  /** Pause that ends a fast scroll, ms: rows passed in between are not requested. */
  rest?: number;
  /** Identifies the list: a new value starts a new one. */
  of: unknown;
  entry?: Entry;
  /** The moment to read the list at; now by default. Such a list takes no live rows. */
  asOf?: string | null;
  /** @param page from 1 */
  read(
    page: { page: number; limit: number; asOf: string | null },
    signal: AbortSignal,
  ): Promise<Result<Answer<Page<R>>, CallFailure>>;
  events$?: Observable<StreamItem>;
  onEvent?(event: PageEvent, rows: GridRows<R>): void;
  /** Called when rows may be missing and the list will be read again. */
  onMissed?(): void;
};

/**
 * The rows of a grid, read from the server in pages and kept current by the stream.
 * After a gap, or a snapshot newer than the last read, the list is read again (ST13).
 */
export function useServerRows<R extends object>(options: ServerRowsOptions<R>): GridRows<R> {
  const { scheduler, of, events$ } = options;
  const latest = useRef(options);
  latest.current = options;
  const [rows] = useState(() => {
    const { idOf, size, rest } = options;
    return createGridRows<R>({
      idOf,
      size,
      rest,
      scheduler,
      isHeld: (asOf, row) => 'seq' in row && isHeld(asOf, row.seq as number | null | undefined),
    });
  });
  useEffect(() => rows.close, [rows]);

  /** The stream's position when the newest rows were read. */
  const readAt = useRef<StreamHead | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` alone identifies the list
  useEffect(() => {
    const { read, entry = 'when-read-again', asOf } = latest.current;
    rows.show({
      entry,
      asOf,
      fetchBlock: async ({ block, size, asOf: at }, signal) => {
        const answer = await read({ page: pageOfBlock(block), limit: size, asOf: at }, signal);
        if (!answer.ok) return fail(answer.error);
        readAt.current = answer.value.head;
        return ok({ asOf: null, ...answer.value.value });
      },
    });
  }, [rows, of]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list subscribes again
  useEffect(() => {
    if (!events$ || latest.current.asOf) return;
    const live = events$.subscribe((item) => {
      const missed =
        item.kind === 'snapshot'
          ? isOlderReading(readAt.current, { epoch: item.epoch, seq: item.head })
          : item.event.type === 'stream.gap';
      if (missed) {
        rows.stale();
        latest.current.onMissed?.();
      } else if (item.kind === 'event') latest.current.onEvent?.(item.event, rows);
    });
    return () => live.unsubscribe();
  }, [rows, events$, of]);
  return rows;
}
