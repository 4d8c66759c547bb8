import { createContext, useContext } from 'react';
import type { SavedSupplier } from '#shared/wholesale/supplier.ts';
import type { SavedChanges } from './saved-changes.ts';

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
