import type { WholesaleApi } from '#client/api/caller.ts';
import type { Resource } from '#client/stream/resource.ts';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import type { SavedSupplier, Supplier } from '#shared/wholesale/supplier.ts';
import { wholesaleTexts } from '#shared/wholesale/texts.ts';
import { supplierTexts } from '../texts.ts';
import { type SavedMarks, withMark, withoutMark } from './saved-marks.ts';

type SaveDeps = {
  api: Pick<WholesaleApi, 'save' | 'remove'>;
  marks: Resource<SavedMarks>;
  toasts: Toasts;
  /** Update Note was pressed in the toast of what has been saved. */
  onNote(row: SavedSupplier): void;
};

/** By this name a supplier stands among the changes that are under way. */
export const savingName = (supplierId: string): string => `save ${supplierId}`;

/** Saving from the search and the newest: it shows at once, goes back where it is refused; its toast offers a note, and to undo it. */
export function createSaving({ api, marks, toasts, onNote }: SaveDeps) {
  const undo = async (supplierId: string, id: string) => {
    const gone = await marks.change({ show: (all) => withoutMark(all, supplierId), call: () => api.remove({ ids: [id] }) });
    if (gone.ok) toasts.show({ kind: 'deleted', text: wholesaleTexts.deleted });
    else toasts.show({ kind: 'failed', text: wholesaleTexts.failedDelete, more: gone.error.message });
  };
  return {
    /** @returns the id of a toast that leads back to the screen */
    save: async (supplier: Supplier): Promise<number | undefined> => {
      const { _id: supplierId, company } = supplier;
      const answer = await marks.change({
        name: savingName(supplierId),
        show: (all) => withMark(all, supplierId, all.get(supplierId) ?? ''),
        call: () => api.save({ wholesaleId: supplierId }),
        settle: (all, { changed, saved }) => {
          if (saved) return withMark(all, supplierId, saved.id);
          return changed === 0 ? withoutMark(all, supplierId) : withMark(all, supplierId, all.get(supplierId) ?? '');
        },
      });
      if (!answer.ok) {
        toasts.show({ kind: 'failed', text: wholesaleTexts.failedSave, more: answer.error.message });
        return undefined;
      }
      const { changed, saved } = answer.value;
      if (changed === 0 && !saved) {
        toasts.show({ kind: 'failed', text: wholesaleTexts.failedSave, more: supplierTexts.supplierGone });
        return undefined;
      }
      // Another provider may not say by which id it is saved: that stands in its list.
      if (!saved || marks.state$.value.value === undefined) marks.reload();
      return toasts.show({
        kind: 'done',
        text: wholesaleTexts.saved,
        more: company ?? undefined,
        also: saved ? { label: supplierTexts.updateNote, run: () => onNote({ ...supplier, ...saved }) } : undefined,
        action: saved && changed !== 0 ? undoAction(() => void undo(supplierId, saved.id)) : undefined,
      });
    },
  };
}
