import type { OpenUpstream, UpstreamSocketEvents } from '#edge/hub/ports.ts';
import type { VirtualClock } from './virtual-clock.ts';

/**
 * The provider's socket in a replay: Socket.IO frames as text, one connection at a time, delivered at most once like
 * the real one.
 */
export type ReplayUpstream = {
  open: OpenUpstream;
  /** @returns whether a connection received it */
  deliver(text: string): boolean;
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
      say(
        `0{"sid":"replay","upgrades":[],"pingInterval":${PING_INTERVAL},"pingTimeout":20000,"maxPayload":1000000}`,
        ping,
      );
      return {
        send(text) {
          if (text.startsWith('40')) say('40{"sid":"replay"}');
          const join = /^42(\d+)\["join"/.exec(text);
          if (!join) return;
          // The join takes effect when the provider reads it, not when its answer arrives.
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

/** A recorded frame in wire format. A frame recorded as text is not an event. */
export const wireText = (frame: unknown): string =>
  typeof frame === 'string' ? `4${frame}` : `42${JSON.stringify(frame)}`;
