import { type Generated, sql } from 'kysely';
import type { Extension } from '#shared/members/extensions.ts';
import { type MemberFlags, memberFlags } from '#shared/members/member-flags.ts';
import { displayName } from '#shared/session/user.ts';
import { countOf } from '../db/count-of.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Account, accountOf, recordsSourcing } from '../session/account-record.ts';

/** A sub-account with the owner's data about it. `createdAt` in ms. */
export type TeamAccount = Account & {
  extension: Extension;
  rev: number;
  seatRank: number | null;
  roleId: string | null;
  mailFailure: string | null;
  createdAt: number;
};

export async function membersOf(db: Db, ownerId: string, extension?: Extension): Promise<TeamAccount[]> {
  let query = joined(db).where('members.owner_id', '=', ownerId);
  if (extension !== undefined) query = query.where('members.extension', '=', extension);
  return (await query.orderBy('accounts.created_at').orderBy('accounts.id').execute()).map(teamAccountOf);
}

/** Returns this owner's sub-account; undefined if it belongs to another owner or was deleted. */
export async function memberOf(db: Db, ownerId: string, id: string): Promise<TeamAccount | undefined> {
  const row = await joined(db)
    .where('members.owner_id', '=', ownerId)
    .where('members.account_id', '=', id)
    .executeTakeFirst();
  return row && teamAccountOf(row);
}

export const activeCount = (db: Db, ownerId: string, extension: Extension): Promise<number> =>
  countOf(
    db
      .selectFrom('members')
      .innerJoin('accounts', 'accounts.id', 'members.account_id')
      .where('members.owner_id', '=', ownerId)
      .where('members.extension', '=', extension)
      .where('accounts.active', '=', 1),
  );

export async function insertMember(
  trx: Trx,
  row: Pick<MemberRow, 'account_id' | 'owner_id' | 'extension'> & Partial<Pick<MemberRow, 'role_id'>>,
): Promise<void> {
  await trx
    .insertInto('members')
    .values({ role_id: null, ...row, rev: 1, kept_rank: null, mail_failure: null })
    .execute();
}

/** Increments `rev`, so that editing an outdated version is refused. */
export async function countChange(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('members')
    .set((set) => ({ rev: set('rev', '+', 1) }))
    .where('account_id', '=', id)
    .execute();
}

/** @param ids of this owner and tool, in the order in which they stay active; all others lose their rank */
export async function saveSeatOrder(
  trx: Trx,
  ownerId: string,
  extension: Extension,
  ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('members')
    .set({ kept_rank: null })
    .where('owner_id', '=', ownerId)
    .where('extension', '=', extension)
    .execute();
  for (const [rank, id] of ids.entries())
    await trx.updateTable('members').set({ kept_rank: rank }).where('account_id', '=', id).execute();
}

/** @param why undefined once another mail is on its way */
export async function saveMailFailure(trx: Trx, id: string, why: string | undefined): Promise<void> {
  await trx
    .updateTable('members')
    .set({ mail_failure: why ?? null })
    .where('account_id', '=', id)
    .execute();
}

/**
 * Removes a sub-account from its team. Its account row stays for the history, permanently closed. Its email becomes
 * available again; the history shows it with the suffix "(deleted)".
 */
export async function buryMember(
  deps: Pick<Deps, 'forgetChannels'>,
  trx: Trx,
  { id, email }: Pick<TeamAccount, 'id' | 'email'>,
): Promise<void> {
  await trx.deleteFrom('members').where('account_id', '=', id).execute();
  // Their addresses are secrets, and nothing is sent to them any more.
  await trx.deleteFrom('channels').where('account_id', '=', id).execute();
  await trx.deleteFrom('escalations').where('account_id', '=', id).execute();
  deps.forgetChannels();
  const isFree = async (buried: string) =>
    (await trx.selectFrom('accounts').select('id').where('email', '=', buried).executeTakeFirst()) === undefined;
  let buried = `${email} (deleted)`;
  for (let nth = 2; !(await isFree(buried)); nth++) buried = `${email} (deleted ${nth})`;
  await trx
    .updateTable('accounts')
    .set({ active: 0, password_hash: null, email: buried })
    .where('id', '=', id)
    .execute();
}

const joined = (db: Db) =>
  db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .selectAll('accounts')
    .select(['members.extension', 'members.rev', 'members.kept_rank', 'members.role_id', 'members.mail_failure']);

type Joined = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

const teamAccountOf = (row: Joined): TeamAccount => ({
  ...accountOf(row),
  extension: row.extension,
  rev: row.rev,
  seatRank: row.kept_rank,
  roleId: row.role_id,
  mailFailure: row.mail_failure,
  createdAt: row.created_at,
});

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    members: MemberRow;
    member_changes: MemberChangeRow;
    calculator_settings: CalculatorRow;
  }
}

/** Complements the account's own row. A deleted sub-account has none; only its history is left. */
type MemberRow = {
  account_id: string;
  owner_id: string;
  extension: Extension;
  rev: number;
  kept_rank: number | null;
  role_id: string | null;
  mail_failure: string | null;
};

type MemberChangeRow = {
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

type CalculatorRow = {
  account_id: string;
  marketplace: string;
  /** JSON. */
  settings: string;
  changed_at: number;
};

/** A member's flags. Unset flags are off, except for sourcing history recording. */
export const flagsOf = (member: Account): MemberFlags =>
  ({
    ...Object.fromEntries(memberFlags.map((flag) => [flag, member.profile[flag] === true])),
    recordSourcingHistory: recordsSourcing(member),
  }) as MemberFlags;

export const nameOf = ({ id, email, profile }: Account): string => displayName({ ...profile, _id: id, email });

/** When each member last sourced or scanned something, ms. Members who never did are omitted. */
export async function lastRecorded(
  db: Db,
  ownerId: string,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  const later = (id: string, at: number) => last.set(id, Math.max(at, last.get(id) ?? 0));
  for (const id of memberIds) {
    const { rows } = await sql<{ at: number | null }>`
      select max(h.sourced_at) as at from team_history h where h.owner_id = ${ownerId} and h.member_id = ${id}`.execute(
      db,
    );
    if (typeof rows[0]?.at === 'number') later(id, rows[0].at);
  }
  const scans = await sql<{ memberId: string; at: number }>`
    select s.member_id as "memberId", max(s.created_at) as at from scans s indexed by scans_newest where s.owner_id = ${ownerId} group by 1`.execute(
    db,
  );
  for (const { memberId, at } of scans.rows) if (memberIds.includes(memberId)) later(memberId, at);
  return last;
}
