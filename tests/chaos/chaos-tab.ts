import { asyncScheduler, BehaviorSubject, NEVER } from 'rxjs';
import { WebSocket } from 'ws';
import { createCall, unanswered } from '#client/api/call.ts';
import { createStore } from '#client/app/store.ts';
import { createCommands } from '#client/features/inbox/state/inbox-commands.ts';
import type { AlertRow, NotificationsView } from '#client/features/inbox/state/notifications-state.ts';
import type { LinkStatus } from '#client/stream/link-state.ts';
import type { OpenSocket } from '#client/stream/page-socket.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { PlanState } from '#shared/billing/plans/plan-state.ts';
import { SUBPROTOCOL } from '#shared/protocol.ts';
import { fail } from '#shared/result.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { createFastScheduler } from './fast-scheduler.ts';
import type { Oracle } from './oracle.ts';
import type { Random } from './random.ts';

export type ChaosTab = ReturnType<typeof openChaosTab>;

export type Shown = {
  alerts: Map<string, { read: boolean; found: boolean; times: number }>;
  unread: number;
  remaining: number | undefined;
  plan: string | null;
};

/** The real client in Node, from the socket to the lists: its connection, pipelines, calls and commands. */
export function openChaosTab(options: {
  name: string;
  url: () => string;
  cookie: string;
  user: UserInfo;
  rate: number;
  random: Random;
  oracle: Oracle;
}) {
  const { name, url, cookie, oracle, random } = options;
  const scheduler = createFastScheduler(options.rate);
  const visible$ = new BehaviorSubject(true);
  const toasts = createToasts(scheduler);
  let ended = false;
  let current: { ws: WebSocket; lose: () => void; cut: () => void } | undefined;
  const sockets = new Set<WebSocket>();
  /** Cuts the connection after this many more frames. With `swallow`, the last frame is lost. */
  let cutIn: { frames: number; swallow: boolean } | undefined;

  const open: OpenSocket = (handlers) => {
    const base = url();
    const ws = new WebSocket(`${base.replace('http', 'ws')}/api/live`, SUBPROTOCOL, {
      headers: { cookie, origin: base },
      perMessageDeflate: false,
    });
    const watch = oracle.socket(name);
    let listening = true;
    sockets.add(ws);
    ws.on('open', () => listening && handlers.onOpen());
    ws.on('message', (data) => {
      const text = data.toString();
      if (!listening) return;
      if (cutIn && --cutIn.frames <= 0) {
        const { swallow } = cutIn;
        cutIn = undefined;
        if (!swallow) {
          watch.received(text);
          handlers.onText(text);
        }
        // Frames that arrived after it are lost with the socket.
        cut();
        return;
      }
      watch.received(text);
      handlers.onText(text);
    });
    ws.on('error', () => {});
    ws.on('close', (code) => {
      sockets.delete(ws);
      if (listening) handlers.onClose(code);
    });
    const lose = () => {
      listening = false;
      handlers.onClose(1006);
    };
    const cut = () => {
      ws.terminate();
      if (listening) lose();
    };
    current = { ws, lose, cut };
    return {
      send(text) {
        if (ws.readyState !== WebSocket.OPEN) return;
        watch.sent(text);
        ws.send(text);
      },
      close: () => listening && ws.close(),
    };
  };

  const call = createCall({
    fetch: (path, init) =>
      fetch(`${url()}${String(path)}`, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
    // The network runs in real time.
    scheduler: asyncScheduler,
    onSignedOut: () => {
      ended = true;
    },
  });
  const store = createStore({
    user: options.user,
    profile: 'specification',
    lacks: [],
    call,
    fileCall: async () => fail(unanswered()),
    leaving$: NEVER,
    stream: {
      open,
      tab: name,
      scheduler,
      random: random.next,
      visible$,
      online$: new BehaviorSubject(true),
      pageshow$: NEVER,
      afterDraw: (act) => void setImmediate(act),
    },
    toasts,
    nextFrame: (work) => {
      const turn = setImmediate(work);
      return () => clearImmediate(turn);
    },
    changePassword: async () => undefined,
    commandsCode: { createCommands },
    onSessionEnded: () => {
      ended = true;
    },
  });

  let view: NotificationsView | undefined;
  const viewing = store.notifications.view$.subscribe((next) => {
    view = next;
  });
  let plan: PlanState | undefined;
  const plans = store.plan$.subscribe((next) => {
    plan = next;
  });
  let remaining: number | undefined;
  const balances = store.tokens$.subscribe((next) => {
    remaining = next.value?.freeToken.remaining;
  });
  let status: LinkStatus = { state: 'connecting' };
  const links = store.connection$.subscribe((link) => {
    status = link.status;
  });

  const rowsThat = (test: (row: AlertRow) => boolean) => view?.rows.filter(test) ?? [];

  return {
    name,
    cookie,
    status: () => status,
    /** Whether this tab considers itself signed out. */
    ended: () => ended || status.state === 'ended',
    why: () => (status.state === 'ended' ? status.reason : ended ? 'signed-out' : undefined),
    busy: () => (view?.state.marking.length ?? 0) > 0 || view?.state.loadingMore === true,
    shown(): Shown {
      const alerts: Shown['alerts'] = new Map();
      for (const row of view?.rows ?? []) {
        const { recordId, notificationId, fingerprint } = row.alert.identity;
        const key = notificationId ?? recordId ?? fingerprint;
        alerts.set(key, {
          read: !view?.isUnread(row),
          found: row.alert.found !== undefined,
          times: (alerts.get(key)?.times ?? 0) + 1,
        });
      }
      return { alerts, unread: view?.unread ?? -1, remaining, plan: plan?.name ?? null };
    },
    trouble: () => view?.state.trouble?.code,
    mayUse: () => plan?.productType === 'basic',
    cut: () => current?.cut(),
    cutIn(frames: number, swallow: boolean) {
      cutIn = { frames, swallow };
    },
    /** Moves the tab to a new socket before the hub has seen the old one close. */
    abandon: () => current?.lose(),
    frozen: () => current?.ws.isPaused === true,
    freeze: () => current?.ws.readyState === WebSocket.OPEN && current.ws.pause(),
    thaw() {
      for (const ws of sockets)
        if (ws.readyState === WebSocket.OPEN || ws.readyState === WebSocket.CLOSING) ws.resume();
    },
    hide: (hidden: boolean) => visible$.next(!hidden),
    read(count: number) {
      for (const row of rowsThat((each) => !each.alert.processed).slice(0, count))
        store.notifications.commands.open(row);
    },
    remove(count: number) {
      for (const row of rowsThat(() => true).slice(0, count))
        store.notifications.commands.mark([row], { kind: 'delete' });
    },
    readAll() {
      store.notifications.commands.markAllRead();
    },
    reload: () => store.notifications.reload(),
    close() {
      for (const each of [viewing, plans, balances, links]) each.unsubscribe();
      store.close();
      for (const ws of sockets) ws.terminate();
    },
  };
}
