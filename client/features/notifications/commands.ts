import type { CallFailure } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/notifications.ts';
import { type Toasts, toastLengths } from '#client/ui/toasts$.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import type { Result } from '#shared/result.ts';
import { createHeldCalls } from './held-calls.ts';
import type { AlertRow, Command, NotificationsInput, NotificationsView } from './notifications-state.ts';
import { screenTexts } from './texts.ts';

export type Commands = {
  /** Opening an alert reads it, without a word. */
  open(row: AlertRow): void;
  markRead(rows: readonly AlertRow[]): void;
  markAllRead(): void;
  remove(rows: readonly AlertRow[]): void;
  /** Sends what still waits for its undo to pass. */
  flush(): Promise<void>;
};

export type CommandsDeps = {
  api: NotificationsApi;
  toasts: Toasts;
  view: () => NotificationsView;
  push: (input: NotificationsInput) => void;
};

/** More than this many and the edge is asked to find them itself: a request that outlives its page may hold 64 KiB. */
const MOST_TARGETS = 200;

const words: Record<Command, { done: string; failed: string; back: string }> = {
  read: { done: notificationTexts.markedAsRead, failed: notificationTexts.failedMarkAsRead, back: screenTexts.putBackUnread },
  delete: { done: notificationTexts.deleted, failed: notificationTexts.failedDelete, back: screenTexts.putBack },
};

/** Read and delete: shown at once, put back with the reason when the call fails, and undone for 5 s where many are touched. */
export function createCommands({ api, toasts, view, push }: CommandsDeps): Commands {
  const held = createHeldCalls();
  let lastId = 0;

  const start = (command: Command, rows: readonly AlertRow[], options: { quiet?: boolean; bulk?: boolean; all?: boolean }) => {
    if (rows.length === 0 && !options.all) return;
    lastId += 1;
    const id = lastId;
    const all = options.all ?? false;
    push({ kind: 'command.started', id, command, rowIds: rows.map((row) => row.id), all });

    const send = (keepalive: boolean): Promise<Result<unknown, CallFailure>> => {
      const targets = rows.map((row) => view().state.byId.get(row.id)?.alert.identity ?? row.alert.identity);
      if (command === 'delete') return inParts(targets, (part) => api.remove(part, keepalive));
      if (all) return api.markRead('all', keepalive);
      return inParts(targets, (part) => api.markRead(part, keepalive));
    };
    const finish = async (keepalive: boolean) => {
      const answer = await send(keepalive);
      if (answer.ok) {
        push({ kind: 'command.settled', id });
        if (!options.quiet && !options.bulk) toasts.show({ kind: command === 'read' ? 'done' : 'deleted', text: words[command].done });
        return;
      }
      push({ kind: 'command.dropped', id });
      toasts.show({
        kind: 'failed',
        text: words[command].failed,
        more: `${answer.error.message} ${words[command].back}`,
        ms: toastLengths.longest,
        action: { label: screenTexts.tryAgain, run: () => start(command, rows, options) },
      });
    };

    if (!options.bulk) return void finish(false);
    held.hold(id, finish);
    const toast = toasts.show({
      kind: command === 'read' ? 'done' : 'deleted',
      text: words[command].done,
      onGone: () => held.release(id),
      action: {
        label: 'Undo',
        ring: true,
        run: () => {
          if (held.undo(id)) push({ kind: 'command.dropped', id });
          toasts.dismiss(toast);
        },
      },
    });
  };

  const unread = (rows: readonly AlertRow[]) => rows.filter((row) => view().isUnread(view().state.byId.get(row.id) ?? row));

  return {
    open: (row) => start('read', unread([row]), { quiet: true }),
    markRead: (rows) => start('read', unread(rows), { bulk: rows.length > 1 }),
    markAllRead: () => {
      const rows = unread(view().rows);
      // Unread alerts that are not loaded can only be named by 'all'.
      const all = view().state.elsewhere.unread > 0 || rows.length > MOST_TARGETS;
      start('read', rows, { bulk: true, all });
    },
    remove: (rows) => start('delete', rows, { bulk: rows.length > 1 }),
    flush: held.flush,
  };
}

async function inParts<T>(targets: T[], send: (part: T[]) => Promise<Result<unknown, CallFailure>>): Promise<Result<unknown, CallFailure>> {
  for (let at = 0; at === 0 || at < targets.length; at += MOST_TARGETS) {
    const answer = await send(targets.slice(at, at + MOST_TARGETS));
    if (!answer.ok || at + MOST_TARGETS >= targets.length) return answer;
  }
  return { ok: true, value: undefined };
}
