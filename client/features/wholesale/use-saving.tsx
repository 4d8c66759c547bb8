import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { WholesaleApi } from '#client/api/caller.ts';
import type { Resource } from '#client/stream/resource.ts';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { usePreloaded } from '#client/ui/lazy.ts';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import type { SavedSupplier, Supplier } from '#shared/wholesale/supplier.ts';
import { wholesaleTexts } from '#shared/wholesale/texts.ts';
import type { SaveContext } from './save-button.tsx';
import { createNoteCommand } from './saved/entry-commands.ts';
import { type SavedMarks, type SupplierStore, useSaved, withMark, withoutMark } from './saved-marks.ts';
import { supplierTexts } from './texts.ts';

const NoteDialog = lazyPart(() => import('./parts/note-dialog.tsx'), 'NoteDialog');

/**
 * Saving from the search and newest lists: the rows' context, the number saved, and the note dialog opened from the
 * toast.
 */
export function useSaving(
  store: SupplierStore,
  api: WholesaleApi,
): { context: SaveContext; count: number | undefined; note: ReactNode } {
  const { toasts, user } = store;
  const [{ phase, value, changing }, marks] = useSaved(store, api);
  const [noted, setNoted] = useState<SavedSupplier | null>(null);
  const saving = useMemo(() => createSaving({ api, marks, toasts, onNote: setNoted }), [api, marks, toasts]);
  const saveNote = useMemo(() => createNoteCommand({ api, toasts }), [api, toasts]);
  usePreloaded(NoteDialog);
  // A success toast is dismissed with the screen, since it could not open its dialog. Failure toasts stay.
  const last = useRef(0);
  useEffect(() => () => toasts.dismiss(last.current), [toasts]);
  const context = useMemo(
    (): SaveContext => ({
      isSaved: (id) => {
        if (value?.has(id) || changing.includes(savingName(id))) return true;
        return phase === 'loading' ? null : false;
      },
      save: async (supplier) => {
        last.current = (await saving.save(supplier)) ?? last.current;
      },
    }),
    [value, phase, changing, saving],
  );
  const close = () => {
    setNoted(null);
    // The toast with the focus has disappeared.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('main [role="grid"]')?.focus({ preventScroll: true }),
    );
  };
  const note = noted && (
    <NoteDialog
      key={noted.id}
      userId={user._id}
      row={noted}
      note={noted.myNote}
      onSave={(text) => saveNote(noted, text)}
      onClose={close}
    />
  );
  return { context, count: value?.size, note };
}

type SaveDeps = {
  api: Pick<WholesaleApi, 'save' | 'remove'>;
  marks: Resource<SavedMarks>;
  toasts: Toasts;
  onNote(row: SavedSupplier): void;
};

export const savingName = (supplierId: string): string => `save ${supplierId}`;

/** Saves suppliers. The change shows immediately and is rolled back if refused; the toast offers a note and undo. */
export function createSaving({ api, marks, toasts, onNote }: SaveDeps) {
  const undo = async (supplierId: string, id: string) => {
    const gone = await marks.change({
      show: (all) => withoutMark(all, supplierId),
      call: () => api.remove({ ids: [id] }),
    });
    if (gone.ok) toasts.show({ kind: 'deleted', text: wholesaleTexts.deleted });
    else toasts.failed(wholesaleTexts.failedDelete, gone.error.message);
  };
  return {
    /** @returns the id of a toast with actions that need this screen */
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
        toasts.failed(wholesaleTexts.failedSave, answer.error.message);
        return undefined;
      }
      const { changed, saved } = answer.value;
      if (changed === 0 && !saved) {
        toasts.failed(wholesaleTexts.failedSave, supplierTexts.supplierGone);
        return undefined;
      }
      // Some providers do not return the entry's id, which the list then supplies.
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
