import type { SavedEntry, SavedMark } from '#shared/wholesale/saved.ts';
import type { SavedSupplier } from '#shared/wholesale/supplier.ts';
import type { Db } from '../db/sqlite.ts';
import { type Page, supplierOf } from './suppliers-table.ts';
import type { SavedSupplierRow } from './wholesale-rows.ts';

/** One page of what an account has saved, the last saved first. */
export async function savedPage(db: Db, accountId: string, { page, limit }: Page): Promise<{ suppliers: SavedSupplier[]; total: number }> {
  const rows = await db
    .selectFrom('saved_suppliers as saved')
    .innerJoin('suppliers', 'suppliers.id', 'saved.supplier_id')
    .where('saved.account_id', '=', accountId)
    .orderBy('saved.saved_at', 'desc')
    .orderBy('saved.id', 'desc')
    .selectAll('suppliers')
    .select(['saved.id as saved_id', 'saved.note'])
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('saved_suppliers')
    .where('account_id', '=', accountId)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { suppliers: rows.map((row) => ({ ...supplierOf(row), id: row.saved_id, wholesaleId: row.id, myNote: row.note })), total };
}

/** Saves a supplier; one that is saved already stays as it is. @returns false for that */
export async function insertSaved(db: Db, row: SavedSupplierRow): Promise<boolean> {
  const result = await db
    .insertInto('saved_suppliers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'supplier_id']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** An own entry, by its id or by the supplier; where both are given, both have to fit. */
export async function savedEntry(db: Db, accountId: string, { id, wholesaleId }: Partial<SavedMark>): Promise<SavedEntry | undefined> {
  let own = db.selectFrom('saved_suppliers').selectAll().where('account_id', '=', accountId);
  if (id !== undefined) own = own.where('id', '=', id);
  if (wholesaleId !== undefined) own = own.where('supplier_id', '=', wholesaleId);
  const row = await own.executeTakeFirst();
  return row && { id: row.id, wholesaleId: row.supplier_id, myNote: row.note };
}

export async function updateNote(db: Db, id: string, note: string): Promise<void> {
  await db.updateTable('saved_suppliers').set({ note }).where('id', '=', id).execute();
}

/** Deletes own entries. @returns those that there were */
export async function deleteSaved(db: Db, accountId: string, ids: readonly string[]): Promise<SavedMark[]> {
  if (ids.length === 0) return [];
  const rows = await db.deleteFrom('saved_suppliers').where('account_id', '=', accountId).where('id', 'in', ids).returning(['id', 'supplier_id']).execute();
  return rows.map((row) => ({ id: row.id, wholesaleId: row.supplier_id }));
}
