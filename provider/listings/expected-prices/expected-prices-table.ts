import { sql } from 'kysely';
import { EXPECTED_USED, type ExpectedAnswer, gapOfStatus } from '#shared/listings/prices/expected-price.ts';
import { countOf } from '../../db/count-of.ts';
import type { Db } from '../../db/sqlite.ts';
import type { ExpectedAnswerOf } from '../../integrations/real-expected-prices.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    expected_prices: ExpectedPriceRow;
  }
}

export type SkuName = { marketplace: string; sku: string };
export type ExpectedPriceRow = SkuName & {
  account_id: string;
  /** Amazon's last answer, and when it came, ms; null before the first. */
  status: string | null;
  price: number | null;
  currency: string | null;
  at: number | null;
  /** Since when the SKU is in line, ms; null if it is not. */
  asked_at: number | null;
  /** 1 if a person waits for it. */
  urgent: 0 | 1;
};

const pairsOf = (skus: readonly SkuName[]) =>
  sql.join(skus.map(({ marketplace, sku }) => sql`(${marketplace}, ${sku})`));

/** Puts SKUs in line, each once. A person's wait begins anew if only the background wanted it. */
export async function putInLine(
  db: Db,
  accountId: string,
  now: number,
  skus: readonly SkuName[],
  urgent: 0 | 1,
): Promise<void> {
  if (skus.length === 0) return;
  const none = { status: null, price: null, currency: null, at: null };
  await db
    .insertInto('expected_prices')
    .values(
      skus.map(({ marketplace, sku }) => ({ account_id: accountId, marketplace, sku, ...none, asked_at: now, urgent })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'marketplace', 'sku'])
        .doUpdateSet({ asked_at: now, urgent })
        .where((where) =>
          where.or([
            where('expected_prices.asked_at', 'is', null),
            where('expected_prices.urgent', '<', where.val(urgent)),
          ]),
        ),
    )
    .execute();
}

/** The SKUs in line, those first that a person waits for. */
const inLine = (db: Db) =>
  db
    .selectFrom('expected_prices')
    .selectAll()
    .where('asked_at', 'is not', null)
    .orderBy('urgent', 'desc')
    .orderBy('asked_at')
    .orderBy('sku');

/** Everybody in whose name something is in line, the longest wait first. */
export async function accountsInLine(db: Db): Promise<{ account_id: string; marketplace: string }[]> {
  return db
    .selectFrom('expected_prices')
    .select(['account_id', 'marketplace'])
    .where('asked_at', 'is not', null)
    .groupBy(['account_id', 'marketplace'])
    .orderBy(sql`max(urgent)`, 'desc')
    .orderBy(sql`min(asked_at)`)
    .execute();
}

/** The next SKUs of an account in some marketplaces. */
export const nextInLine = (
  db: Db,
  accountId: string,
  marketplaces: readonly string[],
  limit: number,
): Promise<ExpectedPriceRow[]> =>
  inLine(db).where('account_id', '=', accountId).where('marketplace', 'in', marketplaces).limit(limit).execute();

/** How many SKUs an account has in line. */
export const countInLine = (db: Db, accountId: string): Promise<number> =>
  countOf(db.selectFrom('expected_prices').where('account_id', '=', accountId).where('asked_at', 'is not', null));

/** How many of an account's SKUs are in line before one of these. */
export const countAhead = (
  db: Db,
  { account_id, urgent, asked_at, sku }: ExpectedPriceRow,
  marketplaces: readonly string[],
): Promise<number> =>
  countOf(
    db
      .selectFrom('expected_prices')
      .where('account_id', '=', account_id)
      .where('marketplace', 'in', marketplaces)
      .where('asked_at', 'is not', null)
      .where(sql<boolean>`(-urgent, asked_at, sku) < (${-urgent}, ${asked_at}, ${sku})`),
  );

/** Stores Amazon's answer, and takes the SKU out of the line. */
export async function saveAnswer(
  db: Db,
  now: number,
  { account_id, marketplace, sku }: ExpectedPriceRow,
  { status, price, currency }: ExpectedAnswerOf & { currency: string },
): Promise<void> {
  await db
    .updateTable('expected_prices')
    .set({ status, price, currency, at: now, asked_at: null, urgent: 0 })
    .where('account_id', '=', account_id)
    .where('marketplace', '=', marketplace)
    .where('sku', '=', sku)
    .execute();
}

/** What is known of SKUs. */
export async function expectedRowsOf(
  db: Db,
  accountId: string,
  skus: readonly SkuName[],
): Promise<Map<string, ExpectedPriceRow>> {
  if (skus.length === 0) return new Map();
  const rows = await db
    .selectFrom('expected_prices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(marketplace, sku) in (values ${pairsOf(skus)})`)
    .execute();
  return new Map(rows.map((row) => [expectedKey(row), row]));
}

export const expectedKey = ({ marketplace, sku }: SkuName): string => `${marketplace} ${sku}`;

/** The answer that a row shows: none that is too old. @param now ms */
export const answerOf = (row: ExpectedPriceRow | undefined, now: number): ExpectedAnswer | null =>
  row?.at == null || row.status === null || row.at <= now - EXPECTED_USED
    ? null
    : { price: row.price, gap: row.price === null ? gapOfStatus(row.status) : null, at: row.at };

/** @param moment ms */
export async function deleteExpectedBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('expected_prices').where('at', '<', moment).where('asked_at', 'is', null).execute();
}
