import { sql } from 'kysely';
import { factsOf } from '#shared/notifications/alert-filter.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import type { AlertSearch, AlertSort, ChangedAlert } from '#shared/notifications/inbox.ts';
import { type AlertState, folderOf, type Marks, sortTime } from '#shared/notifications/marks.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { StoredRecord } from '#shared/upstream/notification-records.ts';
import type { Db } from '../db/sqlite.ts';
import { whereFilter } from './filter-sql.ts';
import { type NotificationRow, storedRecordOf } from './notifications-table.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    alert_states: AlertStateRow;
  }
}

/** An alert's state, and the facts that filters read: the columns of `AlertFacts`, with flags as 0 and 1. */
export type AlertStateRow = {
  record_id: string;
  account_id: string;
  type: string;
  marketplace: string;
  asin: string;
  cause: string;
  gap: number | null;
  risk: number | null;
  risk_currency: string | null;
  units_a_day: number | null;
  rating: number | null;
  folder: string;
  unread: number;
  pinned: number;
  /** An account id; '' for nobody. */
  assignee: string;
  received: number;
  sorted_at: number;
  words: string;
  rev: number;
  snoozed_until: number | null;
  back_at: number | null;
  note: string | null;
  rule_id: string | null;
  rule_name: string | null;
};

/** The row of an alert that has just arrived, and of a sample. Keys in the order of the table's columns. @param received ms */
export function newStateRow(recordId: string, accountId: string, alert: Notification, received: number): AlertStateRow {
  const facts = factsOf(alert, received);
  return {
    record_id: recordId,
    account_id: accountId,
    type: facts.type,
    marketplace: facts.marketplace,
    asin: facts.asin,
    cause: facts.cause,
    gap: facts.gap,
    risk: facts.risk,
    risk_currency: alert.risk?.currency ?? null,
    units_a_day: alert.risk?.unitsADay ?? null,
    rating: facts.rating,
    folder: facts.folder,
    unread: facts.unread ? 1 : 0,
    pinned: facts.pinned ? 1 : 0,
    assignee: facts.assignee,
    received,
    sorted_at: sortTime(alert),
    words: facts.words,
    rev: 0,
    snoozed_until: null,
    back_at: null,
    note: null,
    rule_id: null,
    rule_name: null,
  };
}

export async function insertState(db: Db, row: AlertStateRow): Promise<void> {
  await db.insertInto('alert_states').values(row).execute();
}

/** A state row with what the other tables know of the alert. */
export type StateWithNames = AlertStateRow & { assignee_name: string | null; notification_id: string | null; fingerprint: string | null; published_at: number };

const withNames = (db: Db) =>
  db
    .selectFrom('alert_states')
    .innerJoin('notifications', 'notifications.id', 'alert_states.record_id')
    .leftJoin('alert_keys', 'alert_keys.record_id', 'alert_states.record_id')
    .leftJoin('accounts', 'accounts.id', 'alert_states.assignee')
    .selectAll('alert_states')
    .select(['notifications.notification_id', 'notifications.published_at', 'alert_keys.fingerprint', 'accounts.email as assignee_name']);

export const statesOf = (db: Db, accountId: string, ids: readonly string[]): Promise<StateWithNames[]> =>
  withNames(db).where('alert_states.account_id', '=', accountId).where('alert_states.record_id', 'in', ids).execute();

/** The states whose snooze is over. @param now ms */
export const statesDue = (db: Db, now: number, most: number): Promise<StateWithNames[]> =>
  withNames(db).where('alert_states.snoozed_until', '<=', now).orderBy('alert_states.snoozed_until').limit(most).execute();

