import type { SavedOutcome } from '#shared/wholesale/lists.ts';
import type { SavedChange, SavedEntry } from '#shared/wholesale/saved.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { deleteSaved, insertSaved, savedEntry, updateNote } from './saved-table.ts';
import { hasSupplier } from './suppliers-table.ts';

/** Saving, noting and deleting. What is not there, or is somebody else's, is left alone: `changed` is 0 then. */
export const createSavedOperations = (deps: Deps) => ({
  /** Saves a supplier. A second time it is the same entry, which gets the note where one comes along. */
  save: (accountId: string, supplierId: string, note: string): Promise<SavedOutcome> =>
    deps.write(async (trx) => {
      if (!(await hasSupplier(trx, supplierId))) return nothing;
      const now = deps.clock();
      const isNew = await insertSaved(trx, { id: deps.newId(), account_id: accountId, supplier_id: supplierId, note, saved_at: now });
      const entry = (await savedEntry(trx, accountId, { wholesaleId: supplierId })) as SavedEntry;
      if (isNew) return tell(trx, now, accountId, entry);
      return note === '' ? { changed: 0, saved: entry } : changeNote(trx, now, accountId, entry, note);
    }),

  /** Gives an own entry another note. @param mark its id; where the supplier stands in it too, that has to fit */
  note: (accountId: string, mark: { id: string; wholesaleId?: string }, note: string): Promise<SavedOutcome> =>
    deps.write(async (trx) => {
      const entry = await savedEntry(trx, accountId, mark);
      return entry ? changeNote(trx, deps.clock(), accountId, entry, note) : nothing;
    }),

  /** @returns how many there were */
  remove: (accountId: string, ids: readonly string[]): Promise<SavedOutcome> =>
    deps.write(async (trx) => {
      const deleted = await deleteSaved(trx, accountId, ids);
      if (deleted.length > 0) await enqueueChange(trx, deps.clock(), accountId, { saved: [], deleted });
      return { changed: deleted.length, saved: null };
    }),
});

const nothing: SavedOutcome = { changed: 0, saved: null };

async function changeNote(trx: Trx, now: number, accountId: string, entry: SavedEntry, myNote: string): Promise<SavedOutcome> {
  await updateNote(trx, entry.id, myNote);
  return tell(trx, now, accountId, { ...entry, myNote });
}

async function tell(trx: Trx, now: number, accountId: string, entry: SavedEntry): Promise<SavedOutcome> {
  await enqueueChange(trx, now, accountId, { saved: [entry], deleted: [] });
  return { changed: 1, saved: entry };
}

const enqueueChange = (trx: Trx, now: number, accountId: string, data: SavedChange) => enqueue(trx, now, [{ accountId, event: 'wholesale:updated', data }]);
