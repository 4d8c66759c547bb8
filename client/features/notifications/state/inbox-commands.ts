import type { Observable } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/caller.ts';
import { type NewToast, type Toasts, toastLengths, undoAction } from '#client/ui/toasts$.ts';
import type { HoldRequest } from '#shared/notifications/held.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import type { Result } from '#shared/result.ts';
import { whatAndHowMany } from '../alert-text.ts';
import { partTexts } from '../part-texts.ts';
import { screenTexts } from '../texts.ts';
import type { AlertRow, Command, NotificationsInput, NotificationsView } from './notifications-state.ts';
import { createUnsent, type UnsentDeps } from './unsent.ts';

export type Commands = {
  /** Opening an alert reads it, without a word, also where that fails. */
  open(row: AlertRow): void;
  markRead(rows: readonly AlertRow[]): void;
  markAllRead(): void;
  remove(rows: readonly AlertRow[]): void;
  /** Whether this tab has given this name to what it holds back. */
  isOwn(id: string): boolean;
  /** How many changes wait for the connection. */
  unsent$: Observable<number>;
  /** Takes back the newest change that waits for the connection. */
  undoUnsent(): void;
  /** Sends what still waits, for its undo to pass or for the connection. */
  flush(): Promise<void>;
  close(): void;
};

export type CommandsDeps = UnsentDeps & {
  api: NotificationsApi;
  toasts: Toasts;
  view: () => NotificationsView;
  push: (input: NotificationsInput) => void;
  /** The edge's time, ms. */
  now: () => number;
  /** Names this tab, so that what it holds back has a name that no other tab gives. */
  tab: string;
};

/** More than this many and the edge is asked to find them itself: a request that outlives its page may hold 64 KiB. */
const MOST_TARGETS = 200;

const words: Record<Command, { done: string; failed: string; back: string }> = {
  read: { done: notificationTexts.markedAsRead, failed: notificationTexts.failedMarkAsRead, back: partTexts.putBackUnread },
  delete: { done: notificationTexts.deleted, failed: notificationTexts.failedDelete, back: partTexts.putBack },
};

/** Nothing answered. Of what nobody asked for in words, a portal or provider in trouble is no failure either. */
const isAway = ({ status }: CallFailure, quiet: boolean): boolean => status === 0 || (quiet && (status === 429 || status >= 500));

type Options = {
  /** Says nothing, whether it works or not. */
  quiet?: boolean;
  /** Can be undone for 5 s; the call is made after that. */
  undoable?: boolean;
  all?: boolean;
  everything?: boolean;
};

/**
 * Read and delete: shown at once, and put back with the reason when the portal refuses. What does not reach the portal stays as it is
 * shown and is sent when the connection is back. A deletion, and what touches many alerts, can be undone for 5 s.
 */
export function createCommands({ api, toasts, view, push, tab, now, ...deps }: CommandsDeps): Commands {
  const held = createHeldCalls();
  const unsent = createUnsent(deps);
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
        text: words[command].failed,
        more: `${reason} ${words[command].back}`,
        ms: toastLengths.longest,
        action: { label: screenTexts.tryAgain, run: () => start(command, rows, options) },
      });
    };
    const finish = async (keepalive: boolean) => {
      const failure = await attempt(keepalive);
      // What is sent later says nothing more: a note counts what waits.
      says = false;
      if (failure && !unsent.keep({ send: attempt, takeBack })) refuse(partTexts.tooManyUnsent);
    };
    const say = (toast: Partial<NewToast> = {}) => toasts.show({ kind: command === 'read' ? 'done' : 'deleted', text: words[command].done, more, ...toast });

    if (!options.undoable) return void finish(false);
    held.hold(id, finish);
    const toast = say({
      onGone: () => held.release(id),
      action: undoAction(() => {
        if (held.undo(id)) takeBack();
        toasts.dismiss(toast);
      }),
    });
  };

  const unread = (rows: readonly AlertRow[]) => rows.filter((row) => view().isUnread(view().state.byId.get(row.id) ?? row));

  return {
    open: (row) => start('read', unread([row]), { quiet: true }),
    markRead: (rows) => start('read', unread(rows), { undoable: rows.length > 1 }),
    markAllRead: () => {
      const rows = unread(view().rows);
      // Unread alerts that are not loaded can only be named by 'all'.
      const { state, unreadKnown } = view();
      const all = state.elsewhere.unread > 0 || !unreadKnown || rows.length > MOST_TARGETS;
      start('read', rows, { undoable: true, all, everything: true });
    },
    remove: (rows) => start('delete', rows, { undoable: true }),
    isOwn: (id) => id.startsWith(`${tab}:`),
    unsent$: unsent.count$,
    undoUnsent: unsent.undo,
    flush: async () => {
      await Promise.all([held.flush(), unsent.flush()]);
    },
    close: unsent.close,
  };
}

const MOST_AT_ONCE = 1_000;

/**
 * Tells the other tabs what this one holds back, so that they show it at once (LIVE-10).
 * @returns tells them that it was undone or has failed, and never before they know of it
 */
function tellHeld(
  api: NotificationsApi,
  what: Pick<HoldRequest, 'id' | 'command' | 'all'>,
  alerts: readonly { identity: AlertIdentity; unread: boolean }[],
): () => void {
  const told = inParts(alerts, MOST_AT_ONCE, (part) =>
    api.hold({
      ...what,
      alerts: part.map(({ identity }) => identity),
      unread: part.filter(({ unread }) => unread).length,
      ms: toastLengths.normal,
    }),
  );
  return () => void told.then(() => api.release({ id: what.id }));
}

/** Sends a long list in parts, one after the other, until one fails; an empty list as one part. */
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

/** Calls that wait until they can no longer be undone. */
type HeldCalls = {
  /** @param send makes the call; `leaving` when the page is going away and nobody waits for the answer */
  hold(id: string, send: (leaving: boolean) => Promise<void>): void;
  /** Makes the call now. Does nothing when it was made or undone. */
  release(id: string): void;
  /** @returns false when the call was made already */
  undo(id: string): boolean;
  /** The page or the person goes away: everything that waits is sent. */
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
