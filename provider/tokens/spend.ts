import { fail, ok, type Result } from '#shared/result.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { Trx } from '../db/sqlite.ts';
import { noTokens, type Refusal } from '../http/refuse.ts';
import { announceToTeam } from '../session/team-events.ts';
import { capRefusal, storeCaps } from './token-caps.ts';
import { type Spending, storeUses } from './token-uses-table.ts';
import { saveBalance, storeSpent, withdrawTokens } from './tokens-table.ts';

/**
 * Spends tokens in the caller's transaction and notifies the team, which shares the balance. A metered call spends
 * first and works afterwards, in one transaction: if the work is refused or fails, nothing is spent.
 * @param spendings each member's tokens, per tool
 * @returns the new balance, or 402: NO_TOKENS if it is too small, TOKEN_CAP if a member would exceed its cap; then
 * nothing is spent
 */
export async function spend(
  trx: Trx,
  now: number,
  ownerId: string,
  spendings: readonly Spending[],
): Promise<Result<TokenBalance, Refusal>> {
  const cost = spendings.reduce((sum, { tokens }) => sum + tokens, 0);
  const capped = await capRefusal(trx, now, ownerId, spendings);
  if (capped) return fail(capped);
  const balance = await withdrawTokens(trx, ownerId, cost);
  if (!balance) return fail(noTokens);
  if (cost > 0) {
    await storeSpent(trx, ownerId, now, cost);
    await storeUses(trx, ownerId, now, spendings);
    await storeCaps(trx, now, ownerId, spendings);
    await announceBalance(trx, now, ownerId, balance);
  }
  return ok(balance);
}

/** Sets a balance, as a purchase or renewal does, and notifies the team. */
export async function setBalance(trx: Trx, now: number, ownerId: string, balance: TokenBalance): Promise<void> {
  await saveBalance(trx, ownerId, balance);
  await announceBalance(trx, now, ownerId, balance);
}

async function announceBalance(trx: Trx, now: number, ownerId: string, balance: TokenBalance): Promise<void> {
  await announceToTeam(trx, now, ownerId, { event: 'tokens:updated', data: balance }, ({ active }) => active);
}
