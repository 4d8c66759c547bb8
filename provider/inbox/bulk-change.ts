import { type Expression, sql } from 'kysely';
import {
  BULK_STEP,
  type BulkCommand,
  type ChangeAnswer,
  type MatchingStep,
  type UpstreamMark,
} from '#shared/inbox/inbox.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { countOf } from '../db/count-of.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { invalid, type Refusal } from '../http/refuse.ts';
import { noteActions } from './alert-actions-table.ts';
import { type Before, type DeletedAlert, handledIn, insertChanges } from './alert-changes-table.ts';
import { alertsWithIds, type InboxAlert, inboxAlerts } from './alert-states-table.ts';
import { type Change, type CheckedCommand, changeAlerts, checkCommand } from './change-alerts.ts';
import { whereOf } from './filter-sql.ts';
import { announce, deletedFrames, identityOf } from './inbox-frames.ts';
import { deleteNotifications, type NotificationRow, notificationsWithIds } from './notifications-table.ts';
import { muteProducts } from './stored-mutes.ts';

/**
 * The last alert of a step. Alerts stay in this order whatever a command makes of them. `left`: how many matched behind
 * it when they were counted.
 */
type Cursor = { received: number; n: number; left?: number };

/** Changes or deletes some alerts. */
export async function changeNamed(
  deps: Pick<Deps, 'clock' | 'instance' | 'settleIncidents'>,
  trx: Trx,
  account: Pick<Change, 'accountId' | 'madeBy'>,
  { change, ids, command }: UpstreamMark,
): Promise<Result<ChangeAnswer, Refusal>> {
  const checked = await checkBulk(trx, account, command, deps.clock());
  return checked.ok
    ? apply(trx, deps, { ...account, id: change }, await alertsWithIds(trx, account.accountId, ids), checked.value)
    : checked;
}

/** Changes the next alerts that match. A step that fails changes nothing, and can be repeated. */
export async function changeMatching(
  deps: Pick<Deps, 'clock' | 'instance' | 'settleIncidents'>,
  trx: Trx,
  account: Pick<Change, 'accountId' | 'madeBy'>,
  step: MatchingStep,
): Promise<Result<ChangeAnswer, Refusal>> {
  const after = step.after === undefined ? { received: Number.MIN_SAFE_INTEGER, n: 0 } : cursorIn(step.after);
  if (!after) return fail(invalid({ after: 'Expected the `next` of the step before' }));
  const now = deps.clock();
  const checked = await checkBulk(trx, account, step.command, now);
  if (!checked.ok) return checked;

  const alerts = await matching(trx, account.accountId, step, after, now)
    .orderBy('received')
    .orderBy('n')
    .limit(BULK_STEP)
    .execute();
  const last = alerts.at(-1);
  if (!last) return ok({ frames: [], count: 0, left: 0, next: null });
  const isLast = alerts.length < BULK_STEP;
  // Counted once, by the first step: with 100,000 alerts, counting takes longer than a step.
  const behindLast =
    after.left === undefined && !isLast
      ? await countMatching(trx, account.accountId, step, last, now)
      : (after.left ?? 0) - alerts.length;
  const left = isLast ? 0 : Math.max(0, behindLast);
  const done = await apply(trx, deps, { ...account, id: step.change }, alerts, checked.value);
  if (!done.ok) return done;
  return ok({ ...done.value, left, next: isLast ? null : `${last.received}-${last.n}-${left}` });
}

function cursorIn(text: string): Cursor | undefined {
  const [, received, n, left] = /^(\d{1,15})-(\d{1,15})-(\d{1,9})$/.exec(text) ?? [];
  return received === undefined ? undefined : { received: Number(received), n: Number(n), left: Number(left) };
}

const behind = (
  { received, n }: Cursor,
  until: number,
  column: Expression<unknown> = sql.ref('alert_states.received'),
) => sql<boolean>`${column} <= ${until} and (${column}, alert_states.n) > (${received}, ${n})`;

const matching = (db: Db, accountId: string, { filter, until }: MatchingStep, after: Cursor, now: number) =>
  inboxAlerts(db, accountId).where(behind(after, until)).where(whereOf(filter, now));

