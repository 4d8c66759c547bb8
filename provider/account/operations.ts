import type { Transaction } from 'kysely';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { UpstreamEventName } from '#shared/upstream/frames.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { connectSeller, disconnectSeller, type Region } from '../integrations/seller-links-table.ts';
import { insertSubscription } from '../notifications/subscriptions-table.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { saveBalance } from '../tokens/balance-table.ts';
import { setBalance, spend } from '../tokens/spend.ts';
import type { Account, Profile } from './account.ts';
import { accountByEmail, insertAccount, setActive, teamOf, updateProfile } from './accounts-table.ts';
import { deleteSessionsOf, hashToken, insertSession } from './sessions-table.ts';

export type NewAccount = {
  email: string;
  id?: string;
  /** Without one nobody can sign in; the token that is returned works all the same. */
  password?: string;
  accountType?: string;
  /** The e-mail of the main account, for a sub-account. */
  owner?: string;
  active?: boolean;
  profile?: Profile;
  /** Connects this seller id in North America. */
  sellerId?: string;
  /** Subscribes on these marketplaces to both types; the subscription ids are `{id}-{marketplace}-{type}`. */
  subscribed?: readonly string[];
  balance?: TokenBalance;
};

export type Operations = ReturnType<typeof createOperations>;

const bothTypes = ['PRICING_HEALTH', 'ANY_OFFER_CHANGED'] as const;

/**
 * What the company behind the provider does to accounts. Each is one transaction with the frames that tell of it.
 * They are functions, not calls over HTTP: no door leads here.
 */
export function createOperations(deps: Deps) {
  /** Changes an account in a transaction and tells it, and its sub-accounts where the change is theirs too. */
  const change = (email: string, event: UpstreamEventName, work: (trx: Transaction<Tables>, account: Account) => Promise<void>) =>
    deps.write(async (trx) => {
      const account = await known(trx, email);
      await work(trx, account);
      const team = account.id === account.ownerId ? await teamOf(trx, account.id) : [account];
      await enqueue(
        trx,
        deps.clock(),
        team.map((each) => ({ accountId: each.id, event, data: {} })),
      );
    });

  const patchProfile = (email: string, patch: Profile, event: UpstreamEventName) =>
    change(email, event, (trx, account) => updateProfile(trx, account.id, { ...account.profile, ...patch }));

  return {
    /** @returns the account's id and a token as if it had signed in */
    addAccount: async (account: NewAccount): Promise<{ id: string; email: string; token: string }> => {
      const passwordHash = account.password === undefined ? null : await deps.passwords.hash(account.password);
      const id = account.id ?? deps.newId();
      const token = deps.newToken();
      await deps.write(async (trx) => {
        const owner = account.owner === undefined ? undefined : await known(trx, account.owner);
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
        await insertSession(trx, id, hashToken(token), now);
        if (account.sellerId !== undefined) await connectSeller(trx, id, 'na', account.sellerId, now);
        if (account.balance) await saveBalance(trx, id, account.balance);
        for (const marketplace of account.subscribed ?? []) {
          for (const type of bothTypes) {
            await insertSubscription(trx, {
              account_id: id,
              marketplace,
              notification_type: type,
              payload_version: '1.0',
              subscription_id: `${id}-${marketplace}-${type}`,
              created_at: now,
            });
          }
        }
      });
      return { id, email: account.email, token };
    },

    /** A plan was bought, changed, cancelled (`subscription:updated`) or has ended (`subscription:deleted`). */
    changePlan: (email: string, patch: Profile, event: 'subscription:updated' | 'subscription:deleted' = 'subscription:updated') =>
      patchProfile(email, patch, event),

    /** Names, flags, support: whatever of the user record is not the plan. */
    changeUser: (email: string, patch: Profile) => patchProfile(email, patch, 'user:updated'),

    /** Turns an account off, which ends its sessions, or on again. */
    setActive: async (email: string, active: boolean): Promise<void> => {
      const ended = await deps.write(async (trx) => {
        const account = await known(trx, email);
        await setActive(trx, account.id, active);
        return active ? [] : deleteSessionsOf(trx, [account.id]);
      });
      deps.sessionsEnded(ended);
    },

    connectAmazon: (email: string, region: Region, sellerId: string) =>
      change(email, 'integration:updated', (trx, account) => connectSeller(trx, account.id, region, sellerId, deps.clock())),

    disconnectAmazon: (email: string, region: Region) => change(email, 'integration:updated', (trx, account) => disconnectSeller(trx, account.id, region)),

    /** Ends every session of an account and closes its sockets. */
    revokeTokens: async (email: string): Promise<void> => {
      const ended = await deps.write(async (trx) => deleteSessionsOf(trx, [(await known(trx, email)).id]));
      deps.sessionsEnded(ended);
    },

    /** A new session without a sign-in. @returns its token */
    openSession: async (email: string): Promise<string> => {
      const token = deps.newToken();
      const ended = await deps.write(async (trx) => insertSession(trx, (await known(trx, email)).id, hashToken(token), deps.clock()));
      deps.sessionsEnded(ended);
      return token;
    },

    /** Spends tokens of an account's team. @returns the new balance, or undefined when it was too small: nothing is spent then */
    spend: (email: string, cost: number): Promise<TokenBalance | undefined> =>
      deps.write(async (trx) => spend(trx, deps.clock(), (await known(trx, email)).ownerId, cost)),

    setBalance: (email: string, balance: TokenBalance): Promise<void> =>
      deps.write(async (trx) => setBalance(trx, deps.clock(), (await known(trx, email)).ownerId, balance)),

    /** Sends any frame to one account, through the outbox like every other. */
    publish: (email: string, event: string, data: unknown): Promise<void> =>
      deps.write(async (trx) => enqueue(trx, deps.clock(), [{ accountId: (await known(trx, email)).id, event, data }])),
  };
}

async function known(trx: Transaction<Tables>, email: string): Promise<Account> {
  const account = await accountByEmail(trx, email);
  if (!account) throw new Error(`No account has the e-mail ${email}`);
  return account;
}
