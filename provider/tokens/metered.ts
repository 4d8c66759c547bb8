import type { Result } from '#shared/result.ts';
import type { Account } from '../account/account.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { spend } from './spend.ts';

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
