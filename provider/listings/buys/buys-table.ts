import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely';
import { foldText, searchWords } from '#shared/grid/column-filter.ts';
import type { SortModel } from '#shared/grid/page-query.ts';
import { type Buy, type BuyList, type BuySort, type BuysFound, buyLimits } from '#shared/listings/buys/buy.ts';
import { currencyOf, roundedTo } from '#shared/marketplaces.ts';
import { spanEnd, spanStart } from '#shared/time/time.ts';
import { countOf } from '../../db/count-of.ts';
import type { Db } from '../../db/sqlite.ts';

/** Whose buys: a whole team's, or one member's. */
export type BuyScope = { ownerId: string; memberId: string | undefined };
export type BuyRow = Selectable<BuysTable>;
export type NewBuyRow = Omit<BuyRow, 'n' | 'folded'>;

/** Buys that exist already stay as they are. @returns how many are new */
export async function insertBuys(db: Db, rows: readonly NewBuyRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const result = await db
    .insertInto('buys')
    .values(rows.map((row) => ({ ...row, folded: foldText([row.title, row.supplier].filter(Boolean).join(' ')) })))
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

export async function newestBuy(db: Db): Promise<number> {
  const row = await db
    .selectFrom('buys')
    .select((select) => select.fn.max('n').as('n'))
    .executeTakeFirst();
  return row?.n ?? 0;
}

const countBuys = (db: Db, ownerId: string): Promise<number> =>
  countOf(db.selectFrom('buys').where('owner_id', '=', ownerId));

/** In the order of the ids; removed ones, too. */
export async function buysById(db: Db, ownerId: string, ids: readonly string[]): Promise<BuyRow[]> {
  const rows = await db.selectFrom('buys').selectAll().where('owner_id', '=', ownerId).where('id', 'in', ids).execute();
  const of = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => of.get(id) ?? []);
}

export async function setRemoved(db: Db, ownerId: string, ids: readonly string[], at: number | null): Promise<void> {
  if (ids.length > 0)
    await db
      .updateTable('buys')
      .set({ removed_at: at })
      .where('owner_id', '=', ownerId)
      .where('id', 'in', ids)
      .execute();
}

/** Deletes buys that were made before a moment, and those that were removed before it. */
export async function deleteBuysBefore(db: Db, made: number, removed: number): Promise<void> {
  await db
    .deleteFrom('buys')
    .where((where) => where.or([where('bought_at', '<', made), where('removed_at', '<', removed)]))
    .execute();
}

