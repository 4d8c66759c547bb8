import { EXCEPTION, EXCEPTION_MESSAGE, errorCodes } from '#shared/errors.ts';
import type { NewEvent } from '#shared/events.ts';
import type { HoldRequest } from '#shared/notifications/held.ts';
import { type AlertIdentity, mergeIdentity } from '#shared/notifications/identity.ts';
import type { AlertsChanged, ChangeAnswer, MarkAlerts, MatchingStep } from '#shared/notifications/inbox.ts';
import type { Mute, Mutes, MuteTarget } from '#shared/notifications/mutes.ts';
import { NOTIFICATIONS_PAGE_SIZE, type NotificationType } from '#shared/notifications/notification.ts';
import { fail, isUnsupported, ok, type Result } from '#shared/result.ts';
import { findAlert } from '../log/appender.ts';
import { readListPages } from '../parts/list-pages.ts';
import { type CommandFailure, type CommandHub, type CommandOutcome, CommandRun } from './command-run.ts';

/** The commands that go through a hub, because every tab has to be notified. */
export type Command = AlertCommand | ChangeCommand | HoldCommand | MuteCommand | SubscriptionCommand;

/** @param token the session's access token, for calls to the provider */
export function runCommand(hub: CommandHub, token: string, command: Command): CommandOutcome {
  const run = new CommandRun(hub, token);
  switch (command.kind) {
    case 'read':
    case 'delete':
      return runAlertCommand(run, command);
    case 'mark':
    case 'matching':
    case 'undo':
      return runChangeCommand(run, command);
    case 'hold':
    case 'release':
      return runHoldCommand(run, command);
    case 'mute':
    case 'unmute':
      return runMuteCommand(run, command);
    case 'subscribe':
      return runSubscriptionCommand(run, command);
  }
}

/** The answer when the hub restarted while the command was running. */
export const interrupted: CommandFailure = { status: 503, error: { code: EXCEPTION, message: EXCEPTION_MESSAGE } };

type SubscriptionCommand = { kind: 'subscribe'; marketplace: string; notificationType: NotificationType };

async function runSubscriptionCommand(run: CommandRun, { marketplace, notificationType }: SubscriptionCommand): CommandOutcome<{ count: number }> {
  run.begin();
  const done = await run.hub.deps.calls.subscriptions.create(run.token, marketplace, notificationType);
  if (!done.ok) return run.refuse(done.error);
  await run.append([{ type: 'notification.subscribed', data: { marketplace, notificationType } }]);
  return ok({ count: 1 });
}

export type MuteCommand = { kind: 'mute'; mutes: Mute[] } | { kind: 'unmute'; targets: MuteTarget[] };

/** Changes some mutes. The provider answers with the complete list after the change. */
async function runMuteCommand(run: CommandRun, command: MuteCommand): CommandOutcome<Mutes> {
  const { mutes } = run.hub.deps.calls;
  run.begin();
  const done = await (command.kind === 'mute' ? mutes.put(run.token, command.mutes) : mutes.delete(run.token, command.targets));
  if (!done.ok) return run.refuse(done.error, 'mutes');
  await run.appendPart({ type: 'mutes.updated', data: done.value });
  return done;
}

/** Changes of alerts' states (shared/notifications/inbox.ts). Each names itself, so that repeating it changes nothing twice. */
export type ChangeCommand = ({ kind: 'mark' } & MarkAlerts) | { kind: 'matching'; step: MatchingStep } | { kind: 'undo'; change: string };

/** The answer has what each of the three returns; the route picks its part. */
export type Changed = AlertsChanged & { count: number; kept: number; left: number; next: string | null };

async function runChangeCommand(run: CommandRun, command: ChangeCommand): CommandOutcome<Changed> {
  const resolved = command.kind === 'mark' ? await withRecordIds(run, command.alerts) : ok([]);
  if (!resolved.ok) return resolved;
  run.begin();
  const done = await changeAtProvider(run, command, resolved.value);
  if (!done.ok) return run.refuse(done.error);
  if (isUnsupported(done.value)) {
    run.end();
    return fail({ status: 404, error: { code: errorCodes.notFound, message: 'This is not available from your provider.' } });
  }
  const { frames, count, kept = 0, left = 0, next = null } = done.value;
  await run.appendFrames(eventsOf(frames));
  if (frames.length === 0) run.end();
  const alerts = frames.flatMap(({ event, data }) => (event === 'notification:changed' ? data.alerts : []));
  return ok({ alerts, count, kept, left, next });
}

function changeAtProvider({ hub, token }: CommandRun, command: ChangeCommand, alerts: readonly AlertIdentity[]) {
  const { inbox } = hub.deps.calls;
  switch (command.kind) {
    case 'mark':
      return inbox.mark(token, { change: command.change, ids: alerts.map(({ recordId }) => recordId as string), command: command.command });
    case 'matching':
      return inbox.matching(token, command.step);
    case 'undo':
      return inbox.undo(token, command.change);
  }
}

const eventsOf = (frames: ChangeAnswer['frames']): { event: NewEvent; outboxId?: string }[] =>
  frames.map(({ event, data, outboxId }) => ({
    event: { type: event === 'notification:changed' ? 'notification.changed' : 'notification.deleted', data } as NewEvent,
    ...(outboxId === undefined ? {} : { outboxId }),
  }));

