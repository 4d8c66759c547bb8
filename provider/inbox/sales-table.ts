import { sql } from 'kysely';
import type { Units } from '#shared/inbox/risk.ts';
import type { SalesSum } from '#shared/listings/sales/sales-today.ts';
import { isPaceCurrent, PACE_DAYS, PACE_GOOD_FOR, paceSpan } from '#shared/listings/sales/unit-pace.ts';
import type { SoldHour } from '#shared/upstream/sales-message.ts';
import type { Db, Trx } from '../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    sales_hours: Omit<SoldHour, 'sellerId'> & { account_id: string; said_at: number };
    sales_paces: ProductOfAccount & { units_a_day: number; held_a_day: number; until: number };
  }
}

export type ProductOfAccount = { account_id: string; marketplace: string; asin: string };
/** Units sold a day. `held`: the same before the Buy Box was lost, while it is lost. */
export type SoldPace = { aDay: number; held: number };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Stores an hour, unless a later message has said it. @param saidAt ms @returns whether it brought anything new */
export async function saveSoldHour(trx: Trx, accountId: string, sold: SoldHour, saidAt: number): Promise<boolean> {
  const { sellerId: _, ...hour } = sold;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sales_hours')
    .values({ account_id: accountId, ...hour, said_at: saidAt })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'marketplace', 'asin', 'hour'])
        .doUpdateSet({ units: hour.units, revenue: hour.revenue, currency: hour.currency, said_at: saidAt })
        .where('sales_hours.said_at', '<=', saidAt),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Adds up an account's sales of a span by currency. @param span ms; its end is exclusive */
export async function salesBetween(
  db: Db,
  accountId: string,
  { from, to }: { from: number; to: number },
): Promise<SalesSum[]> {
  const { rows } = await sql<SalesSum>`
    select currency, sum(units) as units, round(sum(revenue), 2) as revenue, max(hour) + ${HOUR} as until from sales_hours
    where account_id = ${accountId} and hour >= ${from} and hour < ${to} group by currency`.execute(db);
  return rows;
}

/** Until when the paces of a marketplace's products are made, ms; undefined if it has none. */
export async function pacesUntil(db: Db, accountId: string, marketplace: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('sales_paces')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .executeTakeFirst();
  return found?.until ?? undefined;
}

/**
 * Makes the paces of a marketplace anew: the average of the last whole days. They exist only if each of these days has
 * figures of some product. Then a product without any on a day has sold none.
 * @param asins only theirs
 */
export async function renewPaces(
  trx: Trx,
  accountId: string,
  marketplace: string,
  now: number,
  asins?: readonly string[],
): Promise<void> {
  const { from, to } = paceSpan(now);
  const covered = await sql<{ days: number }>`
    select count(distinct cast((hour - ${from}) / ${DAY} as integer)) as days from sales_hours
    where account_id = ${accountId} and hour >= ${from} and hour < ${to} and marketplace = ${marketplace}`.execute(trx);
  if (covered.rows[0]?.days !== PACE_DAYS) {
    await trx
      .deleteFrom('sales_paces')
      .where('account_id', '=', accountId)
      .where('marketplace', '=', marketplace)
      .execute();
    return;
  }
  const only = asins ? sql`and asin in (${sql.join(asins)})` : sql``;
  await sql`
    insert into sales_paces (account_id, marketplace, asin, units_a_day, held_a_day, until)
    select account_id, marketplace, asin, pace, pace, ${to} from (
      select account_id, marketplace, asin,
        round(max(0, sum(iif(hour >= ${from} and hour < ${to}, units, 0))) * 1.0 / ${PACE_DAYS}, 2) as pace
      from sales_hours where account_id = ${accountId} and marketplace = ${marketplace} ${only} group by account_id, marketplace, asin) as sold
    where true
    on conflict (account_id, marketplace, asin) do update set
      units_a_day = excluded.units_a_day, until = excluded.until,
      held_a_day = iif(exists (select 1 from own_products as lost where lost.account_id = excluded.account_id
        and lost.marketplace = excluded.marketplace and lost.asin = excluded.asin and lost.buy_box in ('lost', 'none')),
        sales_paces.held_a_day, excluded.held_a_day)`.execute(trx);
}

/** What a product sold a day, by the last paces. @param at ms @returns undefined if the messages don't cover it */
export async function soldPace(
  db: Db,
  { account_id, marketplace, asin }: ProductOfAccount,
  at: number,
): Promise<SoldPace | undefined> {
  const pace = await db
    .selectFrom('sales_paces')
    .select(['units_a_day', 'held_a_day', 'until'])
    .where('account_id', '=', account_id)
    .where('marketplace', '=', marketplace)
    .where('asin', '=', asin)
    .executeTakeFirst();
  return pace && isPaceCurrent(pace.until, at) ? { aDay: pace.units_a_day, held: pace.held_a_day } : undefined;
}

/** The same of a row of `own_products`, as an expression. */
export const soldNow = sql<number | null>`(select pace.units_a_day from sales_paces as pace
  where pace.account_id = own_products.account_id and pace.marketplace = own_products.marketplace and pace.asin = own_products.asin)`;

/** The same of several products, by marketplace and ASIN: 'US B0…'. */
export async function soldPaces(
  db: Db,
  accountId: string,
  products: readonly { asin: string }[],
  at: number,
): Promise<Map<string, Units>> {
  if (products.length === 0) return new Map();
  const rows = await db
    .selectFrom('sales_paces')
    .select(['marketplace', 'asin', 'units_a_day', 'until'])
    .where('account_id', '=', accountId)
    .where('asin', 'in', [...new Set(products.map(({ asin }) => asin))])
    .execute();
  return new Map(
    rows.flatMap(({ marketplace, asin, units_a_day, until }) =>
      isPaceCurrent(until, at) ? [[`${marketplace} ${asin}`, { aDay: units_a_day, from: 'sold' }] as const] : [],
    ),
  );
}

/** Deletes hours before a moment, and paces that say no longer what is sold now. @param before ms */
export async function deleteSalesBefore(db: Db, before: number, now: number): Promise<void> {
  await db.deleteFrom('sales_hours').where('hour', '<', before).execute();
  await deleteOldPaces(db, now);
}

/** Deletes paces that say no longer what is sold now. */
export async function deleteOldPaces(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sales_paces')
    .where('until', '<', now - PACE_GOOD_FOR)
    .execute();
}