/** How often exactly this was bought: the same product, minute, pieces, cost and member. */
export async function countTwins(
  db: Db,
  row: Pick<BuyRow, 'owner_id' | 'member_id' | 'marketplace' | 'asin' | 'bought_at' | 'pieces' | 'unit_cost'>,
): Promise<number> {
  const minute = Math.floor(row.bought_at / 60_000) * 60_000;
  const { total } = await db
    .selectFrom('buys')
    .where('owner_id', '=', row.owner_id)
    .where('asin', '=', row.asin)
    .where('bought_at', '>=', minute)
    .where('bought_at', '<', minute + 60_000)
    .where('marketplace', '=', row.marketplace)
    .where('pieces', '=', row.pieces)
    .where('unit_cost', '=', row.unit_cost)
    .where('member_id', '=', row.member_id)
    .where('removed_at', 'is', null)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const sortKeys: Record<BuySort, RawBuilder<unknown>> = {
  at: sql`b.bought_at`,
  asin: sql`b.asin`,
  pieces: sql`b.pieces`,
  unitCost: sql`b.unit_cost`,
  total: sql`b.pieces * b.unit_cost`,
  supplier: sql`b.supplier collate nocase`,
  member: sql`(select a.email from accounts a where a.id = b.member_id)`,
  profit: sql`b.profit`,
};

function passing(
  { ownerId, memberId }: BuyScope,
  { time, text = '', marketplace, asin }: BuyList,
): RawBuilder<unknown> {
  const conditions = [sql`b.owner_id = ${ownerId}`, sql`b.removed_at is null`];
  if (time?.st !== undefined && time.st !== null) conditions.push(sql`b.bought_at >= ${spanStart(time)}`);
  if (time?.et !== undefined && time.et !== null) conditions.push(sql`b.bought_at < ${spanEnd(time)}`);
  if (memberId !== undefined) conditions.push(sql`b.member_id = ${memberId}`);
  if (marketplace !== undefined) conditions.push(sql`b.marketplace = ${marketplace}`);
  if (asin !== undefined) conditions.push(sql`b.asin = ${asin}`);
  for (const word of searchWords(text))
    conditions.push(sql`(instr(b.folded, ${word}) > 0 or instr(lower(b.asin), ${word}) > 0)`);
  return sql.join(conditions, sql` and `);
}

/** One page of the buys that pass: newest first, unless sorted. What is unknown comes last in both directions. */
export async function buyPage(
  db: Db,
  scope: BuyScope,
  list: BuyList,
  sort: SortModel<BuySort>,
  {
    limit,
    offset,
    upTo = Number.MAX_SAFE_INTEGER,
  }: {
    limit: number;
    offset: number;
    /** The newest row to include. */
    upTo?: number;
  },
): Promise<BuyRow[]> {
  const order = [
    ...sort.map(({ colId, sort: direction }) => sql`${sortKeys[colId]} ${sql.raw(direction)} nulls last`),
    sql`b.bought_at desc`,
    sql`b.n desc`,
  ];
  const { rows } = await sql<BuyRow>`
    select b.* from buys b where ${passing(scope, list)} and b.n <= ${upTo} order by ${sql.join(order)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** How many buys pass, their pieces, and their sums per currency. */
export async function buySums(db: Db, scope: BuyScope, list: BuyList): Promise<Omit<BuysFound, 'buys'>> {
  const { rows } = await sql<{ marketplace: string; buys: number; pieces: number; cost: number; profit: number }>`
    select b.marketplace, count(*) as buys, sum(b.pieces) as pieces, sum(b.pieces * b.unit_cost) as cost, total(b.pieces * b.profit) as profit
    from buys b where ${passing(scope, list)} group by 1`.execute(db);
  const sums = new Map<string, BuysFound['sums'][number]>();
  for (const row of rows) {
    const currency = currencyOf(row.marketplace);
    const sum = sums.get(currency) ?? { currency, cost: 0, profit: 0 };
    sums.set(currency, {
      currency,
      cost: roundedTo(sum.cost + row.cost, currency),
      profit: roundedTo(sum.profit + row.profit, currency),
    });
  }
  const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    total: total(({ buys }) => buys),
    pieces: total(({ pieces }) => pieces),
    sums: [...sums.values()].sort((a, b) => b.cost - a.cost),
  };
}

/** A supplier's buys, newest first. */
export const buysOfSupplier = (db: Db, ownerId: string, supplierId: string, most: number): Promise<BuyRow[]> =>
  db
    .selectFrom('buys')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('supplier_id', '=', supplierId)
    .where('removed_at', 'is', null)
    .orderBy('bought_at', 'desc')
    .orderBy('n', 'desc')
    .limit(most)
    .execute();

/** @param names the team's names by id @param mayRemove whether the reader may remove it */
export const buyOf = (row: BuyRow, names: ReadonlyMap<string, string>, mayRemove: (row: BuyRow) => boolean): Buy => ({
  id: row.id,
  marketplace: row.marketplace,
  asin: row.asin,
  title: row.title,
  pieces: row.pieces,
  unitCost: row.unit_cost,
  supplier: row.supplier === null ? null : { id: row.supplier_id, name: row.supplier },
  member: { id: row.member_id, name: names.get(row.member_id) ?? '' },
  at: row.bought_at,
  profit: row.profit,
  by: row.stated_by,
  recordedAt: row.recorded_at,
  mine: mayRemove(row),
});

export const roomFor = async (db: Db, ownerId: string): Promise<number> =>
  buyLimits.stored - (await countBuys(db, ownerId));

/** What one piece leaves before its cost, by the team's last scan of the product that has a buy cost and a profit. */
export async function leftBeforeCost(
  db: Db,
  ownerId: string,
  marketplace: string,
  asin: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('scans')
    .select(['profit', 'buy_cost'])
    .where('owner_id', '=', ownerId)
    .where('asin', '=', asin)
    .where('marketplace', '=', marketplace)
    .where('profit', 'is not', null)
    .where('buy_cost', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.profit) + Number(row.buy_cost) : null;
}

/** The names of an account's saved suppliers, A to Z. */
export async function savedSupplierNames(
  db: Db,
  accountId: string,
  most: number,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('saved_suppliers as saved')
    .innerJoin('suppliers', 'suppliers.id', 'saved.supplier_id')
    .where('saved.account_id', '=', accountId)
    .select(['suppliers.id', 'suppliers.company as name'])
    .orderBy('suppliers.folded_company')
    .limit(most)
    .execute();
}

type BuysTable = {
  n: Generated<number>;
  owner_id: string;
  /** The page's own id, or one made for a row of a file. */
  id: string;
  /** Who bought it. */
  member_id: string;
  marketplace: string;
  asin: string;
  title: string | null;
  /** Title and supplier, for the search. */
  folded: string;
  pieces: number;
  unit_cost: number;
  supplier_id: string | null;
  supplier: string | null;
  /** What one piece is expected to earn. */
  profit: number | null;
  bought_at: number;
  stated_by: string;
  recorded_at: number;
  removed_at: number | null;
};

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    buys: BuysTable;
  }
}
