import { type RawBuilder, sql } from 'kysely';
import { alertKinds } from '#shared/inbox/alert-kinds.ts';
import { replaceRows } from '../../db/dialects.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import { OFFERS_A_CALL } from '../../integrations/listings-service.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    own_offers: OwnOffersRow;
    message_markets: MarketRow;
    found_offers: RecoveredOffersRow;
  }
}

export type OwnProduct = { account_id: string; marketplace: string; asin: string; condition: string };

/** The last known offers for an own product. Times in ms. */
export type OwnOffersRow = OwnProduct & {
  /** The last message or check. */
  seen_at: number;
  message_at: number | null;
  checked_at: number | null;
  /** The usual pause between its messages. */
  pause: number | null;
  due_at: number;
  /** What the offers mean (offer-state.ts), hashed; null until they are known. */
  state: string | null;
  /** When they changed to that, as far as is known. */
  state_at: number;
  /** What a day without the Buy Box costs, or the own price: the costliest is checked first. */
  value: number;
  /** Whether this due time was counted as postponed or failed already. */
  postponed: number;
  failed: number;
  /** Grows with every message and check, so that an answer that a message has overtaken changes nothing. */
  rev: number;
};

export type MarketRow = {
  account_id: string;
  marketplace: string;
  message_at: number;
  /** The usual pause between its messages. */
  pause: number | null;
  /** When it counts as silent, unless a message comes. */
  silent_at: number;
  /** Since when it has been silent: the last message. Null if it is not. */
  silent_since: number | null;
};

/** What a check found, until the message about it is too old to come. */
type RecoveredOffersRow = OwnProduct & { record_id: string; state: string; since: number; at: number; claimed: number };

const product = (db: Db, { account_id, marketplace, asin, condition }: OwnProduct) =>
  db
    .selectFrom('own_offers')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('marketplace', '=', marketplace)
    .where('asin', '=', asin)
    .where('condition', '=', condition);

export const ownOffersOf = (db: Db, own: OwnProduct): Promise<OwnOffersRow | undefined> =>
  product(db, own).executeTakeFirst();

/** What is known of a product's offers, and of the messages of its marketplace, by one statement. */
export async function offersAndMarket(
  db: Db,
  { account_id, marketplace, asin, condition }: OwnProduct,
): Promise<{ offers: OwnOffersRow | undefined; market: Omit<MarketRow, 'account_id' | 'marketplace'> | undefined }> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('own_offers as offers', (join) =>
      join
        .onRef('offers.account_id', '=', 'accounts.id')
        .on('offers.marketplace', '=', marketplace)
        .on('offers.asin', '=', asin)
        .on('offers.condition', '=', condition),
    )
    .leftJoin('message_markets as market', (join) =>
      join.onRef('market.account_id', '=', 'accounts.id').on('market.marketplace', '=', marketplace),
    )
    .where('accounts.id', '=', account_id)
    .selectAll('offers')
    .select([
      'market.message_at as market_message_at',
      'market.pause as market_pause',
      'market.silent_at as market_silent_at',
      'market.silent_since as market_silent_since',
    ])
    .executeTakeFirst();
  if (!row) return { offers: undefined, market: undefined };
  const { market_message_at, market_pause, market_silent_at, market_silent_since, ...offers } = row;
  return {
    offers: offers.account_id === null ? undefined : (offers as OwnOffersRow),
    market:
      market_message_at === null || market_silent_at === null
        ? undefined
        : {
            message_at: market_message_at,
            pause: market_pause,
            silent_at: market_silent_at,
            silent_since: market_silent_since,
          },
  };
}

/** When these products were last checked; without those that never were. */
export async function checksOf(db: Db, accountId: string, products: readonly Omit<OwnProduct, 'account_id'>[]) {
  const names = sql.join(
    products.map(({ marketplace, asin, condition }) => sql`(${marketplace}, ${asin}, ${condition})`),
  );
  return db
    .selectFrom('own_offers')
    .select(['marketplace', 'asin', 'condition', 'checked_at'])
    .where('account_id', '=', accountId)
    .where('checked_at', 'is not', null)
    .where(sql<boolean>`(marketplace, asin, condition) in (values ${names})`)
    .execute();
}

export async function saveOwnOffers(trx: Trx, row: OwnOffersRow): Promise<void> {
  await replaceRows(trx, 'own_offers', ['account_id', 'marketplace', 'asin', 'condition'], [row]);
}