/** When the next snooze is over, ms; undefined if nothing is snoozed. */
export async function nextSnoozeEnd(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('alert_states')
    .where('snoozed_until', 'is not', null)
    .select((select) => select.fn.min('snoozed_until').as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
}

export const stateIn = (row: StateWithNames): AlertState => ({
  read: row.unread === 0,
  done: row.folder === 'done',
  pinned: row.pinned === 1,
  snoozedUntil: row.snoozed_until,
  backAt: row.back_at,
  assignee: row.assignee === '' ? null : { id: row.assignee, name: row.assignee_name ?? '' },
  note: row.note,
});

export const marksIn = (row: AlertStateRow & { assignee_name: string | null }): Marks => ({
  rev: row.rev,
  done: row.folder === 'done',
  pinned: row.pinned === 1,
  snoozedUntil: row.snoozed_until,
  backAt: row.back_at,
  assignee: row.assignee === '' ? null : { id: row.assignee, name: row.assignee_name ?? '' },
  note: row.note,
  rule: row.rule_id === null ? null : { id: row.rule_id, name: row.rule_name ?? '' },
});

export const identityIn = (row: Pick<StateWithNames, 'record_id' | 'notification_id' | 'fingerprint'>): AlertIdentity => ({
  recordId: row.record_id,
  ...(row.notification_id === null ? {} : { notificationId: row.notification_id }),
  // An alert whose keys are past their retention is known by its record id alone.
  fingerprint: row.fingerprint ?? row.record_id,
});

export const changedIn = (row: StateWithNames): ChangedAlert => ({ identity: identityIn(row), processed: row.unread === 0, marks: marksIn(row) });

/** Stores a new state. @param rule the rule that made it; null for a person */
export async function saveState(db: Db, row: StateWithNames, state: AlertState, rule: Marks['rule']): Promise<StateWithNames> {
  const columns = {
    folder: folderOf(state),
    unread: state.read ? 0 : 1,
    pinned: state.pinned ? 1 : 0,
    assignee: state.assignee?.id ?? '',
    snoozed_until: state.snoozedUntil,
    back_at: state.backAt,
    sorted_at: state.backAt ?? row.published_at,
    note: state.note,
    rev: row.rev + 1,
    rule_id: rule?.id ?? null,
    rule_name: rule?.name ?? null,
  };
  await db.updateTable('alert_states').set(columns).where('record_id', '=', row.record_id).execute();
  if (columns.unread !== row.unread)
    await db
      .updateTable('notifications')
      .set({ processed: state.read ? 1 : 0 })
      .where('id', '=', row.record_id)
      .execute();
  return { ...row, ...columns, assignee_name: state.assignee?.name ?? null };
}

export type FoundRow = NotificationRow & { state: AlertStateRow & { assignee_name: string | null } };

/** One page of the alerts that pass, and the exact counts of all that do. @param now ms */
export async function searchAlerts(
  db: Db,
  accountId: string,
  { filter, sort = 'newest', page = 1, limit = 50 }: AlertSearch,
  now: number,
): Promise<{ rows: FoundRow[]; total: number; unread: number }> {
  const [counts] = await countAlerts(db, accountId, [filter], now);
  const ids = await db
    .selectFrom('alert_states')
    .select('record_id')
    .where('account_id', '=', accountId)
    .where(whereFilter(filter, now))
    .orderBy(sql`${orders[sort]}`)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    rows: await foundRows(
      db,
      ids.map(({ record_id }) => record_id),
    ),
    total: counts?.total ?? 0,
    unread: counts?.unread ?? 0,
  };
}

/** A record with its marks and its money at risk, as lists and the socket send it. */
export function foundRecordOf({ state, ...row }: FoundRow): StoredRecord {
  const { risk, risk_currency: currency, units_a_day: unitsADay } = state;
  return storedRecordOf(row, {
    ...(state.rev > 0 ? { marks: marksIn(state) } : {}),
    ...(risk !== null && currency !== null && unitsADay !== null ? { risk: { perDay: risk, currency, unitsADay } } : {}),
  });
}

