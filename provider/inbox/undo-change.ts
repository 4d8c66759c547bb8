import { BULK_STEP, type ChangeAnswer } from '#shared/inbox/inbox.ts';
import type { AlertState } from '#shared/inbox/marks.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import {
  type AlertChangeRow,
  type Before,
  countUndoable,
  type DeletedAlert,
  isKnownChange,
  markUndone,
  UNDO_FOR,
  undoable,
} from './alert-changes-table.ts';
import {
  alertStateOf,
  alertsWithIds,
  type InboxAlert,
  insertAlertState,
  type StateChange,
  saveAlertStates,
} from './alert-states-table.ts';
import { announce, changedAlertOf, changedFrames } from './inbox-frames.ts';
import { insertNotification } from './notifications-table.ts';
import { restoreMutes } from './stored-mutes.ts';

/** Not 404: to the portal, that is a provider without this call. */
const undoOver = refusal(400, 'UNDO_OVER', 'This can’t be undone any more.');

/**
 * Undoes the next alerts of a change. Those that somebody has changed since stay as they are. Having been read since is
 * no reason to stay: opening an alert reads it.
 */
export async function undoChange(
  deps: Pick<Deps, 'clock' | 'instance' | 'settleIncidents'>,
  trx: Trx,
  { accountId, madeBy, id }: { accountId: string; madeBy: string; id: string },
): Promise<Result<ChangeAnswer, Refusal>> {
  const now = deps.clock();
  const since = now - UNDO_FOR;
  const rows = await undoable(trx, accountId, id, since, BULK_STEP);
  if (rows.length === 0 && !(await isKnownChange(trx, accountId, id, since))) return fail(undoOver);

  const changed = await restoreStates(trx, accountId, rows);
  const restored = await restoreDeleted(trx, rows);
  await deps.settleIncidents(trx, now, accountId, [...changed, ...restored]);
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

  const frames = [
    ...changedFrames(changed.map(changedAlertOf)),
    ...changedFrames(restored.map(changedAlertOf), { restored: true }),
  ];
  const count = changed.length + restored.length + mutes.length;
  const left = await countUndoable(trx, accountId, id, since);
  return ok({ frames: await announce(trx, deps, accountId, frames, madeBy), count, kept: rows.length - count, left });
}

const beforeOf = ({ before }: AlertChangeRow): Before => JSON.parse(before) as Before;

/** Whether it muted a product and left the alert as it was. A rule always changes the alert as well. */
const isMuteAlone = (row: AlertChangeRow): boolean => row.rule_id === null && beforeOf(row).mute !== undefined;

async function restoreStates(trx: Trx, accountId: string, rows: readonly AlertChangeRow[]): Promise<InboxAlert[]> {
  const changes = new Map(
    rows.filter((row) => row.deleted === null && !isMuteAlone(row)).map((row) => [row.record_id, row]),
  );
  const restored: StateChange[] = [];
  for (const alert of changes.size === 0 ? [] : await alertsWithIds(trx, accountId, [...changes.keys()])) {
    const change = changes.get(alert.record_id) as AlertChangeRow;
    const state = stateBefore(change, alert);
    if (!state) continue;
    const marksRev = alert.marks_rev === change.rev ? beforeOf(change).marksRev : undefined;
    restored.push({ alert, state, rule: null, marksRev });
  }
  return saveAlertStates(trx, restored);
}

/** @returns undefined if somebody has changed since what the change had changed */
function stateBefore(change: AlertChangeRow, alert: InboxAlert): AlertState | undefined {
  const now = alertStateOf(alert);
  const { mute: _, marksRev: _r, read, ...marks } = beforeOf(change);
  const hasMarks = change.rule_id !== null || Object.keys(marks).length > 0;
  if (hasMarks && alert.marks_rev !== change.rev) return undefined;
  // The change had set the opposite.
  const isReadAsThen = read !== undefined && now.read !== read;
  if (!hasMarks && !isReadAsThen) return undefined;
  return { ...now, ...marks, ...(isReadAsThen ? { read } : {}) };
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
