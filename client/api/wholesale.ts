import type { PutSaved, SupplierSearch } from '#shared/wholesale/asked.ts';
import { LIST_PAGE, savedMarksSchema, savedOutcomeSchema, savedPageSchema, supplierPageSchema } from '#shared/wholesale/lists.ts';
import type { SavedEntry } from '#shared/wholesale/saved.ts';
import type { Call } from './call.ts';

export const createWholesaleApi = (call: Call) => {
  const put = (name: string, body: PutSaved) => call({ name, method: 'PUT', path: '/api/wholesale/saved', body, schema: savedOutcomeSchema });
  return {
    search: (asked: SupplierSearch, signal?: AbortSignal) =>
      call({ name: 'search for suppliers', method: 'POST', path: '/api/wholesale/search', body: asked, schema: supplierPageSchema, signal }),
    newest: (page: number, limit = LIST_PAGE, signal?: AbortSignal) =>
      call({ name: 'load the newest suppliers', path: `/api/wholesale/newest?page=${page}&limit=${limit}`, schema: supplierPageSchema, signal }),
    saved: (page: number, limit = LIST_PAGE, signal?: AbortSignal) =>
      call({ name: 'load my saved list', path: `/api/wholesale/saved?page=${page}&limit=${limit}`, schema: savedPageSchema, signal }),
    /** All that is saved, to show Saved in any list. */
    marks: () => call({ name: 'load what is saved', path: '/api/wholesale/saved/marks', schema: savedMarksSchema }),
    /** A supplier that is saved already stays as it is: `changed` is 0 then, and `saved` the entry. */
    save: (wholesaleId: string, myNote?: string) => put('save a supplier', { wholesaleId, myNote }),
    /** `changed` 0: the entry is gone. */
    note: ({ id, wholesaleId, myNote }: SavedEntry) => put('update a note', { id, wholesaleId, myNote }),
    /** @param ids of entries, not of suppliers */
    remove: (ids: readonly string[]) =>
      call({ name: 'delete saved suppliers', method: 'DELETE', path: '/api/wholesale/saved', body: { ids }, schema: savedOutcomeSchema }),
  };
};
export type WholesaleApi = ReturnType<typeof createWholesaleApi>;
