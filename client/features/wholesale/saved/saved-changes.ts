import { createContext, useContext } from 'react';
import { BehaviorSubject } from 'rxjs';
import type { SavedChange, SavedSupplier } from '#shared/wholesale/supplier.ts';

/** Changes since the rows were read: notes, and entries deleted or being deleted. */
type SavedChanges = { readonly notes: ReadonlyMap<string, string>; readonly gone: ReadonlySet<string> };

const none: SavedChanges = { notes: new Map(), gone: new Set() };

/** Overlay on the grid's rows. The stream's last change of an entry is also in any later read, so it can stay. */
export function createSavedChanges() {
  const state$ = new BehaviorSubject(none);
  const set = (change: Partial<SavedChanges>) => state$.next({ ...state$.value, ...change });
  return {
    state$,
    note: (id: string, text: string) => set({ notes: new Map(state$.value.notes).set(id, text) }),
    go: (ids: readonly string[]) => set({ gone: new Set([...state$.value.gone, ...ids]) }),
    /** Reverts `go` when a deletion fails. */
    stay: (ids: readonly string[]) => set({ gone: new Set([...state$.value.gone].filter((id) => !ids.includes(id))) }),
    hear: ({ saved, deleted }: SavedChange) =>
      set({
        notes: new Map([...state$.value.notes, ...saved.map(({ id, myNote }) => [id, myNote] as const)]),
        gone: new Set([...state$.value.gone, ...deleted.map(({ id }) => id)]),
      }),
    /** Called after a gap in the stream, when everything is read again. */
    forget: () => state$.next(none),
  };
}
export type SavedChangesStore = ReturnType<typeof createSavedChanges>;

export type SavedContext = SavedChanges & {
  selected: ReadonlySet<string>;
  toggle(row: SavedSupplier): void;
  edit(row: SavedSupplier): void;
  remove(row: SavedSupplier): void;
};

const Context = createContext<SavedContext | null>(null);
export const SavedProvider = Context.Provider;

export function useSavedContext(): SavedContext {
  const context = useContext(Context);
  if (!context) throw new Error('No saved list: wrap its rows in SavedProvider');
  return context;
}

/** Returns an entry's current note. */
export const noteOf = ({ notes }: SavedChanges, { id, myNote }: SavedSupplier): string => notes.get(id) ?? myNote;
