import type { UpstreamSocket } from '../ports.ts';
import type { Pace } from './upstream-wire.ts';

/**
 * How far the link has come. `closed`: nobody wants it. `waiting`: lost, to be opened again when due. `handshake`: waits for the engine's
 * open packet; `connecting`: for the answer to CONNECT; `joining`: for the ack of the room; `joined`: events come.
 */
export type LinkPhase =
  | { readonly name: 'closed' }
  | { readonly name: 'waiting' }
  | { readonly name: 'handshake'; readonly line: Line }
  | { readonly name: 'connecting'; readonly line: Line; readonly pace: Pace }
  | { readonly name: 'joining'; readonly line: Line; readonly pace: Pace }
  /** Where the join was never acknowledged: when to reconcile once more, in elapsed ms; else 0. */
  | { readonly name: 'joined'; readonly line: Line; readonly pace: Pace; readonly secondListAt: number };

// The two without a socket: one object each, for all hubs.
export const CLOSED: LinkPhase = Object.freeze({ name: 'closed' });
export const WAITING: LinkPhase = Object.freeze({ name: 'waiting' });

/** One socket to the provider, from its opening to its loss. */
export class Line {
  readonly token: string;
  /** These two in elapsed ms. */
  readonly openedAt: number;
  heardAt: number;
  /** It is overdue, and the hub has been told. */
  quiet = false;
  /** The provider acknowledged the join, or an event came: this socket is in its room. */
  confirmed = false;
  /** So many binary frames are still to come, the parts of an event that was refused already. */
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

/** The socket of a phase; none while the link is closed or waits. */
export const lineOf = (phase: LinkPhase): Line | undefined => ('line' in phase ? phase.line : undefined);

/**
 * By when the provider has to be heard, in elapsed ms: past `overdue` it counts as quiet, past `deadline` the connection as lost.
 * It pings at its own interval, and nobody can ask it to: only a ping that does not come shows that something is wrong.
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
/** A ping may be so late before anybody is told. */
const OVERDUE_GRACE = 5_000;
