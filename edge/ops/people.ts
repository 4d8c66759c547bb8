import type { UserInfo } from '#shared/account/user.ts';

/** Ids by email, so that an operator can find a user by the address used in a support request. */
export type People = {
  note(user: Pick<UserInfo, '_id' | 'email'>): void;
  /** @returns the id; undefined for an email unknown to this process */
  idOf(email: string): string | undefined;
  /** @returns the address of an id; undefined if unknown to this process */
  emailOf(user: string): string | undefined;
};

const MOST_PEOPLE = 20_000;

/** Remembers everybody who signed in or opened the portal since this process started. Drops those not seen for the longest time first. */
export function createPeople(): People {
  const ids = new Map<string, string>();
  const emails = new Map<string, string>();
  return {
    note({ _id, email }) {
      if (!email) return;
      const key = email.trim().toLowerCase();
      ids.delete(key);
      ids.set(key, _id);
      emails.delete(_id);
      emails.set(_id, key);
      if (ids.size > MOST_PEOPLE) ids.delete(ids.keys().next().value as string);
      if (emails.size > MOST_PEOPLE) emails.delete(emails.keys().next().value as string);
    },
    idOf: (email) => ids.get(email.trim().toLowerCase()),
    emailOf: (user) => emails.get(user),
  };
}
