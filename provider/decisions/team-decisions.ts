import { setImmediate as nextTurn } from 'node:timers/promises';
import { MOST_PRODUCTS, outcomeOf, type PassedOver, type Person, productKey, type Repeats, type RepeatsQuery } from '#shared/decisions/decisions.ts';
import { byGain, createPassedOver, gainOf } from '#shared/decisions/passed-over.ts';
import { createRepeats } from '#shared/decisions/repeats.ts';
import { scheduleOf } from '#shared/fees/fee-schedule.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { boughtAsins } from '../history/bought-asins.ts';
import { teamMembers } from '../history/history-charts.ts';
import { alertProduct } from '../notifications/alert-product.ts';
import { describedAs } from '../products/described.ts';
import { looksSince } from '../products/product-looks-table.ts';
import { pricesInAlerts, pricesInScans } from './seen-prices-table.ts';

type Product = { marketplace: string; asin: string; lastAt: number };
const DAY = 86_400_000;

/** Products described before other work gets a turn. */
const A_TURN = 25;

/** Products that several members looked up in the last days (OWN-04). */
export async function researchedTwice({ db, clock }: Pick<Deps, 'db' | 'clock'>, ownerId: string, { days, member, outcome }: RepeatsQuery): Promise<Repeats> {
  const now = clock();
  const repeats = createRepeats();
  for await (const page of looksSince(db, ownerId, now - days * DAY)) for (const look of page) repeats.add(look);
  const bought = await boughtAsins(db, ownerId);
  const outcomeIn = ({ marketplace, asin, lastAt }: Product) => outcomeOf(bought.has(productKey(marketplace, asin)), lastAt, now);
  const found = repeats.found(
    MOST_PRODUCTS,
    (row) => (member === undefined || row.members.includes(member)) && (outcome === undefined || outcomeIn(row) === outcome),
  );
  const rows = found.rows.map((row) => ({ ...row, outcome: outcomeIn(row) }));
  return { ...found, rows: await described(db, ownerId, rows), people: await peopleOf(db, ownerId) };
}

/** Products that were looked up since a time, not bought, and are better now (OWN-05). @param from ms */
export async function passedOver({ db, feeSchedules }: Pick<Deps, 'db' | 'feeSchedules'>, ownerId: string, from: number): Promise<PassedOver> {
  const passed = createPassedOver();
  for await (const page of looksSince(db, ownerId, from)) for (const { memberId, ...look } of page) passed.add({ ...look, by: memberId });
  for await (const page of pricesInScans(db, ownerId, from)) for (const scan of page) passed.add({ ...scan, rank: null });
  for await (const page of pricesInAlerts(db, ownerId, from)) for (const alert of page) passed.add({ ...alert, rank: null });
  const rows = [];
  for (const [index, row] of passed.better(await boughtAsins(db, ownerId)).entries()) {
    if (index % A_TURN === A_TURN - 1) await nextTurn();
    rows.push({ ...row, ...gainOf(row, scheduleOf(feeSchedules, row.marketplace), describedAs(row.asin).category) });
  }
  const best = rows.sort(byGain).slice(0, MOST_PRODUCTS);
  return { total: rows.length, rows: await described(db, ownerId, best), people: await peopleOf(db, ownerId) };
}

/** Adds what the history knows products by, or else the product data. */
async function described<T extends { asin: string }>(db: Db, ownerId: string, rows: readonly T[]): Promise<(T & { title: string; image: string | null })[]> {
  const all = [];
  for (const [index, row] of rows.entries()) {
    if (index % A_TURN === A_TURN - 1) await nextTurn();
    const { title, image } = await alertProduct(db, ownerId, row.asin);
    all.push({ ...row, title: title ?? describedAs(row.asin).title, image });
  }
  return all;
}

const peopleOf = async (db: Db, ownerId: string): Promise<Person[]> =>
  [...(await teamMembers(db, ownerId))].map(([_id, { name, email }]) => ({ _id, name, email }));
