import type { Generated } from 'kysely';
import type { AlertFacts } from '#shared/inbox/alert-filter.ts';
import { type AlertState, folderOf, type Marks } from '#shared/inbox/marks.ts';
import type { UnitSource } from '#shared/inbox/product-now.ts';
import type { Db } from '../db/sqlite.ts';
import { dueAtCompany } from './company-alerts-table.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    alert_states: NewAlertState & { n: Generated<number> };
  }
}

/**
 * What filters, counts and the price chart read of an alert's message. Recomputed when their rules change
 * (fill-alert-states.ts).
 */
export type AlertFactsRow = {
  fingerprint: string;
  type: string;
  marketplace: string;
  asin: string;
  /** The condition of the own product that it is about (productOf); '' if it is about none. */
  condition: string;
  cause: string;
  gap: number | null;
  /** A day, in `currency`. */
  risk: number | null;
  units_a_day: number | null;
  units_from: UnitSource | null;
  /** Whether the seller has the Buy Box, by the message: 1, 0, or null if it doesn't say. */
  holds_box: number | null;
  /** The own share of a Buy Box that rotates. */
  box_share: number | null;
  rating: number | null;
  /** The currency of the prices and the risk. */
  currency: string | null;
  own_price: number | null;
  buy_box_price: number | null;
  lowest_price: number | null;
  received: number;
  words: string;
};

/** What people and rules have made of an alert. `folder` and `sorted_at` are derived, for the index. */
type MarkColumns = {
  folder: string;
  unread: number;
  pinned: number;
  /** The account id; '' for nobody. */
  assignee: string;
  assignee_name: string | null;
  /** The name of who assigned it; null if the assignee did. */
  assigned_by: string | null;
  /** `back_at`, else when the alert was published. */
  sorted_at: number;
  rev: number;
  /** The `rev` of the newest change that did more than make the alert read or unread. */
  marks_rev: number;
  snoozed_until: number | null;
  back_at: number | null;
  note: string | null;
  rule_id: string | null;
  rule_name: string | null;
  /** The incident's id; '' for none. */
  incident: string;
};

/** One row for each stored alert. */
export type NewAlertState = { record_id: string; account_id: string } & AlertFactsRow & MarkColumns;
export type AlertStateRow = NewAlertState & { n: number };

/** The state of an alert that nobody has touched. */
export const freshMarks = (unread: number, publishedAt: number): MarkColumns => ({
  folder: 'inbox',
  unread,
  pinned: 0,
  assignee: '',
  assignee_name: null,
  assigned_by: null,
  sorted_at: publishedAt,
  rev: 0,
  marks_rev: 0,
  snoozed_until: null,
  back_at: null,
  note: null,
  rule_id: null,
  rule_name: null,
  incident: '',
});

/** The facts that filters read, as the page knows them. */
export const factsIn = ({
  record_id,
  type,
  marketplace,
  asin,
  cause,
  gap,
  risk,
  rating,
  folder,
  unread,
  pinned,
  assignee,
  incident,
  received,
  words,
}: NewAlertState): AlertFacts => ({
  record_id,
  type,
  marketplace,
  asin,
  cause,
  gap,
  risk,
  rating,
  folder,
  unread: unread === 1,
  pinned: pinned === 1,
  assignee,
  incident,
  received,
  words,
});

export const alertStateOf = (row: MarkColumns): AlertState => ({
  read: row.unread === 0,
  done: row.folder === 'done',
  pinned: row.pinned === 1,
  snoozedUntil: row.snoozed_until,
  backAt: row.back_at,
  assignee:
    row.assignee === ''
      ? null
      : {
          id: row.assignee,
          name: row.assignee_name ?? row.assignee,
          ...(row.assigned_by === null ? {} : { by: row.assigned_by }),
        },
  note: row.note,
});

export function marksOf(row: MarkColumns): Marks {
  const { read: _, ...marks } = alertStateOf(row);
  return {
    rev: row.rev,
    ...marks,
    rule: row.rule_id === null ? null : { id: row.rule_id, name: row.rule_name ?? '' },
    ...(row.incident === '' ? {} : { incident: row.incident }),
  };
}

/** The columns of a state, without what says who changed it last. */
const stateColumns = (
  state: AlertState,
  publishedAt: number,
): Omit<MarkColumns, 'rev' | 'marks_rev' | 'rule_id' | 'rule_name' | 'incident'> => ({
  folder: folderOf(state),
  unread: state.read ? 0 : 1,
  pinned: state.pinned ? 1 : 0,
  assignee: state.assignee?.id ?? '',
  assignee_name: state.assignee?.name ?? null,
  assigned_by: state.assignee?.by ?? null,
  sorted_at: state.backAt ?? publishedAt,
  snoozed_until: state.snoozedUntil,
  back_at: state.backAt,
  note: state.note,
});

/** @returns its number */
export async function insertAlertState(db: Db, row: NewAlertState): Promise<number> {
  const { n } = await db.insertInto('alert_states').values(row).returning('n').executeTakeFirstOrThrow();
  return n;
}

/** An alert's state, with what its record knows beside it. */
export type InboxAlert = AlertStateRow & { published_at: number; notification_id: string | null };

