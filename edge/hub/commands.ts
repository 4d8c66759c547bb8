import { type ApiError, EXCEPTION, EXCEPTION_MESSAGE, errorCodes } from '#shared/errors.ts';
import type { NewEvent } from '#shared/events.ts';
import type { HoldRequest } from '#shared/notifications/held.ts';
import { type AlertIdentity, mergeIdentity } from '#shared/notifications/identity.ts';
import type { Mute, Mutes, MuteTarget } from '#shared/notifications/mutes.ts';
import { NOTIFICATIONS_PAGE_SIZE, type NotificationType } from '#shared/notifications/notification.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { heldEvents, inEvents, released } from './held-events.ts';
import { findAlert } from './known-alert.ts';
import type { HubDeps, Session, UpstreamFailure } from './ports.ts';
import type { Sequence } from './sequence.ts';

export type Command =
  /** `held` names the command that was held back and is carried out by this one, where there was one. */
  | { kind: 'read'; alerts: AlertIdentity[] | 'all'; held?: string | undefined }
  | { kind: 'delete'; alerts: AlertIdentity[]; held?: string | undefined }
  | { kind: 'hold'; held: HoldRequest }
  | { kind: 'release'; id: string }
  | { kind: 'subscribe'; marketplace: string; notificationType: NotificationType }
  | { kind: 'mute'; mutes: Mute[] }
  | { kind: 'unmute'; targets: MuteTarget[] };

/** How many alerts it touched, or all mutes as they are now. */
export type CommandDone = { count: number } | Mutes;

export type CommandFailure = { status: number; error: ApiError };

/** What a command tells its hub. */
export type CommandOwner = {
  /** Nobody knows whether the provider has done it: what it would have changed is read again. */
  uncertain(what: 'alerts' | 'mutes'): void;
  /** @returns whether the list and the intent that it answers stand in line */
  mutes(list: Mutes, intent: string): boolean;
};

/**
 * Runs a command: an intent row, the provider's call, and then the event that tells every tab, in one commit with the clearing
 * of the intent (ST1). Whatever ends the process between call and append leaves the intent, and the next start makes it a gap.
 */
export async function runCommand(
  user: string,
  deps: HubDeps,
  sequence: Sequence,
  session: Session,
  command: Command,
  on: CommandOwner,
): Promise<Result<CommandDone, CommandFailure>> {
  const { calls, store } = deps;
  const { token } = session;
  const intent = deps.newId();

  if (command.kind === 'hold' || command.kind === 'release') {
    await appended(command.kind === 'hold' ? heldEvents(command.held, deps.now()) : [released(command.id)]);
    return ok({ count: 0 });
  }

  if (command.kind === 'subscribe') {
    store.addIntent(user, intent, deps.now());
    const done = await calls.subscriptions.create(token, command.marketplace, command.notificationType);
    if (!done.ok) return refuse(done.error);
    await appended([{ type: 'notification.subscribed', data: { marketplace: command.marketplace, notificationType: command.notificationType } }]);
    return ok({ count: 1 });
  }

  if (command.kind === 'mute' || command.kind === 'unmute') {
    store.addIntent(user, intent, deps.now());
    const done = await (command.kind === 'mute' ? calls.mutes.put(token, command.mutes) : calls.mutes.delete(token, command.targets));
    if (!done.ok) return refuse(done.error, 'mutes');
    if (!on.mutes(done.value, intent)) store.clearIntent(user, intent);
    await sequence.untilSettled();
    return done;
  }

  const resolved = command.alerts === 'all' ? await unreadAlerts(deps, token) : await withRecordIds(user, deps, sequence, token, command.alerts);
  if (!resolved.ok) return resolved;
  const alerts = resolved.value;
  const type = command.kind === 'read' ? 'notification.read' : 'notification.deleted';
  // Told in one commit with the last of what is done: no tab shows in between what was there before.
  const ends = command.held === undefined ? [] : [released(command.held)];
  let touched = 0;
  store.addIntent(user, intent, deps.now());
  for (let start = 0; start < alerts.length; start += IDS_PER_CALL) {
    const part = alerts.slice(start, start + IDS_PER_CALL);
    const recordIds = part.map((alert) => alert.recordId as string);
    const done = command.kind === 'read' ? await calls.notifications.markRead(token, recordIds) : await calls.notifications.delete(token, recordIds);
    if (!done.ok) return refuse(done.error);
    const more = start + IDS_PER_CALL < alerts.length;
    const events: NewEvent[] = inEvents(part).map((each) => ({ type, data: { alerts: each } }));
    await appended(more ? events : [...events, ...ends], more);
    touched += part.length;
  }
  if (alerts.length === 0) await appended(ends);
  store.clearIntent(user, intent);
  return ok({ count: touched });

  function refuse(failure: UpstreamFailure, what: 'alerts' | 'mutes' = 'alerts'): Result<never, CommandFailure> {
    if (failure.status === 0 || failure.status >= 500) on.uncertain(what);
    store.clearIntent(user, intent);
    return fail(failure);
  }

  /** Resolves once the last of these is in the log. */
  function appended(events: readonly NewEvent[], keepIntent = false): Promise<void> {
    return new Promise((resolve) => {
      for (const [index, event] of events.entries()) {
        const last = index === events.length - 1;
        const done = (isAppended: boolean) => {
          // The provider has done what the log does not tell of: the tabs read again.
          if (!isAppended) on.uncertain('alerts');
          if (last) resolve();
        };
        sequence.stage({ event, intent: last && !keepIntent ? intent : undefined, done });
      }
      if (events.length === 0) resolve();
    });
  }
}

