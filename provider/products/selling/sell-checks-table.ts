import type { Generated, Selectable } from 'kysely';
import {
  SELL_FRESH,
  type SellAnswer,
  type SellCheck,
  type SellCondition,
} from '#shared/products/selling/sell-check.ts';
import type { Db, Trx } from '../../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    sell_checks: SellChecksTable;
  }
}

/** Times in ms. */
type SellChecksTable = {
  n: Generated<number>;
  account_id: string;
  marketplace: string;
  asin: string;
  condition: SellCondition;
  /** Since when Amazon is to be asked; null if not. */
  wanted_at: number | null;
  /** The former `wanted_at` while a person has paused it. */
  paused_at: number | null;
  /** When somebody last wanted it, or looked at it while it waited. */
  looked_at: number;
  verdict: SellAnswer['verdict'] | null;
  message: string | null;
  link: string | null;
  /** When Amazon answered. */
  at: number | null;
};
export type SellCheckRow = Selectable<SellChecksTable>;

/** The same products in one marketplace, of an account. */
export type SellList = {
  accountId: string;
  marketplace: string;
  asins: readonly string[];
  conditions: readonly SellCondition[];
};

/** Rows per statement: SQLite takes 32,766 values. */
const PORTION = 1_000;
const MINUTE = 60_000;
/** In whole minutes: the pages of a list are looked at one after another, and must not overtake each other. */
const lookedAt = (now: number): number => now - (now % MINUTE);

const inPortions = function* <T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += PORTION) yield all.slice(at, at + PORTION);
};

const rowsOf = (db: Db, { accountId, marketplace, conditions }: SellList, asins: readonly string[]) =>
  db
    .selectFrom('sell_checks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('condition', 'in', conditions)
    .where('asin', 'in', asins);

/** Puts products in line that have no fresh answer. Paused ones go on. @param now ms */
export async function wantChecks(trx: Trx, now: number, list: SellList): Promise<void> {
  const { accountId: account_id, marketplace, conditions } = list;
  const wanted = conditions.flatMap((condition) =>
    list.asins.map((asin) => ({
      account_id,
      marketplace,
      asin,
      condition,
      wanted_at: now,
      looked_at: now,
    })),
  );
  for (const values of inPortions(wanted))
    await trx
      .insertInto('sell_checks')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'marketplace', 'asin', 'condition'])
          .doUpdateSet(({ fn, ref, val }) => ({
            wanted_at: fn.coalesce('sell_checks.wanted_at', 'sell_checks.paused_at', val(now)),
            paused_at: null,
            looked_at: ref('excluded.looked_at'),
          }))
          .where(({ or, eb }) =>
            or([
              eb('sell_checks.at', 'is', null),
              eb('sell_checks.at', '<=', now - SELL_FRESH),
              eb('sell_checks.verdict', '=', 'unknown'),
            ]),
          ),
      )
      .execute();
}

/** Takes the products that wait out of the line, until somebody wants them again. */
export async function pauseChecks(trx: Trx, list: SellList): Promise<void> {
  for (const asins of inPortions(list.asins))
    await trx
      .updateTable('sell_checks')
      .set(({ ref }) => ({ paused_at: ref('wanted_at'), wanted_at: null }))
      .where('account_id', '=', list.accountId)
      .where('marketplace', '=', list.marketplace)
      .where('condition', 'in', list.conditions)
      .where('asin', 'in', asins)
      .where('wanted_at', 'is not', null)
      .execute();
}

/**
 * Reads a page of products for somebody who looks at it: they come before others that wait, and Amazon is asked again
 * for answers that are a day old.
 * @param now ms
 */
export async function lookAtChecks(trx: Trx, now: number, list: SellList): Promise<SellCheck[]> {
  const rows = await rowsOf(trx, list, list.asins).execute();
  const moved = rows.filter(
    (row) => stateOf(row, now) === 'waits' && (row.wanted_at === null || row.looked_at < lookedAt(now)),
  );
  if (moved.length > 0)
    await trx
      .updateTable('sell_checks')
      .set(({ fn, val }) => ({ wanted_at: fn.coalesce('wanted_at', val(now)), looked_at: lookedAt(now) }))
      .where(
        'n',
        'in',
        moved.map(({ n }) => n),
      )
      .execute();
  return rows.map((row) => {
    const { asin, condition, at } = row;
    const answer = isFresh(row, now)
      ? { verdict: row.verdict, message: row.message, link: row.link, at }
      : { verdict: null, message: null, link: null, at: null };
    return { asin, condition, ...answer, state: stateOf(row, now) };
  });
}

const isFresh = ({ at }: SellCheckRow, now: number): boolean => at !== null && at > now - SELL_FRESH;

const stateOf = (row: SellCheckRow, now: number): SellCheck['state'] =>
  row.paused_at !== null ? 'paused' : row.wanted_at !== null || !isFresh(row, now) ? 'waits' : null;

/** How many products an account waits for. @param list counts only those of a list */
export async function countWanted(db: Db, accountId: string, list?: SellList): Promise<number> {
  const wanted = db
    .selectFrom('sell_checks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('wanted_at', 'is not', null);
  if (!list) return (await wanted.executeTakeFirstOrThrow()).count;
  const ofList = wanted.where('marketplace', '=', list.marketplace).where('condition', 'in', list.conditions);
  let count = 0;
  for (const asins of inPortions(list.asins))
    count += (await ofList.where('asin', 'in', asins).executeTakeFirstOrThrow()).count;
  return count;
}

/** The accounts and marketplaces with products that wait. */
export const wantedPlaces = (db: Db): Promise<{ account_id: string; marketplace: string }[]> =>
  db
    .selectFrom('sell_checks')
    .select(['account_id', 'marketplace'])
    .distinct()
    .where('wanted_at', 'is not', null)
    .orderBy('account_id')
    .orderBy('marketplace')
    .execute();

/** The products that are asked about next: those that somebody looks at, then the oldest. */
export const nextChecks = (
  db: Db,
  accountId: string,
  marketplaces: readonly string[],
  limit: number,
): Promise<SellCheckRow[]> =>
  db
    .selectFrom('sell_checks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('wanted_at', 'is not', null)
    .where('marketplace', 'in', marketplaces)
    .orderBy('looked_at', 'desc')
    .orderBy('wanted_at')
    .orderBy('n')
    .limit(limit)
    .execute();

/** Stores Amazon's answer for products, which takes them out of the line. @param now ms */
export async function saveSellAnswer(
  trx: Trx,
  now: number,
  products: readonly SellCheckRow[],
  answer: SellAnswer,
): Promise<void> {
  await trx
    .updateTable('sell_checks')
    .set({ ...answer, at: now, wanted_at: null, paused_at: null })
    .where(
      'n',
      'in',
      products.map(({ n }) => n),
    )
    .execute();
}
