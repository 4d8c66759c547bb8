import type { ChangeAnswer } from '#shared/notifications/inbox.ts';
import { type AlertCommand, type AlertState, type Marks, snoozeFault, stateAfter } from '#shared/notifications/marks.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { type AlertChangeRow, type Before, handledIn, insertChanges } from './alert-changes-table.ts';
import { alertStateOf, type InboxAlert, saveAlertState } from './alert-states-table.ts';
import { announce, changedAlertOf, changedFrames } from './inbox-frames.ts';
import { assigneeNamed } from './inbox-people.ts';

/** Who changes alerts, and the name of the change, by which it is undone and repeats are recognized. */
export type Change = { accountId: string; id: string; madeBy: string; rule?: Marks['rule'] };

/** A command that was checked, with the person of an `assign`. */
export type CheckedCommand = { command: AlertCommand; assignee: Marks['assignee'] };

const snoozeFaults = {
  past: refusal(400, 'SNOOZE_TIME', 'This time is over. Choose a later one.'),
  'too far': refusal(400, 'SNOOZE_TIME', 'A notification can be snoozed for a year at most.'),
};

/** @param now the provider's clock, ms */
export async function checkCommand(db: Db, accountId: string, command: AlertCommand, now: number): Promise<Result<CheckedCommand, Refusal>> {
  const fault = command.kind === 'snooze' ? snoozeFault(command.until, now) : undefined;
  if (fault) return fail(snoozeFaults[fault]);
  const assignee = command.kind === 'assign' ? await assigneeNamed(db, accountId, command.to) : ok(null);
  return assignee.ok ? ok({ command, assignee: assignee.value }) : assignee;
}

/**
 * Applies commands to alerts, and queues the frames that say so. An alert that this change has handled before stays as it is: its current state is in
 * the answer.
 * @param alerts all of one account
 */
export async function changeAlerts(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'instance'>,
  change: Change,
  alerts: readonly InboxAlert[],
  commands: readonly CheckedCommand[],
): Promise<ChangeAnswer> {
  if (alerts.length === 0) return { frames: [], count: 0 };
  const handled = await handledIn(
    trx,
    change.accountId,
    change.id,
    alerts.map(({ record_id }) => record_id),
  );
  const changed: InboxAlert[] = [];
  const same: InboxAlert[] = [];
  const rows: AlertChangeRow[] = [];
  for (const alert of alerts) {
    const before = alertStateOf(alert);
    const after = commands.reduce((state, { command, assignee }) => stateAfter(state, command, assignee), before);
    const differing = fieldsThatDiffer(before, after);
    const isHandled = handled.has(alert.record_id);
    if (isHandled || differing.length === 0) same.push(alert);
    else changed.push(await saveAlertState(trx, alert, { state: after, rev: alert.rev + 1, rule: change.rule ?? null }));
    if (!isHandled) rows.push(changeRow(change, alert, { at: deps.clock(), before, differing }));
  }
  await insertChanges(trx, rows);
  const frames = await announce(trx, deps, change.accountId, changedFrames(changed.map(changedAlertOf)), change.madeBy);
  return { frames: [...frames, ...changedFrames(same.map(changedAlertOf))], count: alerts.length };
}

const changeRow = (
  { accountId, id, madeBy, rule }: Change,
  alert: InboxAlert,
  { at, before, differing }: { at: number; before: AlertState; differing: readonly (keyof AlertState)[] },
): AlertChangeRow => ({
  account_id: accountId,
  change_id: id,
  record_id: alert.record_id,
  at,
  made_by: madeBy,
  rule_id: rule?.id ?? null,
  rev: alert.rev + (differing.length > 0 ? 1 : 0),
  before: JSON.stringify(Object.fromEntries(differing.map((field) => [field, before[field]])) satisfies Before),
  deleted: null,
  undone: differing.length > 0 ? 0 : 1,
});

const fieldsThatDiffer = (before: AlertState, after: AlertState): (keyof AlertState)[] =>
  (Object.keys(before) as (keyof AlertState)[]).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
