import { Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { NotificationsApi } from '#client/api/caller.ts';
import { createToastScope } from '#client/ui/toast-scope.ts';
import { createToasts, toastLengths, undoAction } from '#client/ui/toasts$.ts';
import { fail, ok } from '#shared/result.ts';
import { alertOf, snapshot } from '#tests/support/sample-alerts.ts';
import { createCommands } from './inbox-commands.ts';
import { reduceNotifications } from './notifications-reducer.ts';
import { initialNotifications, type NotificationsInput, viewOf } from './notifications-state.ts';
import { MOST_UNSENT } from './unsent.ts';

type Reply = 'ok' | 'fail' | 'away' | 'busy';

function store(count: number, first: Reply = 'ok') {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const toasts = createToasts(scheduler);
  const alerts = Array.from({ length: count }, (_, at) => alertOf(count - at));
  let state = reduceNotifications(initialNotifications, [snapshot(1, alerts, { total: count, unread: count })]);
  const push = (input: NotificationsInput) => {
    state = reduceNotifications(state, [input]);
  };
  let answer = first;
  const reply = async () => {
    if (answer === 'ok') return ok({ value: { count: 1 }, head: null });
    if (answer === 'away') return fail({ status: 0, code: 'EXCEPTION', message: 'The portal did not answer.' });
    return fail({ status: answer === 'busy' ? 503 : 500, code: 'EXCEPTION', message: 'Error can not request server' });
  };
  const api = { markRead: vi.fn(reply), remove: vi.fn(reply), hold: vi.fn(reply), release: vi.fn(reply) };
  const reached$ = new Subject<boolean>();
  const commands = createCommands({
    api: api as unknown as NotificationsApi,
    call: () => Promise.reject(new Error('Not called here')),
    toasts,
    view: () => viewOf(state),
    push,
    tab: 't',
    now: () => 5_000_000,
    reached$,
    scheduler,
    random: () => 1,
  });
  let unsent = 0;
  commands.unsent$.subscribe((count) => {
    unsent = count;
  });
  return {
    api,
    commands,
    toasts,
    reached$,
    push,
    unsent: () => unsent,
    answerWith: (next: Reply) => {
      answer = next;
    },
    view: () => viewOf(state),
    texts: () => toasts.toasts$.value.map((toast) => toast.text),
    pass: async (ms: number) => {
      scheduler.maxFrames += ms;
      scheduler.flush();
      for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
    },
  };
}

describe('deleting and reading', () => {
  it('reads an opened alert at once, without a toast [NOTE-01]', async () => {
    const { commands, api, view, texts } = store(2);
    const [row] = view().rows;
    if (row) commands.open(row);
    expect(view().unread).toBe(1);
    expect(api.markRead).toHaveBeenCalledWith({ alerts: [row?.alert.identity] }, { keepalive: false });
    expect(api.hold).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(texts()).toEqual([]);
  });

  it('says what it did, to which alerts, and to how many [NOTE-07]', async () => {
    const { commands, view, texts, toasts, pass } = store(2);
    commands.remove(view().rows.slice(0, 1));
    await pass(0);
    expect(texts()).toEqual(['Notifications deleted']);
    expect(toasts.toasts$.value[0]?.more).toBe('Offer changed, B000000002');
    commands.markRead(view().rows);
    await pass(0);
    expect(texts()).toEqual(['Notifications deleted', 'Marked as read']);
    expect(view().unread).toBe(0);

    const many = store(4);
    many.commands.remove(many.view().rows.slice(0, 3));
    many.commands.markAllRead();
    expect(many.toasts.toasts$.value.map(({ more }) => more)).toEqual(['3 notifications about 3 products', 'Offer changed, B000000001']);
  });

  it.each([1, 3])('deletes %i only once it can no longer be undone [NOTE-07]', async (count) => {
    const { commands, view, toasts, pass, api } = store(4);
    commands.remove(view().rows.slice(0, count));
    await pass(4_999);
    expect(api.remove).not.toHaveBeenCalled();
    toasts.toasts$.value[0]?.action?.run();
    expect(view().rows).toHaveLength(4);
    await pass(60_000);
    expect(api.remove).not.toHaveBeenCalled();
    commands.remove(view().rows.slice(0, count));
    await pass(5_000);
    expect(api.remove).toHaveBeenCalledOnce();
  });

  it('rolls rows back with the reason when the call fails, and offers a retry [NOTE-07, ERR-04]', async () => {
    const { commands, view, toasts, pass, api } = store(2, 'fail');
    commands.remove(view().rows.slice(0, 1));
    expect(view().rows).toHaveLength(1);
    await pass(5_000);
    expect(view().rows).toHaveLength(2);
    const [toast] = toasts.toasts$.value;
    expect(toast).toMatchObject({ text: 'Failed to delete notifications', more: 'Error can not request server It is back in the list.' });
    toast?.action?.run();
    await pass(5_000);
    expect(api.remove).toHaveBeenCalledTimes(2);
  });

  it('sends the held call exactly once when its time is over', async () => {
    const { commands, view, pass, api } = store(4);
    commands.remove(view().rows.slice(0, 3));
    await pass(5000);
    await pass(60_000);
    expect(api.remove).toHaveBeenCalledTimes(1);
    expect(view().rows).toHaveLength(1);
  });

  it('sends held calls when the page closes, in a request that outlives it', async () => {
    const { commands, view, api, pass } = store(4);
    commands.remove(view().rows.slice(0, 2));
    await commands.flush();
    expect(api.remove).toHaveBeenCalledWith({ alerts: expect.any(Array), held: 't:1' }, { keepalive: true });
    await pass(60_000);
    expect(api.remove).toHaveBeenCalledTimes(1);
  });

  it('marks unread alerts by their identities when all are loaded [NOTE-01]', async () => {
    const { commands, view, api, pass } = store(3);
    const targets = view().rows.map((row) => row.alert.identity);
    commands.markAllRead();
    expect(view().unread).toBe(0);
    await pass(5000);
    expect(api.markRead).toHaveBeenCalledWith({ alerts: targets, held: 't:1' }, { keepalive: false });
  });

  it('notifies other tabs at once of a held command and of its undo or failure [LIVE-10]', async () => {
    const { commands, view, api, toasts, pass } = store(4, 'fail');
    const [first, second] = view().rows;
    commands.markRead(view().rows.slice(0, 1));
    await pass(0);
    commands.remove(view().rows.slice(0, 2));
    expect(api.hold).toHaveBeenCalledExactlyOnceWith({
      id: 't:2',
      command: 'delete',
      all: false,
      alerts: [first?.alert.identity, second?.alert.identity],
      unread: 2,
      ms: 5_000,
    });
    expect([commands.isOwn('t:2'), commands.isOwn('u:2')]).toEqual([true, false]);
    toasts.toasts$.value.at(-1)?.action?.run();
    await pass(0);
    expect(api.release).toHaveBeenCalledExactlyOnceWith({ id: 't:2' });
    commands.markAllRead();
    expect(api.hold).toHaveBeenLastCalledWith({ id: 't:3', command: 'read', all: true, alerts: [], unread: 0, ms: 5_000 });
    await pass(5_000);
    await pass(0);
    expect(api.release).toHaveBeenLastCalledWith({ id: 't:3' });
  });
});

describe('while the portal cannot be reached', () => {
  it('shows read and deleted alerts as such, counts them, and sends them in order after reconnecting [NOTE-01, LIVE-11]', async () => {
    const { commands, view, api, texts, pass, unsent, answerWith, reached$ } = store(4, 'away');
    const [first, second] = view().rows;
    reached$.next(false);
    commands.markRead(view().rows.slice(0, 1));
    await pass(0);
    commands.remove(view().rows.slice(1, 2));
    await pass(5_000);
    expect(unsent()).toBe(2);
    expect(view().rows).toHaveLength(3);
    expect(view().unread).toBe(2);
    expect(texts()).toEqual([]);
    await pass(300_000);
    expect(view().unread).toBe(2);
    answerWith('ok');
    api.markRead.mockClear();
    api.remove.mockClear();
    reached$.next(true);
    await pass(0);
    expect(api.markRead).toHaveBeenCalledExactlyOnceWith({ alerts: [first?.alert.identity] }, { keepalive: false });
    expect(api.remove).toHaveBeenCalledExactlyOnceWith({ alerts: [second?.alert.identity], held: 't:2' }, { keepalive: false });
    expect(api.markRead.mock.invocationCallOrder[0]).toBeLessThan(api.remove.mock.invocationCallOrder[0] as number);
    expect(unsent()).toBe(0);
    expect(view().rows).toHaveLength(3);
    expect(view().unread).toBe(2);
  });

  it('also retries by itself without a live connection [LIVE-11]', async () => {
    const { commands, view, pass, unsent, answerWith } = store(2, 'away');
    commands.markRead(view().rows.slice(0, 1));
    await pass(0);
    expect(unsent()).toBe(1);
    answerWith('ok');
    await pass(20_000);
    expect(unsent()).toBe(0);
    expect(view().unread).toBe(1);
  });

  it('undoes unsent changes, newest first, and does not send them [NOTE-01]', async () => {
    const { commands, view, api, pass, unsent, answerWith, reached$ } = store(3, 'away');
    commands.markRead(view().rows.slice(0, 1));
    await pass(0);
    commands.remove(view().rows.slice(1, 2));
    await pass(5_000);
    commands.undoUnsent();
    expect(view().rows).toHaveLength(3);
    expect(unsent()).toBe(1);
    commands.undoUnsent();
    expect(view().unread).toBe(3);
    expect(unsent()).toBe(0);
    answerWith('ok');
    api.remove.mockClear();
    api.markRead.mockClear();
    reached$.next(true);
    await pass(60_000);
    expect(api.remove).not.toHaveBeenCalled();
    expect(api.markRead).not.toHaveBeenCalled();
  });

  it('cannot undo a change that is being sent: the stored change stays [NOTE-01]', async () => {
    const { commands, view, api, pass, unsent, reached$ } = store(3, 'away');
    commands.markRead(view().rows.slice(0, 1));
    await pass(0);
    const arrival = Promise.withResolvers<Awaited<ReturnType<typeof api.markRead>>>();
    api.markRead.mockReturnValueOnce(arrival.promise);
    reached$.next(true);
    await pass(0);
    commands.undoUnsent();
    expect([unsent(), view().unread]).toEqual([1, 2]);
    arrival.resolve(ok({ value: { count: 1 }, head: null }));
    await pass(0);
    expect([unsent(), view().unread]).toEqual([0, 2]);
  });

  it('rolls back a change, with the reason, that is refused once it is sent [NOTE-07]', async () => {
    const { commands, view, texts, pass, unsent, answerWith, reached$ } = store(2, 'away');
    commands.markRead(view().rows.slice(0, 1));
    await pass(0);
    answerWith('fail');
    reached$.next(true);
    await pass(0);
    expect(unsent()).toBe(0);
    expect(view().unread).toBe(2);
    expect(texts()).toEqual(['Failed to mark as read']);
  });

  it('queues a limited number of changes and reports that the next one failed', async () => {
    const { commands, view, texts, toasts, pass, unsent } = store(MOST_UNSENT + 1, 'away');
    for (const row of view().rows.slice(0, MOST_UNSENT)) commands.open(row);
    await pass(0);
    expect(unsent()).toBe(MOST_UNSENT);
    commands.markRead(view().rows.slice(-1));
    await pass(0);
    expect(texts()).toEqual(['Failed to mark as read']);
    expect(toasts.toasts$.value[0]?.more).toBe(
      'You’re offline, and too many changes are waiting already. Try again when you’re back online. It is unread again.',
    );
  });

  it('reads all alerts up to the moment of the command, and none that came later [NOTE-01]', async () => {
    const { commands, api, pass, push, answerWith, reached$ } = store(2, 'away');
    push(snapshot(2, [alertOf(2), alertOf(1)], { total: 60, unread: 60 }));
    commands.markAllRead();
    await pass(5_000);
    answerWith('ok');
    reached$.next(true);
    await pass(0);
    expect(api.markRead).toHaveBeenLastCalledWith({ all: true, until: 5_000_000, held: 't:1' }, { keepalive: false });
  });

  it('queues the read mark of an opened alert, without a toast, when the portal or its provider is unreachable [NOTE-01, NOTE-07]', async () => {
    for (const [reply, waiting, unread] of [
      ['away', 1, 1],
      ['busy', 1, 1],
    ] as const) {
      const { commands, view, texts, pass, unsent } = store(2, reply);
      const [row] = view().rows;
      if (row) commands.open(row);
      await pass(0);
      expect([unsent(), view().unread, texts()]).toEqual([waiting, unread, []]);
    }
  });
});

describe('toasts', () => {
  it('do not displace an Undo: a toast without one leaves first, and otherwise the next one waits [SHELL-17]', async () => {
    const { toasts, texts, pass } = store(0);
    const gone: string[] = [];
    const undo = undoAction(() => {});
    const show = (text: string, action?: typeof undo) => toasts.show({ kind: 'info', text, action, onGone: () => gone.push(text) });
    show('deleted a', undo);
    show('plain');
    show('deleted b', undo);
    show('deleted c', undo);
    expect(texts()).toEqual(['deleted a', 'deleted b', 'deleted c']);
    expect(gone).toEqual(['plain']);
    const late = show('next');
    show('after it');
    expect(texts()).toEqual(['deleted a', 'deleted b', 'deleted c']);
    toasts.dismiss(late);
    expect(gone).toEqual(['plain', 'next']);
    await pass(5_000);
    expect(texts()).toEqual(['after it']);
    await pass(5_000);
    expect(texts()).toEqual([]);
  });

  it('give the Undo of the newest change, also while it waits for a place [SHELL-17]', () => {
    const { toasts, texts } = store(0);
    const undone: string[] = [];
    for (const text of ['a', 'b', 'c', 'd']) toasts.show({ kind: 'done', text, action: undoAction(() => undone.push(text)) });
    toasts.show({ kind: 'info', text: 'plain' });
    for (let n = 0; n < 4; n += 1) toasts.newestUndo()?.();
    expect(undone).toEqual(['d', 'c', 'b', 'a']);
    expect(toasts.newestUndo()).toBeUndefined();
    expect(texts()).toEqual(['plain']);
  });

  it('of a user leave with that user, and their keys are freed; none appear later [SHELL-13]', () => {
    const { toasts, texts } = store(0);
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
    const { toasts, texts } = store(0);
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
    const { toasts, texts, pass } = store(0);
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
