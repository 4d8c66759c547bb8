import { sql } from 'kysely';
import { searchWords } from '#shared/grid/column-filter.ts';
import type { PriceLimits } from '#shared/listings/prices/change-price.ts';
import { MOST_LISTED } from '#shared/listings/prices/own-listing.ts';
import {
  type FieldChanges,
  type FoundSku,
  noSkuValues,
  type SellerSku,
  type SkuCosts,
  type SkuHistory,
  type SkuList,
  type SkuName,
  type SkuSearch,
  type SkuValues,
  skuKeyOf,
  skuLimits,
} from '#shared/listings/prices/seller-sku.ts';
import { countOf } from '../../db/count-of.ts';
import { replaceRows } from '../../db/dialects.ts';
import type { Db } from '../../db/sqlite.ts';
import { newestOfAsins } from '../../products/known-products.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    seller_skus: SkuRow;
    /** `fields` is JSON of the values before and after. */
    seller_sku_changes: SkuChangeRow & { n?: number };
  }
}

type SkuRow = Omit<SellerSku, 'feeCategory' | 'unitsADay' | 'changedAt' | 'changedBy'> & {
  account_id: string;
  fee_category: string | null;
  units_a_day: number | null;
  changed_at: number;
  changed_by: string;
};
export type SkuChangeRow = SkuName & {
  account_id: string;
  at: number;
  made_by: string;
  how: SkuHistory['changes'][number]['how'];
  fields: string;
  import_id: string | null;
};

const skuOf = ({ account_id: _, fee_category, units_a_day, changed_at, changed_by, ...same }: SkuRow): SellerSku => ({
  ...same,
  feeCategory: fee_category,
  unitsADay: units_a_day,
  changedAt: changed_at,
  changedBy: changed_by,
});

const rowOf = (accountId: string, { feeCategory, unitsADay, changedAt, changedBy, ...same }: SellerSku): SkuRow => ({
  ...same,
  account_id: accountId,
  fee_category: feeCategory,
  units_a_day: unitsADay,
  changed_at: changedAt,
  changed_by: changedBy,
});

/** Pairs for `in`. */
const pairsOf = (names: readonly { marketplace: string; sku: string }[]) =>
  sql.join(names.map(({ marketplace, sku }) => sql`(${marketplace}, ${skuKeyOf(sku)})`));

/** Finds what was entered for these SKUs, also if Amazon's name has spaces at its ends. */
export async function skusNamed(
  db: Db,
  accountId: string,
  names: readonly { marketplace: string; sku: string }[],
): Promise<SellerSku[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('seller_skus')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(marketplace, sku) in (values ${pairsOf(names)})`)
    .execute();
  return rows.map(skuOf);
}

/** What the listings say of SKUs, without anything entered. */
export async function listedSkus(
  db: Db,
  accountId: string,
  names: readonly SkuName[],
): Promise<(SkuName & SkuValues)[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('own_products')
    .select(['marketplace', sql<string>`trim(sku)`.as('sku'), 'asin', 'fulfillment', 'condition'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(marketplace, trim(sku)) in (values ${pairsOf(names)})`)
    .execute();
  return rows.map((row) => ({ ...noSkuValues, ...row }));
}

