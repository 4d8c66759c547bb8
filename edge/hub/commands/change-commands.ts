import { errorCodes } from '#shared/errors.ts';
import type { NewEvent } from '#shared/events.ts';
import { type AlertIdentity, mergeIdentity } from '#shared/inbox/identity.ts';
import type { BulkStep, ChangeAnswer, MarkAlerts, Marked, MatchingStep, ReadAll, Undone } from '#shared/inbox/inbox.ts';
import { NOTIFICATIONS_PAGE_SIZE } from '#shared/inbox/notification.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findAlert } from '../log/appender.ts';
import type { Staged } from '../ports.ts';
import { readListPages } from '../slices/list-pages.ts';
import type { CommandFailure, CommandOutcome, CommandRun } from './command-run.ts';

/**
 * The provider identifies an alert by its record id. Looks up missing ids among the known keys, then on page 1 (ST14).
 */
async function withRecordIds(
  { hub, token }: CommandRun,
  alerts: AlertIdentity[],
): Promise<Result<AlertIdentity[], CommandFailure>> {
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
    for (const alert of read.value.notifications)
      sequence.stage({ event: { type: 'notification.created', data: alert }, identity: alert.identity });
    await sequence.untilSettled();
    found = lookUp();
  }
  const known = found.filter((alert) => alert.recordId);
  if (known.length === 0 && alerts.length > 0)
    return fail({
      status: 404,
      error: { code: errorCodes.notFound, message: 'This notification is no longer there.' },
    });
  return ok(known);
}

/** @param alerts with their record ids (`withRecordIds`) */
const recordIdsOf = (alerts: readonly AlertIdentity[]): string[] => alerts.map(({ recordId }) => recordId as string);

/**
 * Changes of alerts. Each has the page's name for it, by which it is undone, and so that repeating it after a lost
 * answer changes nothing twice.
 */
export type ChangeCommand =
  | ({ kind: 'mark' } & MarkAlerts)
  | ({ kind: 'readAll' } & ReadAll)
  | { kind: 'matching'; step: MatchingStep }
  | { kind: 'undo'; change: string };

export type AllRead = { count: number; undoable: boolean };

/** What the page needs of the provider's answer, by command. The alerts of all but 'mark' reach it as events. */
export type ChangeDone = Marked | AllRead | BulkStep | Undone;

/** An event with the number of the frame by which the provider's socket sends it too. */
type NumberedEvent = Pick<Staged, 'event' | 'outboxId'>;

export function runChangeCommand(run: CommandRun, command: ChangeCommand): CommandOutcome<ChangeDone> {
  switch (command.kind) {
    case 'mark':
      return runMark(run, command);
    case 'readAll':
      return runReadAll(run, command);
    case 'matching':
      return runMatching(run, command.step);
    case 'undo':
      return runUndo(run, command.change);
  }
}

async function runMark(run: CommandRun, { change, alerts, command }: MarkAlerts): CommandOutcome<Marked> {
  const known = await withRecordIds(run, alerts);
  if (!known.ok) return known;
  run.begin();
  const { calls } = run.hub.deps;
  if ((command.kind === 'read' || command.kind === 'delete') && (await calls.profile()) !== 'full') {
    const touched = await asSpecified(run, command.kind, known.value);
    return touched.ok ? ok({ alerts: [], undoable: false }) : touched;
  }
  const done = await calls.inbox.mark(run.token, { change, ids: recordIdsOf(known.value), command });
  if (!done.ok) return run.refuse(done.error);
  const { frames } = done.value;
  await run.append(numberedEventsOf(frames));
  return ok({
    alerts: frames.flatMap(({ event, data }) => (event === 'notification:changed' ? data.alerts : [])),
    undoable: true,
  });
}

/**
 * Lets the provider mark all as read, step by step; with the specification's profile, it gets the ids of all unread
 * alerts.
 */
