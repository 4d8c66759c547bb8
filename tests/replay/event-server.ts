import type { SocketHandlers, SocketPort } from '#client/stream/page-socket.ts';
import type { NewEvent } from '#shared/events.ts';
import type { Hello, SnapshotState } from '#shared/protocol.ts';
import type { VirtualClock } from './virtual-clock.ts';

/**
 * The part of a hub that a tab needs: it numbers typed events and answers a hello with what was missed.
 * It lets a recording drive the client without a hub.
 */
export type EventServer = {
  append(event: NewEvent): void;
  connect(handlers: SocketHandlers): SocketPort & { cut(): void };
  head(): number;
  /** Decides how often and after how long (ms) each frame reaches the tab: one entry per delivery. */
  onWire: (text: string) => readonly number[];
};

const EPOCH = 'replay';
const TRAVEL = 1;

export function createEventServer(clock: VirtualClock, state: () => SnapshotState): EventServer {
  const bodies: string[] = [];
  const tabs = new Set<{ cursor: number | undefined; handlers: SocketHandlers }>();
  const batch = (from: number) =>
    `{"type":"batch","from":${from + 1},"to":${bodies.length},"events":[${bodies.slice(from).join(',')}]}`;

  const server: EventServer = {
    onWire: () => [0],
    head: () => bodies.length,
    append({ type, data }) {
      const seq = bodies.length + 1;
      bodies.push(JSON.stringify({ seq, id: `id-${seq}`, type, at: clock.now(), data }));
      for (const tab of tabs) {
        if (tab.cursor === undefined) continue;
        const text = batch(tab.cursor);
        tab.cursor = seq;
        for (const delay of server.onWire(text))
          clock.after(TRAVEL + delay, () => tabs.has(tab) && tab.handlers.onText(text));
      }
    },
    connect(handlers) {
      const tab: { cursor: number | undefined; handlers: SocketHandlers } = { cursor: undefined, handlers };
      tabs.add(tab);
      const later = (run: () => void) => clock.after(TRAVEL, () => tabs.has(tab) && run());
      const say = (frame: unknown) =>
        later(() => handlers.onText(typeof frame === 'string' ? frame : JSON.stringify(frame)));
      const greet = (hello: Hello) => {
        const head = bodies.length;
        const known = hello.epoch === EPOCH && hello.seq !== undefined && hello.seq <= head ? hello.seq : undefined;
        const mode = known === undefined ? 'snapshot' : known === head ? 'live' : 'replay';
        say({
          type: 'welcome',
          epoch: EPOCH,
          floor: 0,
          head,
          mode,
          now: clock.now(),
          expiresAt: clock.now() + 3_600_000,
        });
        say({ type: 'upstream', state: 'live', since: clock.now() });
        if (known === undefined) say({ type: 'snapshot', epoch: EPOCH, head, state: state() });
        else if (known < head) say(batch(known));
        tab.cursor = head;
      };
      later(handlers.onOpen);
      return {
        send: (text) =>
          void later(() => {
            if (text === 'ping') return void say('pong');
            const frame = JSON.parse(text) as { type: string };
            if (frame.type === 'hello') greet(frame as Hello);
          }),
        close: () => void tabs.delete(tab),
        cut() {
          if (tabs.delete(tab)) handlers.onClose(1006);
        },
      };
    },
  };
  return server;
}
