import type { TokenBalance } from '#shared/tokens/balance.ts';
import { accountNamed } from '../account/change-account.ts';
import type { Deps } from '../deps.ts';
import { setBalance, spend } from './spend.ts';

/** What the company behind the provider does to token balances. A member's are his main account's. */
export const createTokensOperations = (deps: Deps) => ({
  /** Spends tokens of an account's team. @returns the new balance, or undefined when it was too small: nothing is spent then */
  spend: (email: string, cost: number): Promise<TokenBalance | undefined> =>
    deps.write(async (trx) => spend(trx, deps.clock(), (await accountNamed(trx, email)).ownerId, cost)),

  setBalance: (email: string, balance: TokenBalance): Promise<void> =>
    deps.write(async (trx) => setBalance(trx, deps.clock(), (await accountNamed(trx, email)).ownerId, balance)),
});
