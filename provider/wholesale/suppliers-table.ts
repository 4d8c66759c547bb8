import { sql } from 'kysely';
import { foldText } from '#shared/grid/column-filter.ts';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import type { Db } from '../db/sqlite.ts';

/** Every filter that is set must match; within a filter, any one of its choices. */
export type SupplierFilters = {
  /** Folded words, all of which the name contains. */
  company: readonly string[];
  category: string;
  location: readonly string[];
  approvedFor: readonly string[];
  wholesaleType: readonly string[];
  productTypes: readonly string[];
};

export type Page = { page: number; limit: number };

/** One page of the matching suppliers, and their total number. @param order by name, A to Z, or newest first */
export async function supplierPage(
  db: Db,
  filters: SupplierFilters,
  order: 'named' | 'newest',
  { page, limit }: Page,
): Promise<{ suppliers: Supplier[]; total: number }> {
  let passing = db.selectFrom('suppliers');
  for (const word of filters.company) passing = passing.where(sql<boolean>`instr(folded_company, ${word}) > 0`);
  if (filters.category !== '') passing = passing.where('category', '=', filters.category);
  if (filters.location.length > 0) passing = passing.where('location', 'in', filters.location);
  for (const [column, choices] of [
    ['approved_for', filters.approvedFor],
    ['wholesale_type', filters.wholesaleType],
    ['product_types', filters.productTypes],
  ] as const)
    if (choices.length > 0)
      passing = passing.where(
        sql<boolean>`exists (select 1 from json_each(${sql.ref(column)}) each where each.value in (${sql.join(choices)}))`,
      );

  const { total } = await passing
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ordered =
    order === 'newest'
      ? passing.orderBy('created_at', 'desc').orderBy('id', 'desc')
      : passing.orderBy('folded_company').orderBy('id');
  const rows = await ordered
    .selectAll()
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { suppliers: rows.map(supplierOf), total };
}

export async function supplierById(db: Db, id: string): Promise<Supplier | undefined> {
  const row = await db.selectFrom('suppliers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && supplierOf(row);
}

export async function hasSupplier(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('suppliers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function insertSupplier(db: Db, row: SupplierRow): Promise<void> {
  await db.insertInto('suppliers').values(row).execute();
}

export const supplierRowOf = (
  { _id, company, wholesaleType, approvedFor, brandNames, productTypes, ...rest }: Supplier,
  createdAt: number,
): SupplierRow => ({
  ...rest,
  id: _id,
  company: company ?? '',
  folded_company: foldText(company ?? ''),
  wholesale_type: JSON.stringify(wholesaleType),
  approved_for: JSON.stringify(approvedFor),
  brand_names: JSON.stringify(brandNames),
  product_types: JSON.stringify(productTypes),
  created_at: createdAt,
});

export const supplierOf = (row: SupplierRow): Supplier => ({
  _id: row.id,
  location: row.location,
  category: row.category,
  company: row.company,
  address: row.address,
  site: row.site,
  description: row.description,
  wholesaleType: JSON.parse(row.wholesale_type) as string[],
  approvedFor: JSON.parse(row.approved_for) as string[],
  brandNames: JSON.parse(row.brand_names) as string[],
  productTypes: JSON.parse(row.product_types) as string[],
});

export type WholesaleTables = {
  suppliers: SupplierRow;
  saved_suppliers: SavedSupplierRow;
};

type SupplierRow = {
  id: string;
  location: string | null;
  category: string | null;
  company: string;
  /** For filters and sorting. */
  folded_company: string;
  address: string | null;
  site: string | null;
  description: string | null;
  /** Lists, as JSON. */
  wholesale_type: string;
  approved_for: string;
  brand_names: string;
  product_types: string;
  created_at: number;
};

export type SavedSupplierRow = {
  id: string;
  account_id: string;
  supplier_id: string;
  note: string;
  saved_at: number;
};

declare module '#provider/db/sqlite.ts' {
  interface Tables extends WholesaleTables {}
}
