import type { Observable } from 'rxjs';
import type { Call, CallFailure } from '#client/api/call.ts';
import { caller, type NotificationsApi } from '#client/api/caller.ts';
import { type NewToast, type Toasts, toastLengths, undoAction } from '#client/ui/toasts$.ts';
import type { HoldRequest } from '#shared/notifications/held.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { inboxCalls } from '#shared/notifications/inbox-calls.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import type { Result } from '#shared/result.ts';
import { whatAndHowMany } from '../alert-text.ts';
import { partTexts } from '../part-texts.ts';
import { screenTexts } from '../texts.ts';
import { createMarkCommands, type MarkCommands } from './mark-commands.ts';
import type { AlertRow, Command, NotificationsInput, NotificationsView } from './notifications-state.ts';
import { createUnsent, type UnsentDeps } from './unsent.ts';

export type Commands = {
  /** Marks an opened alert as read, silently even on failure. */
  open(row: AlertRow): void;
  markRead(rows: readonly AlertRow[]): void;
  markAllRead(): void;
  remove(rows: readonly AlertRow[]): void;
  mark: MarkCommands['mark'];
  /** Undoes the newest change: one that is being sent, one with an Undo on screen, or the last that the portal has made. */
  undoLast(): boolean;
  /** Whether this tab created the held command with this id. */
  isOwn(id: string): boolean;
  unsent$: Observable<number>;
  /** Rolls back the newest change that waits for the connection. */
  undoUnsent(): void;
  /** Sends everything that waits for its undo period to end or for the connection. */
  flush(): Promise<void>;
  close(): void;
};

export type CommandsDeps = UnsentDeps & {
  api: NotificationsApi;
  call: Call;
  toasts: Toasts;
  view: () => NotificationsView;
  push: (input: NotificationsInput) => void;
  /** Returns the edge's time, ms. */
  now: () => number;
  /** This tab's id, which makes the ids of its commands unique across tabs. */
  tab: string;
};

/** The most alerts one request names, because a keepalive request is limited to 64 KiB. For Mark All Read with more, the edge finds them. */
const MOST_TARGETS = 200;

const toastTexts: Record<Command, { done: string; failed: string; back: string }> = {
  read: { done: notificationTexts.markedAsRead, failed: notificationTexts.failedMarkAsRead, back: partTexts.putBackUnread },
  delete: { done: notificationTexts.deleted, failed: notificationTexts.failedDelete, back: partTexts.restored },
};

/** Whether the call got no answer. For quiet commands, a rate limit or server error counts as no answer, too. */
const isAway = ({ status }: CallFailure, quiet: boolean): boolean => status === 0 || (quiet && (status === 429 || status >= 500));

type Options = {
  /** Shows no toast, neither on success nor on failure. */
  quiet?: boolean;
  /** Can be undone for 5 s; the call is made after that. */
  undoable?: boolean;
  all?: boolean;
  everything?: boolean;
};

/**
 * Marks alerts read and deletes them, optimistically. If the portal refuses, the change is rolled back and the reason shown. A change
 * that does not reach the portal stays visible and is sent when the connection is back. A deletion, and a change to several alerts,
 * can be undone for 5 s.
 */
