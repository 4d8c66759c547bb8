import { hasAccess, type UserInfo } from '#shared/session/user.ts';

/** The user record without id, email and account type. Those have their own columns, which win. */
export type Profile = Partial<UserInfo>;

export type Account = {
  id: string;
  /** The main account's id. A main account has its own id here. */
  ownerId: string;
  email: string;
  accountType: string;
  active: boolean;
  sample: boolean;
  passwordHash: string | null;
  profile: Profile;
};

/** The fields that a member inherits from the main account. */
const ownersFields = [
  'productType',
  'planName',
  'supportType',
  'isInTrial',
  'isNotStartTrial',
  'isOutOfTrial',
  'isNotSpToken',
  'freeTrialType',
  'startedFreeTrialAt',
] as const satisfies (keyof UserInfo)[];

export const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  ownerId: row.owner_id ?? row.id,
  email: row.email,
  accountType: row.account_type,
  active: row.active === 1,
  sample: row.sample === 1,
  passwordHash: row.password_hash,
  profile: JSON.parse(row.profile) as Profile,
});

/**
 * Returns the user record, as listed in docs/upstream.md.
 * @param owner the main account, whose plan applies to its sub-accounts too
 */
export function userInfoOf(account: Account, owner: Account): UserInfo {
  const inherited: Profile = {};
  if (account.id !== owner.id)
    for (const field of ownersFields)
      if (owner.profile[field] !== undefined) inherited[field] = owner.profile[field] as never;
  return {
    ...account.profile,
    ...inherited,
    _id: account.id,
    email: account.email,
    accountType: account.accountType,
    isLogin: true,
    ...(account.sample ? { isSample: true } : {}),
  };
}

/** The last confirmed address. Mail that gives access to the account goes there. */
export const safeAddressOf = (account: Account): string => formerEmailOf(account.profile) ?? account.email;

/** Masks an address for readers who may not own it: 'd…@brightcart.co'. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…');

/** Set from a change of email until the new address is confirmed. */
export const formerEmailOf = ({ formerEmail }: Profile): string | undefined =>
  typeof formerEmail === 'string' ? formerEmail : undefined;
export const withoutFormerEmail = ({ formerEmail: _, ...profile }: Profile): Profile => profile;

/**
 * Whether the account sees the whole team's sourcing history: the owner, and members with accessHistory on (HIST-04).
 */
export const seesTeamHistory = ({ id, ownerId, accountType, profile }: Account): boolean =>
  id === ownerId || hasAccess({ ...profile, accountType }, 'accessHistory');

/** Whether the account's sourcing is recorded: always, unless the main account turned it off for the member. */
export const recordsSourcing = ({ id, ownerId, profile }: Pick<Account, 'id' | 'ownerId' | 'profile'>): boolean =>
  id === ownerId || profile.recordSourcingHistory !== false;

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    accounts: AccountRow;
    sessions: SessionRow;
    /** An account that has never signed in has no row. */
    sign_ins: { account_id: string; first_at: number; last_at: number };
  }
}

export type SessionRow = {
  token_hash: string;
  account_id: string;
  created_at: number;
  /** The id that the account uses for this session. */
  id: string;
  /** Such as 'Chrome on Windows', if the browser sent it. */
  browser: string | null;
  phone: number;
  address: string | null;
  seen_at: number;
};

export type AccountRow = {
  id: string;
  /** A sub-account's main account, null for a main account. */
  owner_id: string | null;
  email: string;
  /** Null: nobody can sign in. */
  password_hash: string | null;
  account_type: string;
  active: number;
  /** The rest of the user record, as JSON. */
  profile: string;
  sample: number;
  created_at: number;
};
