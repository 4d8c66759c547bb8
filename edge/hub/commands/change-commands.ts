import type { NewEvent } from '#shared/events.ts';
import type { BulkStep, ChangeAnswer, MarkAlerts, MatchingStep, Undone } from '#shared/notifications/inbox.ts';
import type { AlertsChanged } from '#shared/notifications/inbox-events.ts';
import { isUnsupported, ok } from '#shared/result.ts';
import type { Staged } from '../log/appender.ts';
import { unavailable } from '../ports.ts';
import type { CommandOutcome, CommandRun } from './command-run.ts';
import { recordIdsOf, withRecordIds } from './record-ids.ts';

/** Changes of alerts' states. Each has the page's name for it, so that repeating it after a lost answer changes nothing twice. */
export type ChangeCommand = ({ kind: 'mark' } & MarkAlerts) | { kind: 'matching'; step: MatchingStep } | { kind: 'undo'; change: string };

/** What the page needs of the provider's answer, by command: 'mark', 'matching', 'undo'. The alerts of the other two reach it as events. */
export type ChangeDone = AlertsChanged | BulkStep | Undone;

/** An event with the number of the frame by which the provider's socket sends it too. */
export type NumberedEvent = Pick<Staged, 'event' | 'outboxId'>;

export async function runChangeCommand(run: CommandRun, command: ChangeCommand): CommandOutcome<ChangeDone> {
  const alerts = command.kind === 'mark' ? await withRecordIds(run, command.alerts) : ok([]);
  if (!alerts.ok) return alerts;
  run.begin();
  const done = await changeAtProvider(run, command, recordIdsOf(alerts.value));
  if (!done.ok) return run.refuse(done.error);
  if (isUnsupported(done.value)) return run.refuse(unavailable);
  const { frames, count, kept = 0, left = 0, next = null } = done.value;
  await run.append(numberedEventsOf(frames));
  switch (command.kind) {
    case 'mark':
      return ok({ alerts: frames.flatMap(({ event, data }) => (event === 'notification:changed' ? data.alerts : [])) });
    case 'matching':
      return ok({ count, left, next });
    case 'undo':
      return ok({ count, kept, left });
  }
}

function changeAtProvider({ hub, token }: CommandRun, command: ChangeCommand, ids: string[]) {
  const { inbox } = hub.deps.calls;
  switch (command.kind) {
    case 'mark':
      return inbox.mark(token, { change: command.change, ids, command: command.command });
    case 'matching':
      return inbox.matching(token, command.step);
    case 'undo':
      return inbox.undo(token, command.change);
  }
}

/** The events of a change, as the provider's socket would bring them. */
export const numberedEventsOf = (frames: ChangeAnswer['frames']): NumberedEvent[] =>
  frames.map(({ event, data, outboxId }) => ({
    event: { type: event === 'notification:changed' ? 'notification.changed' : 'notification.deleted', data } as NewEvent,
    ...(outboxId === undefined ? {} : { outboxId }),
  }));
