import type { Generated } from 'kysely';
import type { Extension } from '#shared/members/extensions.ts';

/** The columns of the tables of sub-accounts. */
export type MembersTables = { members: MemberRow; member_changes: MemberChangeRow; calculator_settings: CalculatorRow };

/** Beside the account's own row. A sub-account that was deleted has none: only its history is left. */
export type MemberRow = {
  account_id: string;
  owner_id: string;
  extension: Extension;
  rev: number;
  kept_rank: number | null;
  mail_failure: string | null;
};

export type MemberChangeRow = {
  n: Generated<number>;
  owner_id: string;
  member_id: string;
  at: number;
  name: string;
  email: string;
  by_email: string | null;
  kind: string;
  flag: string | null;
  value: number | null;
  detail: string | null;
};

export type CalculatorRow = {
  account_id: string;
  marketplace: string;
  /** JSON */
  settings: string;
  changed_at: number;
};

declare module '#provider/db/tables.ts' {
  interface Tables extends MembersTables {}
}
