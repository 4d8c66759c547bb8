import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import type { AlertCommand, Marks } from '#shared/notifications/marks.ts';
import { snoozeEnd } from './snooze-times.ts';

/** Texts about changed alerts. */
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
    count === 1 ? '1 alert has changed since and stays as it is.' : `${formatCount(count)} alerts have changed since and stay as they are.`,
  failed: (what: string) => `Not possible: ${what}`,
} as const);

/** What a command has done: 'Snoozed until tomorrow, 08:00'. @param now ms */
export function markText(command: AlertCommand, assignee: Marks['assignee'], now: number): string {
  if (command.kind === 'snooze') return markTexts.snoozed(snoozeEnd(command.until, now));
  if (command.kind === 'assign') return assignee ? markTexts.assigned(assignee.name) : markTexts.unassigned;
  return markTexts[command.kind];
}
