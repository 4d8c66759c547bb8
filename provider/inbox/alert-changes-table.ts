import { sql } from 'kysely';
import type { AlertState } from '#shared/inbox/marks.ts';
import { countOf } from '../db/count-of.ts';
import type { Db } from '../db/sqlite.ts';
import type { NewAlertState } from './alert-states-table.ts';
import type { NotificationRow } from './notifications-table.ts';
import type { ChangedMute } from './stored-mutes.ts';

/** How long a change can be undone, ms. */
export const UNDO_FOR = 86_400_000;

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    alert_changes: AlertChangeRow;
  }
}

/** What one change has made of one alert. Its row also shows that a repeated request was done already. */
export type AlertChangeRow = {
  account_id: string;
  /** Chosen by the page or the rule. One change can have many alerts. */
  change_id: string;
  record_id: string;
  at: number;
  /** The account of the person, or the rule's owner. */
  made_by: string;
  rule_id: string | null;
  /** The alert's `rev` after the change. Undo leaves alerts alone whose `marks_rev` is another by now. */
  rev: number;
  /** JSON of Before. */
  before: string;
  /** JSON of DeletedAlert; null if the alert was not deleted. */
  deleted: string | null;
  /** 1 if it was undone, or there is nothing to undo. */
  undone: number;
};

/** The changed fields as they were, or the mute of the alert's product that the change made. */
export type Before = Partial<AlertState> & {
  mute?: ChangedMute;
  /** The alert's `marks_rev` then. Undone changes don't keep older ones from being undone. */
  marksRev?: number;
};

export type DeletedAlert = { row: NotificationRow; state: NewAlertState };

export async function insertChanges(db: Db, rows: readonly AlertChangeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('alert_changes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns those of the alerts that the change has handled */
export async function handledIn(
  db: Db,
  accountId: string,
  changeId: string,
  recordIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('alert_changes')
    .select('record_id')
    .where('account_id', '=', accountId)
    .where('change_id', '=', changeId)
    .where('record_id', 'in', recordIds)
    .execute();
  return new Set(rows.map(({ record_id }) => record_id));
}

const changesOf = (db: Db, accountId: string, changeId: string, since: number) =>
  db
    .selectFrom('alert_changes')
    .where('account_id', '=', accountId)
    .where('change_id', '=', changeId)
    .where('at', '>=', since);

/** As SQL, because the index of these applies only to a value that the statement names. */
const notUndone = sql.lit(0);

/** @param since ms; older ones can't be undone */
export const undoable = (
  db: Db,
  accountId: string,
  changeId: string,
  since: number,
  limit: number,
): Promise<AlertChangeRow[]> =>
  changesOf(db, accountId, changeId, since)
    // The index finds the next ones without passing those that are undone.
    .where(
      'record_id',
      'in',
      changesOf(db, accountId, changeId, since)
        .where('undone', '=', notUndone)
        .select('record_id')
        .orderBy('record_id')
        .limit(limit),
    )
    .selectAll()
    .orderBy('record_id')
    .execute();

export const countUndoable = (db: Db, accountId: string, changeId: string, since: number): Promise<number> =>
  countOf(changesOf(db, accountId, changeId, since).where('undone', '=', notUndone));

/** Whether the change was made since, undone or not. */
export const isKnownChange = async (db: Db, accountId: string, changeId: string, since: number): Promise<boolean> =>
  (await changesOf(db, accountId, changeId, since).select('record_id').limit(1).executeTakeFirst()) !== undefined;

export async function markUndone(
  db: Db,
  accountId: string,
  changeId: string,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await db
    .updateTable('alert_changes')
    .set({ undone: 1, deleted: null })
    .where('account_id', '=', accountId)
    .where('change_id', '=', changeId)
    .where('record_id', 'in', recordIds)
    .execute();
}
