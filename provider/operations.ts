import type { Result } from '#shared/result.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import type { Profile } from './account/account-record.ts';
import { setActive } from './account/accounts-table.ts';
import { accountNamed, changeAccount, changeProfile } from './account/change-account.ts';
import { createSessionOperations } from './account/session-operations.ts';
import type { Trx } from './db/sqlite.ts';
import type { Deps } from './deps.ts';
import type { Refusal } from './http/refuse.ts';
import { connectSeller, disconnectSeller, type Region } from './integrations/seller-links-table.ts';
import { createOnboardingOperations } from './onboarding/onboarding-operations.ts';
import { enqueue } from './outbox/outbox-table.ts';
import { metered } from './tokens/metered.ts';
import { setBalance, spend } from './tokens/spend.ts';
import { tokensLeft } from './tokens/tokens-table.ts';
import { insertSupplier, supplierRowOf } from './wholesale/suppliers-table.ts';

export type Operations = ReturnType<typeof createOperations>;

/**
 * What the company behind the provider does, a domain a line. Each is one transaction with the frames that tell of it.
 * They are functions, not calls over HTTP: no door leads here.
 */
export const createOperations = (deps: Deps) => ({
  ...createAccountOperations(deps),
  ...createIntegrationsOperations(deps),
  ...createOnboardingOperations(deps),
  ...createPlansOperations(deps),
  ...createSessionOperations(deps, tokensLeft),
  ...createTokensOperations(deps),
  ...createWholesaleOperations(deps),
});

/** What the company behind the provider does to accounts. */
const createAccountOperations = (deps: Deps) => ({
  /** Names, flags, support: whatever of the user record is not the plan. */
  changeUser: (email: string, patch: Profile): Promise<void> => changeProfile(deps, email, patch, 'user:updated'),

  /** Turns an account off, which ends its sessions, or on again. */
  setActive: async (email: string, active: boolean): Promise<void> => {
    const ended = await deps.write(async (trx) => {
      const account = await accountNamed(trx, email);
      return setActive(trx, account.id, active);
    });
    deps.sessionsEnded(ended);
  },

  /** Sends any frame to one account, through the outbox like every other. */
  publish: (email: string, event: string, data: unknown): Promise<void> =>
    deps.write(async (trx) => enqueue(trx, deps.clock(), [{ accountId: (await accountNamed(trx, email)).id, event, data }])),
});

/** Connecting and disconnecting Amazon. */
const createIntegrationsOperations = (deps: Deps) => ({
  connectAmazon: (email: string, region: Region, sellerId: string): Promise<void> =>
    changeAccount(deps, email, 'integration:updated', (trx, account) => connectSeller(trx, account.id, region, sellerId, deps.clock())),

  disconnectAmazon: (email: string, region: Region): Promise<void> =>
    changeAccount(deps, email, 'integration:updated', (trx, account) => disconnectSeller(trx, account.id, region)),
});

/** What the company behind the provider does to plans. */
const createPlansOperations = (deps: Deps) => ({
  /** A plan was bought, changed, cancelled (`subscription:updated`) or has ended (`subscription:deleted`). */
  changePlan: (email: string, patch: Profile, event: 'subscription:updated' | 'subscription:deleted' = 'subscription:updated'): Promise<void> =>
    changeProfile(deps, email, patch, event),

  /** Somebody has installed the extension and signed in there: the trial begins. */
  startTrial: (email: string): Promise<void> =>
    changeProfile(
      deps,
      email,
      { isInTrial: true, isNotStartTrial: false, isOutOfTrial: false, startedFreeTrialAt: new Date(deps.clock()).toISOString() },
      'subscription:updated',
    ),
});

/** What the company behind the provider does to token balances. A member's are his main account's. */
const createTokensOperations = (deps: Deps) => ({
  /** Spends tokens of an account's team. @returns the new balance, or 402 NO_TOKENS when it was too small: nothing is spent then */
  spend: (email: string, cost: number): Promise<Result<TokenBalance, Refusal>> =>
    deps.write(async (trx) => spend(trx, deps.clock(), (await accountNamed(trx, email)).ownerId, cost)),

  /** The same with work, which is done only where its tokens could be spent, and is undone with them. */
  metered: async <T>(email: string, cost: number, work: (trx: Trx) => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> =>
    metered(deps, { id: (await accountNamed(deps.db, email)).ownerId }, cost, work),

  setBalance: (email: string, balance: TokenBalance): Promise<void> =>
    deps.write(async (trx) => setBalance(trx, deps.clock(), (await accountNamed(trx, email)).ownerId, balance)),
});

/** What the company behind the provider does to the suppliers' directory. */
const createWholesaleOperations = (deps: Deps) => ({
  /** Adds suppliers, of which the last is the newest. */
  addSuppliers: (suppliers: readonly Supplier[]): Promise<void> =>
    deps.write(async (trx) => {
      for (const [index, supplier] of suppliers.entries()) await insertSupplier(trx, supplierRowOf(supplier, deps.clock() + index - suppliers.length));
    }),
});