type AlertCommand =
  /** `held` is the id of the held command that this one carries out, if any. */
  | {
      kind: 'read';
      alerts: AlertIdentity[] | 'all';
      /** With 'all': only alerts published up to this time, ms. */
      until?: number | undefined;
      held?: string | undefined;
    }
  | { kind: 'delete'; alerts: AlertIdentity[]; held?: string | undefined };

/** A command that can still be undone. The other tabs show it, but the provider has not been called yet. */
type HoldCommand = { kind: 'hold'; held: HoldRequest } | { kind: 'release'; id: string };

async function runHoldCommand(run: CommandRun, command: HoldCommand): CommandOutcome<{ count: number }> {
  await run.append(command.kind === 'hold' ? heldEvents(command.held, run.hub.deps.now()) : [released(command.id)]);
  return ok({ count: 0 });
}

async function runAlertCommand(run: CommandRun, command: AlertCommand): CommandOutcome<{ count: number }> {
  const { notifications } = run.hub.deps.calls;
  const resolved = await (command.alerts === 'all' ? unreadAlerts(run, 'until' in command ? command.until : undefined) : withRecordIds(run, command.alerts));
  if (!resolved.ok) return resolved;
  const alerts = resolved.value;
  const type = command.kind === 'read' ? 'notification.read' : 'notification.deleted';
  // Released in the same commit as the last change, so that no tab shows the old state in between.
  const ends = command.held === undefined ? [] : [released(command.held)];
  let touched = 0;
  run.begin();
  for (let start = 0; start < alerts.length; start += IDS_PER_CALL) {
    const part = alerts.slice(start, start + IDS_PER_CALL);
    const recordIds = part.map((alert) => alert.recordId as string);
    const done = await (command.kind === 'read' ? markRead(run, recordIds) : notifications.delete(run.token, recordIds));
    if (!done.ok) return run.refuse(done.error);
    const more = start + IDS_PER_CALL < alerts.length;
    // A provider with states says which it has given; their numbers order them among other changes.
    const frames = isChangeAnswer(done.value)
      ? eventsOf(done.value.frames)
      : inEvents(part).map((each) => ({ event: { type, data: { alerts: each } } as NewEvent }));
    await run.appendFrames(more ? frames : [...frames, ...ends.map((event) => ({ event }))], more);
    touched += part.length;
  }
  if (alerts.length === 0) await run.append(ends);
  run.end();
  return ok({ count: touched });
}

async function markRead({ hub, token }: CommandRun, ids: string[]) {
  const marked = await hub.deps.calls.inbox.mark(token, { change: `read-${hub.deps.newId()}`, ids, command: { kind: 'read' } });
  return marked.ok && isUnsupported(marked.value) ? hub.deps.calls.notifications.markRead(token, ids) : marked;
}

const isChangeAnswer = (answer: unknown): answer is ChangeAnswer => typeof answer === 'object' && answer !== null && 'frames' in answer;

const IDS_PER_CALL = 400;
const MOST_PAGES = 100;

/** The provider identifies an alert by its record id. Looks up missing ids among the known keys, then on page 1 (ST14). */
async function withRecordIds({ hub, token }: CommandRun, alerts: AlertIdentity[]): Promise<Result<AlertIdentity[], CommandFailure>> {
  const { user, deps, sequence } = hub;
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

/** Collects every unread id, because the provider has no call that marks all as read. */
async function unreadAlerts({ hub, token }: CommandRun, until = Number.POSITIVE_INFINITY): Promise<Result<AlertIdentity[], CommandFailure>> {
  const unread: AlertIdentity[] = [];
  let found = 0;
  let counted: number | undefined;
  const read = await readListPages(hub.deps.calls, token, MOST_PAGES, (alerts, page) => {
    for (const alert of alerts) {
      if (alert.processed || !alert.identity.recordId) continue;
      found += 1;
      if (alert.publishedTime <= until) unread.push(alert.identity);
    }
    counted ??= page.unread;
    // If the count changes during the reading, alerts already found may be gone and others may still follow.
    return counted !== undefined && page.unread === counted && found >= counted;
  });
  return read.ok ? ok(unread) : read;
}

// An event is at most 32 KiB. 80 identities of at most 900 bytes are far smaller in practice; appender.ts rejects larger events.
const ALERTS_PER_EVENT = 80;

function inEvents(alerts: readonly AlertIdentity[]): AlertIdentity[][] {
  const parts: AlertIdentity[][] = [];
  for (let from = 0; from < alerts.length; from += ALERTS_PER_EVENT) parts.push(alerts.slice(from, from + ALERTS_PER_EVENT));
  return parts;
}

/** A tab holds a command back while it can be undone. The other tabs show it at once (LIVE-10). */
function heldEvents({ id, command, all, alerts, unread, ms }: HoldRequest, now: number): NewEvent[] {
  const parts = alerts.length === 0 ? [[]] : inEvents(alerts);
  // Only the first part carries the count, so that adding up the parts counts nothing twice.
  return parts.map((part, index) => ({
    type: 'notification.held',
    data: { id, command, all, alerts: part, unread: index === 0 ? unread : 0, until: now + ms },
  }));
}

const released = (id: string): NewEvent => ({ type: 'notification.released', data: { id } });
