import { asyncScheduler, Subject, VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { createToasts } from '#client/ui/toasts$.ts';
import { fail, ok } from '#shared/result.ts';
import { alertOf, snapshot } from '#tests/support/sample-alerts.ts';
import { createMarkCommands } from './mark-commands.ts';
import { reduceNotifications } from './notifications-reducer.ts';
import { initialNotifications, viewOf } from './notifications-state.ts';
import { createUnsent } from './unsent.ts';

it('undoes a change that is being sent once it has an answer, and offers no Undo for it [INBX-01]', async () => {
  const { rows } = viewOf(reduceNotifications(initialNotifications, [snapshot(1, [alertOf(2), alertOf(1)], { total: 2, unread: 2 })]));
  const requested: string[] = [];
  let answer = (): void => {};
  const done = ok({ value: { alerts: [], count: 1, kept: 0, left: 0, next: null }, head: null });
  const toasts = createToasts(asyncScheduler);
  const commands = createMarkCommands({
    inbox: {
      mark: ({ change }) => {
        requested.push(`mark ${change}`);
        return new Promise((resolve) => (answer = () => resolve(done)));
      },
      undo: async ({ change }) => {
        requested.push(`undo ${change}`);
        return done;
      },
    },
    toasts,
    push: () => {},
    unsent: { keep: () => true, concerns: () => false } as never,
    newChange: () => `c${requested.length + 1}`,
    now: () => 0,
  });
  const settled = async () => {
    answer();
    await new Promise((next) => setTimeout(next));
  };
  const shown = () => toasts.toasts$.value.map(({ text, action }) => `${text} ${action?.label ?? ''}`.trim());

  commands.mark(rows.slice(0, 1), { kind: 'done' });
  expect(commands.undoLast()).toBe(false);
  expect(commands.undoSending()).toBe(true);
  // Once is enough: a second press means an older change.
  expect(commands.undoSending()).toBe(false);
  await settled();
  expect(requested).toEqual(['mark c1', 'undo c1']);
  expect(shown()).toEqual(['Undone: Done']);

  commands.mark(rows.slice(1), { kind: 'done' });
  await settled();
  expect(commands.undoSending()).toBe(false);
  expect(shown()).toEqual(['Undone: Done', 'Done Undo']);
  expect(commands.undoLast()).toBe(true);
  for (const { id } of toasts.toasts$.value) toasts.dismiss(id);
});

/** Two alerts, and commands whose calls are answered by hand: an answer, or none. */
function byHand() {
  const { rows } = viewOf(reduceNotifications(initialNotifications, [snapshot(1, [alertOf(2), alertOf(1)], { total: 2, unread: 2 })]));
  const requested: string[] = [];
  const answers: ((lost?: 'lost') => void)[] = [];
  const reached$ = new Subject<boolean>();
  let changes = 0;
  const done = ok({ value: { alerts: [], count: 1, kept: 0, left: 0, next: null }, head: null });
  const none = fail({ status: 0, code: 'EXCEPTION', message: 'No answer' });
  const commands = createMarkCommands({
    inbox: {
      mark: ({ change, command }, { keepalive } = {}) => {
        requested.push(`${command.kind} ${change}${keepalive ? ' keepalive' : ''}`);
        return new Promise((resolve) => answers.push((lost) => resolve(lost ? none : done)));
      },
      undo: async ({ change }) => {
        requested.push(`undo ${change}`);
        return done;
      },
    },
    // Toasts are shown to nobody here, so that none has to end.
    toasts: { ...createToasts(asyncScheduler), show: () => 0, dismiss: () => {} },
    push: () => {},
    unsent: createUnsent({ reached$, scheduler: new VirtualTimeScheduler(), random: () => 0.5 }),
    newChange: () => {
      changes += 1;
      return `c${changes}`;
    },
    now: () => 0,
  });
  const settled = () => new Promise((next) => setTimeout(next));
  return { commands, rows, requested, answers, settled, reached$ };
}

it('undoes the person’s newest change first, also if the answers come in another order [INBX-01]', async () => {
  const { commands, rows, requested, answers, settled } = byHand();
  for (const row of rows) commands.mark([row], { kind: 'done' });
  await settled();
  answers[1]?.();
  await settled();
  // The newest has its answer; the one before it has none.
  expect(commands.undoSending()).toBe(false);
  expect(commands.undoLast()).toBe(true);
  expect(commands.undoSending()).toBe(true);
  answers[0]?.();
  await settled();
  expect(requested).toEqual(['done c1', 'done c2', 'undo c2', 'undo c1']);

  for (const row of rows) commands.mark([row], { kind: 'done' });
  await settled();
  for (const at of [3, 2]) {
    answers[at]?.();
    await settled();
  }
  commands.undoLast();
  commands.undoLast();
  await settled();
  expect(requested.slice(4)).toEqual(['done c3', 'done c4', 'undo c4', 'undo c3']);
});

it('sends two changes of an alert one after the other, and at once if the page is left [INBX-01]', async () => {
  const { commands, rows, requested, answers, settled } = byHand();
  const [one, other] = [rows.slice(0, 1), rows.slice(1)];
  commands.mark(one, { kind: 'pin' });
  commands.mark(one, { kind: 'unpin' });
  commands.mark(other, { kind: 'pin' });
  await settled();
  expect(requested).toEqual(['pin c1', 'pin c3']);
  answers[0]?.();
  await settled();
  expect(requested).toEqual(['pin c1', 'pin c3', 'unpin c2']);
  commands.mark(other, { kind: 'unpin' });
  const flushed = commands.flush();
  await settled();
  expect(requested.at(-1)).toBe('unpin c4 keepalive');
  for (const answer of answers) answer();
  await flushed;
});

it('a change never overtakes an older one of the same alert that waits for the connection [INBX-01]', async () => {
  const { commands, rows, requested, answers, settled, reached$ } = byHand();
  const [one, other] = [rows.slice(0, 1), rows.slice(1)];
  commands.mark(one, { kind: 'pin' });
  commands.mark(one, { kind: 'unpin' });
  await settled();
  answers[0]?.('lost');
  await settled();
  commands.mark(one, { kind: 'done' });
  commands.mark(other, { kind: 'done' });
  await settled();
  expect(requested).toEqual(['pin c1', 'done c4']);

  reached$.next(true);
  for (let at = 2; at <= 4; at += 1) {
    await settled();
    answers[at]?.();
  }
  await settled();
  expect(requested.slice(2)).toEqual(['pin c1', 'unpin c2', 'done c3']);
});
