import type { NotesQuery } from '#shared/products/notes/product-note.ts';
import { countOf } from '../../db/count-of.ts';
import type { Db } from '../../db/sqlite.ts';

/** Notes of a team about a product, deleted ones included, newest first. */
export const notesOfProduct = (db: Db, ownerId: string, { marketplace, asin }: NotesQuery): Promise<NoteRow[]> =>
  db
    .selectFrom('product_notes')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('asin', '=', asin)
    .where('marketplace', '=', marketplace)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const countNotes = (db: Db, ownerId: string): Promise<number> =>
  countOf(db.selectFrom('product_notes').where('owner_id', '=', ownerId));

export async function insertNote(db: Db, row: NoteRow): Promise<void> {
  await db.insertInto('product_notes').values(row).execute();
}

export async function changeNote(
  db: Db,
  id: string,
  change: Partial<Pick<NoteRow, 'text' | 'shared' | 'changed_at' | 'removed_at'>>,
): Promise<void> {
  await db.updateTable('product_notes').set(change).where('id', '=', id).execute();
}

/** Deletes notes that can no longer be restored. */
export async function deleteNotesRemovedBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('product_notes').where('removed_at', '<', moment).execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    product_notes: NoteRow;
  }
}

export type NoteRow = {
  id: string;
  account_id: string;
  /** The team that sees the note if it is shared. */
  owner_id: string;
  marketplace: string;
  asin: string;
  text: string;
  shared: number;
  created_at: number;
  changed_at: number;
  /** Deleted, but still to be restored. */
  removed_at: number | null;
};
