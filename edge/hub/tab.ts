import { newCredit } from './credit.ts';
import type { ClientSocket, Session } from './ports.ts';

/** A tab's socket as the host sees it. */
export type Connection = {
  onMessage(data: string | ArrayBuffer | Uint8Array): void;
  onClose(): void;
};

type TabEvents = { onMessage(tab: Tab, data: string | ArrayBuffer | Uint8Array): void; onClose(tab: Tab): void };

/** One tab of a user: its socket and how far it has come. */
export class Tab implements Connection {
  readonly #on: TabEvents;
  readonly socket: ClientSocket;
  readonly session: Session;
  /** 'opened' waits for the hello; 'reading' for its snapshot; 'streaming' follows the log. */
  state: 'opened' | 'reading' | 'streaming' = 'opened';
  name: string | undefined;
  /** These moments are in elapsed ms. */
  readonly openedAt: number;
  heardAt: number;
  /** The last event sent. */
  cursor = 0;
  /** The highest seq ever sent here: an ack for an older log may still be on its way when a new one begins. */
  most = 0;
  credit = newCredit();
  frames = 0;
  framesSince: number;
  /** Counts the snapshots begun, so that an older one is dropped. */
  reads = 0;

  constructor(on: TabEvents, socket: ClientSocket, session: Session, at: number) {
    this.#on = on;
    this.socket = socket;
    this.session = session;
    this.openedAt = at;
    this.heardAt = at;
    this.framesSince = at;
  }

  onMessage(data: string | ArrayBuffer | Uint8Array) {
    this.#on.onMessage(this, data);
  }

  onClose() {
    this.#on.onClose(this);
  }
}