/**
 * Adds the products of SKUs that no message was about yet. Their first check only learns their offers.
 * @param since only SKUs changed since then, ms
 */
export const addProductsOfSkus = (trx: Trx, now: number, since: number): Promise<void> =>
  addProducts(trx, now, sql`null from seller_skus where asin is not null and changed_at >= ${since}`);

/** Adds the products of older messages, likewise. @param since ms */
export const addProductsOfMessages = (trx: Trx, now: number, since: number): Promise<void> =>
  addProducts(
    trx,
    now,
    sql`max(received_at) from notifications where notification_type = ${alertKinds['offer-change'].type} and received_at >= ${since}`,
  );

/** @param messageFrom the rest of the query, from the time of the last message on */
async function addProducts(trx: Trx, now: number, messageFrom: RawBuilder<unknown>): Promise<void> {
  await sql`insert or ignore into own_offers
    (account_id, marketplace, asin, condition, seen_at, due_at, state_at, value, postponed, failed, rev, message_at)
    select account_id, marketplace, asin, 'new', ${now}, ${now}, ${now}, 0, 0, 0, 1, ${messageFrom} group by account_id, marketplace, asin`.execute(
    trx,
  );
}

/** Whether a product is due. After the clock went back, a product was seen in the future: it is due, too. */
const isDue = (now: number) => sql<boolean>`(due_at <= ${now} or seen_at > ${now})`;

/**
 * The marketplaces with due products. Names the indexes: otherwise SQLite reads all products, in the order of their
 * accounts.
 */
export async function dueMarkets(db: Db, now: number): Promise<{ account_id: string; marketplace: string }[]> {
  const { rows } = await sql<{ account_id: string; marketplace: string }>`
    select account_id, marketplace from own_offers indexed by own_offers_due where due_at <= ${now}
    union select account_id, marketplace from own_offers indexed by own_offers_seen where seen_at > ${now}`.execute(db);
  return rows;
}

/**
 * The due products to check next: the costliest first, but each gains weight while it waits.
 * @param asin only this product
 */
export function nextDue(
  db: Db,
  { account_id, marketplace, asin }: Pick<OwnProduct, 'account_id' | 'marketplace'> & { asin?: string | undefined },
  now: number,
): Promise<OwnOffersRow[]> {
  let due = db
    .selectFrom('own_offers')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('marketplace', '=', marketplace)
    .where(isDue(now));
  if (asin !== undefined) due = due.where('asin', '=', asin);
  return due
    .orderBy(sql`(value + 1) * (${now} - min(seen_at, ${now}) + 1)`, 'desc')
    .orderBy('asin')
    .orderBy('condition')
    .limit(OFFERS_A_CALL)
    .execute();
}

/** Postpones all due products of a marketplace from which no messages are to come, such as those of SKUs of a file. */
export async function passOver(
  trx: Trx,
  market: Pick<OwnProduct, 'account_id' | 'marketplace'>,
  now: number,
  next: number,
): Promise<void> {
  await trx
    .updateTable('own_offers')
    .set({ due_at: next, seen_at: sql`min(seen_at, ${now})` })
    .where('account_id', '=', market.account_id)
    .where('marketplace', '=', market.marketplace)
    .where(isDue(now))
    .execute();
}

