import type { UpstreamSocket } from '../ports.ts';
import type { Pace } from './upstream-wire.ts';

/**
 * The state of the link. `closed`: not wanted. `waiting`: lost, reopened when due. `handshake`: waiting for the
 * engine's open packet. `connecting`: waiting for the answer to CONNECT. `joining`: waiting for the ack of the room.
 * `joined`: receiving events.
 */
export type LinkPhase =
  | { readonly name: 'closed' }
  | { readonly name: 'waiting' }
  | { readonly name: 'handshake'; readonly line: Line }
  | { readonly name: 'connecting'; readonly line: Line; readonly pace: Pace }
  | { readonly name: 'joining'; readonly line: Line; readonly pace: Pace }
  /**
   * `secondListAt`: if the join was never acknowledged, the time to reconcile once more, in elapsed ms; otherwise 0.
   */
  | { readonly name: 'joined'; readonly line: Line; readonly pace: Pace; readonly secondListAt: number };

// The two phases without a socket share one object each across all hubs.
export const CLOSED: LinkPhase = Object.freeze({ name: 'closed' });
export const WAITING: LinkPhase = Object.freeze({ name: 'waiting' });

export class Line {
  readonly token: string;
  /** In elapsed ms, like `heardAt`. */
  readonly openedAt: number;
  heardAt: number;
  /** The provider is overdue, and the hub has been notified. */
  quiet = false;
  /** The provider acknowledged the join or sent an event, so this socket is in its room. */
  confirmed = false;
  /** The number of binary frames still to come, as slices of an event that was already rejected. */
  binaryExpected = 0;
  /** Undefined only while it is being opened. */
  socket: UpstreamSocket | undefined;

  constructor(token: string, at: number) {
    this.token = token;
    this.openedAt = at;
    this.heardAt = at;
  }

  send(frames: string[]) {
    for (const frame of frames) this.socket?.send(frame);
  }
}

export const lineOf = (phase: LinkPhase): Line | undefined => ('line' in phase ? phase.line : undefined);

/**
 * Returns the time by which the provider must be heard, in elapsed ms: after `overdue` it counts as quiet, after
 * `deadline` the connection counts as lost. The provider pings at its own interval and cannot be prompted, so only a
 * missing ping shows a problem.
 */
export function heartbeatOf(phase: LinkPhase): { overdue: number; deadline: number } | undefined {
  switch (phase.name) {
    case 'closed':
    case 'waiting':
      return undefined;
    case 'handshake':
    case 'connecting':
      return { overdue: Number.POSITIVE_INFINITY, deadline: phase.line.openedAt + HANDSHAKE_TIMEOUT };
    case 'joining':
    case 'joined': {
      const { interval, timeout } = phase.pace;
      const expected = phase.line.heardAt + interval;
      return { overdue: expected + Math.min(OVERDUE_GRACE, timeout / 2), deadline: expected + timeout };
    }
  }
}

// In ms.
const HANDSHAKE_TIMEOUT = 10_000;
/** How late a ping may be before tabs are notified. */
const OVERDUE_GRACE = 5_000;
