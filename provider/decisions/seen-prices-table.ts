import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { currencyOf } from '#shared/marketplaces.ts';
import type { Db } from '../db/sqlite.ts';

export type SeenPrice = { marketplace: string; asin: string; at: number; by: string | null; price: number };

type Row = SeenPrice & { n: number };

/** Rows per page: a page takes a few ms. */
const PAGE = 1_000;

/** The Buy Box prices that the account's alerts were sent with since a time. @param from ms */
export const pricesInAlerts = (db: Db, ownerId: string, from: number): AsyncGenerator<readonly SeenPrice[]> =>
  pages(async (at, n) => {
    const { rows } = await sql<Row & { currency: string | null }>`
      select marketplace, asin, received as at, null as "by", buy_box_price as price, currency, n from alert_states
      where account_id = ${ownerId} and (received, n) > (${at}, ${n}) order by received, n limit ${PAGE}`.execute(db);
    return { rows, useful: rows.filter(({ price, currency, marketplace }) => price !== null && currency === currencyOf(marketplace)) };
  }, from);

/** The prices of the team's scans since a time. @param from ms */
export const pricesInScans = (db: Db, ownerId: string, from: number): AsyncGenerator<readonly SeenPrice[]> =>
  pages(async (at, n) => {
    const { rows } = await sql<Row>`
      select marketplace, asin, created_at as at, member_id as "by", sell_price as price, n from scans indexed by scans_newest
      where owner_id = ${ownerId} and (created_at, n) > (${at}, ${n}) order by created_at, n limit ${PAGE}`.execute(db);
    return { rows, useful: rows.filter(({ price }) => price !== null) };
  }, from);

/** Reads page by page. Other work gets a turn in between. */
async function* pages(
  read: (at: number, n: number) => Promise<{ rows: readonly Row[]; useful: readonly Row[] }>,
  from: number,
): AsyncGenerator<readonly Row[]> {
  let [at, n] = [from, -1];
  for (;;) {
    const { rows, useful } = await read(at, n);
    yield useful;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    [at, n] = [last.at, last.n];
    await nextTurn();
  }
}