/** Marks due products as counted. @returns how many were not yet */
export async function markDue(
  trx: Trx,
  market: Pick<OwnProduct, 'account_id' | 'marketplace'>,
  mark: 'postponed' | 'failed',
  dueBy: number,
): Promise<number> {
  const result = await trx
    .updateTable('own_offers')
    .set({ [mark]: 1 })
    .where('account_id', '=', market.account_id)
    .where('marketplace', '=', market.marketplace)
    .where('due_at', '<=', dueBy)
    .where(mark, '=', 0)
    .where('failed', '=', 0)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** How many checks wait longer than Amazon's rate should make them, and were not counted yet. */
export async function postponedChecks(
  db: Db,
  dueBy: number,
): Promise<{ account_id: string; marketplace: string; count: number }[]> {
  const { rows } = await sql<{ account_id: string; marketplace: string; count: number }>`
    select account_id, marketplace, count(*) as count from own_offers indexed by own_offers_uncounted
    where due_at <= ${dueBy} and postponed = 0 and failed = 0 group by account_id, marketplace`.execute(db);
  return rows;
}

/** Makes all products of a marketplace due that were last seen before a time. */
export async function makeDue(
  trx: Trx,
  market: Pick<OwnProduct, 'account_id' | 'marketplace'>,
  now: number,
): Promise<void> {
  await trx
    .updateTable('own_offers')
    .set({ due_at: now })
    .where('account_id', '=', market.account_id)
    .where('marketplace', '=', market.marketplace)
    .where('due_at', '>', now)
    .execute();
}

/** Makes a product due in a marketplace, for every account that has it. @returns their marketplaces */
export const makeProductDue = (
  trx: Trx,
  marketplace: string,
  asin: string,
  now: number,
): Promise<Pick<OwnProduct, 'account_id' | 'marketplace'>[]> =>
  trx
    .updateTable('own_offers')
    .set({ due_at: now })
    .where('marketplace', '=', marketplace)
    .where('asin', '=', asin)
    .returning(['account_id', 'marketplace'])
    .execute();

export const marketOf = (
  db: Db,
  { account_id, marketplace }: Pick<MarketRow, 'account_id' | 'marketplace'>,
): Promise<MarketRow | undefined> =>
  db
    .selectFrom('message_markets')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('marketplace', '=', marketplace)
    .executeTakeFirst();

export async function saveMarket(trx: Trx, row: MarketRow): Promise<void> {
  await replaceRows(trx, 'message_markets', ['account_id', 'marketplace'], [row]);
}

/** The marketplaces that have fallen silent. */
export const newlySilent = (db: Db, now: number): Promise<MarketRow[]> =>
  db
    .selectFrom('message_markets')
    .selectAll()
    .where('silent_since', 'is', null)
    .where('silent_at', '<=', now)
    .execute();

export type MarketFigures = {
  marketplace: string;
  products: number;
  overdue: number;
  unknown: number;
  message_at: number | null;
  checked_at: number | null;
  silent_since: number | null;
};

/** An account's marketplaces now. @param overdueBefore products due before it are overdue */
export async function marketFigures(db: Db, accountId: string, overdueBefore: number): Promise<MarketFigures[]> {
  return db
    .selectFrom('own_offers')
    .leftJoin('message_markets as market', (join) =>
      join
        .onRef('market.account_id', '=', 'own_offers.account_id')
        .onRef('market.marketplace', '=', 'own_offers.marketplace'),
    )
    .where('own_offers.account_id', '=', accountId)
    .groupBy('own_offers.marketplace')
    .orderBy('own_offers.marketplace')
    .select(({ fn }) => [
      'own_offers.marketplace',
      fn.countAll<number>().as('products'),
      sql<number>`sum(own_offers.due_at <= ${overdueBefore})`.as('overdue'),
      sql<number>`(select count(*) from own_products as sku
        where sku.account_id = ${accountId} and sku.marketplace = own_offers.marketplace and sku.buy_box = 'unknown')`.as(
        'unknown',
      ),
      sql<number | null>`max(market.message_at)`.as('message_at'),
      fn.max('own_offers.checked_at').as('checked_at'),
      sql<number | null>`max(market.silent_since)`.as('silent_since'),
    ])
    .execute();
}

export async function insertRecovered(trx: Trx, row: RecoveredOffersRow): Promise<void> {
  await trx.insertInto('found_offers').values(row).execute();
}

/**
 * The finds of a product that no message has claimed, oldest first.
 * @param range when the message's change may have happened, ms
 */
export const unclaimedFinds = (
  db: Db,
  own: OwnProduct,
  state: string,
  range: { from: number; to: number },
): Promise<RecoveredOffersRow[]> =>
  db
    .selectFrom('found_offers')
    .selectAll()
    .where('account_id', '=', own.account_id)
    .where('marketplace', '=', own.marketplace)
    .where('asin', '=', own.asin)
    .where('condition', '=', own.condition)
    .where('state', '=', state)
    .where('claimed', '=', 0)
    .where('since', '<=', range.to)
    .where('at', '>=', range.from)
    .orderBy('at')
    .execute();

export async function claimFind(trx: Trx, recordId: string): Promise<void> {
  await trx.updateTable('found_offers').set({ claimed: 1 }).where('record_id', '=', recordId).execute();
}

/** Deletes finds, and products that were not seen by a message since `moment` and are no SKU's. @param moment ms */
export async function deleteOwnOffersBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('found_offers').where('at', '<', moment).execute();
  await sql`delete from own_offers where coalesce(message_at, 0) < ${moment} and not exists (
    select 1 from seller_skus as sku
    where sku.account_id = own_offers.account_id and sku.marketplace = own_offers.marketplace and sku.asin = own_offers.asin)`.execute(
    db,
  );
}
