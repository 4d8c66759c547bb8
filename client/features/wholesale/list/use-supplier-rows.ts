import { useEffect, useState } from 'react';
import type { SchedulerLike } from 'rxjs';
import type { Answer, CallFailure } from '#client/api/call.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createGridRows, type GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import type { ViewTools } from '#client/ui/grid/tools/grid-tools.tsx';
import { pageOfBlock } from '#shared/grid/page-query.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { WHOLESALE_DEBOUNCE } from '#shared/wholesale/lists.ts';

/** Reads a page, counted from 1; null where there is nothing to ask for. Another function is another list. */
export type ReadPage<R> = ((page: number, limit: number, signal: AbortSignal) => Promise<Result<Answer<{ rows: R[]; total: number }>, CallFailure>>) | null;

type SupplierRowsDeps<R> = { idOf(row: R): string; size: number; read: ReadPage<R>; scheduler: SchedulerLike };

const nothing = { rows: [], total: 0, asOf: null };

/** The rows of a list of suppliers, read page by page; while somebody scrolls past, pages wait until that has rested (WHO-02). */
export function useSupplierRows<R>({ idOf, size, read, scheduler }: SupplierRowsDeps<R>): GridRows<R> {
  const [rows] = useState(() => createGridRows<R>({ idOf, size, rest: WHOLESALE_DEBOUNCE, scheduler }));
  useEffect(() => rows.close, [rows]);
  useEffect(() => {
    rows.show({
      entry: 'when-read-again',
      fetchBlock: async ({ block, size: limit }, signal) => {
        if (!read) return ok(nothing);
        const answer = await read(pageOfBlock(block), limit, signal);
        return answer.ok ? ok({ ...answer.value.value, asOf: null }) : fail(answer.error);
      },
    });
  }, [rows, read]);
  return rows;
}

/** Of what the portal has for a signed-in person, what the suppliers' screens use. */
export type SupplierDesk = Pick<DeskDeps, 'user' | 'call' | 'events$' | 'toasts' | 'scheduler' | 'random'> & { views: ViewTools };
