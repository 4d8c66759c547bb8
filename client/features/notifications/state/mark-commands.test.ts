import { asyncScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { createToasts } from '#client/ui/toasts$.ts';
import { ok } from '#shared/result.ts';
import { alertOf, snapshot } from '#tests/support/sample-alerts.ts';
import { createMarkCommands } from './mark-commands.ts';
import { reduceNotifications } from './notifications-reducer.ts';
import { initialNotifications, viewOf } from './notifications-state.ts';

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
    unsent: { keep: () => true } as never,
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

it('undoes the person’s newest change first, also if the answers came in another order [INBX-01]', async () => {
  const { rows } = viewOf(reduceNotifications(initialNotifications, [snapshot(1, [alertOf(2), alertOf(1)], { total: 2, unread: 2 })]));
  const answers: (() => void)[] = [];
  const undone: string[] = [];
  const done = ok({ value: { alerts: [], count: 1, kept: 0, left: 0, next: null }, head: null });
  const toasts = createToasts(asyncScheduler);
  const commands = createMarkCommands({
    inbox: {
      mark: () => new Promise((resolve) => answers.push(() => resolve(done))),
      undo: async ({ change }) => {
        undone.push(change);
        return done;
      },
    },
    toasts,
    push: () => {},
    unsent: { keep: () => true } as never,
    newChange: () => `c${answers.length + 1}`,
    now: () => 0,
  });
  for (const row of rows) commands.mark([row], { kind: 'done' });
  for (const answer of answers.toReversed()) {
    answer();
    await new Promise((next) => setTimeout(next));
  }
  commands.undoLast();
  commands.undoLast();
  expect(undone).toEqual(['c2', 'c1']);
  for (const { id } of toasts.toasts$.value) toasts.dismiss(id);
});