const allAlerts = (db: Db) =>
  db
    .selectFrom('alert_states')
    .innerJoin('notifications', 'notifications.id', 'alert_states.record_id')
    .selectAll('alert_states')
    .select(['notifications.published_at', 'notifications.notification_id']);

export const inboxAlerts = (db: Db, accountId: string) =>
  allAlerts(db).where('alert_states.account_id', '=', accountId);

/** Snoozed alerts whose time has come, the earliest first. @param now ms */
export const alertsDue = (db: Db, now: number, limit: number): Promise<InboxAlert[]> =>
  allAlerts(db)
    .where('alert_states.snoozed_until', '<=', now)
    .orderBy('alert_states.snoozed_until')
    .limit(limit)
    .execute();

/** An account's alerts with these ids, in this order. Others are left out. */
export async function alertsWithIds(db: Db, accountId: string, recordIds: readonly string[]): Promise<InboxAlert[]> {
  const wanted = [...new Set(recordIds)];
  // By id alone: SQLite would rather scan the account's whole index.
  const rows = await allAlerts(db).where('alert_states.record_id', 'in', wanted).execute();
  const byId = new Map(rows.flatMap((row) => (row.account_id === accountId ? [[row.record_id, row]] : [])));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

/** A new state of an alert. `marksRev`: the `marks_rev` of the state, if it is an older one that comes back. */
export type StateChange = { alert: InboxAlert; state: AlertState; rule: Marks['rule']; marksRev?: number | undefined };

/**
 * Stores new states, each with the next `rev`. The records' own flags follow, for the list of the specification.
 * @param changes of alerts that were read in this transaction
 * @returns the alerts after that, in the same order
 */
export async function saveAlertStates(db: Db, changes: readonly StateChange[]): Promise<InboxAlert[]> {
  const saved = changes.map((change) => {
    const columns = columnsAfter(change);
    return { before: change.alert, columns, after: { ...change.alert, ...columns } };
  });
  // A change of many makes the same of most of them: one statement for all of these.
  for (const alike of Map.groupBy(saved, ({ before, columns }) => JSON.stringify(setFor(before, columns))).values()) {
    const [first] = alike;
    if (!first) continue;
    const { isMarked, ...set } = setFor(first.before, first.columns);
    await db
      .updateTable('alert_states')
      .set((update) => {
        const next = update('rev', '+', 1);
        return { ...set, rev: next, ...(isMarked ? { marks_rev: next } : {}) };
      })
      .where(
        'n',
        'in',
        alike.map(({ before }) => before.n),
      )
      .execute();
  }
  await markRecords(
    db,
    saved.flatMap(({ before, after }) => (before.unread === after.unread ? [] : [after])),
  );
  return saved.map(({ after }) => after);
}

type ChangedColumns = ReturnType<typeof columnsAfter>;

function columnsAfter({ alert, state, rule, marksRev }: StateChange) {
  const rev = alert.rev + 1;
  const isMarked = rule !== null || hasOtherMarks(alertStateOf(alert), state);
  return {
    ...stateColumns(state, alert.published_at),
    rev,
    marks_rev: marksRev ?? (isMarked ? rev : alert.marks_rev),
    rule_id: rule?.id ?? null,
    rule_name: rule?.name ?? null,
  };
}

/** What to set beside `rev`: only what differs. `isMarked`: `marks_rev` becomes the same as `rev`. */
function setFor(before: InboxAlert, columns: ChangedColumns): Partial<ChangedColumns> & { isMarked: boolean } {
  const { rev, ...others } = columns;
  const isMarked = others.marks_rev === rev;
  const differing = (Object.keys(others) as (keyof typeof others)[]).filter(
    (name) => others[name] !== before[name] && !(name === 'marks_rev' && isMarked),
  );
  return { isMarked, ...Object.fromEntries(differing.map((name) => [name, others[name]])) };
}

/** Makes the records of alerts read or unread, as their states are. */
async function markRecords(db: Db, alerts: readonly InboxAlert[]): Promise<void> {
  for (const [unread, alike] of Map.groupBy(alerts, (alert) => alert.unread)) {
    const ids = alike.map(({ record_id }) => record_id);
    await db
      .updateTable('notifications')
      .set({ processed: 1 - unread })
      .where('id', 'in', ids)
      .execute();
    await dueAtCompany(db, ids);
  }
}

/** @returns the fields whose values differ */
export const fieldsThatDiffer = (before: AlertState, after: AlertState): (keyof AlertState)[] =>
  (Object.keys(before) as (keyof AlertState)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

const hasOtherMarks = (before: AlertState, after: AlertState): boolean =>
  fieldsThatDiffer(before, after).some((field) => field !== 'read');

/** SQLite allows 32,766 parameters per statement. */
const IDS_A_QUERY = 5_000;

export async function statesOf(db: Db, recordIds: readonly string[]): Promise<Map<string, AlertStateRow>> {
  const states = new Map<string, AlertStateRow>();
  for (let start = 0; start < recordIds.length; start += IDS_A_QUERY) {
    const rows = await db
      .selectFrom('alert_states')
      .selectAll()
      .where('record_id', 'in', recordIds.slice(start, start + IDS_A_QUERY))
      .execute();
    for (const row of rows) states.set(row.record_id, row);
  }
  return states;
}
