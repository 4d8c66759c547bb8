import { kindOf } from '#shared/inbox/alert-kinds.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { alertsWithIds, type InboxAlert } from './alert-states-table.ts';
import { applyCommands, type CheckedCommand } from './change-alerts.ts';
import { changedAlertOf, changedFrames, notifyInbox } from './inbox-frames.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    standing_alerts: StandingRow;
  }
}

/** The newest alert about one thing, of a kind that says how things are (`standing` of the kind). */
type StandingRow = {
  account_id: string;
  about: string;
  marketplace: string;
  subject: string;
  record_id: string;
  /** When its message was published, ms. */
  at: number;
  cause: string;
  over: 0 | 1;
};

const readAndDone: readonly CheckedCommand[] = [
  { command: { kind: 'read' }, assignee: null },
  { command: { kind: 'done' }, assignee: null },
];

/**
 * Lets a new alert take the place of the one before about the same thing, which is done then. One that says that it is
 * over, or comes after a newer one, is read and done itself.
 * @returns the alert after that
 */
export async function takePlace(
  deps: Pick<Deps, 'clock'>,
  trx: Trx,
  stored: InboxAlert,
  { detail }: Pick<Notification, 'detail'>,
): Promise<InboxAlert> {
  const { standing } = standingOf(detail);
  if (!standing) return stored;
  const { account_id, marketplace, record_id } = stored;
  const key = { account_id, about: standing.about, marketplace, subject: standing.subject(detail) };
  const before = await standingRow(trx, key);
  const isLate = before !== undefined && before.at > stored.published_at;
  const over = standing.isOver(detail);
  if (!isLate) {
    const row: StandingRow = { ...key, record_id, at: stored.published_at, cause: stored.cause, over: over ? 1 : 0 };
    await trx
      .insertInto('standing_alerts')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_id', 'about', 'marketplace', 'subject']).doUpdateSet(row))
      .execute();
    if (before) await endAlert(deps, trx, account_id, before.record_id);
  }
  if (!isLate && !over) return stored;
  const change = { accountId: account_id, id: `over ${record_id}`, madeBy: account_id };
  const { changed } = await applyCommands(trx, deps, change, [stored], readAndDone);
  return changed[0] ?? stored;
}

/** Whether an alert presses: then it reaches people at once, in quiet hours, too. */
export const isPressing = ({ detail }: Pick<Notification, 'detail'>): boolean =>
  standingOf(detail).standing?.isUrgent(detail) ?? false;

const standingOf = (detail: Notification['detail']) => {
  const kind = kindOf(detail);
  return kind.row === 'event' ? kind : { standing: undefined };
};

/** Makes an alert read and done, because what it says is over. Does nothing if it is deleted. */
async function endAlert(deps: Pick<Deps, 'clock'>, trx: Trx, accountId: string, recordId: string): Promise<void> {
  const change = { accountId, id: `over ${recordId}`, madeBy: accountId };
  const { changed } = await applyCommands(
    trx,
    deps,
    change,
    await alertsWithIds(trx, accountId, [recordId]),
    readAndDone,
  );
  for (const frame of changedFrames(changed.map(changedAlertOf)))
    await notifyInbox(trx, deps.clock(), accountId, frame);
}

/** The newest alert about one thing. */
export const standingRow = (
  db: Db,
  key: Pick<StandingRow, 'account_id' | 'about' | 'marketplace' | 'subject'>,
): Promise<StandingRow | undefined> =>
  db
    .selectFrom('standing_alerts')
    .selectAll()
    .where('account_id', '=', key.account_id)
    .where('about', '=', key.about)
    .where('marketplace', '=', key.marketplace)
    .where('subject', '=', key.subject)
    .executeTakeFirst();
