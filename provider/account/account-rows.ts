/** The columns of the account tables. */
export type AccountTables = {
  accounts: AccountRow;
  sessions: SessionRow;
  /** Whoever has never signed in has no row. */
  sign_ins: { account_id: string; first_at: number; last_at: number };
};

export type SessionRow = {
  token_hash: string;
  account_id: string;
  created_at: number;
  /** By which its account names it. */
  id: string;
  /** 'Chrome on Windows', where the browser said so. */
  browser: string | null;
  phone: number;
  /** The network address of the sign-in. */
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

declare module '#provider/db/tables.ts' {
  interface Tables extends AccountTables {}
}
