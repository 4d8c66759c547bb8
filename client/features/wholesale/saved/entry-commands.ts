import type { WholesaleApi } from '#client/api/caller.ts';
import type { Resource } from '#client/stream/resource.ts';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { MOST_DELETED, type SavedSupplier } from '#shared/wholesale/supplier.ts';
import { wholesaleTexts } from '#shared/wholesale/texts.ts';
import { type SavedMarks, withMark } from '../saved-marks.ts';
import { supplierTexts } from '../texts.ts';
import type { SavedChangesStore } from './saved-changes.ts';

type EntryDeps = {
  api: Pick<WholesaleApi, 'save' | 'remove'>;
  marks: Resource<SavedMarks>;
  changes: SavedChangesStore;
  toasts: Toasts;
  /** Called when entries were added or removed, to reload the list. */
  onChanged(): void;
};

/** Saves a note and shows the result. @returns whether it was saved */
export const createNoteCommand =
  ({ api, toasts }: { api: Pick<WholesaleApi, 'save'>; toasts: Toasts }) =>
  async ({ id, wholesaleId }: SavedSupplier, myNote: string): Promise<Result<null, null>> => {
    const answer = await api.save({ id, wholesaleId, myNote }, { name: 'update a note' });
    const why = answer.ok ? (answer.value.value.changed === 0 ? supplierTexts.entryGone : null) : answer.error.message;
    if (why !== null) {
      toasts.failed(wholesaleTexts.failedUpdate, why);
      return fail(null);
    }
    toasts.done(wholesaleTexts.updated);
    return ok(null);
  };

export function createEntryCommands({ api, marks, changes, toasts, onChanged }: EntryDeps) {
  const saveAgain = async ({ wholesaleId }: SavedSupplier, note: string) => {
    const answer = await marks.change({
      show: (all) => withMark(all, wholesaleId, all.get(wholesaleId) ?? ''),
      call: () => api.save({ wholesaleId, myNote: note }),
      settle: (all, { saved }) => (saved ? withMark(all, wholesaleId, saved.id) : all),
    });
    if (answer.ok) onChanged();
    else toasts.failed(wholesaleTexts.failedSave, answer.error.message);
  };
  /** @returns whether all were deleted; a failure has been shown */
  const removeAll = async (ids: readonly string[]): Promise<boolean> => {
    changes.go(ids);
    for (let from = 0; from < ids.length; from += MOST_DELETED) {
      const part = ids.slice(from, from + MOST_DELETED);
      const answer = await marks.change({
        show: (all) => withoutEntries(all, part),
        call: () => api.remove({ ids: part }),
      });
      if (answer.ok) continue;
      changes.stay(ids.slice(from));
      toasts.failed(wholesaleTexts.failedDelete, answer.error.message);
      if (from > 0) onChanged();
      return false;
    }
    onChanged();
    return true;
  };

  const saveNote = createNoteCommand({ api, toasts });

  return {
    /** Deletes an entry immediately; undo restores it with its note. */
    remove: async (row: SavedSupplier): Promise<void> => {
      const note = changes.state$.value.notes.get(row.id) ?? row.myNote;
      if (!(await removeAll([row.id]))) return;
      toasts.show({
        kind: 'deleted',
        text: wholesaleTexts.deleted,
        more: row.company ?? undefined,
        action: undoAction(() => void saveAgain(row, note)),
      });
    },
    /** Deletes several entries, which the caller confirms first. No undo. */
    removeAll: async (ids: readonly string[]): Promise<void> => {
      if (await removeAll(ids)) toasts.show({ kind: 'deleted', text: wholesaleTexts.deleted });
    },
    note: async (row: SavedSupplier, text: string): Promise<Result<null, null>> => {
      const saved = await saveNote(row, text);
      if (saved.ok) changes.note(row.id, text);
      return saved;
    },
  };
}

function withoutEntries(marks: SavedMarks, ids: readonly string[]): SavedMarks {
  const gone = new Set(ids);
  return new Map([...marks].filter(([, id]) => !gone.has(id)));
}
