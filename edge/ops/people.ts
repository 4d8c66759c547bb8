import type { UserInfo } from '#shared/account/user.ts';

/** Ids by email, so that an operator finds a user by what the user writes to support. */
export type People = {
  note(user: Pick<UserInfo, '_id' | 'email'>): void;
  /** @returns the id; undefined for an email that this process has not met */
  idOf(email: string): string | undefined;
};

const MOST_PEOPLE = 20_000;

/** Whom this process has met since it started: everybody who signs in or opens the portal. The longest unseen go first. */
export function createPeople(): People {
  const ids = new Map<string, string>();
  return {
    note({ _id, email }) {
      if (!email) return;
      const key = email.trim().toLowerCase();
      ids.delete(key);
      ids.set(key, _id);
      if (ids.size > MOST_PEOPLE) ids.delete(ids.keys().next().value as string);
    },
    idOf: (email) => ids.get(email.trim().toLowerCase()),
  };
}
