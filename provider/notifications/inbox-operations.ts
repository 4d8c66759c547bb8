import type * as v from 'valibot';
import { isMainAccount } from '#shared/account/user.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { BULK_STEP, type BulkCommand, type ChangeAnswer, type ChangedAlert, type matchingSchema, type UpstreamMark } from '#shared/notifications/inbox.ts';
import { type AlertCommand, type AlertState, LONGEST_SNOOZE, type Marks, snoozeFault, stateAfter, wokenAt } from '#shared/notifications/marks.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type Account, userInfoOf } from '../account/account-record.ts';
import { accountById } from '../account/accounts-table.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { invalid, type Refusal } from '../http/refuse.ts';
import { enqueue, type Frame } from '../outbox/outbox-table.ts';
import { type Change, changeOf, changesOf, insertChanges, knownRecords, markUndone, restoreNotification, takeNotification } from './alert-changes-table.ts';
import { changedIn, identityIn, insertState, nextMatching, type StateWithNames, saveState, stateIn, statesDue, statesOf } from './alert-states-table.ts';
import { putMutesFor } from './stored-mutes.ts';

/** Who makes a change: a person, or a rule. */
export type Author = { account: string; rule: Marks['rule'] };

type Inbox = { accountId: string; author: Author };

/** A frame holds about this much, so that an event stays below its 32 KiB with any note. */
const FRAME_BYTES = 20_000;
const MOST_WOKEN = 200;

/** Changes of alerts' states. Every one has a name, can be repeated without effect, and can be undone as a whole for a day. */
export function createInboxOperations(deps: Deps) {
  return {
    mark: (inbox: Inbox, { change, ids, command }: UpstreamMark): Promise<Result<ChangeAnswer, Refusal>> =>
      deps.write(async (trx) => {
        const checked = await checkCommand(deps, trx, inbox.accountId, command);
        if (!checked.ok) return checked;
        const rows = await statesOf(trx, inbox.accountId, ids);
        const changed = await applyTo(deps, trx, inbox, change, rows, (state) => stateAfter(state, command, checked.value));
        return ok({ frames: await sendFrames(deps, trx, inbox.accountId, { changed }), count: changed.length });
      }),

    /** One step of a change of all that match. */
    matching: (inbox: Inbox, { change, filter, until, command, after }: v.InferOutput<typeof matchingSchema>): Promise<Result<ChangeAnswer, Refusal>> =>
      deps.write(async (trx) => {
        const checked = command.kind === 'delete' || command.kind === 'mute' ? ok(null) : await checkCommand(deps, trx, inbox.accountId, command);
        if (!checked.ok) return checked;
        const now = deps.clock();
        const { ids, left, next } = await nextMatching(trx, inbox.accountId, filter, { until, after, limit: BULK_STEP, now });
        const rows = ids.length === 0 ? [] : await statesOf(trx, inbox.accountId, ids);
        const done = await runBulk(deps, trx, inbox, change, rows, command, checked.value);
        return ok({ frames: await sendFrames(deps, trx, inbox.accountId, done), count: rows.length, left, next });
      }),

    /** One step back. What somebody has changed since stays as it is. */
    undo: (inbox: Inbox, change: string): Promise<Result<ChangeAnswer, Refusal>> =>
      deps.write(async (trx) => {
        const { changes, left } = await changesOf(trx, inbox.accountId, change, BULK_STEP);
        const changed: ChangedAlert[] = [];
        const restored: ChangedAlert[] = [];
        let kept = 0;
        for (const each of changes) {
          const back = await stepBack(deps, trx, inbox, each);
          if (!back) kept += 1;
          else (each.deleted === null ? changed : restored).push(back);
        }
        await markUndone(
          trx,
          inbox.accountId,
          change,
          changes.map(({ record_id }) => record_id),
        );
        const frames = [
          ...(await sendFrames(deps, trx, inbox.accountId, { changed })),
          ...(await sendFrames(deps, trx, inbox.accountId, { changed: restored, restored: true })),
        ];
        return ok({ frames, count: changed.length + restored.length, kept, left });
      }),

    /** Brings back the alerts whose snooze is over, each once. @returns how many there may still be */
    wake: (): Promise<number> =>
      deps.write(async (trx) => {
        const now = deps.clock();
        const due = await statesDue(trx, now, MOST_WOKEN);
        const byAccount = new Map<string, ChangedAlert[]>();
        for (const row of due) {
          const state = wokenAt(stateIn(row), now);
          if (!state) continue;
          const woken = changedIn(await saveState(trx, row, state, null));
          byAccount.set(row.account_id, [...(byAccount.get(row.account_id) ?? []), woken]);
        }
        for (const [accountId, changed] of byAccount) await sendFrames(deps, trx, accountId, { changed });
        return due.length === MOST_WOKEN ? MOST_WOKEN : 0;
      }),
  };
}
export type InboxOperations = ReturnType<typeof createInboxOperations>;