/** The marketplaces of which all listings are read: a SKU that isn't among them is not the seller's. */
export async function marketplacesReadWhole(db: Db, accountId: string): Promise<Set<string>> {
  const reads = await db
    .selectFrom('own_product_reads')
    .select('marketplace')
    .where('account_id', '=', accountId)
    .where('at', 'is not', null)
    .where('message', 'is', null)
    .execute();
  const counts = await db
    .selectFrom('own_products')
    .select(['marketplace', ({ fn }) => fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('sku', '<>', '')
    .groupBy('marketplace')
    .execute();
  const many = new Set(counts.filter(({ count }) => count >= MOST_LISTED).map(({ marketplace }) => marketplace));
  return new Set(reads.map(({ marketplace }) => marketplace).filter((code) => !many.has(code)));
}

/** What a seller entered for all SKUs of products. */
export async function skusOfAsins(db: Db, accountId: string, asins: readonly string[]): Promise<SellerSku[]> {
  if (asins.length === 0) return [];
  return (
    await db
      .selectFrom('seller_skus')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('asin', 'in', asins)
      .execute()
  ).map(skuOf);
}

export async function saveSkuRows(db: Db, accountId: string, skus: readonly SellerSku[]): Promise<void> {
  if (skus.length === 0) return;
  const rows = skus.map((sku) => rowOf(accountId, sku));
  await replaceRows(db, 'seller_skus', ['account_id', 'marketplace', 'sku'], rows);
}

export async function insertSkuChanges(db: Db, rows: readonly SkuChangeRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('seller_sku_changes').values(rows).execute();
}

export async function deleteSkuRows(db: Db, accountId: string, names: readonly SkuName[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .deleteFrom('seller_skus')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(marketplace, sku) in (values ${pairsOf(names)})`)
    .execute();
}

/** What an import changed, in its order. */
export async function changesOfImport(
  db: Db,
  accountId: string,
  importId: string,
): Promise<(SkuName & { fields: FieldChanges })[]> {
  const rows = await db
    .selectFrom('seller_sku_changes')
    .select(['marketplace', 'sku', 'fields'])
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .orderBy('n')
    .execute();
  return rows.map((row) => ({ ...row, fields: JSON.parse(row.fields) }));
}

/** What was entered, and the SKUs of My Products for which nothing was. */
const enteredAndListed = (db: Db, accountId: string) => {
  const listed = db
    .selectFrom('own_products as own')
    .where('account_id', '=', accountId)
    .where('sku', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seller_skus as entered')
            .select('entered.sku')
            .whereRef('entered.account_id', '=', 'own.account_id')
            .whereRef('entered.marketplace', '=', 'own.marketplace')
            .where('entered.sku', '=', sql<string>`trim(own.sku)`),
        ),
      ),
    )
    .select([
      'account_id',
      'marketplace',
      sql<string>`trim(sku)`.as('sku'),
      sql<string | null>`asin`.as('asin'),
      'fulfillment',
      sql<string | null>`condition`.as('condition'),
    ])
    .select((columns) => noValues.map((name) => columns.lit(null).as(name)))
    .select([sql<number>`0`.as('changed_at'), sql<string>`''`.as('changed_by')]);
  return db
    .selectFrom('seller_skus')
    .where('account_id', '=', accountId)
    .select([
      'account_id',
      'marketplace',
      'sku',
      'asin',
      'fulfillment',
      'condition',
      ...noValues,
      'changed_at',
      'changed_by',
    ])
    .unionAll(listed as never);
};
const noValues = ['fee_category', 'cost', 'floor', 'ceiling', 'prep', 'inbound', 'tax', 'units_a_day'] as const;

/** Alone those of the given products, else with the listed ones. */
const passing = (db: Db, accountId: string, { text, marketplace, asins, lacks }: SkuList) => {
  const from = asins ? db.selectFrom('seller_skus').selectAll().as('skus') : enteredAndListed(db, accountId).as('skus');
  let query = db.selectFrom(from).where('account_id', '=', accountId);
  if (marketplace !== undefined) query = query.where('marketplace', '=', marketplace);
  if (asins !== undefined) query = query.where('asin', 'in', asins);
  if (lacks !== undefined) query = query.where(lacks === 'unitsADay' ? 'units_a_day' : lacks, 'is', null);
  for (const word of searchWords(text))
    query = query.where(
      sql<boolean>`(instr(lower(sku), ${word}) > 0 or instr(lower(coalesce(asin, '')), ${word}) > 0)`,
    );
  return query;
};

/** How many SKUs were entered. */
export const countEntered = (db: Db, accountId: string): Promise<number> =>
  countOf(db.selectFrom('seller_skus').where('account_id', '=', accountId));

export const countSkus = (db: Db, accountId: string, list: SkuList): Promise<number> =>
  countOf(passing(db, accountId, list));

export async function searchSkus(
  db: Db,
  accountId: string,
  { sort, page, limit, ...list }: SkuSearch,
): Promise<SellerSku[]> {
  const column = sort.by === 'changedAt' ? 'changed_at' : sort.by;
  let query = passing(db, accountId, list).selectAll();
  // SKUs without the amount come last in both directions.
  if (sort.by !== 'sku' && sort.by !== 'changedAt') query = query.orderBy(sql`${sql.ref(column)} is null`);
  const rows = await query
    .orderBy(column, sort.direction)
    // The rest of the index by SKU, in its direction.
    .orderBy('sku', sort.direction)
    .orderBy('marketplace', sort.direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(skuOf);
}

/** Adds names and pictures: a name from the seller's listing or messages, else both from the team's history. */
export async function withProducts<S extends { marketplace: string; asin: string | null }>(
  db: Db,
  accountId: string,
  skus: readonly S[],
): Promise<(S & Pick<FoundSku, 'title' | 'image'>)[]> {
  const asins = [...new Set(skus.flatMap(({ asin }) => asin ?? []))];
  if (asins.length === 0) return [...skus];
  const own = await db
    .selectFrom('own_products')
    .select(['marketplace', 'asin', 'title'])
    .where('account_id', '=', accountId)
    .where('asin', 'in', asins)
    .where('title', 'is not', null)
    .execute();
  const listed = new Map(own.map(({ marketplace, asin, title }) => [`${marketplace} ${asin}`, title]));
  const seen = new Map((await newestOfAsins(db, accountId, asins)).map((each) => [each.asin, each]));
  return skus.map((sku) => {
    const { title: seenTitle, image } = seen.get(sku.asin ?? '') ?? {};
    const title = listed.get(`${sku.marketplace} ${sku.asin}`) ?? seenTitle;
    return { ...sku, ...(title ? { title } : {}), ...(image ? { image } : {}) };
  });
}

/** The next SKUs in the order of their names. @param after the last one before */
export async function skusAfter(
  db: Db,
  accountId: string,
  list: SkuList,
  after: SkuName | undefined,
  limit: number,
): Promise<SellerSku[]> {
  let query = passing(db, accountId, list).selectAll();
  if (after) query = query.where(sql<boolean>`(marketplace, sku) > (${after.marketplace}, ${after.sku})`);
  return (await query.orderBy('marketplace').orderBy('sku').limit(limit).execute()).map(skuOf);
}

/** At most 100 changes of a SKU, newest first. */
export async function skuHistory(db: Db, accountId: string, { marketplace, sku }: SkuName): Promise<SkuHistory> {
  const rows = await db
    .selectFrom('seller_sku_changes')
    .select(['at', 'made_by', 'how', 'fields'])
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('sku', '=', sku)
    .orderBy('n', 'desc')
    .limit(skuLimits.changes)
    .execute();
  return {
    changes: rows.map(({ at, made_by, how, fields }) => ({ at, by: made_by, how, fields: JSON.parse(fields) })),
  };
}

/** What was entered of a SKU's costs; null if nothing was. */
export async function costsIn(db: Db, accountId: string, marketplace: string, sku: string): Promise<SkuCosts | null> {
  const [found] = await skusNamed(db, accountId, [{ marketplace, sku }]);
  if (!found) return null;
  const { cost, prep, inbound, tax, feeCategory } = found;
  return { cost, prep, inbound, tax, feeCategory };
}

/** The range that the owner allows for a SKU's price; null is open. */
export async function limitsIn(db: Db, accountId: string, marketplace: string, sku: string): Promise<PriceLimits> {
  const [found] = await skusNamed(db, accountId, [{ marketplace, sku }]);
  return { floor: found?.floor ?? null, ceiling: found?.ceiling ?? null };
}
