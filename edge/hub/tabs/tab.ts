import { limits } from '#shared/protocol.ts';
import type { ClientSocket, Session } from '../ports.ts';

/** A tab's socket as the host sees it. */
export type Connection = {
  onMessage(data: string | ArrayBuffer | Uint8Array): void;
  onClose(): void;
};

/**
 * `greeting` waits for its hello. `snapshot` waits for one, each time in an object of its own, so that the answer to an earlier wait is dropped.
 * Then it follows the log. `gone` has lost its socket: it is neither heard nor sent anything.
 */
export type TabPhase = { readonly name: 'greeting' } | { readonly name: 'snapshot' } | Following | { readonly name: 'gone' };

const GREETING: TabPhase = Object.freeze({ name: 'greeting' });
export const GONE: TabPhase = Object.freeze({ name: 'gone' });

/** A tab that follows the log, and has been sent all up to its cursor. Its credit counts what was sent since it began to follow. */
export class Following implements Credit {
  /** `live`: it has all there is, and gets what comes. `replaying`: more lies in the log for it. `paused`: it has no credit left (ST5). */
  name: 'live' | 'replaying' | 'paused';
  cursor: number;
  asked: Credit['asked'] = [];
  bytes = 0;
  sinceAsk = 0;

  constructor(cursor: number, head: number) {
    this.cursor = cursor;
    this.name = cursor < head ? 'replaying' : 'live';
  }
}

type TabEvents = { onMessage(tab: Tab, data: string | ArrayBuffer | Uint8Array): void; onClose(tab: Tab): void };

/** One tab of a user: its socket, what it is called, and how far it has come. */
export class Tab implements Connection {
  readonly #on: TabEvents;
  readonly socket: ClientSocket;
  readonly session: Session;
  phase: TabPhase = GREETING;
  /** As its hello says; undefined before. */
  name: string | undefined;
  /** These moments are in elapsed ms. */
  readonly openedAt: number;
  heardAt: number;
  /** The highest seq ever sent here: an ack for an older log may still be on its way when a new one begins. */
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

  /** A frame has come. @param at in elapsed ms, @returns whether it is within the number of frames that a second may bring (ST9) */
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

/** What of its log a tab follows; undefined as long as it follows none. */
export const followingOf = ({ phase }: Tab): Following | undefined => (phase instanceof Following ? phase : undefined);

/** What the tab was asked to acknowledge: up to which seq, how much that frees, and when it was asked (in elapsed ms). */
type Ask = { to: number; bytes: number; at: number };

/** A tab's credit (ST5). A Durable Object cannot see how much a socket still holds, so the tab itself says what it has taken, whenever it is asked. */
export type Credit = { asked: Ask[] /** All that is not acknowledged. */; bytes: number /** Of it, what was sent after the last ask. */; sinceAsk: number };

/** The ask that waits longest for its ack. */
export const oldestAsk = (credit: Credit): Ask | undefined => credit.asked[0];

/**
 * A frame is about to be sent.
 * @param to up to which seq, @param bytes how much, @param at when, in elapsed ms
 * @returns whether the frame has to ask for an ack: a quiet tab is never asked, and a busy one once for many frames
 */
export function spend(credit: Credit, to: number, bytes: number, at: number): boolean {
  credit.bytes += bytes;
  credit.sinceAsk += bytes;
  if (credit.sinceAsk <= limits.ackBytes) return false;
  credit.asked.push({ to, bytes: credit.sinceAsk, at });
  credit.sinceAsk = 0;
  return true;
}

/** Whether more may be sent. Whoever has no credit left was asked: what was sent since is far less than all of it. */
export const hasCredit = (credit: Credit): boolean => credit.bytes <= limits.creditStop;

/** @returns whether enough credit is there again for a tab that had none left */
export function acknowledge(credit: Credit, seq: number): boolean {
  let count = 0;
  for (const ask of credit.asked) {
    if (ask.to > seq) break;
    credit.bytes -= ask.bytes;
    count += 1;
  }
  if (count > 0) credit.asked = credit.asked.slice(count);
  return credit.bytes < limits.creditResume;
}
