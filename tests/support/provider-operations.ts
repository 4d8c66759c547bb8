import type { Db, Trx } from '#provider/db/sqlite.ts';
import type { Deps } from '#provider/deps.ts';
import type { Refusal } from '#provider/http/refuse.ts';
import { insertSubscription } from '#provider/inbox/subscriptions.ts';
import { connectSeller, disconnectSeller, type Region } from '#provider/integrations/seller-links-table.ts';
import { insertMember } from '#provider/members/members-table.ts';
import { enqueue } from '#provider/outbox/outbox-table.ts';
import type { Account, Profile } from '#provider/session/account-record.ts';
import { accountByEmail, insertAccount, setActive, teamOf, updateProfile } from '#provider/session/accounts-table.ts';
import { issueContact } from '#provider/session/contacts-table.ts';
import { newSession } from '#provider/session/session-operations.ts';
import { deleteSessionsOf, insertSession } from '#provider/session/sessions-table.ts';
import { metered } from '#provider/tokens/metered.ts';
import { setBalance, spend } from '#provider/tokens/spend.ts';
import { saveBalance } from '#provider/tokens/tokens-table.ts';
import { insertSupplier, supplierRowOf } from '#provider/wholesale/suppliers-table.ts';
import { notificationTypes, SUBSCRIPTION_PAYLOAD_VERSION } from '#shared/inbox/notification.ts';
import { DEFAULT_EXTENSION, type Extension } from '#shared/members/extensions.ts';
import type { Result } from '#shared/result.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { TokenTool } from '#shared/tokens/token-tools.ts';
import type { UpstreamEventName } from '#shared/upstream/frames.ts';
import type { Supplier } from '#shared/wholesale/supplier.ts';

type NewAccount = {
  email: string;
  id?: string;
  /** Without one nobody can sign in, but the returned token still works. */
  password?: string;
  accountType?: string;
  /** The email of the main account, for a sub-account. */
  owner?: string;
  /** The tool a sub-account belongs to; the insight tool by default. */
  extension?: Extension;
  active?: boolean;
  profile?: Profile;
  /** Connects this seller id in North America. */
  sellerId?: string;
  /** Subscribes to every type on these marketplaces; the subscription ids are `{id}-{marketplace}-{type}`. */
  subscribed?: readonly string[];
  balance?: TokenBalance;
};

/**
 * Prepares and changes a provider's data directly, without its HTTP calls. Each operation is one transaction that
 * includes the frames announcing it.
 */
