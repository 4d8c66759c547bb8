import { limits } from '#shared/protocol.ts';
import type { ClientSocket, Session } from '../ports.ts';
import type { Credit } from './credit.ts';

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

export const GREETING: TabPhase = Object.freeze({ name: 'greeting' });
export const GONE: TabPhase = Object.freeze({ name: 'gone' });

/** A tab that follows the log, and has been sent all up to its cursor. Its credit counts what was sent since it began to follow. */
export class Following implements Credit {
  /** `live`: it has all there is, and gets what comes. `replaying`: more lies in the log for it. `paused`: it has no credit left (ST5). */
  name: 'live' | 'replaying' | 'paused';
  /** The last event sent. */
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
