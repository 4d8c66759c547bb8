import { FREE_AGAIN } from '#shared/products/identifiers.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Account } from '../account/account-record.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { spend } from './spend.ts';
import { markSeen, seenOf } from './tokens-table.ts';

/**
 * Work that costs tokens. They are spent first, free ones before those of the subscription and the one-time ones, and the team is told, all in
 * one transaction with the work: a hundred calls at once spend no token twice, and work that is refused or throws costs nothing.
 * @param owner the main account, whose balance the team shares
 * @param cost whole tokens; 0 for what is free now
 * @returns what the work came to, or 402 NO_TOKENS before any of it
 */
export const metered = <T>(deps: Pick<Deps, 'write' | 'clock'>, owner: Pick<Account, 'id'>, cost: number, work: (trx: Trx) => Promise<Result<T, Refusal>>) =>
  deps.write(async (trx): Promise<Result<T, Refusal>> => {
    const paid = await spend(trx, deps.clock(), owner.id, cost);
    return paid.ok ? work(trx) : paid;
  });

/** What a team has to pay for: one thing of one marketplace. */
export const itemOf = (kind: 'product' | 'seller', marketplace: string, id: string): string => `${kind} ${marketplace} ${id}`;

export type Paid = { spent: number; free: number };

/**
 * The same for things that were found: a token each, and none for what the team has paid for within 24 hours. Counted where it is spent, so
 * that a hundred calls at once for the same thing pay for it once.
 * @param items by `itemOf`, each once
 */
export const meteredItems = (deps: Pick<Deps, 'write' | 'clock'>, owner: Pick<Account, 'id'>, items: readonly string[]): Promise<Result<Paid, Refusal>> =>
  deps.write(async (trx): Promise<Result<Paid, Refusal>> => {
    const now = deps.clock();
    const seen = await seenOf(trx, owner.id, items, now - FREE_AGAIN);
    const unpaid = items.filter((item) => !seen.has(item));
    const paid = await spend(trx, now, owner.id, unpaid.length);
    if (!paid.ok) return paid;
    await markSeen(trx, owner.id, unpaid, now);
    return ok({ spent: unpaid.length, free: seen.size });
  });
