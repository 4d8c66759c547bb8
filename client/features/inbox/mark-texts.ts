import { formatCount } from '#shared/format.ts';
import type { AlertCommand, Marks, StateCommand } from '#shared/inbox/marks.ts';
import { notificationTexts } from '#shared/inbox/texts.ts';
import { localized } from '#shared/localized.ts';
import { partTexts } from './part-texts.ts';
import { snoozeEnd } from './snooze-times.ts';

export const markTexts = localized('notifications/markTexts', {
  read: 'Marked as read',
  unread: 'Marked as unread',
  done: 'Done',
  reopen: 'Back in the inbox',
  pin: 'Pinned',
  unpin: 'No longer pinned',
  unsnooze: 'Back in the inbox',
  snoozed: (when: string) => `Snoozed until ${when}`,
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: 'Assigned to nobody',
  undone: (what: string) => `Undone: ${what}`,
  undoFailed: 'The change could not be undone',
  changedSince: (count: number) =>
    count === 1
      ? '1 alert has changed since and stays as it is.'
      : `${formatCount(count)} alerts have changed since and stay as they are.`,
  failed: (what: string) => `Not possible: ${what}`,
} as const);

/**
 * What a command says: that it is done ('Snoozed until tomorrow, 08:00'), that it was refused, and where its alerts are
 * then.
 * @param now ms
 */
export function commandTexts(
  command: AlertCommand,
  assignee: Marks['assignee'],
  now: number,
): { done: string; failed: string; back?: string } {
  if (command.kind === 'read')
    return {
      done: notificationTexts.markedAsRead,
      failed: notificationTexts.failedMarkAsRead,
      back: partTexts.putBackUnread,
    };
  if (command.kind === 'delete')
    return { done: notificationTexts.deleted, failed: notificationTexts.failedDelete, back: partTexts.restored };
  const done = stateText(command, assignee, now);
  return { done, failed: markTexts.failed(done) };
}

function stateText(command: StateCommand, assignee: Marks['assignee'], now: number): string {
  if (command.kind === 'snooze') return markTexts.snoozed(snoozeEnd(command.until, now));
  if (command.kind === 'assign') return assignee ? markTexts.assigned(assignee.name) : markTexts.unassigned;
  return markTexts[command.kind];
}
