import type { HoldRequest } from '#shared/notifications/held.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { isUnsupported, ok, type Result } from '#shared/result.ts';
import { readListPages } from '../parts/list-pages.ts';
import type { UpstreamFailure } from '../ports.ts';
import { type NumberedEvent, numberedEventsOf } from './change-commands.ts';
import type { CommandFailure, CommandOutcome, CommandRun } from './command-run.ts';
import { recordIdsOf, withRecordIds } from './record-ids.ts';

/** `held` is the id of the held command that this one carries out, if any. */
type ReadCommand = {
  kind: 'read';
  alerts: AlertIdentity[] | 'all';
  /** With 'all': only alerts that came up to this time, ms. */
  until?: number | undefined;
  held?: string | undefined;
};
type DeleteCommand = { kind: 'delete'; alerts: AlertIdentity[]; held?: string | undefined };
export type ReadOrDelete = ReadCommand | DeleteCommand;

/** A command that can still be undone. The other tabs show it, but the provider has not been called yet. */
export type HoldCommand = { kind: 'hold'; held: HoldRequest } | { kind: 'release'; id: string };

type Count = { count: number };

export async function runHoldCommand(run: CommandRun, command: HoldCommand): CommandOutcome<Count> {
  await run.append(command.kind === 'hold' ? heldEvents(command.held, run.hub.deps.now()) : [released(command.id)]);
  return ok({ count: 0 });
}

export async function runReadOrDelete(run: CommandRun, command: ReadOrDelete): CommandOutcome<Count> {
  const done = command.kind === 'read' && command.alerts === 'all' ? await readAllInSteps(run, command) : undefined;
  return done ?? runByIds(run, command);
}

async function runByIds(run: CommandRun, command: ReadOrDelete): CommandOutcome<Count> {
  const resolved = await (command.alerts === 'all' ? unreadAlerts(run, 'until' in command ? command.until : undefined) : withRecordIds(run, command.alerts));
  if (!resolved.ok) return resolved;
  const alerts = resolved.value;
  const call = command.kind === 'read' ? markRead : remove;
  const ends = endOf(command);
  let touched = 0;
  run.begin();
  for (let start = 0; start < alerts.length; start += IDS_PER_CALL) {
    const part = alerts.slice(start, start + IDS_PER_CALL);
    const done = await call(run, part);
    if (!done.ok) return run.refuse(done.error);
    const more = start + IDS_PER_CALL < alerts.length;
    await run.append(more ? done.value : [...done.value, ...ends], more);
    touched += part.length;
  }
  if (alerts.length === 0) await run.append(ends);
  return ok({ count: touched });
}

/** A provider with states counts reading among an alert's changes (`rev`), so it is asked for such a change and answers with its frames. */
async function markRead({ hub, token }: CommandRun, alerts: readonly AlertIdentity[]): Promise<Result<NumberedEvent[], UpstreamFailure>> {
  const { inbox, notifications } = hub.deps.calls;
  const ids = recordIdsOf(alerts);
  const marked = await inbox.mark(token, { change: readingName(hub.deps.newId()), ids, command: { kind: 'read' } });
  if (!marked.ok) return marked;
  if (!isUnsupported(marked.value)) return ok(numberedEventsOf(marked.value.frames));
  const read = await notifications.markRead(token, ids);
  return read.ok ? ok(touchedEvents('notification.read', alerts)) : read;
}

async function remove({ hub, token }: CommandRun, alerts: readonly AlertIdentity[]): Promise<Result<NumberedEvent[], UpstreamFailure>> {
  const done = await hub.deps.calls.notifications.delete(token, recordIdsOf(alerts));
  return done.ok ? ok(touchedEvents('notification.deleted', alerts)) : done;
}

/** Lets the provider mark all as read, step by step. @returns undefined if it has no bulk changes */
async function readAllInSteps(run: CommandRun, command: ReadCommand): Promise<Result<Count, CommandFailure> | undefined> {
  const { calls, newId, now } = run.hub.deps;
  const change = readingName(newId());
  const until = Math.floor(command.until ?? now());
  let touched = 0;
  let after: string | undefined;
  run.begin();
  for (let steps = 0; ; steps += 1) {
    const step = { change, filter: { unread: true }, until, command: { kind: 'read' as const }, ...(after === undefined ? {} : { after }) };
    const done = await calls.inbox.matching(run.token, step);
    if (!done.ok) return run.refuse(done.error);
    if (isUnsupported(done.value)) {
      run.end();
      return undefined;
    }
    const { frames, count, next } = done.value;
    touched += count;
    const more = typeof next === 'string' && next !== after && steps < MOST_STEPS;
    await run.append(more ? numberedEventsOf(frames) : [...numberedEventsOf(frames), ...endOf(command)], more);
    if (!more) return ok({ count: touched });
    after = next;
  }
}

/** Stops a provider whose steps never end. */
const MOST_STEPS = 1_000;
const IDS_PER_CALL = 400;
const MOST_PAGES = 100;

const readingName = (id: string): string => `reading-${id}`;

/** Collects every unread id, for a provider without bulk changes. */
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

const touchedEvents = (type: 'notification.read' | 'notification.deleted', alerts: readonly AlertIdentity[]): NumberedEvent[] =>
  inEvents(alerts).map((part) => ({ event: { type, data: { alerts: part } } }));

/** A tab holds a command back while it can be undone. The other tabs show it at once (LIVE-10). */
function heldEvents({ id, command, all, alerts, unread, ms }: HoldRequest, now: number): NumberedEvent[] {
  const parts = alerts.length === 0 ? [[]] : inEvents(alerts);
  // Only the first part carries the count, so that adding up the parts counts nothing twice.
  return parts.map((part, index) => ({
    event: { type: 'notification.held', data: { id, command, all, alerts: part, unread: index === 0 ? unread : 0, until: now + ms } },
  }));
}

/** Released in the same commit as the last change, so that no tab shows the old state in between. */
const endOf = ({ held }: ReadOrDelete): NumberedEvent[] => (held === undefined ? [] : [released(held)]);

const released = (id: string): NumberedEvent => ({ event: { type: 'notification.released', data: { id } } });
