import type { ChangeAnswer } from '#shared/inbox/inbox.ts';
import { type AlertState, type Marks, type StateCommand, snoozeFault, stateAfter } from '#shared/inbox/marks.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { noteActions } from './alert-actions-table.ts';
import { type AlertChangeRow, type Before, handledIn, insertChanges } from './alert-changes-table.ts';
import {
  alertStateOf,
  fieldsThatDiffer,
  type InboxAlert,
  type StateChange,
  saveAlertStates,
} from './alert-states-table.ts';
import { announce, changedAlertOf, changedFrames } from './inbox-frames.ts';
import { assigneeNamed } from './inbox-people.ts';
import type { ChangedMute } from './stored-mutes.ts';

/** Who changes alerts, and the name of the change, by which it is undone and repeats are recognized. */
export type Change = { accountId: string; id: string; madeBy: string; rule?: Marks['rule'] };

/** A command that was checked, with the person of an `assign`. */
export type CheckedCommand = { command: StateCommand; assignee: Marks['assignee'] };

const snoozeFaults = {
  past: refusal(400, 'SNOOZE_TIME', 'This time is over. Choose a later one.'),
  'too far': refusal(400, 'SNOOZE_TIME', 'A notification can be snoozed for a year at most.'),
};

/** @param now the provider's clock, ms */
export async function checkCommand(
  db: Db,
  { accountId, madeBy }: Pick<Change, 'accountId' | 'madeBy'>,
  command: StateCommand,
  now: number,
): Promise<Result<CheckedCommand, Refusal>> {
  const fault = command.kind === 'snooze' ? snoozeFault(command.until, now) : undefined;
  if (fault) return fail(snoozeFaults[fault]);
  const assignee = command.kind === 'assign' ? await assigneeNamed(db, accountId, command.to, madeBy) : ok(null);
  return assignee.ok ? ok({ command, assignee: assignee.value }) : assignee;
}

/**
 * Applies commands to alerts, and queues the frames that say so. An alert that this change has handled before stays as
 * it is: its current state is in the answer.
 * @param alerts all of one account
 */
export async function changeAlerts(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'instance' | 'settleIncidents'>,
  change: Change,
  alerts: readonly InboxAlert[],
  commands: readonly CheckedCommand[],
): Promise<ChangeAnswer> {
  const { changed, same } = await applyCommands(trx, deps, change, alerts, commands);
  const before = new Map(alerts.map(({ record_id, folder }) => [record_id, folder]));
  await deps.settleIncidents(
    trx,
    deps.clock(),
    change.accountId,
    changed.filter(({ record_id, folder }) => folder !== before.get(record_id)),
  );
  const assigned = commands.some(({ assignee }) => assignee !== null);
  const frames = await announce(
    trx,
    deps,
    change.accountId,
    changedFrames(changed.map(changedAlertOf), assigned ? { assigned } : {}),
    change.madeBy,
  );
  return { frames: [...frames, ...changedFrames(same.map(changedAlertOf))], count: alerts.length };
}

/**
 * Applies commands without a frame, for an alert that nobody has got yet. A rule always changes the alert: its marks
 * name the rule, whatever it did.
 * @param mute what the change has muted, to undo it with the alert
 */
export async function applyCommands(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  change: Change,
  alerts: readonly InboxAlert[],
  commands: readonly CheckedCommand[],
  mute?: ChangedMute,
): Promise<{ changed: InboxAlert[]; same: InboxAlert[] }> {
  if (alerts.length === 0) return { changed: [], same: [] };
  const handled = await handledIn(
    trx,
    change.accountId,
    change.id,
    alerts.map(({ record_id }) => record_id),
  );
  const changes: StateChange[] = [];
  const same: InboxAlert[] = [];
  const rows: AlertChangeRow[] = [];
  for (const alert of alerts) {
    const before = alertStateOf(alert);
    const after = commands.reduce((state, { command, assignee }) => stateAfter(state, command, assignee), before);
    const differing = fieldsThatDiffer(before, after);
    const isHandled = handled.has(alert.record_id);
    const isChanged = differing.length > 0 || change.rule != null;
    if (isHandled || !isChanged) same.push(alert);
    else changes.push({ alert, state: after, rule: change.rule ?? null });
    if (!isHandled)
      rows.push(
        changeRow(change, alert, {
          at: deps.clock(),
          before: { ...pick(before, differing), ...(mute ? { mute } : {}), marksRev: alert.marks_rev },
          isChanged,
        }),
      );
  }
  const changed = await saveAlertStates(trx, changes);
  await insertChanges(trx, rows);
  const [only] = commands;
  if (!change.rule && only && isAction(only.command.kind))
    await noteActions(
      trx,
      change,
      deps.clock(),
      only.command.kind,
      changed.map(({ record_id }) => record_id),
    );
  return { changed, same };
}

const isAction = (kind: StateCommand['kind']): kind is Exclude<StateCommand['kind'], 'read' | 'unread'> =>
  kind !== 'read' && kind !== 'unread';

const changeRow = (
  { accountId, id, madeBy, rule }: Change,
  alert: InboxAlert,
  { at, before, isChanged }: { at: number; before: Before; isChanged: boolean },
): AlertChangeRow => ({
  account_id: accountId,
  change_id: id,
  record_id: alert.record_id,
  at,
  made_by: madeBy,
  rule_id: rule?.id ?? null,
  rev: alert.rev + (isChanged ? 1 : 0),
  before: JSON.stringify(before),
  deleted: null,
  undone: isChanged ? 0 : 1,
});

const pick = (state: AlertState, fields: readonly (keyof AlertState)[]): Partial<AlertState> =>
  Object.fromEntries(fields.map((field) => [field, state[field]]));
