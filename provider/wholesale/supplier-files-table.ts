import { sql } from 'kysely';
import type { SupplierStatus, SupplierWork } from '#shared/wholesale/supplier.ts';
import {
  newSupplierFile,
  type SupplierCounts,
  type SupplierFile,
  type SupplierNote,
  type SupplierProduct,
  type SuppliersOfProduct,
} from '#shared/wholesale/supplier-file.ts';
import type { Db } from '../db/sqlite.ts';
import { titleOfAsin } from '../products/known-products.ts';

/** Names a supplier of one team. */
export type OfSupplier = { ownerId: string; supplierId: string };

export async function supplierFile(db: Db, { ownerId, supplierId }: OfSupplier): Promise<SupplierFile | undefined> {
  const row = await db
    .selectFrom('supplier_files')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('supplier_id', '=', supplierId)
    .executeTakeFirst();
  return row && { ...workOf(row), changedAt: row.changed_at, changedBy: row.changed_by };
}

/** The work in a row of `supplier_files`, or what it is before anybody did anything. */
export const workOf = (
  row: Pick<{ [K in keyof SupplierFileRow]: SupplierFileRow[K] | null }, 'status' | 'step' | 'step_at' | 'tags'>,
): SupplierWork =>
  row.status === null
    ? { status: newSupplierFile.status, step: null, tags: [] }
    : {
        status: row.status,
        step: row.step === null ? null : { text: row.step, at: row.step_at },
        tags: JSON.parse(row.tags ?? '[]') as string[],
      };

export async function saveSupplierFile(
  db: Db,
  { ownerId, supplierId }: OfSupplier,
  file: SupplierFile & { remindAt: number | null },
): Promise<void> {
  const values = {
    status: file.status,
    step: file.step?.text ?? null,
    step_at: file.step?.at ?? null,
    remind_at: file.remindAt,
    tags: JSON.stringify(file.tags),
    changed_at: file.changedAt ?? 0,
    changed_by: file.changedBy ?? '',
  };
  await db
    .insertInto('supplier_files')
    .values({ owner_id: ownerId, supplier_id: supplierId, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'supplier_id']).doUpdateSet(values))
    .execute();
}

export const countFiles = (db: Db, ownerId: string): Promise<number> =>
  countOf(db, sql`supplier_files where owner_id = ${ownerId}`);
export const countNotes = (db: Db, of: OfSupplier): Promise<number> =>
  countOf(db, sql`supplier_notes where ${ofSupplier(of)}`);
export const countProducts = (db: Db, of: OfSupplier): Promise<number> =>
  countOf(db, sql`supplier_products where ${ofSupplier(of)}`);

const ofSupplier = ({ ownerId, supplierId }: OfSupplier) => sql`owner_id = ${ownerId} and supplier_id = ${supplierId}`;

async function countOf(db: Db, rows: ReturnType<typeof sql>): Promise<number> {
  const answer = await sql<{ total: number }>`select count(*) as total from ${rows}`.execute(db);
  return answer.rows[0]?.total ?? 0;
}

/** Newest first. @param readerId his own notes are `mine` */
export async function supplierNotes(
  db: Db,
  { ownerId, supplierId }: OfSupplier,
  readerId: string,
): Promise<SupplierNote[]> {
  const rows = await db
    .selectFrom('supplier_notes')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('supplier_id', '=', supplierId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, text, at, author, author_id }) => ({
    id,
    text,
    at,
    by: author,
    mine: author_id === readerId,
  }));
}

export async function insertNote(db: Db, row: SupplierNoteRow): Promise<void> {
  await db.insertInto('supplier_notes').values(row).execute();
}

/** @param authorId only a note of this author; undefined for any @returns whether there was one */
export async function deleteNote(
  db: Db,
  { ownerId, supplierId }: OfSupplier,
  id: string,
  authorId: string | undefined,
): Promise<boolean> {
  let found = db
    .deleteFrom('supplier_notes')
    .where('owner_id', '=', ownerId)
    .where('supplier_id', '=', supplierId)
    .where('id', '=', id);
  if (authorId !== undefined) found = found.where('author_id', '=', authorId);
  return Number((await found.executeTakeFirst()).numDeletedRows) > 0;
}