/** @returns the person of an assignment */
async function checkCommand(deps: Deps, trx: Trx, accountId: string, command: AlertCommand): Promise<Result<Marks['assignee'], Refusal>> {
  if (command.kind === 'snooze') {
    const fault = snoozeFault(command.until, deps.clock());
    if (fault)
      return fail(
        invalid({
          until: fault === 'past' ? 'This time is over. Choose one to come.' : `Choose a time within ${Math.floor(LONGEST_SNOOZE / 86_400_000)} days.`,
        }),
      );
  }
  if (command.kind !== 'assign' || command.to === null) return ok(null);
  const person = await accountById(trx, command.to);
  if (!person || person.ownerId !== accountId || !maySeeAlerts(person))
    return fail(invalid({ to: 'This person may not see the alerts. Ask your account owner to allow it.' }));
  return ok({ id: person.id, name: person.email });
}

/** Whether an account of the team sees the owner's alerts. */
const maySeeAlerts = (account: Account): boolean => account.active && isMainAccount(userInfoOf(account, account));

/** Applies a command to rows that this change has not touched yet. */
async function applyTo(
  deps: Deps,
  trx: Trx,
  { accountId, author }: Inbox,
  change: string,
  rows: readonly StateWithNames[],
  next: (state: AlertState) => AlertState,
): Promise<ChangedAlert[]> {
  const known = await knownRecords(
    trx,
    accountId,
    change,
    rows.map(({ record_id }) => record_id),
  );
  const changed: ChangedAlert[] = [];
  const changes: Change[] = [];
  for (const row of rows) {
    // Repeated, because its answer was lost: the state as it is now.
    if (known.has(row.record_id)) {
      changed.push(changedIn(row));
      continue;
    }
    const after = await saveState(trx, row, next(stateIn(row)), author.rule);
    changed.push(changedIn(after));
    changes.push(changeOf(deps.clock(), { accountId, change, row, rev: after.rev, author }));
  }
  await insertChanges(trx, changes);
  return changed;
}

async function runBulk(
  deps: Deps,
  trx: Trx,
  inbox: Inbox,
  change: string,
  rows: readonly StateWithNames[],
  command: BulkCommand,
  assignee: Marks['assignee'],
): Promise<{ changed?: ChangedAlert[]; deleted?: AlertIdentity[] }> {
  if (command.kind === 'mute') {
    await putMutesFor(deps, trx, inbox.accountId, [...new Set(rows.map(({ asin }) => asin))], command.until);
    return {};
  }
  if (command.kind !== 'delete') return { changed: await applyTo(deps, trx, inbox, change, rows, (state) => stateAfter(state, command, assignee)) };
  const changes: Change[] = [];
  for (const row of rows) {
    const record = await takeNotification(trx, row.record_id);
    changes.push({ ...changeOf(deps.clock(), { ...inbox, change, row, rev: row.rev + 1 }), deleted: JSON.stringify(record) });
  }
  await insertChanges(trx, changes);
  return { deleted: rows.map(identityIn) };
}

/** Gives an alert back the state before a change. @returns undefined if somebody has changed it since, or it no longer exists */
async function stepBack(deps: Deps, trx: Trx, { accountId }: Inbox, change: Change): Promise<ChangedAlert | undefined> {
  const before = JSON.parse(change.before) as AlertState;
  if (change.deleted !== null) {
    const { record, state } = JSON.parse(change.deleted) as Awaited<ReturnType<typeof takeNotification>>;
    await restoreNotification(trx, record);
    await insertState(trx, { ...state, rev: change.rev });
    const [row] = await statesOf(trx, accountId, [change.record_id]);
    return row && changedIn(row);
  }
  const [row] = await statesOf(trx, accountId, [change.record_id]);
  if (!row || row.rev !== change.rev) return undefined;
  // A snooze that is over by now does not come back.
  const state = before.snoozedUntil !== null && before.snoozedUntil <= deps.clock() ? { ...before, snoozedUntil: null } : before;
  return changedIn(await saveState(trx, row, state, null));
}

type Sent = { changed?: readonly ChangedAlert[]; deleted?: readonly AlertIdentity[]; restored?: boolean };

/** Queues the frames for everybody who sees this inbox, and returns them with their numbers for the answer. */
async function sendFrames(deps: Deps, trx: Trx, accountId: string, { changed = [], deleted = [], restored }: Sent): Promise<ChangeAnswer['frames']> {
  const frames = [
    ...inParts(changed).map((alerts) => ({ event: 'notification:changed' as const, data: { alerts, ...(restored ? { restored } : {}) } })),
    ...inParts(deleted).map((alerts) => ({ event: 'notification:deleted' as const, data: { alerts } })),
  ];
  const numbers = await enqueue(
    trx,
    deps.clock(),
    frames.map(({ event, data }): Frame => ({ accountId, event, data })),
  );
  return frames.map((frame, index) => ({ ...frame, outboxId: `${deps.instance}-${numbers[index]}` }));
}

function inParts<T>(all: readonly T[]): T[][] {
  const parts: T[][] = [];
  let size = FRAME_BYTES;
  for (const each of all) {
    const bytes = JSON.stringify(each).length * 1.2;
    if (size + bytes > FRAME_BYTES) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(each);
    size += bytes;
  }
  return parts;
}
