import { sql } from 'kysely';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import type { ImportState } from '#shared/products/imports/stored-import.ts';
import type { Db } from '../../db/sqlite.ts';

/** Rows deleted per statement, so that a long import does not block the process. */
const DELETED_AT_ONCE = 500;
/** Rows per statement that stores them. */
const STORED_AT_ONCE = 25;

type ListedImport = ImportRecord & { email: string };

/** Undefined for an id of another team, and for a deleted import. */
export const importById = (db: Db, ownerId: string, id: string): Promise<ListedImport | undefined> =>
  listed(db)
    .where('imports.id', '=', id)
    .where('imports.owner_id', '=', ownerId)
    .where('imports.removed_at', 'is', null)
    .executeTakeFirst();

/** Whatever its team and state. */
export const importWithId = (db: Db, id: string): Promise<ImportRecord | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** Newest first: those of the account and the team's shared ones. @param all those of the whole team */
export async function importsFor(
  db: Db,
  who: { accountId: string; ownerId: string },
  all: boolean,
): Promise<ListedImport[]> {
  let query = listed(db).where('imports.owner_id', '=', who.ownerId).where('imports.removed_at', 'is', null);
  if (!all)
    query = query.where((where) =>
      where.or([where('imports.account_id', '=', who.accountId), where('imports.shared', '=', 1)]),
    );
  return query.orderBy('imports.started_at', 'desc').orderBy('imports.id').execute();
}

const listed = (db: Db) =>
  db
    .selectFrom('imports')
    .innerJoin('accounts', 'accounts.id', 'imports.account_id')
    .selectAll('imports')
    .select('accounts.email');

/** The team's imports and all of their rows. @param removed counts deleted ones, too, which can be restored */
export async function usedBy(db: Db, ownerId: string, removed: boolean): Promise<{ rows: number; imports: number }> {
  let query = db.selectFrom('imports').where('owner_id', '=', ownerId);
  if (!removed) query = query.where('removed_at', 'is', null);
  const used = await query
    .select((select) => [
      select.fn.countAll<number>().as('imports'),
      select.fn.sum<number | null>('row_count').as('rows'),
    ])
    .executeTakeFirstOrThrow();
  return { rows: used.rows ?? 0, imports: used.imports };
}

