import { keysOf } from '#shared/notifications/identity.ts';
import { type AlertCommand, type AlertState, folderOf, type Marks, noMarks, sortTime, stateAfter, stateOf } from '#shared/notifications/marks.ts';
import type { Notification } from '#shared/notifications/notification.ts';

/** A command that the page shows at once, until the portal has answered. */
export type Marking = {
  readonly id: string;
  readonly command: AlertCommand;
  /** The person of an `assign` command. */
  readonly assignee: Marks['assignee'];
  /** All keys of the alerts meant. */
  readonly keys: ReadonlySet<string>;
};

export const keysOfAll = (alerts: readonly Pick<Notification, 'identity'>[]): ReadonlySet<string> =>
  new Set(alerts.flatMap(({ identity }) => keysOf(identity)));

/** The alert as it will be once the pending commands are done. Returns the same object if none of them means it. */
export function withMarkings<A extends Notification>(alert: A, markings: readonly Marking[]): A {
  let state: AlertState | undefined;
  for (const { command, assignee, keys } of markings)
    if (keysOf(alert.identity).some((key) => keys.has(key))) state = stateAfter(state ?? stateOf(alert), command, assignee);
  if (!state) return alert;
  const { read, ...marks } = state;
  return { ...alert, processed: read, marks: { ...(alert.marks ?? noMarks), ...marks } };
}

export const isInInbox = (alert: Pick<Notification, 'marks'>): boolean => alert.marks === undefined || folderOf(alert.marks) === 'inbox';
export const isPinned = (alert: Pick<Notification, 'marks'>): boolean => alert.marks?.pinned ?? false;

/** The time down to which a page reaches, ms. Pinned alerts don't count: they come first, however old they are. */
export const oldestOf = (alerts: readonly Notification[]): number =>
  alerts.reduce((least, alert) => (isPinned(alert) ? least : Math.min(least, sortTime(alert))), Number.POSITIVE_INFINITY);

/** Commands after which an alert is no longer in the list from which they were given, in most lists. */
const leaving: readonly AlertCommand['kind'][] = ['done', 'reopen', 'snooze', 'unsnooze'];

/** Whether a pending command takes this alert out of a list. */
export const isMarked = ({ alert }: { alert: Notification }, markings: readonly Marking[]): boolean =>
  markings.some(({ command, keys }) => leaving.includes(command.kind) && keysOf(alert.identity).some((key) => keys.has(key)));
