import { DEFAULT_EXTENSION, type Extension } from '#shared/members/extensions.ts';
import { notificationTypes, SUBSCRIPTION_PAYLOAD_VERSION } from '#shared/notifications/notification.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { Profile } from '../account/account-record.ts';
import { insertAccount } from '../account/accounts-table.ts';
import { accountNamed } from '../account/change-account.ts';
import { issueContact } from '../account/contacts-table.ts';
import { newSession } from '../account/session-operations.ts';
import { insertSession } from '../account/sessions-table.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { connectSeller } from '../integrations/seller-links-table.ts';
import { insertMember } from '../members/members-table.ts';
import { insertSubscription } from '../notifications/subscriptions.ts';
import { saveBalance } from '../tokens/tokens-table.ts';

export type NewAccount = {
  email: string;
  id?: string;
  /** Without one nobody can sign in; the token that is returned works all the same. */
  password?: string;
  accountType?: string;
  /** The e-mail of the main account, for a sub-account. */
  owner?: string;
  /** Which tool a sub-account belongs to; without it the insight tool. */
  extension?: Extension;
  active?: boolean;
  profile?: Profile;
  /** Connects this seller id in North America. */
  sellerId?: string;
  /** Subscribes on these marketplaces to every type; the subscription ids are `{id}-{marketplace}-{type}`. */
  subscribed?: readonly string[];
  balance?: TokenBalance;
};

/** A new account with all that it begins with, in one transaction. Nobody is connected yet who could be told. */
export const createOnboardingOperations = (deps: Deps) => ({
  /** @returns the account's id and a token as if it had signed in */
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
      if (owner) await insertMember(trx, { account_id: id, owner_id: owner.id, extension: account.extension ?? DEFAULT_EXTENSION });
      await insertSession(trx, newSession(id, token, now));
      if (account.sellerId !== undefined) await connectSeller(trx, id, 'na', account.sellerId, now);
      if (account.balance) await saveBalance(trx, id, account.balance);
      for (const marketplace of account.subscribed ?? []) await subscribeToAll(trx, id, marketplace, now);
    });
    return { id, email: account.email, token };
  },

  /** Lets an account into the onboarding wizard by a contact. @returns the contact's id, which is kept nowhere */
  addContact: async (email: string): Promise<string> => {
    const contactId = deps.newToken();
    await deps.write(async (trx) => issueContact(trx, (await accountNamed(trx, email)).id, contactId, deps.clock()));
    return contactId;
  },
});

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