/** The bytes of a team's imports, with the deleted ones, which can be restored. */
export async function bytesOfTeam(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('imports')
    .where('owner_id', '=', ownerId)
    .select((select) => select.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

/** The bytes of the rows at these positions. */
export async function bytesAt(db: Db, id: string, positions: readonly number[]): Promise<number> {
  if (positions.length === 0) return 0;
  const { bytes } = await db
    .selectFrom('import_rows')
    .where('import_id', '=', id)
    .where('position', 'in', positions)
    .select(sql<number>`coalesce(sum(octet_length(data) + octet_length(figures)), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function insertImport(db: Db, row: ImportRecord): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

export async function changeImport(db: Db, id: string, patch: Partial<ImportRecord>): Promise<void> {
  await db.updateTable('imports').set(patch).where('id', '=', id).execute();
}

/** The imports with these ids, deleted or not; ids of other teams find nothing. */
export const importsWithIds = (
  db: Db,
  ownerId: string,
  ids: readonly string[],
  removed: boolean,
): Promise<ImportRecord[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('removed_at', removed ? 'is not' : 'is', null)
    .execute();

/** The positions of the rows that are looked up, in order. */
export async function lookedUpPositions(db: Db, id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select('position')
    .where('import_id', '=', id)
    .where('at', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ position }) => position);
}

/** Stores rows. A row that is there already is replaced, unless it was looked up later. */
export async function putRows(db: Db, rows: readonly ImportRowRecord[]): Promise<void> {
  for (let from = 0; from < rows.length; from += STORED_AT_ONCE) {
    await db
      .insertInto('import_rows')
      .values(rows.slice(from, from + STORED_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['import_id', 'position'])
          .doUpdateSet((row) => ({
            state: row.ref('excluded.state'),
            at: row.ref('excluded.at'),
            figures: row.ref('excluded.figures'),
            data: row.ref('excluded.data'),
          }))
          .where((where) =>
            where.or([where('import_rows.at', 'is', null), where('import_rows.at', '<=', where.ref('excluded.at'))]),
          ),
      )
      .execute();
  }
}

/** How many rows at these positions are looked up, and how many of them found something. */
export async function countLookedUp(
  db: Db,
  id: string,
  positions: readonly number[],
): Promise<{ done: number; found: number }> {
  if (positions.length === 0) return { done: 0, found: 0 };
  const states = await db
    .selectFrom('import_rows')
    .select('state')
    .where('import_id', '=', id)
    .where('position', 'in', positions)
    .where('at', 'is not', null)
    .execute();
  return { done: states.length, found: states.filter(({ state }) => state === 'found').length };
}

/** Rows from a position on, as stored. */
export async function rowsFrom(
  db: Db,
  id: string,
  from: number,
  column: 'data' | 'figures',
  limit: number,
): Promise<{ position: number; text: string }[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['position', column])
    .where('import_id', '=', id)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    position: row.position,
    text: (row as unknown as Record<string, string>)[column] ?? '',
  }));
}

/**
 * The first row of each of these imports that found a product. Looks through the figures of all their rows: a team has
 * 100,000 at most, and reading figures does not read the rows' data.
 */
export async function rowsWithAsin(
  db: Db,
  ids: readonly string[],
  asin: string,
): Promise<{ importId: string; position: number }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('import_rows')
    .where('import_id', 'in', ids)
    .where(sql<boolean>`instr(figures, ${`"asin":"${asin}"`}) > 0`)
    .groupBy('import_id')
    .select(({ fn }) => ['import_id as importId', fn.min('position').as('position')])
    .execute();
  return rows;
}

/** A row as stored, with its figures. */
export const rowAt = (
  db: Db,
  id: string,
  position: number,
): Promise<Pick<ImportRowRecord, 'at' | 'data' | 'figures'> | undefined> =>
  db
    .selectFrom('import_rows')
    .select(['at', 'data', 'figures'])
    .where('import_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();

/** Deletes imports that are too old, and those that can no longer be restored. Times in ms. */
export async function deleteImportsBefore(
  db: Db,
  { started, removed }: { started: number; removed: number },
): Promise<void> {
  const old = await db
    .selectFrom('imports')
    .select('id')
    .where((where) => where.or([where('started_at', '<', started), where('removed_at', '<', removed)]))
    .execute();
  for (const { id } of old) await deleteForGood(db, id);
}

/** Deletes what a team has removed, although it could still be restored: another import needs the room. */
export async function deleteRemovedOf(db: Db, ownerId: string): Promise<void> {
  const removed = await db
    .selectFrom('imports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is not', null)
    .execute();
  for (const { id } of removed) await deleteForGood(db, id);
}

async function deleteForGood(db: Db, id: string): Promise<void> {
  for (;;) {
    const piece = db.selectFrom('import_rows').select('position').where('import_id', '=', id).limit(DELETED_AT_ONCE);
    const { numDeletedRows } = await db
      .deleteFrom('import_rows')
      .where('import_id', '=', id)
      .where('position', 'in', piece)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    imports: ImportRecord;
    import_rows: ImportRowRecord;
  }
}

export type ImportRecord = {
  id: string;
  account_id: string;
  owner_id: string;
  name: string;
  marketplace: SupportedMarketplace;
  settings: string;
  cost_column: number | null;
  row_count: number;
  done: number;
  found: number;
  spent: number;
  free: number;
  state: ImportState;
  shared: number;
  again_of: string | null;
  started_at: number;
  changed_at: number;
  removed_at: number | null;
  bytes: number;
};

export type ImportRowRecord = {
  import_id: string;
  position: number;
  state: string;
  at: number | null;
  figures: string;
  data: string;
};
