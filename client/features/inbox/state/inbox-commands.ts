import type { Observable } from 'rxjs';
import * as v from 'valibot';
import type { Call, CallFailure } from '#client/api/call.ts';
import { caller, type InboxApi } from '#client/api/caller.ts';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { type Toasts, toastLengths, undoAction } from '#client/ui/toasts$.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { AlertCommand, Marks } from '#shared/inbox/marks.ts';
import type { Result } from '#shared/result.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { whatAndHowMany } from '../alert-text.ts';
import { commandTexts, markTexts } from '../mark-texts.ts';
import { partTexts } from '../part-texts.ts';
import { screenTexts } from '../texts.ts';
import type { AlertRow, NotificationsInput, NotificationsView } from './notifications-state.ts';
import { createUnsent, type UnsentDeps } from './unsent.ts';

export type Commands = {
  /** Marks an opened alert as read, silently even on failure. */
  open(row: AlertRow): void;
  /**
   * Changes or deletes the alerts, shown at once. A refusal rolls it back and says why; without a connection it is sent
   * later.
   * @param assignee the person of an `assign` command
   */
  mark(rows: readonly AlertRow[], command: AlertCommand, assignee?: Marks['assignee']): void;
  markAllRead(): void;
  /**
   * Undoes the newest change: one that is being sent, one with an Undo on screen, or the last that the portal has made.
   */
  undoLast(): void;
  unsent$: Observable<number>;
  /** Rolls back the newest change that waits for the connection. */
  undoUnsent(): void;
  /** Sends everything that waits for an earlier change or for the connection, and waits for the answers. */
  flush(): Promise<void>;
  close(): void;
};

export type CommandsDeps = UnsentDeps & {
  user: Pick<UserInfo, '_id'>;
  call: Call;
  toasts: Toasts;
  view: () => NotificationsView;
  push: (input: NotificationsInput) => void;
  /** Returns the edge's time, ms. */
  now: () => number;
};

/**
 * The most alerts one request names, because a keepalive request is limited to 64 KiB. For Mark All Read with more, the
 * edge finds them.
 */
const MOST_TARGETS = 200;

/** How many changes can be undone with the key, newest first. */
const MOST_UNDO = 50;

const read: AlertCommand = { kind: 'read' };

/** Whether the call got no answer. For quiet commands, a rate limit or server error counts as no answer, too. */
const isAway = ({ status }: CallFailure, quiet: boolean): boolean =>
  status === 0 || (quiet && (status === 429 || status >= 500));

type Options = {
  assignee?: Marks['assignee'];
  /** Shows no toast, neither on success nor on failure, and cannot be undone. */
  quiet?: boolean;
  /** Means every unread alert; the rows are those that are loaded. */
  all?: boolean;
};

const storedSchema = v.array(v.object({ change: v.string(), text: v.string() }));

/** `nth`: counts this page's changes, from 1; 0 for one made before a reload. */
type Made = { readonly change: string; readonly text: string; readonly nth: number };

/** `undo`: whether to undo it once it is answered. `over`: resolves with its first answer. */
type Sending = Pick<Made, 'nth'> & {
  undo: boolean;
  readonly quiet: boolean;
  readonly ids: ReadonlySet<string>;
  readonly over: Promise<void>;
  /** Sends it if it waits for an earlier change. */
  sendNow(leaving: boolean): void;
};

/**
 * Changes alerts, optimistically: each change shows at once, is sent at once, and is undone at the provider by its
 * name. If the portal refuses, it is rolled back and the reason shown. A change that does not reach the portal stays
 * visible and is sent when the connection is back.
 */