const countMatching = (
  db: Db,
  accountId: string,
  { filter, until }: MatchingStep,
  after: Cursor,
  now: number,
): Promise<number> =>
  countOf(
    db
      .selectFrom('alert_states')
      .where('account_id', '=', accountId)
      // Hides the column from the planner: the index with all the facts is read faster than this one with the table.
      .where(behind(after, until, sql`+alert_states.received`))
      .where(whereOf(filter, now)),
  );

type Checked = { kind: 'command'; checked: CheckedCommand } | Extract<BulkCommand, { kind: 'delete' | 'mute' }>;

async function checkBulk(
  db: Db,
  by: Pick<Change, 'accountId' | 'madeBy'>,
  command: BulkCommand,
  now: number,
): Promise<Result<Checked, Refusal>> {
  if (command.kind === 'delete') return ok(command);
  if (command.kind === 'mute')
    return command.until === null || command.until > now
      ? ok(command)
      : fail(invalid({ 'command.until': 'is over' }, 'This time is over. Choose a later one.'));
  const checked = await checkCommand(db, by, command, now);
  return checked.ok ? ok({ kind: 'command', checked: checked.value }) : checked;
}

async function apply(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'instance' | 'settleIncidents'>,
  change: Change,
  alerts: readonly InboxAlert[],
  command: Checked,
): Promise<Result<ChangeAnswer, Refusal>> {
  if (command.kind === 'delete') return ok(await deleteAlerts(trx, deps, change, alerts));
  if (command.kind === 'mute') return muteAlerts(trx, deps, change, alerts, command.until);
  return ok(await changeAlerts(trx, deps, change, alerts, [command.checked]));
}

/** Deletes alerts, and keeps what undo needs. */
async function deleteAlerts(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'instance' | 'settleIncidents'>,
  change: Change,
  matching: readonly InboxAlert[],
): Promise<ChangeAnswer> {
  const alerts = await notHandled(trx, change, matching);
  const ids = alerts.map(({ record_id }) => record_id);
  const records = new Map((await notificationsWithIds(trx, ids)).map((row) => [row.id, row]));
  const rows = alerts.map(({ n: _n, published_at: _p, notification_id: _i, ...state }) => {
    const deleted: DeletedAlert = { row: records.get(state.record_id) as NotificationRow, state };
    return {
      ...changeRow(change, deps.clock()),
      record_id: state.record_id,
      rev: state.rev,
      before: '{}',
      deleted: JSON.stringify(deleted),
    };
  });
  await insertChanges(trx, rows);
  await noteActions(trx, change, deps.clock(), 'delete', ids);
  await deleteNotifications(trx, change.accountId, ids);
  await deps.settleIncidents(trx, deps.clock(), change.accountId, alerts);
  return {
    frames: await announce(trx, deps, change.accountId, deletedFrames(alerts.map(identityOf)), change.madeBy),
    count: alerts.length,
  };
}

/** Mutes the products of the alerts, for the person. A product's mute is noted with one of its alerts. */
async function muteAlerts(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  change: Change,
  alerts: readonly InboxAlert[],
  until: number | null,
): Promise<Result<ChangeAnswer, Refusal>> {
  const now = deps.clock();
  const fresh = await notHandled(trx, change, alerts);
  await noteActions(
    trx,
    change,
    now,
    'mute',
    fresh.map(({ record_id }) => record_id),
  );
  const alertOf = new Map(fresh.toReversed().map((alert) => [alert.asin, alert]));
  const muted = await muteProducts(trx, now, change.madeBy, [...alertOf.keys()], until);
  if (!muted.ok) return muted;
  const rows = muted.value.map((mute) => {
    const { record_id, rev } = alertOf.get(mute.asin) as InboxAlert;
    return {
      ...changeRow(change, now),
      record_id,
      rev,
      before: JSON.stringify({ mute } satisfies Before),
      deleted: null,
    };
  });
  await insertChanges(trx, rows);
  return ok({ frames: [], count: alerts.length });
}

const changeRow = ({ accountId, id, madeBy }: Change, at: number) => ({
  account_id: accountId,
  change_id: id,
  at,
  made_by: madeBy,
  rule_id: null,
  undone: 0,
});

/** Leaves out what a repeated step finds again after it was undone. */
async function notHandled(db: Db, { accountId, id }: Change, alerts: readonly InboxAlert[]): Promise<InboxAlert[]> {
  const ids = alerts.map(({ record_id }) => record_id);
  const handled = await handledIn(db, accountId, id, ids);
  return alerts.filter(({ record_id }) => !handled.has(record_id));
}
