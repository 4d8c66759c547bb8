import type { ChangeAnswer } from '#shared/notifications/inbox.ts';
import { BULK_STEP } from '#shared/notifications/inbox-requests.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { type AlertChangeRow, type Before, changeFigures, type DeletedAlert, markUndone, UNDO_FOR, undoable } from './alert-changes-table.ts';
import { alertStateOf, alertsWithIds, type InboxAlert, insertAlertState, saveAlertState } from './alert-states-table.ts';
import { announce, changedAlertOf, changedFrames } from './inbox-frames.ts';
import { insertNotification } from './notifications-table.ts';
import { restoreMutes } from './stored-mutes.ts';

/** Not 404: to the portal, that is a provider without this call. */
const undoOver = refusal(400, 'UNDO_OVER', 'This can’t be undone any more.');

/**
 * Undoes the next alerts of a change. Those that somebody has changed since stay as they are. Reading an alert is no change: it is undone only if the
 * change itself made the alert read or unread.
 */
export async function undoChange(
  deps: Pick<Deps, 'clock' | 'instance'>,
  trx: Trx,
  { accountId, madeBy, id }: { accountId: string; madeBy: string; id: string },
): Promise<Result<ChangeAnswer, Refusal>> {
  const now = deps.clock();
  const since = now - UNDO_FOR;
  const rows = await undoable(trx, accountId, id, since, BULK_STEP);
  if (rows.length === 0 && (await changeFigures(trx, accountId, id, since)).all === 0) return fail(undoOver);

  const changed = await restoreStates(trx, accountId, rows);
  const restored = await restoreDeleted(trx, rows);
  const unmuted = await restoreMutes(
    trx,
    now,
    rows[0]?.made_by ?? madeBy,
    rows.flatMap((row) => beforeOf(row).mute ?? []),
  );
  if (!unmuted.ok) return unmuted;
  const mutes = rows.filter((row) => isMuteAlone(row) && unmuted.value.has(beforeOf(row).mute?.asin ?? ''));
  await markUndone(
    trx,
    accountId,
    id,
    rows.map(({ record_id }) => record_id),
  );

  const frames = [...changedFrames(changed.map(changedAlertOf)), ...changedFrames(restored.map(changedAlertOf), true)];
  const count = changed.length + restored.length + mutes.length;
  const { left } = await changeFigures(trx, accountId, id, since);
  return ok({ frames: await announce(trx, deps, accountId, frames, madeBy), count, kept: rows.length - count, left });
}

const beforeOf = ({ before }: AlertChangeRow): Before => JSON.parse(before) as Before;

/** Whether it muted a product and left the alert as it was. A rule always changes the alert as well. */
const isMuteAlone = (row: AlertChangeRow): boolean => row.rule_id === null && beforeOf(row).mute !== undefined;

async function restoreStates(trx: Trx, accountId: string, rows: readonly AlertChangeRow[]): Promise<InboxAlert[]> {
  const changes = new Map(rows.filter((row) => row.deleted === null && !isMuteAlone(row)).map((row) => [row.record_id, row]));
  const restored: InboxAlert[] = [];
  for (const alert of changes.size === 0 ? [] : await alertsWithIds(trx, accountId, [...changes.keys()])) {
    const change = changes.get(alert.record_id) as AlertChangeRow;
    if (change.rev !== alert.rev) continue;
    const { mute: _, ...before } = beforeOf(change);
    restored.push(await saveAlertState(trx, alert, { state: { ...alertStateOf(alert), ...before }, rev: alert.rev + 1, rule: null }));
  }
  return restored;
}

async function restoreDeleted(trx: Trx, rows: readonly AlertChangeRow[]): Promise<InboxAlert[]> {
  const restored: string[] = [];
  for (const { deleted } of rows) {
    if (deleted === null) continue;
    const { row, state } = JSON.parse(deleted) as DeletedAlert;
    await insertNotification(trx, row);
    await insertAlertState(trx, { ...state, rev: state.rev + 1 });
    restored.push(row.id);
  }
  return restored.length === 0 ? [] : alertsWithIds(trx, rows[0]?.account_id ?? '', restored);
}