export function createCommands({ user, call, toasts, view, push, now, ...deps }: CommandsDeps): Commands {
  const inbox = caller(inboxCalls, call);
  const unsent = createUnsent(deps);
  const undos = createUndos(user._id, inbox, toasts);
  /** Changes without an answer, oldest first. */
  const sending: Sending[] = [];
  let changes = 0;

  const start = (rows: readonly AlertRow[], command: AlertCommand, options: Options = {}) => {
    const { assignee = null, quiet = false, all = false } = options;
    if (rows.length === 0 && !all) return;
    const change = crypto.randomUUID();
    const texts = commandTexts(command, assignee, now());
    const count = all ? view().unread : rows.length;
    const until = Math.floor(Math.max(now(), view().rows[0]?.alert.publishedTime ?? 0));
    changes += 1;
    const one: Made = { change, text: texts.done, nth: changes };
    let says = !quiet;
    // The row may have gained keys since it was drawn.
    const alerts = rows.map((row) => view().state.byId.get(row.id)?.alert.identity ?? row.alert.identity);
    push({ kind: 'mark.started', marking: { id: change, command, assignee, alerts, all } });
    const takeBack = () => push({ kind: 'mark.ended', id: change });

    const send = async (keepalive: boolean): Promise<Result<boolean, CallFailure>> => {
      if (all) {
        const answer = await inbox.readAll({ change, until }, { keepalive });
        return answer.ok ? { ok: true, value: answer.value.value.undoable } : answer;
      }
      let undoable = true;
      for (let from = 0; from < alerts.length; from += MOST_TARGETS) {
        const answer = await inbox.mark(
          { change, command, alerts: alerts.slice(from, from + MOST_TARGETS) },
          { keepalive },
        );
        if (!answer.ok) return answer;
        // The stream brings the same; whichever is first.
        push({ kind: 'changed', change: answer.value.value });
        undoable &&= answer.value.value.undoable;
      }
      return { ok: true, value: undoable };
    };
    const refuse = (reason: string) => {
      takeBack();
      if (quiet) return;
      toasts.show({
        kind: 'failed',
        text: texts.failed,
        more: texts.back ? `${reason} ${texts.back}` : reason,
        ms: toastLengths.longest,
        action: { label: screenTexts.tryAgain, run: () => start(rows, command, options) },
      });
    };
    const attempt = async (leaving: boolean): Promise<CallFailure | undefined> => {
      const answer = await send(leaving);
      if (!answer.ok) {
        if (isAway(answer.error, quiet)) return answer.error;
        refuse(answer.error.message);
        return undefined;
      }
      const undoable = answer.value;
      push({ kind: 'mark.settled', id: change, hasStates: undoable });
      if (undoable && !quiet) undos.remember(one);
      if (undoable && sent.undo) void undos.undo(one);
      else if (says)
        undos.say(command.kind === 'delete' ? 'deleted' : 'done', texts.done, rows, count, undoable ? one : undefined);
      return undefined;
    };
    const ids = rows.map(({ id }) => id);
    const keepUnsent = () => {
      // Later attempts show no toast; a note shows the number of waiting changes.
      says = false;
      if (!unsent.keep({ ids, send: attempt, takeBack })) refuse(partTexts.tooManyUnsent);
    };
    // Two changes of an alert must not overtake each other on the way.
    const inOrder = async (leaving: boolean): Promise<void> => {
      if (unsent.concerns(ids) || (await attempt(leaving))) keepUnsent();
    };
    const { promise: turn, resolve: sendNow } = Promise.withResolvers<boolean>();
    const before = sending.filter((each) => ids.some((id) => each.ids.has(id)));
    void Promise.allSettled(before.map((each) => each.over)).then(() => sendNow(false));
    const over = before.length > 0 ? turn.then(inOrder) : inOrder(false);
    const sent: Sending = { undo: false, quiet, nth: changes, ids: new Set(ids), over, sendNow };
    sending.push(sent);
    void sent.over.finally(() => sending.splice(sending.indexOf(sent), 1));
  };

  const unread = (rows: readonly AlertRow[]) =>
    rows.filter((row) => view().isUnread(view().state.byId.get(row.id) ?? row));

  return {
    open: (row) => start(unread([row]), read, { quiet: true }),
    mark: (rows, command, assignee = null) =>
      start(command.kind === 'read' ? unread(rows) : rows, command, { assignee }),
    markAllRead: () => {
      const rows = unread(view().rows);
      // Only 'all' covers unread alerts that are not loaded.
      const { state, unreadKnown } = view();
      start(rows, read, { all: state.elsewhere.unread > 0 || !unreadKnown || rows.length > MOST_TARGETS });
    },
    undoLast: () => {
      const last = sending.findLast((each) => !each.undo && !each.quiet);
      if (last && last.nth > (undos.newest()?.nth ?? 0)) {
        last.undo = true;
        return;
      }
      // A toast is newer than all that was settled before.
      const shown = toasts.newestUndo();
      const newest = undos.newest();
      if (shown) shown();
      else if (newest) void undos.undo(newest);
    },
    unsent$: unsent.count$,
    undoUnsent: unsent.undo,
    flush: async () => {
      for (const { sendNow } of sending) sendNow(true);
      await Promise.all([...sending.map(({ over }) => over), unsent.flush()]);
    },
    close: unsent.close,
  };
}

