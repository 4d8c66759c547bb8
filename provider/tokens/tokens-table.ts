import { sql } from 'kysely';
import { remainingTokens, spendTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { utcDayOf } from '#shared/tokens/token-use.ts';
import type { Db, Trx } from '../db/sqlite.ts';

/** Returns a main account's balance; zeros if it never had tokens. */
export async function balanceOf(db: Db, ownerId: string): Promise<TokenBalance> {
  const row = await db.selectFrom('token_balances').selectAll().where('account_id', '=', ownerId).executeTakeFirst();
  return {
    freeToken: { tokens: row?.free_tokens ?? 0, remaining: row?.free_remaining ?? 0 },
    subscription: { tokens: row?.subscription_tokens ?? 0, remaining: row?.subscription_remaining ?? 0 },
    onetime: { tokens: row?.onetime_tokens ?? 0, remaining: row?.onetime_remaining ?? 0 },
  };
}

export const tokensLeft = async (db: Db, ownerId: string): Promise<number> =>
  remainingTokens(await balanceOf(db, ownerId));

export async function saveBalance(db: Db, ownerId: string, balance: TokenBalance): Promise<void> {
  const row = balanceRowOf(ownerId, balance);
  await db
    .insertInto('token_balances')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/**
 * Takes tokens from the buckets in order. Runs in a transaction, so that two calls never spend the same token.
 * @returns the new balance, or undefined if it is too small; then nothing is spent
 */
export async function withdrawTokens(trx: Trx, ownerId: string, cost: number): Promise<TokenBalance | undefined> {
  const next = spendTokens(await balanceOf(trx, ownerId), cost);
  if (next) await saveBalance(trx, ownerId, next);
  return next;
}

export const balanceRowOf = (ownerId: string, { freeToken, subscription, onetime }: TokenBalance): TokenBalanceRow => ({
  account_id: ownerId,
  free_tokens: freeToken.tokens,
  free_remaining: freeToken.remaining,
  subscription_tokens: subscription.tokens,
  subscription_remaining: subscription.remaining,
  onetime_tokens: onetime.tokens,
  onetime_remaining: onetime.remaining,
});

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    token_balances: TokenBalanceRow;
    /** Tokens spent per day, YYYY-MM-DD in UTC. */
    token_days: { account_id: string; day: string; spent: number };
    /** Items that a team has paid for (keys from `itemOf`), and when. */
    seen_items: { owner_id: string; item: string; seen_at: number };
  }
}

type TokenBalanceRow = {
  account_id: string;
  free_tokens: number;
  free_remaining: number;
  subscription_tokens: number;
  subscription_remaining: number;
  onetime_tokens: number;
  onetime_remaining: number;
};

/** Adds to the day's spending, in the transaction that spends. */
export async function storeSpent(db: Db, ownerId: string, now: number, cost: number): Promise<void> {
  await db
    .insertInto('token_days')
    .values({ account_id: ownerId, day: utcDayOf(now), spent: cost })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day']).doUpdateSet((set) => ({ spent: set('token_days.spent', '+', cost) })),
    )
    .execute();
}

/** The start of the first UTC day with spending, ms. */
export async function oldestTokenDay(db: Db, ownerId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('token_days')
    .select('day')
    .where('account_id', '=', ownerId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row && Date.parse(row.day);
}

export async function deleteTokenDaysBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('token_days').where('day', '<', utcDayOf(moment)).execute();
}

/** Returns the items that the team paid for after this time, ms. Uses one statement, however many items there are. */
export async function seenOf(db: Db, ownerId: string, items: readonly string[], after: number): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const rows = await db
    .selectFrom('seen_items')
    .select('item')
    .where('owner_id', '=', ownerId)
    .where('seen_at', '>', after)
    .where(sql<boolean>`item in (select value from json_each(${JSON.stringify(items)}))`)
    .execute();
  return new Set(rows.map(({ item }) => item));
}

export async function markSeen(trx: Trx, ownerId: string, items: readonly string[], now: number): Promise<void> {
  if (items.length === 0) return;
  await sql`insert into seen_items (owner_id, item, seen_at) select ${ownerId}, value, ${now} from json_each(${JSON.stringify(items)}) where true
    on conflict (owner_id, item) do update set seen_at = excluded.seen_at`.execute(trx);
}
