import type { Db, Trx } from '../db/sqlite.ts';
import { type AlertStateRow, type StateWithNames, stateIn } from './alert-states-table.ts';
import type { Author } from './inbox-operations.ts';
import type { NotificationRow } from './notifications-table.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    alert_changes: Change;
  }
}

/** What a change did to one alert, so that it can be undone. */
export type Change = {
  account_id: string;
  change_id: string;
  record_id: string;
  at: number;
  made_by: string;
  rule_id: string | null;
  /** The alert's revision after the change. Undone only while it is the newest. */
  rev: number;
  /** The state before, as JSON. */
  before: string;
  /** The deleted rows, as JSON; null if the change deleted nothing. */
  deleted: string | null;
  undone: number;
};

/** How long a change can be undone, ms. */
export const UNDO_FOR = 86_400_000;

export const changeOf = (
  at: number,
  { accountId, change, row, rev, author }: { accountId: string; change: string; row: StateWithNames; rev: number; author: Author },
): Change => ({
  account_id: accountId,
  change_id: change,
  record_id: row.record_id,
  at,
  made_by: author.account,
  rule_id: author.rule?.id ?? null,
  rev,
  before: JSON.stringify(stateIn(row)),
  deleted: null,
  undone: 0,
});

/** SQLite allows 32,766 parameters per statement. */
const ROWS_PER_INSERT = 1_000;

export async function insertChanges(trx: Trx, changes: readonly Change[]): Promise<void> {
  for (let start = 0; start < changes.length; start += ROWS_PER_INSERT)
    await trx
      .insertInto('alert_changes')
      .values(changes.slice(start, start + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The records that a change has touched already. */
export async function knownRecords(db: Db, accountId: string, change: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('alert_changes')
    .select('record_id')
    .where('account_id', '=', accountId)
    .where('change_id', '=', change)
    .where('record_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ record_id }) => record_id));
}

/** The next part of a change that has not been undone, and how much is behind it. */
export async function changesOf(db: Db, accountId: string, change: string, most: number): Promise<{ changes: Change[]; left: number }> {
  const rest = db.selectFrom('alert_changes').where('account_id', '=', accountId).where('change_id', '=', change).where('undone', '=', 0);
  const changes = await rest.selectAll().orderBy('record_id').limit(most).execute();
  const { count } = await rest.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { changes, left: count - changes.length };
}

export async function markUndone(db: Db, accountId: string, change: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('alert_changes')
    .set({ undone: 1 })
    .where('account_id', '=', accountId)
    .where('change_id', '=', change)
    .where('record_id', 'in', ids)
    .execute();
}

export async function deleteChangesOlderThan(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('alert_changes').where('at', '<', moment).execute();
}

/** Deletes a notification, and returns what is needed to bring it back. */
export async function takeNotification(trx: Trx, recordId: string): Promise<{ record: NotificationRow; state: AlertStateRow }> {
  const state = await trx.selectFrom('alert_states').selectAll().where('record_id', '=', recordId).executeTakeFirstOrThrow();
  const record = await trx.deleteFrom('notifications').where('id', '=', recordId).returningAll().executeTakeFirstOrThrow();
  return { record, state };
}

export async function restoreNotification(trx: Trx, record: NotificationRow): Promise<void> {
  await trx.insertInto('notifications').values(record).execute();
}
