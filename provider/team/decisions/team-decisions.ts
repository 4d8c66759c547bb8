import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AlertProduct } from '#shared/inbox/inbox.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { scheduleOf } from '#shared/products/fees/fee-schedule.ts';
import {
  type DecisionSpan,
  MOST_PRODUCTS,
  outcomeOf,
  type PassedOver,
  type Person,
  productKey,
  type Repeats,
  type RepeatsQuery,
} from '#shared/team/decisions/decisions.ts';
import { byGain, createPassedOver, gainOf } from '#shared/team/decisions/passed-over.ts';
import { createRepeats } from '#shared/team/decisions/repeats.ts';
import { lastDays, spanStart } from '#shared/time/time.ts';
import type { Db } from '../../db/sqlite.ts';
import type { Deps, ProductData } from '../../deps.ts';
import { alertProduct } from '../../inbox/alert-product.ts';
import { ownAsins } from '../../listings/own-products/own-products-table.ts';
import { looksSince } from '../../products/product-looks-table.ts';
import { teamMembers } from '../../session/accounts-table.ts';

type SeenPrice = { marketplace: string; asin: string; at: number; by: string | null; price: number };

type Row = SeenPrice & { n: number };

/** Rows per page: a page takes a few ms. */
const PAGE = 1_000;

/** The Buy Box prices that the account's alerts were sent with since a time. @param from ms */
const pricesInAlerts = (db: Db, ownerId: string, from: number): AsyncGenerator<readonly SeenPrice[]> =>
  pages(async (at, n) => {
    const { rows } = await sql<Row & { currency: string | null }>`
      select marketplace, asin, received as at, null as "by", buy_box_price as price, currency, n from alert_states
      where account_id = ${ownerId} and (received, n) > (${at}, ${n}) order by received, n limit ${PAGE}`.execute(db);
    return {
      rows,
      useful: rows.filter(({ price, currency, marketplace }) => price !== null && currency === currencyOf(marketplace)),
    };
  }, from);

/** The prices of the team's scans since a time. @param from ms */
const pricesInScans = (db: Db, ownerId: string, from: number): AsyncGenerator<readonly SeenPrice[]> =>
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

type Product = { marketplace: string; asin: string; lastAt: number };

/** Products described before other work gets a turn. */
const A_TURN = 25;

/** Products that several members looked up in the last days (OWN-04). */
export async function researchedTwice(
  { db, clock, productData }: Pick<Deps, 'db' | 'clock' | 'productData'>,
  ownerId: string,
  { days, zone, member, outcome }: RepeatsQuery,
): Promise<Repeats> {
  const now = clock();
  const repeats = createRepeats();
  for await (const page of looksSince(db, ownerId, spanStart(lastDays(days, now, zone))))
    for (const look of page) repeats.add(look);
  const bought = await boughtAsins(db, ownerId);
  const outcomeIn = ({ marketplace, asin, lastAt }: Product) =>
    outcomeOf(bought.has(productKey(marketplace, asin)), lastAt, now);
  const found = repeats.found(
    MOST_PRODUCTS,
    (row) =>
      (member === undefined || row.members.includes(member)) && (outcome === undefined || outcomeIn(row) === outcome),
  );
  const rows = found.rows.map((row) => ({ ...row, outcome: outcomeIn(row) }));
  return { ...found, rows: await described(db, productData, ownerId, rows), people: await peopleOf(db, ownerId) };
}

/**
 * Products that were looked up in the last days and passed over, that the team does not sell, and that are better now
 * (OWN-05).
 */
export async function passedOver(
  { db, clock, feeSchedules, productData }: Pick<Deps, 'db' | 'clock' | 'feeSchedules' | 'productData'>,
  ownerId: string,
  { days, zone }: DecisionSpan,
): Promise<PassedOver> {
  const now = clock();
  const from = spanStart(lastDays(days, now, zone));
  const passed = createPassedOver();
  for await (const page of looksSince(db, ownerId, from))
    for (const { memberId, ...look } of page) passed.add({ ...look, by: memberId });
  for await (const page of pricesInScans(db, ownerId, from))
    for (const scan of page) passed.add({ ...scan, rank: null });
  for await (const page of pricesInAlerts(db, ownerId, from))
    for (const alert of page) passed.add({ ...alert, rank: null });
  const rows = [];
  for (const [index, row] of passed
    .better({ bought: await boughtAsins(db, ownerId), own: await ownAsins(db, ownerId) }, now)
    .entries()) {
    if (index % A_TURN === A_TURN - 1) await nextTurn();
    const category = productData.describedAs(row.asin)?.category;
    const gained = gainOf(row, scheduleOf(feeSchedules, row.marketplace), category);
    // A better rank is no reason to buy what earns less.
    if ((gained.gain ?? 0) >= 0) rows.push({ ...row, ...gained });
  }
  const best = rows.sort(byGain).slice(0, MOST_PRODUCTS);
  return {
    total: rows.length,
    rows: await described(db, productData, ownerId, best),
    people: await peopleOf(db, ownerId),
  };
}

/** Adds what the history knows products by, or else the product data. A title is null if neither has one. */
async function described<T extends { asin: string }>(
  db: Db,
  productData: ProductData,
  ownerId: string,
  rows: readonly T[],
): Promise<(T & AlertProduct)[]> {
  const all = [];
  for (const [index, row] of rows.entries()) {
    if (index % A_TURN === A_TURN - 1) await nextTurn();
    const { title, image } = await alertProduct(db, productData, ownerId, row.asin);
    all.push({ ...row, title: title ?? productData.describedAs(row.asin)?.title ?? null, image });
  }
  return all;
}

const peopleOf = async (db: Db, ownerId: string): Promise<Person[]> =>
  [...(await teamMembers(db, ownerId))].map(([_id, { name, email }]) => ({ _id, name, email }));

/** The products that a team bought, as `productKey`: what somebody stated as bought, and nobody took back (OWN-13). */
async function boughtAsins(db: Db, ownerId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('buys')
    .select(['marketplace', 'asin'])
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ marketplace, asin }) => productKey(marketplace, asin)));
}
