import { remainingTokens, spendTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { TokenBalanceRow } from './tokens-rows.ts';

/** The balance of a main account; of one that never had tokens, nothing in every bucket. */
export async function balanceOf(db: Db, ownerId: string): Promise<TokenBalance> {
  const row = await db.selectFrom('token_balances').selectAll().where('account_id', '=', ownerId).executeTakeFirst();
  return {
    freeToken: { tokens: row?.free_tokens ?? 0, remaining: row?.free_remaining ?? 0 },
    subscription: { tokens: row?.subscription_tokens ?? 0, remaining: row?.subscription_remaining ?? 0 },
    onetime: { tokens: row?.onetime_tokens ?? 0, remaining: row?.onetime_remaining ?? 0 },
  };
}

/** Of all buckets together. */
export const tokensLeft = async (db: Db, ownerId: string): Promise<number> => remainingTokens(await balanceOf(db, ownerId));

export async function saveBalance(db: Db, ownerId: string, balance: TokenBalance): Promise<void> {
  const row = balanceRowOf(ownerId, balance);
  await db
    .insertInto('token_balances')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/**
 * Takes tokens from the buckets in their order. Inside a transaction, so that two calls never spend the same token.
 * @returns the new balance, or undefined when it was too small: nothing is spent then
 */
export async function takeTokens(trx: Trx, ownerId: string, cost: number): Promise<TokenBalance | undefined> {
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
