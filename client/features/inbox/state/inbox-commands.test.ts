import { Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { Call, CallFailure } from '#client/api/call.ts';
import { createToastScope } from '#client/ui/toast-scope.ts';
import { createToasts, toastLengths, undoAction } from '#client/ui/toasts$.ts';
import { isSameAlert } from '#shared/inbox/identity.ts';
import type { MarkAlerts } from '#shared/inbox/inbox.ts';
import type { ChangedAlert } from '#shared/inbox/inbox-events.ts';
import { noMarks, stateAfter, stateOf } from '#shared/inbox/marks.ts';
import { fail, ok } from '#shared/result.ts';
import { alertOf, snapshot } from '#tests/support/sample-alerts.ts';
import { createCommands } from './inbox-commands.ts';
import { reduceNotifications } from './notifications-reducer.ts';
import { initialNotifications, type NotificationsInput, viewOf } from './notifications-state.ts';
import { MOST_UNSENT } from './unsent.ts';

type Reply = 'ok' | 'fail' | 'away' | 'busy' | 'over' | 'by hand';

const failures: Record<Exclude<Reply, 'ok' | 'by hand'>, CallFailure> = {
  fail: { status: 500, code: 'EXCEPTION', message: 'Error can not request server' },
  away: { status: 0, code: 'EXCEPTION', message: 'The portal did not answer.' },
  over: { status: 400, code: 'UNDO_OVER', message: 'This can’t be undone any more.' },
  busy: { status: 503, code: 'EXCEPTION', message: 'Error can not request server' },
};

/** A list, and the network behind its commands. @param undoable whether the provider can undo changes */
function screen(count: number, first: Reply = 'ok', undoable = true) {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const toasts = createToasts(scheduler);
  const alerts = Array.from({ length: count }, (_, at) => alertOf(count - at));
  let state = reduceNotifications(initialNotifications, [snapshot(1, alerts, { total: count, unread: count })]);
  const push = (input: NotificationsInput) => {
    state = reduceNotifications(state, [input]);
  };
  let seen = viewOf(state);
  const view = () => {
    if (seen.state !== state) seen = viewOf(state);
    return seen;
  };

  let answer = first;
  /** 'read c1', 'undo c1', 'read-all c2'; changes are named in the order in which they were made. */
  const requested: string[] = [];
  const bodies: unknown[] = [];
  const names = new Map<string, string>();
  const answers: ((lost?: 'lost') => void)[] = [];
  const changed = ({ alerts: marked, command }: MarkAlerts): ChangedAlert[] =>
    [...state.byId.values()].flatMap(({ alert }) => {
      if (command.kind === 'delete' || !undoable || !marked.some((identity) => isSameAlert(identity, alert.identity)))
        return [];
      const { read: processed, ...marks } = stateAfter(stateOf(alert), command);
      return [
        { identity: alert.identity, processed, marks: { ...noMarks, ...marks, rev: (alert.marks?.rev ?? 0) + 1 } },
      ];
    });
  const call = (async ({ path, body, keepalive }: { path: string; body: MarkAlerts; keepalive?: boolean }) => {
    const { change } = body;
    if (!names.has(change)) names.set(change, `c${names.size + 1}`);
    const what = path === '/api/inbox/marks' ? body.command.kind : path.slice('/api/inbox/'.length);
    requested.push(`${what} ${names.get(change)}${keepalive ? ' keepalive' : ''}`);
    bodies.push(body);
    const done = () =>
      ok({
        value: { count: 1, kept: 0, left: 0, undoable, alerts: what === 'undo' || !body.command ? [] : changed(body) },
        head: null,
      });
    if (answer === 'by hand' && what !== 'undo')
      return new Promise((resolve) => answers.push((lost) => resolve(lost ? fail(failures.away) : done())));
    return answer === 'ok' || answer === 'by hand' ? done() : fail(failures[answer]);
  }) as unknown as Call;

  const reached$ = new Subject<boolean>();
  const commands = createCommands({
    user: { _id: 'u1' },
    call,
    toasts,
    view,
    push,
    now: () => 5_000_000,
    reached$,
    scheduler,
    random: () => 1,
  });
  let unsent = 0;
  commands.unsent$.subscribe((waiting) => {
    unsent = waiting;
  });
  return {
    commands,
    toasts,
    reached$,
    push,
    requested,
    bodies,
    answers,
    unsent: () => unsent,
    answerWith: (next: Reply) => {
      answer = next;
    },
    view,
    texts: () => toasts.toasts$.value.map((toast) => toast.text),
    shown: () => toasts.toasts$.value.map(({ text, action }) => `${text} ${action?.label ?? ''}`.trim()),
    pass: async (ms = 0) => {
      scheduler.maxFrames += ms;
      scheduler.flush();
      for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
    },
  };
}

const read = { kind: 'read' } as const;
const remove = { kind: 'delete' } as const;
const done = { kind: 'done' } as const;

describe('changes of alerts', () => {
  it('reads an opened alert at once, without a toast, and no key undoes it [NOTE-01]', async () => {
    const { commands, requested, bodies, view, texts, pass } = screen(2);
    const [row] = view().rows;
    if (row) commands.open(row);
    expect(view().unread).toBe(1);
    commands.undoLast();
    await pass();
    commands.undoLast();
    await pass();
    expect(requested).toEqual(['read c1']);
    expect(bodies).toMatchObject([{ alerts: [row?.alert.identity] }]);
    expect([view().unread, texts()]).toEqual([1, []]);
  });

  it('says what it did, to which alerts, and to how many [NOTE-07]', async () => {
    const { commands, view, texts, toasts, pass } = screen(2);
    commands.mark(view().rows.slice(0, 1), remove);
    await pass();
    expect(texts()).toEqual(['Notifications deleted']);
    expect(toasts.toasts$.value[0]?.more).toBe('Offer changed, B000000002');
    commands.mark(view().rows, read);
    await pass();
    expect(texts()).toEqual(['Notifications deleted', 'Marked as read']);
    expect(view().unread).toBe(0);

    const many = screen(4);
    many.commands.mark(many.view().rows.slice(0, 3), remove);
    many.commands.markAllRead();
    await many.pass();
    expect(many.toasts.toasts$.value.map(({ more }) => more)).toEqual([
      '3 notifications about 3 products',
      'Offer changed, B000000001',
    ]);
  });

  it.each([
    ['read', read, 'Marked as read', { rows: 3, unread: 2 }],
    ['delete', remove, 'Notifications deleted', { rows: 2, unread: 2 }],
    ['done', done, 'Done', { rows: 2, unread: 2 }],
  ] as const)(
    'shows %s at once, sends it at once, and undoes it at the provider [NOTE-07, INBX-01]',
    async (kind, command, text, after) => {
      const { commands, view, requested, shown, toasts, pass } = screen(3);
      commands.mark(view().rows.slice(0, 1), command);
      expect([{ rows: view().rows.length, unread: view().unread }, requested]).toEqual([after, [`${kind} c1`]]);
      await pass();
      expect([{ rows: view().rows.length, unread: view().unread }, shown()]).toEqual([after, [`${text} Undo`]]);
      toasts.toasts$.value[0]?.action?.run();
      await pass();
      expect(requested).toEqual([`${kind} c1`, 'undo c1']);
      expect(shown()).toEqual([`Undone: ${text}`]);
      // The key undoes it as well, also once the toast is gone.
      commands.mark(view().rows.slice(-1), command);
      await pass();
      await pass(60_000);
      expect(shown()).toEqual([]);
      commands.undoLast();
      await pass();
      expect(requested.slice(2)).toEqual([`${kind} c2`, 'undo c2']);
    },
  );

  it.each([
    ['read', read, 'Marked as read', { rows: 3, unread: 2 }],
    ['delete', remove, 'Notifications deleted', { rows: 2, unread: 2 }],
  ] as const)(
    'offers no Undo of %s with a provider that cannot undo it [NOTE-07, API-01]',
    async (_, command, text, after) => {
      const { commands, view, shown, requested, pass } = screen(3, 'ok', false);
      commands.mark(view().rows.slice(0, 1), command);
      await pass();
      expect([{ rows: view().rows.length, unread: view().unread }, shown()]).toEqual([after, [text]]);
      commands.undoLast();
      await pass();
      expect(requested).not.toContain('undo c1');
    },
  );

  it('rolls rows back with the reason when the call fails, and offers a retry [NOTE-07, ERR-04]', async () => {
    const { commands, view, toasts, pass, requested } = screen(2, 'fail');
    commands.mark(view().rows.slice(0, 1), remove);
    expect(view().rows).toHaveLength(1);
    await pass();
    expect(view().rows).toHaveLength(2);
    const [toast] = toasts.toasts$.value;
    expect(toast).toMatchObject({
      text: 'Failed to delete notifications',
      more: 'Error can not request server It is back in the list.',
    });
    toast?.action?.run();
    await pass();
    expect(requested).toEqual(['delete c1', 'delete c2']);
  });

  it('names unread alerts when all are loaded, and else lets the edge find all that came until now [NOTE-01]', async () => {
    const { commands, view, bodies, requested, push, pass } = screen(3);
    const targets = view().rows.map((row) => row.alert.identity);
    commands.markAllRead();
    expect(view().unread).toBe(0);
    await pass();
    expect(bodies).toMatchObject([{ command: read, alerts: targets }]);
    await pass(60_000);
    push(snapshot(2, [alertOf(2), alertOf(1)], { total: 60, unread: 60 }));
    commands.markAllRead();
    expect(view().unread).toBe(0);
    await pass();
    expect(bodies.slice(1)).toMatchObject([{ until: 5_000_000 }]);
    commands.undoLast();
    await pass();
    expect(requested).toEqual(['read c1', 'read-all c2', 'undo c2']);
  });

  it('sends many alerts in parts of one change, which one Undo takes back', async () => {
    const { commands, view, bodies, requested, pass } = screen(450);
    commands.mark(view().rows, remove);
    await pass();
    expect(bodies.map((body) => (body as MarkAlerts).alerts.length)).toEqual([200, 200, 50]);
    commands.undoLast();
    await pass();
    expect(requested).toEqual(['delete c1', 'delete c1', 'delete c1', 'undo c1']);
  });

  it('tries an undo again that did not arrive, but not one that comes too late [INBX-01]', async () => {
    const { commands, view, requested, shown, answerWith, pass } = screen(2);
    for (const row of view().rows) commands.mark([row], done);
    await pass();
    await pass(60_000);
    answerWith('away');
    commands.undoLast();
    await pass();
    expect([shown(), requested.slice(2)]).toEqual([['The change could not be undone Try again'], ['undo c2']]);
    answerWith('over');
    const said: string[][] = [];
    for (let presses = 0; presses < 3; presses += 1) {
      await pass(60_000);
      commands.undoLast();
      await pass();
      said.push(shown());
    }
    expect(requested.slice(3)).toEqual(['undo c2', 'undo c1']);
    expect(said).toEqual([['The change could not be undone'], ['The change could not be undone'], []]);
  });

  it('shows one toast for a run of the same action, whose Undo takes back all of it [INBX-01] [SHELL-17]', async () => {
    const { commands, view, toasts, requested, texts, pass } = screen(4);
    const { rows } = view();
    for (const row of rows.slice(0, 3)) {
      commands.mark([row], done);
      await pass();
    }
    expect(toasts.toasts$.value.map(({ text, more }) => [text, more])).toEqual([
      ['Done', '3 notifications about 3 products'],
    ]);
    toasts.newestUndo()?.();
    await pass();
    expect(requested.slice(3)).toEqual(['undo c3', 'undo c2', 'undo c1']);
    expect(texts()).toEqual(['Undone: Done']);
    // A new run begins after it.
    commands.mark(rows.slice(3), done);
    await pass();
    expect(toasts.toasts$.value.at(-1)?.more).toBe('Offer changed, B000000001');
  });
});

describe('a change without an answer', () => {
  it('is undone once it is answered, and offers no Undo then [INBX-01]', async () => {
    const { commands, view, requested, answers, shown, pass } = screen(2, 'by hand');
    const { rows } = view();
    commands.mark(rows.slice(0, 1), done);
    commands.undoLast();
    // Once is enough: a second press means an older change.
    commands.undoLast();
    answers[0]?.();
    await pass();
    expect(requested).toEqual(['done c1', 'undo c1']);
    expect(shown()).toEqual(['Undone: Done']);

    commands.mark(rows.slice(1), done);
    answers[1]?.();
    await pass();
    expect(shown()).toEqual(['Undone: Done', 'Done Undo']);
  });

  it('is undone after newer ones, also if the answers come in another order [INBX-01]', async () => {
    const { commands, view, requested, answers, pass } = screen(4, 'by hand');
    const { rows } = view();
    for (const row of rows.slice(0, 2)) commands.mark([row], done);
    answers[1]?.();
    await pass(60_000);
    // The newest has its answer; the one before it has none.
    commands.undoLast();
    commands.undoLast();
    answers[0]?.();
    await pass();
    expect(requested).toEqual(['done c1', 'done c2', 'undo c2', 'undo c1']);

    for (const row of rows.slice(2)) commands.mark([row], done);
    for (const at of [3, 2]) {
      answers[at]?.();
      await pass();
    }
    await pass(60_000);
    commands.undoLast();
    commands.undoLast();
    await pass();
    expect(requested.slice(4)).toEqual(['done c3', 'done c4', 'undo c4', 'undo c3']);
  });

  it('lets a second change of the same alert wait, which is sent at once if the page is left [INBX-01]', async () => {
    const { commands, view, requested, answers, pass } = screen(2, 'by hand');
    const { rows } = view();
    const [one, other] = [rows.slice(0, 1), rows.slice(1)];
    commands.mark(one, { kind: 'pin' });
    commands.mark(one, remove);
    commands.mark(other, { kind: 'pin' });
    await pass();
    expect(requested).toEqual(['pin c1', 'pin c2']);
    answers[0]?.();
    await pass();
    expect(requested).toEqual(['pin c1', 'pin c2', 'delete c3']);
    commands.mark(other, remove);
    const flushed = commands.flush();
    await pass();
    expect(requested.at(-1)).toBe('delete c4 keepalive');
    for (const answer of answers) answer();
    await flushed;
  });
});

describe('while the portal cannot be reached', () => {
  it('shows read and deleted alerts as such, counts them, and sends them in order after reconnecting [NOTE-01, LIVE-11]', async () => {
    const { commands, view, requested, bodies, texts, pass, unsent, answerWith, reached$ } = screen(4, 'away');
    const [first, second] = view().rows;
    reached$.next(false);
    commands.mark(view().rows.slice(0, 1), read);
    await pass();
    commands.mark(view().rows.slice(1, 2), remove);
    await pass();
    expect([unsent(), view().rows.length, view().unread, texts()]).toEqual([2, 3, 2, []]);
    await pass(300_000);
    expect(view().unread).toBe(2);
    answerWith('ok');
    requested.length = 0;
    bodies.length = 0;
    reached$.next(true);
    await pass();
    expect(requested).toEqual(['read c1', 'delete c2']);
    expect(bodies).toMatchObject([{ alerts: [first?.alert.identity] }, { alerts: [second?.alert.identity] }]);
    expect([unsent(), view().rows.length, view().unread, texts()]).toEqual([0, 3, 2, []]);
  });

  it('sends the changes of an alert in their order [INBX-01]', async () => {
    const { commands, view, requested, answers, pass, reached$ } = screen(2, 'by hand');
    const [one, other] = [view().rows.slice(0, 1), view().rows.slice(1)];
    commands.mark(one, { kind: 'pin' });
    commands.mark(one, { kind: 'unpin' });
    await pass();
    answers[0]?.('lost');
    await pass();
    commands.mark(one, done);
    commands.mark(other, done);
    await pass();
    expect(requested).toEqual(['pin c1', 'done c2']);
    reached$.next(true);
    for (let at = 2; at <= 4; at += 1) {
      await pass();
      answers[at]?.();
    }
    await pass();
    expect(requested.slice(2)).toEqual(['pin c1', 'unpin c3', 'done c4']);
  });

  it('also retries by itself without a live connection [LIVE-11]', async () => {
    const { commands, view, pass, unsent, answerWith } = screen(2, 'away');
    commands.mark(view().rows.slice(0, 1), read);
    await pass();
    expect(unsent()).toBe(1);
    answerWith('ok');
    await pass(20_000);
    expect(unsent()).toBe(0);
    expect(view().unread).toBe(1);
  });

  it('undoes unsent changes, newest first, and does not send them [NOTE-01]', async () => {
    const { commands, view, requested, pass, unsent, answerWith, reached$ } = screen(3, 'away');
    commands.mark(view().rows.slice(0, 1), read);
    commands.mark(view().rows.slice(1, 2), remove);
    await pass();
    commands.undoUnsent();
    expect(view().rows).toHaveLength(3);
    expect(unsent()).toBe(1);
    commands.undoUnsent();
    expect(view().unread).toBe(3);
    expect(unsent()).toBe(0);
    answerWith('ok');
    requested.length = 0;
    reached$.next(true);
    await pass(60_000);
    expect(requested).toEqual([]);
  });

  it('cannot take back a change that is being sent: the stored change stays [NOTE-01]', async () => {
    const { commands, view, answers, pass, unsent, answerWith, reached$ } = screen(3, 'away');
    commands.mark(view().rows.slice(0, 1), read);
    await pass();
    answerWith('by hand');
    reached$.next(true);
    await pass();
    commands.undoUnsent();
    expect([unsent(), view().unread]).toEqual([1, 2]);
    answers[0]?.();
    await pass();
    expect([unsent(), view().unread]).toEqual([0, 2]);
  });

  it('rolls back a change, with the reason, that is refused once it is sent [NOTE-07]', async () => {
    const { commands, view, texts, pass, unsent, answerWith, reached$ } = screen(2, 'away');
    commands.mark(view().rows.slice(0, 1), read);
    await pass();
    answerWith('fail');
    reached$.next(true);
    await pass();
    expect(unsent()).toBe(0);
    expect(view().unread).toBe(2);
    expect(texts()).toEqual(['Failed to mark as read']);
  });

  it('queues a limited number of changes and reports that the next one failed', async () => {
    const { commands, view, texts, toasts, pass, unsent } = screen(MOST_UNSENT + 1, 'away');
    for (const row of view().rows.slice(0, MOST_UNSENT)) commands.open(row);
    await pass();
    expect(unsent()).toBe(MOST_UNSENT);
    commands.mark(view().rows.slice(-1), read);
    await pass();
    expect(texts()).toEqual(['Failed to mark as read']);
    expect(toasts.toasts$.value[0]?.more).toBe(
      'You’re offline, and too many changes are waiting already. Try again when you’re back online. It is unread again.',
    );
  });

  it('reads all alerts up to the moment of the command, and none that came later [NOTE-01]', async () => {
    const { commands, bodies, pass, push, answerWith, reached$ } = screen(2, 'away');
    push(snapshot(2, [alertOf(2), alertOf(1)], { total: 60, unread: 60 }));
    commands.markAllRead();
    await pass();
    answerWith('ok');
    reached$.next(true);
    await pass();
    expect(bodies.at(-1)).toMatchObject({ until: 5_000_000 });
  });

  it('queues the read mark of an opened alert, without a toast, when the portal or its provider is unreachable [NOTE-01, NOTE-07]', async () => {
    for (const reply of ['away', 'busy'] as const) {
      const { commands, view, texts, pass, unsent } = screen(2, reply);
      const [row] = view().rows;
      if (row) commands.open(row);
      await pass();
      expect([unsent(), view().unread, texts()]).toEqual([1, 1, []]);
    }
  });
});

describe('toasts', () => {
  it('show the newest: one without an Undo leaves first, and an older Undo is out of sight while its time runs [SHELL-17]', async () => {
    const { toasts, texts, pass } = screen(0);
    const gone: string[] = [];
    const undo = undoAction(() => {});
    const show = (text: string, action?: typeof undo) =>
      toasts.show({ kind: 'info', text, action, onGone: () => gone.push(text) });
    show('deleted a', undo);
    show('plain');
    show('deleted b', undo);
    show('deleted c', undo);
    expect(texts()).toEqual(['deleted a', 'deleted b', 'deleted c']);
    expect(gone).toEqual(['plain']);
    const late = show('next');
    expect(texts()).toEqual(['deleted b', 'deleted c', 'next']);
    toasts.dismiss(late);
    expect(texts()).toEqual(['deleted a', 'deleted b', 'deleted c']);
    await pass(5_000);
    expect(texts()).toEqual([]);
    expect(gone).toEqual(['plain', 'next', 'deleted a', 'deleted b', 'deleted c']);
  });

  it('give the Undo of the newest change, also while it is out of sight [SHELL-17]', () => {
    const { toasts, texts } = screen(0);
    const undone: string[] = [];
    for (const text of ['a', 'b', 'c', 'd'])
      toasts.show({ kind: 'done', text, action: undoAction(() => undone.push(text)) });
    toasts.show({ kind: 'info', text: 'plain' });
    for (let n = 0; n < 4; n += 1) toasts.newestUndo()?.();
    expect(undone).toEqual(['d', 'c', 'b', 'a']);
    expect(toasts.newestUndo()).toBeUndefined();
    expect(texts()).toEqual(['plain']);
  });

  it('of a user leave with that user, and their keys are freed; none appear later [SHELL-13]', () => {
    const { toasts, texts } = screen(0);
    const scope = createToastScope(toasts);
    const onGone = vi.fn();
    toasts.show({ kind: 'info', text: 'of the portal' });
    scope.show({ kind: 'info', text: 'a', key: 'k' });
    scope.show({ kind: 'info', text: 'b', key: 'k', onGone });
    expect(texts()).toEqual(['of the portal', 'b']);
    scope.close();
    expect(texts()).toEqual(['of the portal']);
    expect(onGone).toHaveBeenCalledOnce();
    scope.dismiss(scope.show({ kind: 'failed', text: 'late' }));
    expect(texts()).toEqual(['of the portal']);
  });

  it('stack at most three; the oldest leave [SHELL-17]', () => {
    const { toasts, texts } = screen(0);
    for (const text of ['a', 'b', 'c', 'd']) toasts.show({ kind: 'info', text });
    expect(texts()).toEqual(['b', 'c', 'd']);
  });

  it('use one of the six listed durations, 5 s by default [SHELL-17]', () => {
    expect(Object.values(toastLengths)).toEqual([1_400, 2_000, 3_000, 5_000, 6_000, 9_000]);
    const toasts = createToasts(new VirtualTimeScheduler());
    toasts.show({ kind: 'info', text: 'plain' });
    expect(toasts.toasts$.value[0]?.ms).toBe(5_000);
  });

  it('stay 5 s by default, and a toast with the same key replaces the old one [SHELL-17]', async () => {
    const { toasts, texts, pass } = screen(0);
    toasts.show({ kind: 'info', text: 'a', key: 'k' });
    toasts.show({ kind: 'info', text: 'short', ms: 1400 });
    await pass(1400);
    expect(texts()).toEqual(['a']);
    toasts.show({ kind: 'info', text: 'b', key: 'k' });
    await pass(4999);
    expect(texts()).toEqual(['b']);
    await pass(1);
    expect(texts()).toEqual([]);
  });
});
