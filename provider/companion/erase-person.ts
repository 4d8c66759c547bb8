import { sql } from 'kysely';
import { alertKinds } from '#shared/inbox/alert-kinds.ts';
import { displayName } from '#shared/session/user.ts';
import { tablesWith } from '../db/dialects.ts';
import type { Tables, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { alertsWithIds } from '../inbox/alert-states-table.ts';
import { deleteAlerts } from '../inbox/delete-alerts.ts';
import { buryMember } from '../members/members-table.ts';
import { trimSent } from '../outbox/outbox-table.ts';
import type { Account } from '../session/account-record.ts';
import { accountById, teamOf, updateProfile } from '../session/accounts-table.ts';
import { moveMember } from '../team/history/history-table.ts';

/** Shown in place of a name, and with the suffix of deleted sub-accounts in place of an email. */
const FORMER = 'Former member';

type Table = keyof Tables;

/** Tables of a person's own rows, by the column that says whose they are. */
const own = {
  account_id: [
    'calculator_settings',
    'channels',
    'company_alerts',
    'escalations',
    'drills',
    'inbox_visits',
    'outbox',
    'preferences',
    'quiet_hours',
    'sessions',
    'sign_ins',
    'weekly_drills',
  ],
  made_by: ['alert_changes'],
  member_id: ['cap_marks', 'member_goals', 'right_requests'],
} as const satisfies Record<string, readonly Table[]>;
/** Tables of rows that are a person's own until they are shared. */
const shareable = ['comparisons', 'imports', 'product_notes', 'views'] as const satisfies readonly Table[];
/** Where rows of the team have a name: table, column, and the column that says whose it is. */
const names = [
  ['alert_states', 'assignee_name', 'assignee'],
  ['member_changes', 'email', 'member_id'],
  ['member_changes', 'name', 'member_id'],
  ['price_changes', 'made_by_name', 'made_by'],
  ['supplier_notes', 'author', 'author_id'],
] as const satisfies readonly (readonly [Table, string, string])[];

/**
 * Erases a person: deletes what is theirs, and takes their name from what belongs to the team. If nobody else is in the
 * team, everything of the team is deleted. Their account's row stays with its id alone, since others refer to it.
 */
export async function erasePerson(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'settleIncidents' | 'forgetChannels'>,
  accountId: string,
): Promise<void> {
  const account = await accountById(trx, accountId);
  if (!account) return;
  const { ownerId, email } = account;
  if (await isAlone(trx, accountId, ownerId)) await deleteTeam(trx, new Set([accountId, ownerId]));
  else {
    await deleteOwn(trx, accountId);
    await takeName(trx, account);
    await deleteNotices(trx, deps, account);
    // Frames that were sent may have the name, too.
    await trimSent(trx, Number.MAX_SAFE_INTEGER);
  }
  await trx.deleteFrom('messages').where('recipient', '=', email).execute();
  await updateProfile(trx, accountId, {});
  await buryMember(deps, trx, { id: accountId, email: FORMER });
  await moveMember(trx, ownerId, accountId, FORMER);
}

/** Whether the team has nobody else whom the company has, or may still have. */
async function isAlone(trx: Trx, accountId: string, ownerId: string): Promise<boolean> {
  const forgotten = await trx.selectFrom('forgotten_people').select('account_id').execute();
  const waiting = new Set(forgotten.map(({ account_id }) => account_id));
  const team = await teamOf(trx, ownerId);
  return team.every(({ id, active }) => id === accountId || !(active || waiting.has(id)));
}

async function deleteOwn(trx: Trx, accountId: string): Promise<void> {
  for (const [column, tables] of Object.entries(own))
    for (const table of tables) await deleteWhere(trx, table, column, accountId);
  await sql`delete from import_rows where import_id in
    (select id from imports where account_id = ${accountId} and shared = 0)`.execute(trx);
  for (const table of shareable)
    await sql`delete from ${sql.table(table)} where account_id = ${accountId} and shared = 0`.execute(trx);
}

async function takeName(trx: Trx, { id, email, profile }: Account): Promise<void> {
  for (const [table, name, whose] of names)
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${FORMER} where ${sql.ref(whose)} = ${id}`.execute(trx);
  // A person's own words.
  await trx.updateTable('member_changes').set({ detail: null }).where('member_id', '=', id).execute();
  await trx.updateTable('member_changes').set({ by_email: FORMER }).where('by_email', '=', email).execute();
  const named = displayName({ ...profile, _id: id, email });
  await trx.updateTable('alert_states').set({ assigned_by: FORMER }).where('assigned_by', '=', named).execute();
}

/** A notice about a member has the name in its text. */
async function deleteNotices(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'settleIncidents'>,
  { id, ownerId }: Account,
): Promise<void> {
  const notices = await trx
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', ownerId)
    .where('notification_type', '=', alertKinds.notice.type)
    .where(sql`json_extract(message, '$.notice.member')`, '=', id)
    .execute();
  const ids = notices.map((notice) => notice.id);
  await deleteAlerts(trx, deps, ownerId, await alertsWithIds(trx, ownerId, ids));
}

/** Deletes the rows of accounts from every table, except the accounts' own. */
async function deleteTeam(trx: Trx, ids: ReadonlySet<string>): Promise<void> {
  const tables = (await tablesWith(trx, ['account_id', 'owner_id'])).filter(({ table }) => table !== 'accounts');
  for (const id of ids) {
    await sql`delete from import_rows where import_id in
      (select id from imports where account_id = ${id} or owner_id = ${id})`.execute(trx);
    for (const { table, column } of tables) await deleteWhere(trx, table, column, id);
  }
}

const deleteWhere = (trx: Trx, table: string, column: string, value: string) =>
  sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(trx);
