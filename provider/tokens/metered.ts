import { errorCodes } from '#shared/errors.ts';
import { FREE_AGAIN } from '#shared/products/identifiers.ts';
import { ok, type Result } from '#shared/result.ts';
import type { TokenTool } from '#shared/tokens/token-tools.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import type { Account } from '../session/account-record.ts';
import { spend } from './spend.ts';
import { storeCapRefused } from './token-caps.ts';
import { markSeen, seenOf } from './tokens-table.ts';

/**
 * Runs work that costs tokens. Spends them first (free ones, then the subscription's, then one-time ones) and notifies
 * the team, in one transaction with the work. Simultaneous calls cannot spend a token twice, and work that is refused
 * or throws costs nothing.
 * @param spender who spends, with which tool; the team shares the main account's balance
 * @param cost whole tokens; 0 if it is free now
 * @returns the result of the work, or 402 NO_TOKENS without running it
 */
export async function metered<T>(
  deps: Pick<Deps, 'write' | 'clock'>,
  spender: Spender,
  cost: number,
  work: (trx: Trx) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const outcome = await deps.write(async (trx): Promise<Result<T, Refusal>> => {
    const paid = await spend(trx, deps.clock(), spender.account.ownerId, [spendingOf(spender, cost)]);
    return paid.ok ? work(trx) : paid;
  });
  await storeIfCapped(deps, spender, cost, outcome);
  return outcome;
}

export type Spender = { account: Pick<Account, 'id' | 'ownerId'>; tool: TokenTool };

const spendingOf = ({ account, tool }: Spender, tokens: number) => ({ memberId: account.id, tool, tokens });

/** The key of something a team pays for, in one marketplace. */
export const itemOf = (kind: 'product' | 'seller', marketplace: string, id: string): string =>
  `${kind} ${marketplace} ${id}`;

export type Paid = { spent: number; free: number };

/**
 * Charges for items that were found: one token each, and none for those the team paid for within 24 hours. Runs in one
 * transaction, so that simultaneous calls for the same item pay once.
 * @param items from `itemOf`, each once
 * @param note runs in the same transaction, with the items that cost a token and the time
 */
export async function meteredItems(
  deps: Pick<Deps, 'write' | 'clock'>,
  spender: Spender,
  items: readonly string[],
  note?: (trx: Trx, unpaid: ReadonlySet<string>, now: number) => Promise<void>,
): Promise<Result<Paid, Refusal>> {
  let wanted = 0;
  const outcome = await deps.write(async (trx): Promise<Result<Paid, Refusal>> => {
    const now = deps.clock();
    const { ownerId } = spender.account;
    const seen = await seenOf(trx, ownerId, items, now - FREE_AGAIN);
    const unpaid = items.filter((item) => !seen.has(item));
    wanted = unpaid.length;
    const paid = await spend(trx, now, ownerId, [spendingOf(spender, wanted)]);
    if (!paid.ok) return paid;
    await markSeen(trx, ownerId, unpaid, now);
    await note?.(trx, new Set(unpaid), now);
    return ok({ spent: unpaid.length, free: seen.size });
  });
  await storeIfCapped(deps, spender, wanted, outcome);
  return outcome;
}

/** A refusal rolls its transaction back, so the mark that the cap was reached needs one of its own. */
async function storeIfCapped(
  deps: Pick<Deps, 'write' | 'clock'>,
  spender: Spender,
  tokens: number,
  outcome: Result<unknown, Refusal>,
): Promise<void> {
  if (outcome.ok || outcome.error.code !== errorCodes.tokenCap) return;
  await deps.write((trx) => storeCapRefused(trx, deps.clock(), spender.account.ownerId, [spendingOf(spender, tokens)]));
}
