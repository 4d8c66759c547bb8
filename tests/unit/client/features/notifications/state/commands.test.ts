import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { NotificationsApi } from '#client/api/notifications.ts';
import { createCommands } from '#client/features/notifications/state/commands.ts';
import { reduceNotifications } from '#client/features/notifications/state/notifications-reducer.ts';
import { initialNotifications, type NotificationsInput, viewOf } from '#client/features/notifications/state/notifications-state.ts';
import { createToastScope } from '#client/ui/toast-scope.ts';
import { createToasts, toastLengths } from '#client/ui/toasts$.ts';
import { fail, ok } from '#shared/result.ts';
import { alertOf, snapshot } from '#tests/support/sample-alerts.ts';

function desk(count: number, answer: 'ok' | 'fail' = 'ok') {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const toasts = createToasts(scheduler);
  const alerts = Array.from({ length: count }, (_, at) => alertOf(count - at));
  let state = reduceNotifications(initialNotifications, [snapshot(1, alerts, { total: count, unread: count })]);
  const push = (input: NotificationsInput) => {
    state = reduceNotifications(state, [input]);
  };
  const reply = async () =>
    answer === 'ok' ? ok({ value: { count: 1 }, head: null }) : fail({ status: 500, code: 'EXCEPTION', message: 'Error can not request server' });
  const api = { markRead: vi.fn(reply), remove: vi.fn(reply), hold: vi.fn(reply), release: vi.fn(reply) };
  const commands = createCommands({ api: api as unknown as NotificationsApi, toasts, view: () => viewOf(state), push, tab: 't' });
  return {
    api,
    commands,
    toasts,
    view: () => viewOf(state),
    texts: () => toasts.toasts$.value.map((toast) => toast.text),
    pass: async (ms: number) => {
      scheduler.maxFrames += ms;
      scheduler.flush();
      await vi.waitFor(() => undefined);
    },
  };
}

describe('deleting and reading', () => {
  it('reads an opened alert at once and without a toast [NOTE-01]', async () => {
    const { commands, api, view, texts } = desk(2);
    const [row] = view().rows;
    if (row) commands.open(row);
    expect(view().unread).toBe(1);
    expect(api.markRead).toHaveBeenCalledWith([row?.alert.identity], { keepalive: false });
    expect(api.hold).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(texts()).toEqual([]);
  });

  it('says what it did after one alert [NOTE-07]', async () => {
    const { commands, view, texts, pass } = desk(2);
    commands.remove(view().rows.slice(0, 1));
    await pass(0);
    expect(texts()).toEqual(['Notifications deleted']);
    commands.markRead(view().rows);
    await pass(0);
    expect(texts()).toEqual(['Notifications deleted', 'Marked as read']);
    expect(view().unread).toBe(0);
  });

  it('puts the rows back with the reason when the call fails, and tries again when asked [NOTE-07, ERR-04]', async () => {
    const { commands, view, toasts, pass, api } = desk(2, 'fail');
    commands.remove(view().rows.slice(0, 1));
    expect(view().rows).toHaveLength(1);
    await pass(0);
    expect(view().rows).toHaveLength(2);
    const [toast] = toasts.toasts$.value;
    expect(toast).toMatchObject({ text: 'Failed to delete notifications', more: 'Error can not request server Put back in the list.' });
    toast?.action?.run();
    expect(api.remove).toHaveBeenCalledTimes(2);
  });

  it('holds a bulk action for 5 s and makes no call when it is undone', async () => {
    const { commands, view, toasts, pass, api } = desk(4);
    commands.remove(view().rows.slice(0, 3));
    expect(view().rows).toHaveLength(1);
    await pass(4999);
    expect(api.remove).not.toHaveBeenCalled();
    toasts.toasts$.value[0]?.action?.run();
    expect(view().rows).toHaveLength(4);
    await pass(60_000);
    expect(api.remove).not.toHaveBeenCalled();
  });

  it('makes the held call once its time is over, once', async () => {
    const { commands, view, pass, api } = desk(4);
    commands.remove(view().rows.slice(0, 3));
    await pass(5000);
    await pass(60_000);
    expect(api.remove).toHaveBeenCalledTimes(1);
    expect(view().rows).toHaveLength(1);
  });

  it('sends what is held when the page goes away, in a request that outlives it', async () => {
    const { commands, view, api, pass } = desk(4);
    commands.remove(view().rows.slice(0, 2));
    await commands.flush();
    expect(api.remove).toHaveBeenCalledWith(expect.any(Array), { keepalive: true, held: 't:1' });
    await pass(60_000);
    expect(api.remove).toHaveBeenCalledTimes(1);
  });

  it('marks all unread alerts by name when all are loaded [NOTE-01]', async () => {
    const { commands, view, api, pass } = desk(3);
    const targets = view().rows.map((row) => row.alert.identity);
    commands.markAllRead();
    expect(view().unread).toBe(0);
    await pass(5000);
    expect(api.markRead).toHaveBeenCalledWith(targets, { keepalive: false, held: 't:1' });
  });

  it('tells the other tabs at once what it holds back, and that it was undone or has failed [LIVE-10]', async () => {
    const { commands, view, api, toasts, pass } = desk(4, 'fail');
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
    expect(api.release).toHaveBeenCalledExactlyOnceWith('t:2');
    commands.markAllRead();
    expect(api.hold).toHaveBeenLastCalledWith({ id: 't:3', command: 'read', all: true, alerts: [], unread: 0, ms: 5_000 });
    await pass(5_000);
    await pass(0);
    expect(api.release).toHaveBeenLastCalledWith('t:3');
  });
});

describe('toasts', () => {
  it('of one person go with them, their keys too, and none comes after [SHELL-13]', () => {
    const { toasts, texts } = desk(0);
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

  it('stacks three at most, the oldest leave [SHELL-17]', () => {
    const { toasts, texts } = desk(0);
    for (const text of ['a', 'b', 'c', 'd']) toasts.show({ kind: 'info', text });
    expect(texts()).toEqual(['b', 'c', 'd']);
  });

  it('has the six lengths that are listed, and 5 s where nothing is said [SHELL-17]', () => {
    expect(Object.values(toastLengths)).toEqual([1_400, 2_000, 3_000, 5_000, 6_000, 9_000]);
    const toasts = createToasts(new VirtualTimeScheduler());
    toasts.show({ kind: 'info', text: 'plain' });
    expect(toasts.toasts$.value[0]?.ms).toBe(5_000);
  });

  it('stay 5 s unless told otherwise, and a toast of the same key takes its place [SHELL-17]', async () => {
    const { toasts, texts, pass } = desk(0);
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
