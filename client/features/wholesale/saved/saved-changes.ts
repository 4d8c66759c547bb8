import { createContext, useContext } from 'react';
import { BehaviorSubject } from 'rxjs';
import type { SavedChange, SavedSupplier } from '#shared/wholesale/supplier.ts';

/** What has become of entries since their rows were read: their notes, and which are gone or about to go. */
type SavedChanges = { readonly notes: ReadonlyMap<string, string>; readonly gone: ReadonlySet<string> };

const none: SavedChanges = { notes: new Map(), gone: new Set() };

/** Laid over the rows that the grid holds. What the stream tells last of an entry is what any later reading holds too, so it may stay. */
export function createSavedChanges() {
  const state$ = new BehaviorSubject(none);
  const set = (change: Partial<SavedChanges>) => state$.next({ ...state$.value, ...change });
  return {
    state$,
    note: (id: string, text: string) => set({ notes: new Map(state$.value.notes).set(id, text) }),
    go: (ids: readonly string[]) => set({ gone: new Set([...state$.value.gone, ...ids]) }),
    /** They stay after all. */
    stay: (ids: readonly string[]) => set({ gone: new Set([...state$.value.gone].filter((id) => !ids.includes(id))) }),
    hear: ({ saved, deleted }: SavedChange) =>
      set({
        notes: new Map([...state$.value.notes, ...saved.map(({ id, myNote }) => [id, myNote] as const)]),
        gone: new Set([...state$.value.gone, ...deleted.map(({ id }) => id)]),
      }),
    /** After a loss nobody knows: all is read again. */
    forget: () => state$.next(none),
  };
}
export type SavedChangesStore = ReturnType<typeof createSavedChanges>;

/** What a row of the saved list must know beside itself. */
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

/** The note on an entry as it is now. */
export const noteOf = ({ notes }: SavedChanges, { id, myNote }: SavedSupplier): string => notes.get(id) ?? myNote;
