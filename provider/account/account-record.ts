import { hasAccess, type UserInfo } from '#shared/account/user.ts';

/** The user record but for id, e-mail and account type, which stand in the account's own columns and win. */
export type Profile = Partial<UserInfo>;

export type Account = {
  id: string;
  /** The main account: of a main account it is itself. */
  ownerId: string;
  email: string;
  accountType: string;
  active: boolean;
  sample: boolean;
  passwordHash: string | null;
  profile: Profile;
};

/** What a member has through his main account. */
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
 * The user record, as docs/upstream.md lists it.
 * @param owner the main account of a sub-account, whose plan is the member's too
 */
export function userInfoOf(account: Account, owner: Account): UserInfo {
  const inherited: Profile = {};
  if (account.id !== owner.id) for (const field of ownersFields) if (owner.profile[field] !== undefined) inherited[field] = owner.profile[field] as never;
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

/** The last address that its owner has confirmed: mail that opens the account goes there. */
export const safeAddressOf = (account: Account): string => formerEmailOf(account.profile) ?? account.email;

/** What somebody may see of an address that is not known to be his own: 'd…@brightcart.co'. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…');

/** Kept from a change of e-mail until the new address is confirmed. */
export const formerEmailOf = ({ formerEmail }: Profile): string | undefined => (typeof formerEmail === 'string' ? formerEmail : undefined);
export const withoutFormerEmail = ({ formerEmail: _, ...profile }: Profile): Profile => profile;

/** The owner himself, and the members whose accessHistory is on, see what the whole team sources (HIST-04). */
export const seesTeamHistory = ({ id, ownerId, accountType, profile }: Account): boolean =>
  id === ownerId || hasAccess({ ...profile, accountType }, 'accessHistory');

/** What a member sources is written down unless the main account has turned that off. */
export const recordsSourcing = ({ id, ownerId, profile }: Pick<Account, 'id' | 'ownerId' | 'profile'>): boolean =>
  id === ownerId || profile.recordSourcingHistory !== false;

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    accounts: AccountRow;
    sessions: SessionRow;
    /** Whoever has never signed in has no row. */
    sign_ins: { account_id: string; first_at: number; last_at: number };
  }
}

export type SessionRow = {
  token_hash: string;
  account_id: string;
  created_at: number;
  /** By which its account names it. */
  id: string;
  /** 'Chrome on Windows', where the browser said so. */
  browser: string | null;
  phone: number;
  address: string | null;
  seen_at: number;
};

export type AccountRow = {
  id: string;
  /** Of a sub-account: the main account that it belongs to. */
  owner_id: string | null;
  email: string;
  /** Nobody can sign in to an account without one. */
  password_hash: string | null;
  account_type: string;
  active: number;
  /** The rest of the user record, as JSON. */
  profile: string;
  sample: number;
  created_at: number;
};