export function createCommands({ api, call, toasts, view, push, tab, now, ...deps }: CommandsDeps): Commands {
  const held = createHeldCalls();
  /** The held commands that can still be undone, oldest first. */
  const undos = new Map<string, () => void>();
  const unsent = createUnsent(deps);
  const marks = createMarkCommands({ inbox: caller(inboxCalls, call), toasts, push, unsent, now, newChange: () => crypto.randomUUID() });
  let lastId = 0;

  const start = (command: Command, rows: readonly AlertRow[], options: Options) => {
    if (rows.length === 0 && !options.all) return;
    lastId += 1;
    const id = `${tab}:${lastId}`;
    const all = options.all ?? false;
    const identityOf = (row: AlertRow) => view().state.byId.get(row.id)?.alert.identity ?? row.alert.identity;
    const named = options.everything ? [] : rows.map((row) => ({ identity: identityOf(row), unread: unread([row]).length > 0 }));
    const letGo = options.undoable ? tellHeld(api, { id, command, all: options.everything ?? false }, named) : undefined;
    const more = whatAndHowMany(rows, options.everything ? view().unread : rows.length);
    const until = Math.max(now(), view().rows[0]?.alert.publishedTime ?? 0);
    let says = !options.quiet && !options.undoable;
    push({ kind: 'command.started', id, command, rowIds: rows.map((row) => row.id), all });

    const send = (keepalive: boolean): Promise<Result<unknown, CallFailure>> => {
      const held = options.undoable ? id : undefined;
      if (command === 'read' && all) return api.markRead({ all: true, until, held }, { keepalive });
      const call = command === 'delete' ? api.remove : api.markRead;
      return inParts(rows.map(identityOf), MOST_TARGETS, (part, last) => call({ alerts: part, held: last ? held : undefined }, { keepalive }));
    };
    const takeBack = () => {
      push({ kind: 'command.dropped', id });
      letGo?.();
    };
    const attempt = async (keepalive: boolean): Promise<CallFailure | undefined> => {
      const answer = await send(keepalive);
      if (!answer.ok && isAway(answer.error, options.quiet ?? false)) return answer.error;
      if (answer.ok) push({ kind: 'command.settled', id });
      else refuse(answer.error.message);
      if (answer.ok && says) say();
      return undefined;
    };
    const refuse = (reason: string) => {
      takeBack();
      if (options.quiet) return;
      toasts.show({
        kind: 'failed',
        text: toastTexts[command].failed,
        more: `${reason} ${toastTexts[command].back}`,
        ms: toastLengths.longest,
        action: { label: screenTexts.tryAgain, run: () => start(command, rows, options) },
      });
    };
    const finish = async (keepalive: boolean) => {
      const failure = await attempt(keepalive);
      // Later attempts show no toast; a note shows the number of waiting changes.
      says = false;
      if (failure && !unsent.keep({ send: attempt, takeBack })) refuse(partTexts.tooManyUnsent);
    };
    const say = (toast: Partial<NewToast> = {}) =>
      toasts.show({ kind: command === 'read' ? 'done' : 'deleted', text: toastTexts[command].done, more, ...toast });

    if (!options.undoable) return void finish(false);
    held.hold(id, finish);
    const undo = () => {
      if (held.undo(id)) takeBack();
      toasts.dismiss(toast);
    };
    undos.set(id, undo);
    const toast = say({
      onGone: () => {
        undos.delete(id);
        held.release(id);
      },
      action: undoAction(undo),
    });
  };

  const unread = (rows: readonly AlertRow[]) => rows.filter((row) => view().isUnread(view().state.byId.get(row.id) ?? row));

  return {
    open: (row) => start('read', unread([row]), { quiet: true }),
    markRead: (rows) => start('read', unread(rows), { undoable: rows.length > 1 }),
    markAllRead: () => {
      const rows = unread(view().rows);
      // Only 'all' covers unread alerts that are not loaded.
      const { state, unreadKnown } = view();
      const all = state.elsewhere.unread > 0 || !unreadKnown || rows.length > MOST_TARGETS;
      start('read', rows, { undoable: true, all, everything: true });
    },
    remove: (rows) => start('delete', rows, { undoable: true }),
    mark: marks.mark,
    undoLast: () => {
      if (marks.undoSending()) return true;
      // A toast is newer than all that was settled before.
      const last = toasts.newestUndo() ?? [...undos.values()].at(-1);
      last?.();
      return last !== undefined || marks.undoLast();
    },
    isOwn: (id) => id.startsWith(`${tab}:`),
    unsent$: unsent.count$,
    undoUnsent: unsent.undo,
    flush: async () => {
      await Promise.all([held.flush(), marks.flush(), unsent.flush()]);
    },
    close: unsent.close,
  };
}

const MOST_AT_ONCE = 1_000;

/**
 * Notifies the other tabs of a command that this tab holds back, so that they show it at once (LIVE-10).
 * @returns a function that notifies them of an undo or failure, always after the hold was sent
 */
function tellHeld(
  api: NotificationsApi,
  what: Pick<HoldRequest, 'id' | 'command' | 'all'>,
  alerts: readonly { identity: AlertIdentity; unread: boolean }[],
): () => void {
  const sent = inParts(alerts, MOST_AT_ONCE, (part) =>
    api.hold({
      ...what,
      alerts: part.map(({ identity }) => identity),
      unread: part.filter(({ unread }) => unread).length,
      ms: toastLengths.normal,
    }),
  );
  return () => void sent.then(() => api.release({ id: what.id }));
}

/** Sends a long list in parts, one after the other, until one fails. An empty list is one part. */
async function inParts<T>(
  all: readonly T[],
  most: number,
  send: (part: T[], last: boolean) => Promise<Result<unknown, CallFailure>>,
): Promise<Result<unknown, CallFailure>> {
  for (let at = 0; ; at += most) {
    const last = at + most >= all.length;
    const answer = await send(all.slice(at, at + most), last);
    if (!answer.ok || last) return answer;
  }
}

/** Calls that wait for their undo period to end. */
type HeldCalls = {
  /** @param send makes the call; `leaving` if the page unloads and nothing waits for the answer */
  hold(id: string, send: (leaving: boolean) => Promise<void>): void;
  /** Makes the call now, unless it was made or undone already. */
  release(id: string): void;
  /** @returns false if the call was made already */
  undo(id: string): boolean;
  /** Makes all waiting calls when the page unloads or the user signs out. */
  flush(): Promise<void>;
};

function createHeldCalls(): HeldCalls {
  const held = new Map<string, (leaving: boolean) => Promise<void>>();
  const take = (id: string) => {
    const send = held.get(id);
    held.delete(id);
    return send;
  };
  return {
    hold: (id, send) => void held.set(id, send),
    release: (id) => void take(id)?.(false),
    undo: (id) => take(id) !== undefined,
    flush: async () => {
      await Promise.all([...held.keys()].map((id) => take(id)?.(true)));
    },
  };
}
