import type { Result } from '#shared/result.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { accountNamed } from '../account/change-account.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { metered } from './metered.ts';
import { setBalance, spend } from './spend.ts';

/** What the company behind the provider does to token balances. A member's are his main account's. */
export const createTokensOperations = (deps: Deps) => ({
  /** Spends tokens of an account's team. @returns the new balance, or 402 NO_TOKENS when it was too small: nothing is spent then */
  spend: (email: string, cost: number): Promise<Result<TokenBalance, Refusal>> =>
    deps.write(async (trx) => spend(trx, deps.clock(), (await accountNamed(trx, email)).ownerId, cost)),

  /** The same with work, which is done only where its tokens could be spent, and is undone with them. */
  metered: async <T>(email: string, cost: number, work: (trx: Trx) => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> =>
    metered(deps, { id: (await accountNamed(deps.db, email)).ownerId }, cost, work),

  setBalance: (email: string, balance: TokenBalance): Promise<void> =>
    deps.write(async (trx) => setBalance(trx, deps.clock(), (await accountNamed(trx, email)).ownerId, balance)),
});
