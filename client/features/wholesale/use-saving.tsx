import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { WholesaleApi } from '#client/api/caller.ts';
import { Part, useFetchedWhenIdle } from '#client/ui/lazy.tsx';
import type { SavedSupplier } from '#shared/wholesale/supplier.ts';
import type { SaveContext } from './marks/save-button.tsx';
import { useSaved } from './marks/saved-marks.ts';
import { createSaving, savingName } from './marks/saving.ts';
import { createNoteCommand } from './saved/entry-commands.ts';
import type { SupplierDesk } from './supplier-desk.ts';
import { wholesaleOnDemand } from './wholesale-on-demand.ts';

/** What the search and the newest have for saving: what their rows must know, how many are saved, and the note that the toast offers. */
export function useSaving(desk: SupplierDesk, api: WholesaleApi): { context: SaveContext; count: number | undefined; note: ReactNode } {
  const { toasts, user } = desk;
  const [{ value, loading, changing }, marks] = useSaved(desk, api);
  const [noted, setNoted] = useState<SavedSupplier | null>(null);
  const saving = useMemo(() => createSaving({ api, marks, toasts, onNote: setNoted }), [api, marks, toasts]);
  const saveNote = useMemo(() => createNoteCommand({ api, toasts }), [api, toasts]);
  useFetchedWhenIdle(wholesaleOnDemand);
  // A toast that outlives the screen could not open its dialog. One that tells of a refusal stays, also where the refusal closes the screen.
  const last = useRef(0);
  useEffect(() => () => toasts.dismiss(last.current), [toasts]);
  const context = useMemo(
    (): SaveContext => ({
      isSaved: (id) => {
        if (value?.has(id) || changing.includes(savingName(id))) return true;
        return loading ? null : false;
      },
      save: async (supplier) => {
        last.current = (await saving.save(supplier)) ?? last.current;
      },
    }),
    [value, loading, changing, saving],
  );
  const close = () => {
    setNoted(null);
    // The toast that had the focus is gone.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [role="grid"]')?.focus({ preventScroll: true }));
  };
  const note = noted && (
    <Part of={wholesaleOnDemand}>
      {({ NoteDialog }) => (
        <NoteDialog key={noted.id} userId={user._id} row={noted} note={noted.myNote} onSave={(text) => saveNote(noted, text)} onClose={close} />
      )}
    </Part>
  );
  return { context, count: value?.size, note };
}
