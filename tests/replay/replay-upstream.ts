import type { OpenUpstream, UpstreamSocketEvents } from '#edge/hub/ports.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The provider's socket in a replay: the Socket.IO wire in text, with one connection at a time. Like the real one it delivers at most once. */
export type ReplayUpstream = {
  open: OpenUpstream;
  /** @returns whether somebody was there to hear it */
  deliver(text: string): boolean;
  /** The connection is lost. */
  cut(): void;
  joined(): boolean;
};

const PING_INTERVAL = 25_000;
const TRAVEL = 2;

export function createReplayUpstream(clock: VirtualClock): ReplayUpstream {
  let current: { events: UpstreamSocketEvents; joined: boolean; stopPings: () => void } | undefined;

  return {
    open(_token, events) {
      const mine: NonNullable<typeof current> = { events, joined: false, stopPings: () => {} };
      const say = (text: string, then = () => {}) =>
        clock.after(TRAVEL, () => {
          if (current !== mine) return;
          events.onMessage(text);
          then();
        });
      const ping = () => {
        mine.stopPings = clock.after(PING_INTERVAL, () => {
          if (current !== mine) return;
          events.onMessage('2');
          ping();
        });
      };
      current = mine;
      say(`0{"sid":"replay","upgrades":[],"pingInterval":${PING_INTERVAL},"pingTimeout":20000,"maxPayload":1000000}`, ping);
      return {
        send(text) {
          if (text.startsWith('40')) say('40{"sid":"replay"}');
          const join = /^42(\d+)\["join"/.exec(text);
          if (!join) return;
          // The room is joined when the provider reads this, not when its answer is heard.
          mine.joined = true;
          say(`43${join[1]}[{"ok":true}]`);
        },
        close() {
          mine.stopPings();
          if (current === mine) current = undefined;
        },
      };
    },
    deliver(text) {
      if (!current?.joined) return false;
      current.events.onMessage(text);
      return true;
    },
    cut() {
      const lost = current;
      current = undefined;
      lost?.stopPings();
      lost?.events.onClose();
    },
    joined: () => current?.joined ?? false,
  };
}

/** A recorded frame as it comes over the wire. A text was never an event, and is none now. */
export const wireText = (frame: unknown): string => (typeof frame === 'string' ? `4${frame}` : `42${JSON.stringify(frame)}`);
