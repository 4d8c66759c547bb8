import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { LOOK_DAYS } from '#shared/team/decisions/decisions.ts';
import type { TokenTool } from '#shared/tokens/token-tools.ts';
import type { Db, Trx } from '../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    product_looks: ProductLookRow;
  }
}

type ProductLookRow = {
  owner_id: string;
  at: number;
  marketplace: string;
  asin: string;
  member_id: string;
  tool: TokenTool;
  /** Null if they were not recorded yet. 0: the look-up was free. */
  tokens: number | null;
  /** The Buy Box price in the marketplace's currency. */
  price: number | null;
  rank: number | null;
};

export type LookedBy = { ownerId: string; memberId: string; marketplace: string; tool: TokenTool; at: number };
/** `tokens`: 0 if the look-up was free. */
export type NewLook = { asin: string; tokens: number; price: number | null; rank: number | null };

const DAY = 86_400_000;
/** Rows of one statement: a few ms. */
const PORTION = 500;
/** A team's newest look-ups that are stored. */
const MOST_LOOKS = 200_000;

/** Records look-ups in the transaction that pays for them. Other work gets a turn between portions. */
export async function storeLooks(
  trx: Trx,
  { ownerId, memberId, marketplace, tool, at }: LookedBy,
  looks: readonly NewLook[],
): Promise<void> {
  for (let start = 0; start < looks.length; start += PORTION) {
    if (start > 0) await nextTurn();
    const rows = JSON.stringify(
      looks.slice(start, start + PORTION).map(({ asin, tokens, price, rank }) => [asin, tokens, price, rank]),
    );
    await sql`insert into product_looks (owner_id, at, marketplace, asin, member_id, tool, tokens, price, rank)
      select ${ownerId}, ${at}, ${marketplace}, json_extract(value, '$[0]'), ${memberId}, ${tool}, cast(json_extract(value, '$[1]') as integer),
        cast(json_extract(value, '$[2]') as real), cast(json_extract(value, '$[3]') as integer) from json_each(${rows}) where true
      on conflict (owner_id, at, marketplace, asin, member_id) do update set tokens = coalesce(product_looks.tokens, 0) + excluded.tokens,
        price = coalesce(excluded.price, product_looks.price), rank = coalesce(excluded.rank, product_looks.rank)`.execute(
      trx,
    );
  }
}

export type ProductLook = Pick<ProductLookRow, 'at' | 'marketplace' | 'asin' | 'tool' | 'tokens' | 'price' | 'rank'> & {
  memberId: string;
};

/** Rows per page when all of a team's look-ups are read: a page takes a few ms. */
const PAGE = 1_000;

/** Reads a team's look-ups since a time, oldest first. Other work gets a turn between pages. @param from ms */
export async function* looksSince(db: Db, ownerId: string, from: number): AsyncGenerator<readonly ProductLook[]> {
  let after: RawBuilder<unknown> = sql`at >= ${from}`;
  for (;;) {
    const { rows } = await sql<ProductLook>`
      select at, marketplace, asin, member_id as "memberId", tool, tokens, price, rank from product_looks
      where owner_id = ${ownerId} and ${after} order by at, marketplace, asin, member_id limit ${PAGE}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = sql`(at, marketplace, asin, member_id) > (${last.at}, ${last.marketplace}, ${last.asin}, ${last.memberId})`;
    await nextTurn();
  }
}

/** How many products each member looked up in the Product Viewer in a time. @param from ms @param to ms, exclusive */
export async function viewerLooks(
  db: Db,
  ownerId: string,
  { from, to }: { from: number; to: number },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('product_looks')
    .select(({ fn }) => ['member_id', fn.countAll<number>().as('looks')])
    .where('owner_id', '=', ownerId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('tool', '=', 'viewer')
    .groupBy('member_id')
    .execute();
  return new Map(rows.map(({ member_id, looks }) => [member_id, looks]));
}

/** Who else looked up these products after a time, with the last time of each, the newest first. */
export async function colleagueLooks(
  db: Db,
  { ownerId, memberId, marketplace }: Pick<LookedBy, 'ownerId' | 'memberId' | 'marketplace'>,
  asins: readonly string[],
  after: number,
): Promise<{ asin: string; memberId: string; at: number }[]> {
  const { rows } = await sql<{ asin: string; memberId: string; at: number }>`
    select l.asin, l.member_id as "memberId", max(l.at) as at from json_each(${JSON.stringify(asins)}) asked
    cross join product_looks l indexed by product_looks_product
      on l.owner_id = ${ownerId} and l.marketplace = ${marketplace} and l.asin = asked.value and l.at > ${after}
    where l.member_id <> ${memberId} group by 1, 2 order by 3 desc`.execute(db);
  return rows;
}

/** Deletes old look-ups, and all but each team's newest. @param now ms */
export async function deleteOldLooks(db: Db, now: number): Promise<void> {
  const owners = await db.selectFrom('accounts').select('id as owner_id').where('owner_id', 'is', null).execute();
  for (const { owner_id } of owners) {
    await nextTurn();
    const beyond = await db
      .selectFrom('product_looks')
      .select('at')
      .where('owner_id', '=', owner_id)
      .orderBy('at', 'desc')
      .limit(1)
      .offset(MOST_LOOKS - 1)
      .executeTakeFirst();
    await db
      .deleteFrom('product_looks')
      .where('owner_id', '=', owner_id)
      .where('at', '<', Math.max(now - LOOK_DAYS * DAY, beyond?.at ?? 0))
      .execute();
  }
}
