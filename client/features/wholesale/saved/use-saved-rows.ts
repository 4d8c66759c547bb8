import { useEffect, useRef } from 'react';
import type { StreamHead } from '#client/api/call.ts';
import type { WholesaleApi } from '#client/api/caller.ts';
import { isOlderReading } from '#client/stream/older-reading.ts';
import type { Resource } from '#client/stream/resource.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { LIST_PAGE } from '#shared/wholesale/lists.ts';
import { savedChangeSchema } from '#shared/wholesale/saved.ts';
import type { SavedSupplier } from '#shared/wholesale/supplier.ts';
import { type ReadPage, useSupplierRows } from '../list/use-supplier-rows.ts';
import type { SavedMarks } from '../marks/saved-marks.ts';
import type { SupplierDesk } from '../supplier-desk.ts';
import type { SavedChangesStore } from './saved-changes.ts';
import { entryIdOf } from './saved-columns.tsx';

/** The rows of the saved list. What is saved, noted or deleted elsewhere shows in them, and moves nothing under somebody who reads. */
export function useSavedRows(desk: SupplierDesk, api: WholesaleApi, marks: Resource<SavedMarks>, changes: SavedChangesStore): GridRows<SavedSupplier> {
  /** Where the stream stood before the newest of these rows were read. */
  const readAt = useRef<StreamHead | null>(null);
  const read = useRef<NonNullable<ReadPage<SavedSupplier>>>(async (page, limit, signal) => {
    const answer = await api.saved({ page, limit }, { signal });
    if (answer.ok) readAt.current = answer.value.head;
    return answer;
  });
  const rows = useSupplierRows({ idOf: entryIdOf, size: LIST_PAGE, read: read.current, scheduler: desk.scheduler });
  useEffect(() => {
    const readAnew = () => {
      changes.forget();
      rows.stale();
    };
    const live = desk.events$.subscribe((item) => {
      // After a snapshot nobody knows what was missed since the rows were read.
      if (item.kind === 'snapshot') {
        if (isOlderReading(readAt.current, { epoch: item.epoch, seq: item.head })) readAnew();
      } else if (item.event.type === 'stream.gap') readAnew();
      else {
        const change = screenEvent(item.event, 'wholesale.updated', savedChangeSchema);
        if (!change) return;
        const { saved, deleted } = change;
        changes.hear(change);
        // What this page has changed itself is read again by whoever changed it.
        if (marks.state$.value.changing.length === 0) for (const entry of saved) rows.arrive({ ...unread, ...entry, _id: entry.wholesaleId });
        if (deleted.length > 0 || rows.view$.value.waiting > 0) rows.stale();
      }
    });
    return () => live.unsubscribe();
  }, [desk.events$, rows, marks, changes]);
  return rows;
}

/** An entry of which only the ids are known: it waits behind the pill, and is read with its list. */
const unread = {
  location: null,
  category: null,
  company: null,
  address: null,
  site: null,
  description: null,
  wholesaleType: [],
  approvedFor: [],
  brandNames: [],
  productTypes: [],
};
