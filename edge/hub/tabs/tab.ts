import { limits } from '#shared/protocol.ts';
import type { ClientSocket, Session } from '../ports.ts';

/** A tab's socket as the host sees it. */
export type Connection = {
  onMessage(data: string | ArrayBuffer | Uint8Array): void;
  onClose(): void;
};

/**
 * `greeting` waits for the hello. `snapshot` waits for a snapshot; each wait has its own object, so that the answer to
 * an earlier one is dropped. `Following` follows the log. `gone` has lost its socket: nothing is received or sent.
 */
export type TabPhase =
  | { readonly name: 'greeting' }
  | { readonly name: 'snapshot' }
  | Following
  | { readonly name: 'gone' };

const GREETING: TabPhase = Object.freeze({ name: 'greeting' });
export const GONE: TabPhase = Object.freeze({ name: 'gone' });

/**
 * A tab that follows the log and has been sent everything up to its cursor. Its credit counts what was sent since it
 * started to follow.
 */
export class Following implements Credit {
  /**
   * `live`: up to date, receives new events directly. `replaying`: more is left in the log. `paused`: no credit left
   * (ST5).
   */
  name: 'live' | 'replaying' | 'paused';
  cursor: number;
  requested: Credit['requested'] = [];
  bytes = 0;
  sinceRequest = 0;

  constructor(cursor: number, head: number) {
    this.cursor = cursor;
    this.name = cursor < head ? 'replaying' : 'live';
  }
}

type TabEvents = { onMessage(tab: Tab, data: string | ArrayBuffer | Uint8Array): void; onClose(tab: Tab): void };

export class Tab implements Connection {
  readonly #on: TabEvents;
  readonly socket: ClientSocket;
  readonly session: Session;
  phase: TabPhase = GREETING;
  /** Its number in this hub, from 1; 0 before the hello. */
  number = 0;
  /** From its hello; undefined before. */
  name: string | undefined;
  /** In elapsed ms, like `heardAt`. */
  readonly openedAt: number;
  heardAt: number;
  /** The highest seq ever sent here. When a new log starts, an ack for the old one may still be on its way. */
  most = 0;
  #frames = 0;
  #framesSince: number;

  constructor(on: TabEvents, socket: ClientSocket, session: Session, at: number) {
    this.#on = on;
    this.socket = socket;
    this.session = session;
    this.openedAt = at;
    this.heardAt = at;
    this.#framesSince = at;
  }

  onMessage(data: string | ArrayBuffer | Uint8Array) {
    this.#on.onMessage(this, data);
  }

  onClose() {
    this.#on.onClose(this);
  }

  /**
   * Counts a received frame.
   * @param at in elapsed ms
   * @returns whether the tab is within the limit of frames per second (ST9)
   */
  hears(at: number): boolean {
    this.heardAt = at;
    if (at - this.#framesSince >= 1000) {
      this.#framesSince = at;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames <= limits.clientFramesPerSecond;
  }
}

/** Returns the tab's position in the log; undefined while it follows none. */
export const followingOf = ({ phase }: Tab): Following | undefined => (phase instanceof Following ? phase : undefined);

/** A requested ack: up to which seq, the bytes it frees, and when it was requested (in elapsed ms). */
type Ask = { to: number; bytes: number; at: number };

/**
 * A tab's credit (ST5). A Durable Object cannot see how much a socket still buffers, so the tab acknowledges on
 * request.
 */
export type Credit = {
  requested: Ask[];
  /** Sent and not acknowledged. */
  bytes: number;
  /** The share sent after the last requested ack. */
  sinceRequest: number;
};

export const oldestRequest = (credit: Credit): Ask | undefined => credit.requested[0];

/**
 * Charges a frame that is about to be sent.
 * @param to the seq it reaches
 * @param bytes its size
 * @param at the time, in elapsed ms
 * @returns whether the frame has to request an ack: never for a quiet tab, and once per many frames for a busy one
 */
export function spend(credit: Credit, to: number, bytes: number, at: number): boolean {
  credit.bytes += bytes;
  credit.sinceRequest += bytes;
  if (credit.sinceRequest <= limits.ackBytes) return false;
  credit.requested.push({ to, bytes: credit.sinceRequest, at });
  credit.sinceRequest = 0;
  return true;
}

/**
 * Whether more may be sent. Without credit, an ack is always pending: what was sent since its request is far below the
 * limit.
 */
export const hasCredit = (credit: Credit): boolean => credit.bytes <= limits.creditStop;

/** Frees the credit of acknowledged frames. @returns whether a paused tab has enough credit again */
export function acknowledge(credit: Credit, seq: number): boolean {
  let count = 0;
  for (const ask of credit.requested) {
    if (ask.to > seq) break;
    credit.bytes -= ask.bytes;
    count += 1;
  }
  if (count > 0) credit.requested = credit.requested.slice(count);
  return credit.bytes < limits.creditResume;
}
