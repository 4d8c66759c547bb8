import type { CallFailure } from '#client/api/call.ts';
import type { NotificationsApi } from '#client/api/notifications.ts';
import { type Toasts, toastLengths } from '#client/ui/toasts$.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import type { Result } from '#shared/result.ts';
import { screenTexts } from '../texts.ts';
import { createHeldCalls } from './held-calls.ts';
import { inParts } from './in-parts.ts';
import type { AlertRow, Command, NotificationsInput, NotificationsView } from './notifications-state.ts';
import { tellHeld } from './tell-held.ts';

export type Commands = {
  /** Opening an alert reads it, without a word. */
  open(row: AlertRow): void;
  markRead(rows: readonly AlertRow[]): void;
  markAllRead(): void;
  remove(rows: readonly AlertRow[]): void;
  /** Whether this tab has given this name to what it holds back. */
  isOwn(id: string): boolean;
  /** Sends what still waits for its undo to pass. */
  flush(): Promise<void>;
};

export type CommandsDeps = {
  api: NotificationsApi;
  toasts: Toasts;
  view: () => NotificationsView;
  push: (input: NotificationsInput) => void;
  /** Names this tab, so that what it holds back has a name that no other tab gives. */
  tab: string;
};

/** More than this many and the edge is asked to find them itself: a request that outlives its page may hold 64 KiB. */
const MOST_TARGETS = 200;

const words: Record<Command, { done: string; failed: string; back: string }> = {
  read: { done: notificationTexts.markedAsRead, failed: notificationTexts.failedMarkAsRead, back: screenTexts.putBackUnread },
  delete: { done: notificationTexts.deleted, failed: notificationTexts.failedDelete, back: screenTexts.putBack },
};

/** Read and delete: shown at once, put back with the reason when the call fails, and undone for 5 s where many are touched. */
export function createCommands({ api, toasts, view, push, tab }: CommandsDeps): Commands {
  const held = createHeldCalls();
  let lastId = 0;

  const start = (command: Command, rows: readonly AlertRow[], options: { quiet?: boolean; bulk?: boolean; all?: boolean; everything?: boolean }) => {
    if (rows.length === 0 && !options.all) return;
    lastId += 1;
    const id = `${tab}:${lastId}`;
    const all = options.all ?? false;
    const identityOf = (row: AlertRow) => view().state.byId.get(row.id)?.alert.identity ?? row.alert.identity;
    const named = options.everything ? [] : rows.map((row) => ({ identity: identityOf(row), unread: unread([row]).length > 0 }));
    const letGo = options.bulk ? tellHeld(api, { id, command, all: options.everything ?? false }, named) : undefined;
    push({ kind: 'command.started', id, command, rowIds: rows.map((row) => row.id), all });

    const send = (keepalive: boolean): Promise<Result<unknown, CallFailure>> => {
      const held = options.bulk ? id : undefined;
      if (command === 'read' && all) return api.markRead('all', { keepalive, held });
      const call = command === 'delete' ? api.remove : api.markRead;
      return inParts(rows.map(identityOf), MOST_TARGETS, (part, last) => call(part, { keepalive, held: last ? held : undefined }));
    };
    const takeBack = () => {
      push({ kind: 'command.dropped', id });
      letGo?.();
    };
    const finish = async (keepalive: boolean) => {
      const answer = await send(keepalive);
      if (answer.ok) {
        push({ kind: 'command.settled', id });
        if (!options.quiet && !options.bulk) toasts.show({ kind: command === 'read' ? 'done' : 'deleted', text: words[command].done });
        return;
      }
      takeBack();
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
          if (held.undo(id)) takeBack();
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
      start('read', rows, { bulk: true, all, everything: true });
    },
    remove: (rows) => start('delete', rows, { bulk: rows.length > 1 }),
    isOwn: (id) => id.startsWith(`${tab}:`),
    flush: held.flush,
  };
}
