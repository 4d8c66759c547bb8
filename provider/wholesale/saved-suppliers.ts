import { type RawBuilder, sql } from 'kysely';
import type { SavedOutcome } from '#shared/wholesale/lists.ts';
import type { SavedListQuery } from '#shared/wholesale/requests.ts';
import {
  type SavedChange,
  type SavedEntry,
  type SavedMark,
  type SavedSupplier,
  type SupplierStatus,
  supplierStatuses,
} from '#shared/wholesale/supplier.ts';
import { newSupplierFile } from '#shared/wholesale/supplier-file.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { workOf } from './supplier-files-table.ts';
import { hasSupplier, type Page, type SavedSupplierRow, supplierOf } from './suppliers-table.ts';

/**
 * One page of an account's saved suppliers that pass the filters, and how many pass. Last saved first, unless sorted.
 */
export async function savedPage(
  db: Db,
  accountId: string,
  { page, limit, status, tag, by, direction }: Page & SavedListQuery,
): Promise<{ suppliers: SavedSupplier[]; total: number }> {
  let passing = db
    .selectFrom('saved_suppliers as saved')
    .innerJoin('suppliers', 'suppliers.id', 'saved.supplier_id')
    .leftJoin('supplier_files as file', (join) =>
      join.onRef('file.owner_id', '=', 'saved.account_id').onRef('file.supplier_id', '=', 'saved.supplier_id'),
    )
    .where('saved.account_id', '=', accountId);
  if (status !== undefined) passing = passing.where(statusOf, '=', status);
  if (tag !== undefined)
    passing = passing.where(sql<boolean>`exists (select 1 from json_each(file.tags) each where each.value = ${tag})`);
  const { total } = await passing
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const sorted =
    by === undefined
      ? passing
      : passing.orderBy(sortKeys[by], (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast());
  const rows = await sorted
    .orderBy('saved.saved_at', 'desc')
    .orderBy('saved.id', 'desc')
    .selectAll('suppliers')
    .select(['saved.id as saved_id', 'saved.note', 'file.status', 'file.step', 'file.step_at', 'file.tags'])
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const suppliers = rows.map((row) => ({
    ...supplierOf(row),
    id: row.saved_id,
    wholesaleId: row.id,
    myNote: row.note,
    work: workOf(row),
  }));
  return { suppliers, total };
}

const statusOf = sql<SupplierStatus>`coalesce(file.status, ${newSupplierFile.status})`;
const sortKeys: Record<NonNullable<SavedListQuery['by']>, RawBuilder<unknown>> = {
  status: sql`case ${statusOf} ${sql.join(
    supplierStatuses.map((status, at) => sql`when ${status} then ${at}`),
    sql` `,
  )} end`,
  step: sql`file.step_at`,
  tag: sql`json_extract(file.tags, '$[0]') collate nocase`,
};

/** Saves a supplier for an account and announces it, unless it is saved already. */
export async function saveSupplier(trx: Trx, row: SavedSupplierRow): Promise<void> {
  if (!(await insertSaved(trx, row))) return;
  const entry = { id: row.id, wholesaleId: row.supplier_id, myNote: row.note };
  await enqueueChange(trx, row.saved_at, row.account_id, { saved: [entry], deleted: [] });
}

/** Saves a supplier; an existing entry stays as it is. @returns false if it existed */
async function insertSaved(db: Db, row: SavedSupplierRow): Promise<boolean> {
  const result = await db
    .insertInto('saved_suppliers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'supplier_id']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Finds an account's own entry by id or by supplier. If both are given, both must match. */
async function savedEntry(
  db: Db,
  accountId: string,
  { id, wholesaleId }: Partial<SavedMark>,
): Promise<SavedEntry | undefined> {
  let own = db.selectFrom('saved_suppliers').selectAll().where('account_id', '=', accountId);
  if (id !== undefined) own = own.where('id', '=', id);
  if (wholesaleId !== undefined) own = own.where('supplier_id', '=', wholesaleId);
  const row = await own.executeTakeFirst();
  return row && { id: row.id, wholesaleId: row.supplier_id, myNote: row.note };
}

async function updateNote(db: Db, id: string, note: string): Promise<void> {
  await db.updateTable('saved_suppliers').set({ note }).where('id', '=', id).execute();
}

async function deleteSaved(db: Db, accountId: string, ids: readonly string[]): Promise<SavedMark[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .deleteFrom('saved_suppliers')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .returning(['id', 'supplier_id'])
    .execute();
  return rows.map((row) => ({ id: row.id, wholesaleId: row.supplier_id }));
}

/** Saves, annotates and deletes. Missing entries and those of others are left alone; then `changed` is 0. */
export const createSavedOperations = (deps: Deps) => ({
  /** Saves a supplier. Saving it again returns the same entry, with the new note if one is given. */
  save: (accountId: string, supplierId: string, note: string): Promise<SavedOutcome> =>
    deps.write(async (trx) => {
      if (!(await hasSupplier(trx, supplierId))) return nothing;
      const now = deps.clock();
      const isNew = await insertSaved(trx, {
        id: deps.newId(),
        account_id: accountId,
        supplier_id: supplierId,
        note,
        saved_at: now,
      });
      const entry = (await savedEntry(trx, accountId, { wholesaleId: supplierId })) as SavedEntry;
      if (isNew) return notify(trx, now, accountId, entry);
      return note === '' ? { changed: 0, saved: entry } : changeNote(trx, now, accountId, entry, note);
    }),

  /** Changes the note of an own entry. @param mark its id; a given supplier must match as well */
  note: (accountId: string, mark: { id: string; wholesaleId?: string }, note: string): Promise<SavedOutcome> =>
    deps.write(async (trx) => {
      const entry = await savedEntry(trx, accountId, mark);
      return entry ? changeNote(trx, deps.clock(), accountId, entry, note) : nothing;
    }),

  remove: (accountId: string, ids: readonly string[]): Promise<SavedOutcome> =>
    deps.write(async (trx) => {
      const deleted = await deleteSaved(trx, accountId, ids);
      if (deleted.length > 0) await enqueueChange(trx, deps.clock(), accountId, { saved: [], deleted });
      return { changed: deleted.length, saved: null };
    }),
});

const nothing: SavedOutcome = { changed: 0, saved: null };

async function changeNote(
  trx: Trx,
  now: number,
  accountId: string,
  entry: SavedEntry,
  myNote: string,
): Promise<SavedOutcome> {
  await updateNote(trx, entry.id, myNote);
  return notify(trx, now, accountId, { ...entry, myNote });
}

async function notify(trx: Trx, now: number, accountId: string, entry: SavedEntry): Promise<SavedOutcome> {
  await enqueueChange(trx, now, accountId, { saved: [entry], deleted: [] });
  return { changed: 1, saved: entry };
}

const enqueueChange = (trx: Trx, now: number, accountId: string, data: SavedChange) =>
  enqueue(trx, now, [{ accountId, event: 'wholesale:updated', data }]);