export const createOperations = (deps: Deps) => ({
  /** @returns the account's id and a token, as after signing in */
  addAccount: async (account: NewAccount): Promise<{ id: string; email: string; token: string }> => {
    const passwordHash = account.password === undefined ? null : await deps.passwords.hash(account.password);
    const id = account.id ?? deps.newId();
    const token = deps.newToken();
    await deps.write(async (trx) => {
      const owner = account.owner === undefined ? undefined : await accountNamed(trx, account.owner);
      const now = deps.clock();
      await insertAccount(trx, {
        id,
        owner_id: owner?.id ?? null,
        email: account.email,
        password_hash: passwordHash,
        account_type: account.accountType ?? (owner ? 'SUB_USER' : 'USER'),
        active: account.active === false ? 0 : 1,
        profile: JSON.stringify(account.profile ?? (owner ? {} : { productType: 'basic', isInTrial: false })),
        sample: 0,
        created_at: now,
      });
      if (owner)
        await insertMember(trx, {
          account_id: id,
          owner_id: owner.id,
          extension: account.extension ?? DEFAULT_EXTENSION,
        });
      await insertSession(trx, newSession(id, token, now));
      if (account.sellerId !== undefined) await connectSeller(trx, id, 'na', account.sellerId, now);
      if (account.balance) await saveBalance(trx, id, account.balance);
      for (const marketplace of account.subscribed ?? []) await subscribeToAll(trx, id, marketplace, now);
    });
    return { id, email: account.email, token };
  },

  /** Lets an account into the onboarding wizard with a contact id. @returns the contact's id, which is not stored */
  addContact: async (email: string): Promise<string> => {
    const contactId = deps.newToken();
    await deps.write(async (trx) => issueContact(trx, (await accountNamed(trx, email)).id, contactId, deps.clock()));
    return contactId;
  },

  /** Opens a session without signing in. @returns its token */
  openSession: async (email: string): Promise<string> => {
    const token = deps.newToken();
    const ended = await deps.write(async (trx) =>
      insertSession(trx, newSession((await accountNamed(trx, email)).id, token, deps.clock())),
    );
    deps.sessionsEnded(ended);
    return token;
  },

  /** Ends every session of an account and closes its sockets. */
  revokeTokens: async (email: string): Promise<void> => {
    const ended = await deps.write(async (trx) => deleteSessionsOf(trx, [(await accountNamed(trx, email)).id]));
    deps.sessionsEnded(ended);
  },

  /** Changes any part of the user record except the plan. */
  changeUser: (email: string, patch: Profile): Promise<void> => changeProfile(deps, email, patch, 'user:updated'),

  /** Deactivates an account, which ends its sessions, or activates it again. */
  setActive: async (email: string, active: boolean): Promise<void> => {
    const ended = await deps.write(async (trx) => {
      const account = await accountNamed(trx, email);
      return setActive(trx, account.id, active);
    });
    deps.sessionsEnded(ended);
  },

  /** Sends any frame to one account, through the outbox like all frames. */
  publish: (email: string, event: string, data: unknown): Promise<void> =>
    deps.write(async (trx) => {
      await enqueue(trx, deps.clock(), [{ accountId: (await accountNamed(trx, email)).id, event, data }]);
    }),

  connectAmazon: (email: string, region: Region, sellerId: string): Promise<void> =>
    changeAccount(deps, email, 'integration:updated', (trx, account) =>
      connectSeller(trx, account.id, region, sellerId, deps.clock()),
    ),

  disconnectAmazon: (email: string, region: Region): Promise<void> =>
    changeAccount(deps, email, 'integration:updated', (trx, account) => disconnectSeller(trx, account.id, region)),

  /** Changes the plan: bought, changed or canceled (`subscription:updated`), or ended (`subscription:deleted`). */
  changePlan: (
    email: string,
    patch: Profile,
    event: 'subscription:updated' | 'subscription:deleted' = 'subscription:updated',
  ): Promise<void> => changeProfile(deps, email, patch, event),

  /** Starts the trial, as after installing the extension and signing in there. */
  startTrial: (email: string): Promise<void> =>
    changeProfile(
      deps,
      email,
      {
        isInTrial: true,
        isNotStartTrial: false,
        isOutOfTrial: false,
        startedFreeTrialAt: new Date(deps.clock()).toISOString(),
      },
      'subscription:updated',
    ),

  /**
   * Spends tokens of an account's team.
   * @returns the new balance, or 402 NO_TOKENS when it is too small, and then nothing is spent
   */
  spend: (email: string, cost: number, tool: TokenTool = 'viewer'): Promise<Result<TokenBalance, Refusal>> =>
    deps.write(async (trx) => {
      const { id, ownerId } = await accountNamed(trx, email);
      return spend(trx, deps.clock(), ownerId, [{ memberId: id, tool, tokens: cost }]);
    }),

  /** Spends tokens for `work`. The work runs only if the tokens can be spent, and both are rolled back together. */
  metered: async <T>(
    email: string,
    cost: number,
    work: (trx: Trx) => Promise<Result<T, Refusal>>,
  ): Promise<Result<T, Refusal>> =>
    metered(deps, { account: await accountNamed(deps.db, email), tool: 'viewer' }, cost, work),

  setBalance: (email: string, balance: TokenBalance): Promise<void> =>
    deps.write(async (trx) => setBalance(trx, deps.clock(), (await accountNamed(trx, email)).ownerId, balance)),

  /** Adds suppliers; the last one is the newest. */
  addSuppliers: (suppliers: readonly Supplier[]): Promise<void> =>
    deps.write(async (trx) => {
      for (const [index, supplier] of suppliers.entries())
        await insertSupplier(trx, supplierRowOf(supplier, deps.clock() + index - suppliers.length));
    }),
});

/**
 * Changes an account in one transaction with the frames that announce it, and its sub-accounts where the change applies
 * to them.
 */
const changeAccount = (
  deps: Deps,
  email: string,
  event: UpstreamEventName,
  work: (trx: Trx, account: Account) => Promise<void>,
): Promise<void> =>
  deps.write(async (trx) => {
    const account = await accountNamed(trx, email);
    await work(trx, account);
    const team = account.id === account.ownerId ? await teamOf(trx, account.id) : [account];
    await enqueue(
      trx,
      deps.clock(),
      team.map((each) => ({ accountId: each.id, event, data: {} })),
    );
  });

const changeProfile = (deps: Deps, email: string, patch: Profile, event: UpstreamEventName): Promise<void> =>
  changeAccount(deps, email, event, (trx, account) => updateProfile(trx, account.id, { ...account.profile, ...patch }));

/** @throws when no account has this email */
async function accountNamed(db: Db, email: string): Promise<Account> {
  const account = await accountByEmail(db, email);
  if (!account) throw new Error(`No account has the email ${email}`);
  return account;
}

async function subscribeToAll(trx: Trx, id: string, marketplace: string, now: number): Promise<void> {
  for (const type of notificationTypes) {
    await insertSubscription(trx, {
      account_id: id,
      marketplace,
      notification_type: type,
      payload_version: SUBSCRIPTION_PAYLOAD_VERSION,
      subscription_id: `${id}-${marketplace}-${type}`,
      created_at: now,
    });
  }
}