/** Reads records with their states, in the order of the ids. */
export async function foundRows(db: Db, ids: readonly string[]): Promise<FoundRow[]> {
  if (ids.length === 0) return [];
  const records = await db.selectFrom('notifications').selectAll().where('id', 'in', ids).execute();
  const states = await db
    .selectFrom('alert_states')
    .leftJoin('accounts', 'accounts.id', 'alert_states.assignee')
    .selectAll('alert_states')
    .select('accounts.email as assignee_name')
    .where('record_id', 'in', ids)
    .execute();
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const stateOf = new Map(states.map((state) => [state.record_id, state]));
  return ids.flatMap((id) => {
    const record = recordOf.get(id);
    const state = stateOf.get(id);
    return record && state ? [{ ...record, state }] : [];
  });
}

const orders: Record<AlertSort, ReturnType<typeof sql>> = {
  newest: sql`pinned desc, sorted_at desc, record_id desc`,
  risk: sql`pinned desc, risk desc nulls last, sorted_at desc, record_id desc`,
  gap: sql`pinned desc, abs(gap) desc nulls last, sorted_at desc, record_id desc`,
};

/** Counts the alerts of several filters in one pass. @param now ms */
export async function countAlerts(
  db: Db,
  accountId: string,
  filters: readonly AlertSearch['filter'][],
  now: number,
): Promise<{ total: number; unread: number }[]> {
  const sums = filters.flatMap((filter) => {
    const passes = whereFilter(filter, now);
    return [sql`coalesce(sum(${passes}), 0)`, sql`coalesce(sum(${passes} and unread = 1), 0)`];
  });
  // A single filter uses its index instead of reading every row.
  const [only] = filters;
  const rows =
    filters.length === 1 && only
      ? await sql<
          Record<string, number>
        >`select count(*) as c0, coalesce(sum(unread), 0) as c1 from alert_states where account_id = ${accountId} and ${whereFilter(only, now)}`.execute(db)
      : await sql<
          Record<string, number>
        >`select ${sql.join(sums.map((sum, index) => sql`${sum} as ${sql.ref(`c${index}`)}`))} from alert_states where account_id = ${accountId}`.execute(db);
  const row = rows.rows[0] ?? {};
  return filters.map((_, index) => ({ total: row[`c${index * 2}`] ?? 0, unread: row[`c${index * 2 + 1}`] ?? 0 }));
}

/** The next alerts of a bulk change, in an order that its commands don't change. @param after the cursor of the step before */
export async function nextMatching(
  db: Db,
  accountId: string,
  filter: AlertSearch['filter'],
  { until, after, limit, now }: { until: number; after: string | undefined; limit: number; now: number },
): Promise<{ ids: string[]; left: number; next: string | null }> {
  const [at, id] = after === undefined ? [undefined, undefined] : [Number(after.split(':', 1)[0]), after.slice(after.indexOf(':') + 1)];
  const from = at === undefined || id === undefined ? sql<boolean>`1 = 1` : sql<boolean>`(received, record_id) > (${at}, ${id})`;
  const rest = db.selectFrom('alert_states').where('account_id', '=', accountId).where('received', '<=', until).where(from).where(whereFilter(filter, now));
  const rows = await rest.select(['record_id', 'received']).orderBy('received').orderBy('record_id').limit(limit).execute();
  const { count } = await rest.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const last = rows.at(-1);
  const left = count - rows.length;
  return { ids: rows.map(({ record_id }) => record_id), left, next: last && left > 0 ? `${last.received}:${last.record_id}` : null };
}

/** How many alerts pass, by the hour in which they were received. @param now ms */
export async function hoursOfMatches(db: Db, accountId: string, filter: AlertSearch['filter'], now: number): Promise<{ at: number; count: number }[]> {
  const hour = sql<number>`received / 3600000`;
  const rows = await db
    .selectFrom('alert_states')
    .where('account_id', '=', accountId)
    .where(whereFilter(filter, now))
    .groupBy(hour)
    .select((select) => [hour.as('hour'), select.fn.countAll<number>().as('count')])
    .execute();
  return rows.map(({ hour: at, count }) => ({ at: at * 3_600_000, count }));
}
