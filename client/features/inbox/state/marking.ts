import { type AlertIdentity, isSameAlert, keysOf } from '#shared/inbox/identity.ts';
import {
  type AlertCommand,
  folderOf,
  type Marks,
  noMarks,
  sortTime,
  stateAfter,
  stateOf,
} from '#shared/inbox/marks.ts';
import type { Notification } from '#shared/inbox/notification.ts';

/** A command that the page shows at once, until the portal has answered. */
export type Marking = {
  readonly id: string;
  readonly command: AlertCommand;
  /** The person of an `assign` command. */
  readonly assignee: Marks['assignee'];
  readonly alerts: readonly AlertIdentity[];
  /** Whether it means every unread alert. `alerts` are those that are loaded. */
  readonly all: boolean;
};

/** @returns a function that finds the commands that mean an alert, in their order */
function whatMeans(markings: readonly Marking[]): (alert: Pick<Notification, 'identity'>) => readonly Marking[] {
  const byKey = new Map<string, { identity: AlertIdentity; marking: Marking }[]>();
  for (const marking of markings) {
    for (const identity of marking.alerts) {
      for (const key of keysOf(identity)) {
        const known = byKey.get(key);
        if (known) known.push({ identity, marking });
        else byKey.set(key, [{ identity, marking }]);
      }
    }
  }
  if (byKey.size === 0) return () => [];
  return (alert) => {
    const meant = new Set<Marking>();
    for (const key of keysOf(alert.identity))
      for (const { identity, marking } of byKey.get(key) ?? [])
        if (isSameAlert(identity, alert.identity)) meant.add(marking);
    return meant.size < 2 ? [...meant] : markings.filter((marking) => meant.has(marking));
  };
}

/** Returns an alert as it will be once the pending commands are done; undefined if they delete it. */
export type AfterMarkings = <A extends Notification>(alert: A) => A | undefined;

/** @returns a function that returns the same object if no command means the alert */
export function afterMarkings(markings: readonly Marking[]): AfterMarkings {
  const meaning = whatMeans(markings);
  return (alert) => {
    const meant = meaning(alert);
    if (meant.length === 0) return alert;
    let state = stateOf(alert);
    for (const { command, assignee } of meant) {
      if (command.kind === 'delete') return undefined;
      state = stateAfter(state, command, assignee);
    }
    const { read, ...marks } = state;
    return { ...alert, processed: read, marks: { ...(alert.marks ?? noMarks), ...marks } };
  };
}

export const isInInbox = (alert: Pick<Notification, 'marks'>): boolean =>
  alert.marks === undefined || folderOf(alert.marks) === 'inbox';
export const isPinned = (alert: Pick<Notification, 'marks'>): boolean => alert.marks?.pinned ?? false;

/** Pins the alerts; unpins them if all are pinned. */
export const pinCommand = (rows: readonly { alert: Pick<Notification, 'marks'> }[]): { kind: 'pin' | 'unpin' } => ({
  kind: rows.every(({ alert }) => isPinned(alert)) ? 'unpin' : 'pin',
});

/** The time down to which a page reaches, ms. Pinned alerts don't count: they come first, however old they are. */
export const oldestOf = (alerts: readonly Notification[]): number =>
  alerts.reduce(
    (least, alert) => (isPinned(alert) ? least : Math.min(least, sortTime(alert))),
    Number.POSITIVE_INFINITY,
  );

/** Whether an alert is no longer in the list from which the command was given, in most lists. */
export const leavesList = ({ kind }: AlertCommand): boolean =>
  ['done', 'reopen', 'snooze', 'unsnooze', 'delete'].includes(kind);