const IDS_PER_CALL = 400;
const MOST_PAGES = 100;

/** The provider knows an alert by its record id. One that came without is looked up among its keys, then on page 1 (ST14). */
async function withRecordIds(
  user: string,
  deps: HubDeps,
  sequence: Sequence,
  token: string,
  alerts: AlertIdentity[],
): Promise<Result<AlertIdentity[], CommandFailure>> {
  const lookUp = () =>
    alerts.map((alert) => {
      if (alert.recordId) return alert;
      const known = findAlert(deps.store, user, alert);
      return known ? mergeIdentity(alert, known.identity) : alert;
    });
  let found = lookUp();
  if (found.some((alert) => !alert.recordId)) {
    const read = await deps.calls.notifications.list(token, { page: 1, limit: NOTIFICATIONS_PAGE_SIZE });
    if (!read.ok) return fail(read.error);
    for (const alert of read.value.notifications) sequence.stage({ event: { type: 'notification.created', data: alert }, identity: alert.identity });
    await sequence.untilSettled();
    found = lookUp();
  }
  const known = found.filter((alert) => alert.recordId);
  if (known.length === 0 && alerts.length > 0)
    return fail({ status: 404, error: { code: errorCodes.notFound, message: 'This notification is no longer there.' } });
  return ok(known);
}

/** The provider has no call that marks all: every unread id is sent. */
async function unreadAlerts(deps: HubDeps, token: string): Promise<Result<AlertIdentity[], CommandFailure>> {
  const unread: AlertIdentity[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const read = await deps.calls.notifications.list(token, { page, limit: NOTIFICATIONS_PAGE_SIZE });
    if (!read.ok) return fail(read.error);
    for (const alert of read.value.notifications) if (!alert.processed && alert.identity.recordId) unread.push(alert.identity);
    const enough = read.value.unread !== undefined && unread.length >= read.value.unread;
    if (enough || read.value.notifications.length < NOTIFICATIONS_PAGE_SIZE) break;
  }
  return ok(unread);
}

/** What a caller hears when the hub itself had to start again in the middle. */
export const interrupted: CommandFailure = { status: 503, error: { code: EXCEPTION, message: EXCEPTION_MESSAGE } };
