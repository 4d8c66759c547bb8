import type { CallFailure } from '#client/api/call.ts';
import type { Caller } from '#client/api/caller.ts';
import { type NewToast, type Toasts, undoAction } from '#client/ui/toasts$.ts';
import type { inboxCalls } from '#shared/notifications/inbox-calls.ts';
import type { AlertsChanged } from '#shared/notifications/inbox-events.ts';
import type { AlertCommand, Marks } from '#shared/notifications/marks.ts';
import { whatAndHowMany } from '../alert-text.ts';
import { markText, markTexts } from '../mark-texts.ts';
import { partTexts } from '../part-texts.ts';
import { screenTexts } from '../texts.ts';
import { keysOfAll } from './marking.ts';
import type { AlertRow, NotificationsInput } from './notifications-state.ts';
import type { Unsent } from './unsent.ts';

export type InboxApi = Caller<typeof inboxCalls>;

type MarkDeps = {
  inbox: Pick<InboxApi, 'mark' | 'undo'>;
  toasts: Toasts;
  push: (input: NotificationsInput) => void;
  unsent: Unsent;
  newChange: () => string;
  /** The edge's time, ms. */
  now: () => number;
};

export type MarkCommands = {
  /**
   * Changes the alerts' state, shown at once. A refusal rolls it back and says why; without a connection it is sent later.
   * @param assignee the person of an `assign` command
   */
  mark(rows: readonly AlertRow[], command: AlertCommand, assignee?: Marks['assignee']): void;
  /** Undoes the newest change once it is answered. @returns false if it is answered already, or if there is none */
  undoSending(): boolean;
  /** Undoes the newest change that has not been undone. @returns false if there is none */
  undoLast(): boolean;
  /** Sends what waits for an earlier change of the same alert, and waits for the answers. */
  flush(): Promise<void>;
};

/** `nth`: counts this page's changes, from 1. */
type Made = { readonly change: string; readonly text: string; readonly nth: number };

/** `undo`: whether to undo it once it is answered. `over`: resolves with its first answer. `send`: sends it now if it waits for an earlier change. */
type Sending = { undo: boolean; readonly nth: number; readonly ids: ReadonlySet<string>; readonly over: Promise<void>; send(leaving: boolean): void };

/** How many changes can be undone with the key, newest first. */
const MOST_UNDO = 50;

export function createMarkCommands({ inbox, toasts, push, unsent, newChange, now }: MarkDeps): MarkCommands {
  /** Changes that the portal has made, in the order in which the person made them, each with what it was. */
  const made: Made[] = [];
  let marks = 0;

  /** Changes without an answer, oldest first. */
  const sending: Sending[] = [];

  const apply = (change: AlertsChanged) => push({ kind: 'changed', change });

  /** Sorts, because answers may arrive in another order than the changes were made. */
  const remember = (one: Made) => {
    made.push(one);
    made.sort((a, b) => a.nth - b.nth);
    if (made.length > MOST_UNDO) made.shift();
  };

  const undo = async (one: Made): Promise<void> => {
    const { change, text } = one;
    const at = made.indexOf(one);
    if (at < 0) return;
    made.splice(at, 1);
    let kept = 0;
    for (let left = 1; left > 0; ) {
      const answer = await inbox.undo({ change });
      if (!answer.ok) {
        remember(one);
        return void toasts.show({
          kind: 'failed',
          text: markTexts.undoFailed,
          more: answer.error.message,
          action: { label: screenTexts.tryAgain, run: () => void undo(one) },
        });
      }
      ({ left } = answer.value.value);
      kept += answer.value.value.kept;
    }
    toasts.show({ kind: 'done', text: markTexts.undone(text), ...(kept > 0 ? { more: markTexts.changedSince(kept) } : {}) });
  };

  const mark: MarkCommands['mark'] = (rows, command, assignee = null) => {
    if (rows.length === 0) return;
    const change = newChange();
    const text = markText(command, assignee, now());
    marks += 1;
    const one: Made = { change, text, nth: marks };
    const toast: Partial<NewToast> = { more: whatAndHowMany(rows, rows.length) };
    let says = true;
    push({ kind: 'mark.started', marking: { id: change, command, assignee, keys: keysOfAll(rows.map(({ alert }) => alert)) } });
    const end = () => push({ kind: 'mark.ended', id: change });

    const refuse = (reason: string) => {
      end();
      toasts.show({
        kind: 'failed',
        text: markTexts.failed(text),
        more: reason,
        action: { label: screenTexts.tryAgain, run: () => mark(rows, command, assignee) },
      });
    };
    const attempt = async (leaving: boolean): Promise<CallFailure | undefined> => {
      const answer = await inbox.mark({ change, command, alerts: rows.map(({ alert }) => alert.identity) }, { keepalive: leaving });
      if (!answer.ok && answer.error.status === 0) return answer.error;
      if (!answer.ok) {
        refuse(answer.error.message);
        return undefined;
      }
      // The stream brings the same; whichever is first.
      apply(answer.value.value);
      end();
      remember(one);
      if (sent.undo) void undo(one);
      else if (says) {
        const shown = toasts.show({
          kind: 'done',
          text,
          ...toast,
          action: undoAction(() => {
            void undo(one);
            toasts.dismiss(shown);
          }),
        });
      }
      return undefined;
    };
    const ids = rows.map(({ id }) => id);
    const keepUnsent = () => {
      // Later attempts show no toast; a note shows the number of waiting changes.
      says = false;
      if (!unsent.keep({ ids, send: attempt, takeBack: end })) refuse(partTexts.tooManyUnsent);
    };
    // Two changes of an alert must not overtake each other on the way.
    const inOrder = async (leaving: boolean): Promise<void> => {
      if (unsent.concerns(ids) || (await attempt(leaving))) keepUnsent();
    };
    const { promise: turn, resolve: send } = Promise.withResolvers<boolean>();
    const before = sending.filter((each) => ids.some((id) => each.ids.has(id)));
    void Promise.allSettled(before.map((each) => each.over)).then(() => send(false));
    const sent: Sending = { undo: false, nth: marks, ids: new Set(ids), over: before.length > 0 ? turn.then(inOrder) : inOrder(false), send };
    sending.push(sent);
    void sent.over.finally(() => sending.splice(sending.indexOf(sent), 1));
  };

  return {
    mark,
    undoSending: () => {
      const last = sending.findLast(({ undo }) => !undo);
      if (!last || last.nth < (made.at(-1)?.nth ?? 0)) return false;
      last.undo = true;
      return true;
    },
    flush: async () => {
      for (const { send } of sending) send(true);
      await Promise.all(sending.map(({ over }) => over));
    },
    undoLast: () => {
      const last = made.at(-1);
      if (!last) return false;
      void undo(last);
      return true;
    },
  };
}
