import { BehaviorSubject, NEVER, VirtualTimeScheduler } from 'rxjs';
import type { GenericSchema } from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import type { CallFailure, CallOptions } from '#client/api/call.ts';
import { createCommands } from '#client/features/inbox/state/inbox-commands.ts';
import type { AlertRow } from '#client/features/inbox/state/notifications-state.ts';
import type { SocketHandlers } from '#client/stream/page-socket.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { ServerFrame } from '#shared/protocol.ts';
import { fail, ok } from '#shared/result.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { remainingTokens } from '#shared/tokens/balance.ts';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { createStore, type StoreSetup } from './store.ts';

const owner: UserInfo = { _id: 'u', email: 'o@demo.test', productType: 'basic', planName: 'Starter' };
const balance = (left: number) => ({
  freeToken: { tokens: 100, remaining: left },
  subscription: { tokens: 0, remaining: 0 },
  onetime: { tokens: 0, remaining: 0 },
});
const broken = (status: number, retryMs?: number) =>
  fail<CallFailure>({ status, code: 'X', message: 'Not now', ...(retryMs === undefined ? {} : { retryMs }) });
const whole = <T>(value: T) => ok({ value, head: { epoch: 'e', seq: 1 } });

/** A signed-in page with its snapshot taken, and a provider whose list is empty. */
async function openStore() {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const restore = vi.fn(async (): Promise<unknown> => whole({ user: { ...owner, planName: 'Advanced' } }));
  const tokens = vi.fn(async (): Promise<unknown> => whole(balance(7)));
  const page = vi.fn(async () => whole({ notifications: [], total: 0 }));
  const remove = vi.fn(async (): Promise<unknown> => broken(0));
  const toasts = createToasts(scheduler);
  let handlers: SocketHandlers | undefined;
  const calls: Record<string, () => Promise<unknown>> = {
    'restore session': restore,
    'load tokens': tokens,
    'load notifications': page,
    'change notifications': remove,
    'load subscriptions': async () => whole({}),
  };
  const deps = {
    user: owner,
    call: (options: CallOptions<GenericSchema>) => calls[options.name]?.(),
    leaving$: NEVER,
    stream: {
      open: (given: SocketHandlers) => {
        handlers = given;
        return { send: () => {}, close: () => {} };
      },
      tab: 't',
      scheduler,
      random: () => 1,
      visible$: new BehaviorSubject(true),
      online$: new BehaviorSubject(true),
      pageshow$: NEVER,
    },
    toasts,
    nextFrame: (work: () => void) => {
      queueMicrotask(work);
      return () => undefined;
    },
    onSessionEnded: () => {},
    changePassword: async () => undefined,
    profile: 'specification',
    lacks: [],
    commandsCode: { createCommands },
  } as unknown as StoreSetup;
  const store = createStore(deps);
  const now = <T>(value$: { subscribe(next: (value: T) => void): { unsubscribe(): void } }): T => {
    let last: T | undefined;
    value$.subscribe((value) => (last = value)).unsubscribe();
    return last as T;
  };
  const pass = async (ms: number) => {
    scheduler.maxFrames += ms;
    scheduler.flush();
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
  };
  const frame = (value: ServerFrame) => handlers?.onText(JSON.stringify(value));
  const snapshot = (head: number) =>
    frame({
      type: 'snapshot',
      epoch: 'e',
      head,
      state: {
        user: owner,
        notifications: { notifications: [], total: 0 },
        unread: 0,
        tokens: balance(9),
        plan: null,
        subscriptions: { code: 'X' },
        mutes: { code: 'X' },
      },
    });
  handlers?.onOpen();
  frame({ type: 'welcome', epoch: 'e', floor: 0, head: 1, mode: 'snapshot', now: 0, expiresAt: 1e12 });
  snapshot(1);
  await pass(0);
  return {
    store,
    remove,
    toasts: () => toasts.toasts$.value.map(({ text }) => text),
    restore,
    tokens,
    page,
    pass,
    snapshot,
    gap: (seq: number) =>
      frame({
        type: 'batch',
        from: seq,
        to: seq,
        events: [{ seq, id: `${seq}`, type: 'stream.gap', at: 1, data: { from: 0, to: 1 } }],
      }),
    shown: () => {
      const { value: figures } = now(store.tokens$);
      return {
        tokens: figures && remainingTokens(figures),
        plan: now(store.user$).planName,
        catchingUp: now(store.catchingUp$),
      };
    },
  };
}

