import { useEffect, useMemo } from 'react';
import { filter } from 'rxjs';
import type { WholesaleApi } from '#client/api/caller.ts';
import { createResource, type Resource, type ResourceDeps, useResourceOf } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { ok } from '#shared/result.ts';
import { type SavedChange, savedChangeSchema } from '#shared/wholesale/supplier.ts';
import { wholesaleTexts } from '#shared/wholesale/texts.ts';
import { supplierTexts } from './texts.ts';

export type SupplierStore = StoreDeps;

/** Entry id by supplier id, of all saved suppliers. The entry id is '' while saving. */
export type SavedMarks = ReadonlyMap<string, string>;

/** Saved suppliers: read once, then kept current by the stream. */
export function createSavedMarks(deps: ResourceDeps, api: Pick<WholesaleApi, 'marks'>): Resource<SavedMarks> {
  const marks: Resource<SavedMarks> = createResource<SavedMarks>(deps, {
    read: async () => {
      const answer = await api.marks();
      return answer.ok
        ? ok({
            ...answer.value,
            value: new Map(answer.value.value.marks.map(({ id, wholesaleId }) => [wholesaleId, id])),
          })
        : answer;
    },
    fromEvent: (event, value) => {
      const change = screenEvent(event, 'wholesale.updated', savedChangeSchema);
      return change && value && marksAfter(value, change);
    },
    // An event before the first answer triggers a new read, since the answer may not include it.
    again$: deps.events$.pipe(
      filter(
        (item) =>
          item.kind === 'event' && item.event.type === 'wholesale.updated' && marks.state$.value.value === undefined,
      ),
    ),
  });
  return marks;
}

export function marksAfter(marks: SavedMarks, { saved, deleted }: SavedChange): SavedMarks {
  const after = new Map(marks);
  for (const { id, wholesaleId } of deleted) if (after.get(wholesaleId) === id) after.delete(wholesaleId);
  for (const { id, wholesaleId } of saved) after.set(wholesaleId, id);
  return after;
}

export const withMark = (marks: SavedMarks, supplierId: string, id: string): SavedMarks =>
  new Map(marks).set(supplierId, id);

export function withoutMark(marks: SavedMarks, supplierId: string): SavedMarks {
  const after = new Map(marks);
  after.delete(supplierId);
  return after;
}

/** Saved suppliers for a screen. A failed read shows a toast with a retry button. */
export function useSaved(store: SupplierStore, api: WholesaleApi): [ResourceState<SavedMarks>, Resource<SavedMarks>] {
  const [state, marks] = useResourceOf(() => createSavedMarks(store, api), [store, api]);
  const failed = state.phase === 'failed';
  const why = state.trouble?.message;
  const retry = useMemo(() => ({ label: supplierTexts.tryAgain, run: marks.reload }), [marks]);
  useEffect(() => {
    if (failed)
      store.toasts.show({
        kind: 'failed',
        text: wholesaleTexts.failedMySaved,
        more: why,
        key: 'wholesale.marks',
        action: retry,
      });
  }, [failed, why, store.toasts, retry]);
  return [state, marks];
}
