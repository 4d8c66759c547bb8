import { BehaviorSubject, Subject, VirtualTimeScheduler } from 'rxjs';
import { createConnection } from '#client/stream/connection$.ts';
import type { LinkStatus, StreamOutput } from '#client/stream/link-state.ts';
import type { SocketHandlers } from '#client/stream/page-socket.ts';
import type { StreamEvent } from '#shared/events.ts';
import type { ServerFrame } from '#shared/protocol.ts';

type FakeSocket = SocketHandlers & {
  sent: { at: number; text: string }[];
  closedByTab: boolean;
  frame(frame: ServerFrame): void;
};

/** One tab in virtual time: its sockets, its signals, and everything its connection emitted. */
type Welcome = Extract<ServerFrame, { type: 'welcome' }>;

export function tabWorld(
  options: {
    random?: number;
    /** How long a drawing takes, ms. */
    drawnAfter?: number;
  } = {},
) {
  const scheduler = new VirtualTimeScheduler();
  scheduler.maxFrames = 0;
  const visible$ = new BehaviorSubject(true);
  const online$ = new BehaviorSubject(true);
  const pageshow$ = new Subject<void>();
  const sockets: FakeSocket[] = [];
  const out: StreamOutput[] = [];
  let alive = 0;
  let mostAlive = 0;

  const subscription = createConnection({
    scheduler,
    visible$,
    online$,
    pageshow$,
    afterDraw: (act) => void scheduler.schedule(act, options.drawnAfter ?? 0),
    tab: 'tab-1',
    random: () => options.random ?? 0.5,
    open: (handlers) => {
      alive += 1;
      mostAlive = Math.max(mostAlive, alive);
      const socket: FakeSocket = {
        ...handlers,
        sent: [],
        closedByTab: false,
        onClose: (code) => {
          alive -= 1;
          handlers.onClose(code);
        },
        frame: (frame) => handlers.onText(JSON.stringify(frame)),
      };
      sockets.push(socket);
      return {
        send: (text) => socket.sent.push({ at: scheduler.now(), text }),
        close: () => {
          if (!socket.closedByTab) alive -= 1;
          socket.closedByTab = true;
        },
      };
    },
  }).subscribe((output) => out.push(output));

  const socket = () => sockets.at(-1) as FakeSocket;
  const world = {
    scheduler,
    visible$,
    online$,
    pageshow$,
    sockets,
    out,
    socket,
    close: () => subscription.unsubscribe(),
    mostAlive: () => mostAlive,
    pass(ms: number) {
      scheduler.maxFrames += ms;
      // The scheduler's clock stops at its last action, so an empty action moves it to the end.
      scheduler.schedule(() => undefined, scheduler.maxFrames - scheduler.now());
      scheduler.flush();
    },
    status: (): LinkStatus =>
      (out.filter((each) => each.kind === 'link').at(-1) as Extract<StreamOutput, { kind: 'link' }>).link.status,
    link: () => (out.filter((each) => each.kind === 'link').at(-1) as Extract<StreamOutput, { kind: 'link' }>).link,
    seqs: () => out.flatMap((each) => (each.kind === 'event' ? [each.event.seq] : [])),
    acks: () => socket().sent.filter(({ text }) => text.includes('"ack"')),
    pings: () => socket().sent.filter(({ text }) => text === 'ping').length,
    hello: (at = sockets.length - 1) =>
      JSON.parse(sockets[at]?.sent.find(({ text }) => text.includes('"hello"'))?.text ?? 'null') as unknown,
    /** The hub's welcome alone, which says nothing of the provider. */
    greeting(mode: Welcome['mode'] = 'live', change: Partial<Welcome> = {}) {
      socket().onOpen();
      socket().frame({
        type: 'welcome',
        epoch: 'e1',
        floor: 0,
        head: 10,
        mode,
        now: scheduler.now() + 5_000,
        expiresAt: 1e12,
        ...change,
      });
    },
    welcome(mode: Welcome['mode'] = 'live', change: Partial<Welcome> = {}): void {
      world.greeting(mode, change);
      socket().frame({ type: 'upstream', state: 'live', since: 0 });
    },
    snapshot(head = 10, epoch = 'e1', ack?: true) {
      socket().frame({
        type: 'snapshot',
        ack,
        epoch,
        head,
        state: {
          user: { code: 'X' },
          notifications: { notifications: [] },
          unread: 0,
          tokens: { code: 'X' },
          plan: null,
          subscriptions: { code: 'X' },
          mutes: { code: 'X' },
        },
      });
    },
    /** Connects the tab, with everything up to seq 10 known. */
    start() {
      world.welcome('snapshot');
      world.snapshot();
      return world;
    },
    batch(from: number, to: number, { ack, ...change }: Partial<{ ack: true; type: string; data: unknown }> = {}) {
      const events = Array.from({ length: to - from + 1 }, (_, at) => subscribed(from + at, change));
      socket().frame({ type: 'batch', ack, from, to, events });
    },
  };
  return world;
}

const subscribed = (seq: number, change: Partial<{ type: string; data: unknown }>): StreamEvent =>
  ({
    seq,
    id: `id-${seq}`,
    type: 'notification.subscribed',
    at: 100_000 + seq,
    data: { marketplace: 'US', notificationType: 'PRICING_HEALTH' },
    ...change,
  }) as StreamEvent;