/** What can be undone: the changes that the portal has made, and the toasts that say so. */
function createUndos(userId: string, inbox: Pick<InboxApi, 'undo'>, toasts: Toasts) {
  const storedKey = `undo.${userId}`;
  /** Changes that the portal has made, in the order in which the person made them. A reload of the tab keeps them. */
  const made: Made[] = readStored(storedKey, storedSchema, [], 'sessionStorage').map((one) => ({ ...one, nth: 0 }));
  const store = () =>
    writeStored(
      storedKey,
      made.map(({ change, text }) => ({ change, text })),
      'sessionStorage',
    );

  /** The changes that the shown toast is about. */
  let run: { text: string; changes: Made[]; rows: AlertRow[]; count: number } | undefined;

  /** Sorts, because answers may arrive in another order than the changes were made. */
  const remember = (one: Made) => {
    made.push(one);
    made.sort((a, b) => a.nth - b.nth);
    if (made.length > MOST_UNDO) made.shift();
    store();
  };

  const undo = async (one: Made): Promise<void> => {
    const { change, text } = one;
    const at = made.indexOf(one);
    if (at < 0) return;
    made.splice(at, 1);
    store();
    let kept = 0;
    for (let left = 1; left > 0; ) {
      const answer = await inbox.undo({ change });
      if (!answer.ok) {
        // What is too old stays as it is, and must not be in the way of older changes.
        const mayTryAgain = isAway(answer.error, true);
        if (mayTryAgain) remember(one);
        return void toasts.show({
          kind: 'failed',
          text: markTexts.undoFailed,
          more: answer.error.message,
          ...(mayTryAgain ? { action: { label: screenTexts.tryAgain, run: () => void undo(one) } } : {}),
        });
      }
      ({ left } = answer.value.value);
      kept += answer.value.value.kept;
    }
    toasts.show({
      kind: 'done',
      key: `undone ${text}`,
      text: markTexts.undone(text),
      ...(kept > 0 ? { more: markTexts.changedSince(kept) } : {}),
    });
  };

  /**
   * A run of the same action is one toast, and its Undo takes back all of it.
   * @param one undefined if it cannot be undone
   */
  const say = (
    kind: 'done' | 'deleted',
    text: string,
    rows: readonly AlertRow[],
    count: number,
    one: Made | undefined,
  ) => {
    if (run?.text !== text) run = { text, changes: [], rows: [], count: 0 };
    const mine = run;
    if (one) mine.changes.push(one);
    mine.rows.push(...rows);
    mine.count += count;
    const undoAll = () => {
      for (const each of mine.changes.splice(0).toReversed()) void undo(each);
      toasts.dismiss(shown);
    };
    const shown = toasts.show({
      kind,
      key: `marked ${text}`,
      text,
      more: whatAndHowMany(mine.rows, mine.count),
      ...(mine.changes.length > 0 ? { action: undoAction(undoAll) } : {}),
      onGone: () => {
        if (run === mine) run = undefined;
      },
    });
  };

  return { remember, undo, say, newest: () => made.at(-1) };
}