describe('a page after a loss upstream', () => {
  it('rereads balance and account, each until it succeeds, and shows that it is catching up [ST16]', async () => {
    const { restore, tokens, gap, pass, shown } = await openStore();
    restore.mockResolvedValueOnce(broken(0));
    tokens.mockResolvedValueOnce(broken(429, 3_000));
    gap(2);
    await pass(0);
    expect(shown()).toEqual({ tokens: 9, plan: 'Starter', catchingUp: true });
    await pass(500);
    expect(shown()).toEqual({ tokens: 9, plan: 'Advanced', catchingUp: true });
    await pass(3_000);
    expect(shown()).toEqual({ tokens: 7, plan: 'Advanced', catchingUp: false });
    await pass(20_000);
    expect([restore, tokens].map((call) => call.mock.calls.length)).toEqual([2, 2]);
  });

  it('stops reading after a snapshot brings the missed data, and after the page is closed [ST16]', async () => {
    const first = await openStore();
    first.tokens.mockResolvedValue(broken(503));
    first.gap(2);
    await first.pass(0);
    await first.pass(500);
    first.snapshot(3);
    await first.pass(20_000);
    expect(first.tokens).toHaveBeenCalledTimes(2);
    expect(first.shown()).toMatchObject({ tokens: 9, catchingUp: false });

    const second = await openStore();
    second.restore.mockResolvedValue(broken(503));
    second.gap(2);
    await second.pass(0);
    second.store.close();
    await second.pass(20_000);
    expect(second.restore).toHaveBeenCalledTimes(1);
  });
});

describe('a page whose account has lost a right', () => {
  it('learns it from a refusal, rereads the account once, and renders nothing again if the account is unchanged', async () => {
    const { store, remove, restore, pass, shown } = await openStore();
    const users: unknown[] = [];
    store.user$.subscribe((user) => users.push(user));
    remove.mockResolvedValue(broken(403));
    store.notifications.commands.mark([{ id: 'a1', alert: alertOf(1) } as AlertRow], { kind: 'delete' });
    await pass(0);
    expect([restore.mock.calls.length, shown().plan, users.length]).toEqual([1, 'Advanced', 2]);
    store.notifications.commands.mark([{ id: 'a1', alert: alertOf(1) } as AlertRow], { kind: 'delete' });
    await pass(0);
    expect([restore.mock.calls.length, users.length]).toEqual([2, 2]);
  });

  it('does not retry forever when the account itself is refused', async () => {
    const { store, remove, restore, pass } = await openStore();
    remove.mockResolvedValue(broken(403));
    restore.mockResolvedValue(broken(403));
    store.notifications.commands.mark([{ id: 'a1', alert: alertOf(1) } as AlertRow], { kind: 'delete' });
    await pass(60_000);
    expect(restore).toHaveBeenCalledTimes(1);
  });
});

describe('a page whose user signs out', () => {
  it('removes its toasts, and a call that fails later shows nothing to the next user [SHELL-13]', async () => {
    const { store, remove, toasts, pass } = await openStore();
    const [first, second, third] = [1, 2, 3].map((n) => ({ id: `a${n}`, alert: alertOf(n) }) as AlertRow) as [
      AlertRow,
      AlertRow,
      AlertRow,
    ];
    remove.mockResolvedValueOnce(broken(500));
    store.notifications.commands.mark([first], { kind: 'delete' });
    await pass(0);
    expect(toasts()).toEqual(['Failed to delete notifications']);

    let fail = (_: unknown) => {};
    remove.mockImplementation(() => new Promise((resolve) => (fail = resolve)));
    store.notifications.commands.mark([first], { kind: 'delete' });
    store.notifications.commands.mark([second, third], { kind: 'delete' });
    expect(toasts()).toHaveLength(1);
    store.close();
    expect(toasts()).toEqual([]);
    expect(remove).toHaveBeenCalledTimes(3);
    fail(broken(401));
    await pass(0);
    expect(toasts()).toEqual([]);
  });
});