/** Newest first, with the titles that the team's history knows. */
export async function supplierProducts(db: Db, { ownerId, supplierId }: OfSupplier): Promise<SupplierProduct[]> {
  const rows = await db
    .selectFrom('supplier_products')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('supplier_id', '=', supplierId)
    .orderBy('at', 'desc')
    .orderBy('asin')
    .execute();
  const products: SupplierProduct[] = [];
  for (const { marketplace, asin, at, added_by } of rows)
    products.push({ marketplace, asin, title: await titleOfAsin(db, ownerId, asin), at, by: added_by });
  return products;
}

/** The suppliers from whom a team looked a product up, newest first. */
export async function suppliersOfProduct(
  db: Db,
  ownerId: string,
  { marketplace, asin }: { marketplace: string; asin: string },
): Promise<SuppliersOfProduct> {
  const suppliers = await db
    .selectFrom('supplier_products as product')
    .innerJoin('suppliers', 'suppliers.id', 'product.supplier_id')
    .leftJoin('supplier_files as file', (join) =>
      join.onRef('file.owner_id', '=', 'product.owner_id').onRef('file.supplier_id', '=', 'product.supplier_id'),
    )
    .where('product.owner_id', '=', ownerId)
    .where('product.marketplace', '=', marketplace)
    .where('product.asin', '=', asin)
    .orderBy('product.at', 'desc')
    .orderBy('suppliers.company')
    .select(['suppliers.id', 'suppliers.company', 'file.status', 'product.at', 'product.added_by as by'])
    .execute();
  return { suppliers: suppliers.map(({ status, ...same }) => ({ ...same, status: status ?? newSupplierFile.status })) };
}

/** Products that are there already stay as they are. @returns how many are new */
export async function insertProducts(db: Db, rows: readonly SupplierProductRow[]): Promise<number> {
  const result = await db
    .insertInto('supplier_products')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

export async function deleteProduct(
  db: Db,
  { ownerId, supplierId }: OfSupplier,
  { marketplace, asin }: { marketplace: string; asin: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('supplier_products')
    .where('owner_id', '=', ownerId)
    .where('supplier_id', '=', supplierId)
    .where('marketplace', '=', marketplace)
    .where('asin', '=', asin)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Counts an account's saved suppliers. A supplier without a file is still to be contacted. */
export async function savedCounts(db: Db, accountId: string): Promise<SupplierCounts> {
  const saved = sql`saved_suppliers s left join supplier_files f on f.owner_id = s.account_id and f.supplier_id = s.supplier_id where s.account_id = ${accountId}`;
  const statuses = await sql<{ status: SupplierStatus; count: number }>`
    select coalesce(f.status, ${newSupplierFile.status}) as status, count(*) as count from ${saved} group by 1`.execute(
    db,
  );
  const tags = await sql<{ tag: string; count: number }>`
    select t.value as tag, count(*) as count from
      (select f.tags from ${saved} and f.tags is not null) g, json_each(g.tags) t group by 1 order by 2 desc, 1 limit 100`.execute(
    db,
  );
  return { statuses: statuses.rows, tags: tags.rows };
}

export type SupplierFileRow = {
  owner_id: string;
  supplier_id: string;
  status: SupplierStatus;
  step: string | null;
  /** When the next step is due, ms. */
  step_at: number | null;
  /** When its reminder is still to come, ms. Null once it has come. */
  remind_at: number | null;
  /** A list, as JSON. */
  tags: string;
  changed_at: number;
  changed_by: string;
};

type SupplierNoteRow = {
  id: string;
  owner_id: string;
  supplier_id: string;
  text: string;
  at: number;
  author_id: string;
  author: string;
};
type SupplierProductRow = {
  owner_id: string;
  supplier_id: string;
  marketplace: string;
  asin: string;
  at: number;
  added_by: string;
};

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    supplier_files: SupplierFileRow;
    supplier_notes: SupplierNoteRow;
    supplier_products: SupplierProductRow;
  }
}
