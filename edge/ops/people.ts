import type { UserInfo } from '#shared/session/user.ts';
import { sha256 } from './sha256.ts';

/** Ids by email, so that an operator can find a user by the address used in a support request. */
export type People = {
  /** Never fails: nobody waits for it. */
  note(user: Pick<UserInfo, '_id' | 'email'>): Promise<void>;
  /** @returns the id; undefined for an email that nobody has used here */
  idOf(email: string): Promise<string | undefined>;
  /** @returns the address of an id; undefined if unknown to this process */
  emailOf(user: string): string | undefined;
};

/** Where a host stores the ids, by the hash of an email. */
export type PeopleStore = {
  note(hash: string, user: string): Promise<void> | void;
  userOf(hash: string): Promise<string | undefined> | string | undefined;
};

/** Remembers everybody who signed in or opened the portal here, without storing their emails. */
export function createPeople(store: PeopleStore, failed: (error: unknown) => void): People {
  /** Those noted since the start: every page load notes its person again. */
  const known = new Map<string, string>();
  const emails = new Map<string, string>();
  return {
    async note({ _id, email }) {
      if (!email) return;
      emails.delete(_id);
      emails.set(_id, email.trim().toLowerCase());
      if (emails.size > MOST_KNOWN) emails.delete(emails.keys().next().value as string);
      try {
        const hash = await hashOf(email);
        if (known.get(hash) === _id) return;
        await store.note(hash, _id);
        known.set(hash, _id);
        if (known.size > MOST_KNOWN) known.delete(known.keys().next().value as string);
      } catch (error) {
        failed(error);
      }
    },
    idOf: async (email) => store.userOf(await hashOf(email)),
    emailOf: (user) => emails.get(user),
  };
}

const MOST_KNOWN = 20_000;

const hashOf = (email: string): Promise<string> => sha256(email.trim().toLowerCase());
