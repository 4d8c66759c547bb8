import type { Generated } from 'kysely';
import { foldText } from '#shared/grid/column-filter.ts';
import type { Stock } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { productKey } from '#shared/team/decisions/decisions.ts';
import type { Db } from '../../db/sqlite.ts';
import type { StateColumns } from '../../inbox/newest-state.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    own_products: OwnProductRow & { n: Generated<number> };
    /** When all SKUs of a marketplace were last read, and why the last try failed. */
    own_product_reads: {
      account_id: string;
      marketplace: string;
      at: number | null;
      message: string | null;
      /** The same of the FBA stock. */
      stock_at: number | null;
      stock_message: string | null;
    };
  }
}

export type OwnProductRow = StateColumns & {
  account_id: string;
  marketplace: string;
  asin: string;
  /** '' for a product whose SKUs are not read yet. */
  sku: string;
  condition: string;
  title: string | null;
  fulfillment: 'FBA' | 'FBM' | null;
  quantity: number | null;
  buyable: number | null;
  /** Why nobody can buy it, as of `listed_at`. */
  stock?: Stock | null;
  /** Before shipping, and when it was so, ms. */
  price: number | null;
  price_at: number | null;
  /** When its listing was last read, ms. */
  listed_at: number | null;
  /** When the SKUs of a product without one were last looked for, ms. */
  looked_at: number | null;
  /** What a search looks through, folded. */
  words: string;
};
export type StoredOwnProduct = OwnProductRow & { n: number };

export type ProductName = Pick<OwnProductRow, 'account_id' | 'marketplace' | 'asin' | 'condition'>;

export const stateColumns = (state: ProductState): StateColumns => ({
  buy_box: state.buyBox,
  since: state.since,
  rival: state.rival?.sellerId ?? null,
  rival_channel: state.rival?.channel ?? null,
  currency: state.currency,
  own_price: state.own,
  shipping: state.shipping,
  buy_box_price: state.buyBoxPrice,
  threshold: state.threshold,
  gap: state.gap,
  risk: state.risk?.perDay ?? null,
  units_a_day: state.risk?.unitsADay ?? null,
  units_from: state.risk?.unitsFrom ?? null,
  box_share: state.risk?.share ?? null,
  seen_at: state.seenAt,
  record_id: state.recordId,
  found_since: state.recoveredSince,
});

const wordsOf = ({ title, asin, sku, rival }: Pick<OwnProductRow, 'title' | 'asin' | 'sku' | 'rival'>): string =>
  foldText([title, asin, sku, rival].filter(Boolean).join('\n'));

/**
 * The products that an account sells, as `productKey`: those with a SKU, and those with an own offer in the newest
 * message.
 */
export async function ownAsins(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('own_products')
    .select(['marketplace', 'asin'])
    .distinct()
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('sku', '<>', ''), where('own_price', 'is not', null)]))
    .execute();
  return new Set(rows.map(({ marketplace, asin }) => productKey(marketplace, asin)));
}

/** All SKUs of a product in one condition. */
export const ownSkusOf = (
  db: Db,
  { account_id, marketplace, asin, condition }: ProductName,
): Promise<StoredOwnProduct[]> =>
  db
    .selectFrom('own_products')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('marketplace', '=', marketplace)
    .where('asin', '=', asin)
    .where('condition', '=', condition)
    .orderBy('n')
    .execute();

/** The channel of each SKU of these products. */
export const skuChannels = (db: Db, accountId: string, products: readonly { asin: string }[]) =>
  db
    .selectFrom('own_products')
    .select(['marketplace', 'asin', 'condition', 'fulfillment'])
    .where('account_id', '=', accountId)
    .where('asin', 'in', [...new Set(products.map(({ asin }) => asin))])
    .execute();

/** Where a SKU is sold, as far as it is known. */
export async function marketplacesOfSku(db: Db, accountId: string, sku: string): Promise<string[]> {
  const rows = await db
    .selectFrom('own_products')
    .select('marketplace')
    .distinct()
    .where('account_id', '=', accountId)
    .where('sku', '=', sku)
    .orderBy('marketplace')
    .execute();
  return rows.map(({ marketplace }) => marketplace);
}

export const ownSku = (
  db: Db,
  accountId: string,
  marketplace: string,
  sku: string,
): Promise<StoredOwnProduct | undefined> =>
  db
    .selectFrom('own_products')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('sku', '=', sku)
    .executeTakeFirst();

export async function insertOwnProduct(db: Db, row: Omit<OwnProductRow, 'words'>): Promise<void> {
  await db
    .insertInto('own_products')
    .values({ ...row, words: wordsOf(row) })
    .execute();
}

export async function updateOwnProduct(db: Db, row: StoredOwnProduct, change: Partial<OwnProductRow>): Promise<void> {
  const next = { ...row, ...change };
  await db
    .updateTable('own_products')
    .set({ ...change, words: wordsOf(next) })
    .where('n', '=', row.n)
    .execute();
}

export async function deleteOwnProduct(db: Db, n: number): Promise<void> {
  await db.deleteFrom('own_products').where('n', '=', n).execute();
}

/** Deletes the SKUs of a marketplace whose listing was not found since. @returns how many */
export async function deleteUnlisted(db: Db, accountId: string, marketplace: string, since: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('own_products')
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('sku', '<>', '')
    .where('listed_at', '<', since)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The accounts whose products have sent a message since. @param since ms */
export async function ownersWithNews(db: Db, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('own_products')
    .select('account_id')
    .distinct()
    .where('seen_at', '>=', since)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Products whose SKUs are not known and were not looked for since. */
export const productsWithoutSku = (
  db: Db,
  accountId: string,
  since: number,
  limit: number,
): Promise<StoredOwnProduct[]> =>
  db
    .selectFrom('own_products')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sku', '=', '')
    .where((where) => where.or([where('looked_at', 'is', null), where('looked_at', '<', since)]))
    .orderBy('n')
    .limit(limit)
    .execute();

export const readsOf = (db: Db, accountId: string) =>
  db.selectFrom('own_product_reads').selectAll().where('account_id', '=', accountId).orderBy('marketplace').execute();

export async function saveRead(
  db: Db,
  accountId: string,
  marketplace: string,
  read: { at?: number; message: string | null } | { stock_at: number; stock_message: string | null },
): Promise<void> {
  await db
    .insertInto('own_product_reads')
    .values({
      account_id: accountId,
      marketplace,
      at: null,
      message: null,
      stock_at: null,
      stock_message: null,
      ...read,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'marketplace']).doUpdateSet(read))
    .execute();
}

/** The marketplaces that the account has products in. */
export async function marketplacesOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('own_products')
    .select('marketplace')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ marketplace }) => marketplace);
}

/** The accounts with a product whose Buy Box one of these sellers has. */
export async function ownersShowing(db: Db, sellerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('own_products')
    .select('account_id')
    .distinct()
    .where('rival', 'in', sellerIds)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