async function runReadAll(run: CommandRun, { change, until }: ReadAll): CommandOutcome<AllRead> {
  run.begin();
  if ((await run.hub.deps.calls.profile()) !== 'full') return readAllAsSpecified(run, until);
  let touched = 0;
  let after: string | undefined;
  for (let steps = 0; ; steps += 1) {
    const step = {
      change,
      filter: { unread: true },
      until,
      command: { kind: 'read' as const },
      ...(after === undefined ? {} : { after }),
    };
    const done = await run.hub.deps.calls.inbox.matching(run.token, step);
    if (!done.ok) return run.refuse(done.error);
    const { frames, count, next } = done.value;
    touched += count;
    const more = typeof next === 'string' && next !== after && steps < MOST_STEPS;
    await run.append(numberedEventsOf(frames), more);
    if (!more) return ok({ count: touched, undoable: true });
    after = next;
  }
}

async function readAllAsSpecified(run: CommandRun, until: number): CommandOutcome<AllRead> {
  const unread = await unreadAlerts(run, until);
  if (!unread.ok) {
    run.end();
    return unread;
  }
  const read = await asSpecified(run, 'read', unread.value);
  return read.ok ? ok({ count: unread.value.length, undoable: false }) : read;
}

async function runMatching(run: CommandRun, step: MatchingStep): CommandOutcome<BulkStep> {
  run.begin();
  const done = await run.hub.deps.calls.inbox.matching(run.token, step);
  if (!done.ok) return run.refuse(done.error);
  const { frames, count, left = 0, next = null } = done.value;
  await run.append(numberedEventsOf(frames));
  return ok({ count, left, next });
}

async function runUndo(run: CommandRun, change: string): CommandOutcome<Undone> {
  run.begin();
  const done = await run.hub.deps.calls.inbox.undo(run.token, change);
  if (!done.ok) return run.refuse(done.error);
  const { frames, count, kept = 0, left = 0 } = done.value;
  await run.append(numberedEventsOf(frames));
  return ok({ count, kept, left });
}

/** Stops a provider whose steps never end. */
const MOST_STEPS = 1_000;
const IDS_PER_CALL = 400;
const MOST_PAGES = 100;

/** Reads or deletes by the specification's calls, which nothing undoes. */
async function asSpecified(
  run: CommandRun,
  kind: 'read' | 'delete',
  alerts: readonly AlertIdentity[],
): Promise<Result<null, CommandFailure>> {
  const { notifications } = run.hub.deps.calls;
  const call = kind === 'read' ? notifications.markRead : notifications.delete;
  const type = kind === 'read' ? 'notification.read' : 'notification.deleted';
  for (let start = 0; start < alerts.length; start += IDS_PER_CALL) {
    const chunk = alerts.slice(start, start + IDS_PER_CALL);
    const done = await call(run.token, recordIdsOf(chunk));
    if (!done.ok) return run.refuse(done.error);
    await run.append(
      inEvents(chunk).map((each) => ({ event: { type, data: { alerts: each } } })),
      start + IDS_PER_CALL < alerts.length,
    );
  }
  if (alerts.length === 0) run.end();
  return ok(null);
}

/** Collects every unread id. */
async function unreadAlerts(
  { hub, token }: CommandRun,
  until: number,
): Promise<Result<AlertIdentity[], CommandFailure>> {
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

// An event is at most 32 KiB. 80 identities of at most 900 bytes are far smaller in practice; appender.ts rejects
// larger events.
const ALERTS_PER_EVENT = 80;

function inEvents(alerts: readonly AlertIdentity[]): AlertIdentity[][] {
  const chunks: AlertIdentity[][] = [];
  for (let from = 0; from < alerts.length; from += ALERTS_PER_EVENT)
    chunks.push(alerts.slice(from, from + ALERTS_PER_EVENT));
  return chunks;
}

/** The events of a change, as the provider's socket would bring them. */
const numberedEventsOf = (frames: ChangeAnswer['frames']): NumberedEvent[] =>
  frames.map(({ event, data, outboxId }) => ({
    event: {
      type: event === 'notification:changed' ? 'notification.changed' : 'notification.deleted',
      data,
    } as NewEvent,
    ...(outboxId === undefined ? {} : { outboxId }),
  }));
