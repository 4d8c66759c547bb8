import type { UpstreamState } from '#shared/protocol.ts';
import type { AccountRights, UserInfo } from '#shared/session/user.ts';
import type { CommandOutcome } from './commands/command-run.ts';
import type { Command } from './commands/commands.ts';
import type { ClientSocket, DueName, SavedTab, Session } from './ports.ts';
import type { Refusal } from './sessions.ts';
import type { Connection } from './tabs/tab.ts';

/** The stream's epoch and newest sequence number, for the Stream-Head header of an /api answer (ST13). */
type StreamHead = { epoch: string; head: number };

/** The hub's status, for the operator. */
export type HubFigures = {
  user: string;
  tabs: number;
  /** Tabs that still receive what they missed, or their first snapshot. */
  resuming: number;
  /** How long the slowest tab has owed an answer, ms; null without a tab. */
  lag: number | null;
  upstream: { state: UpstreamState; since: number };
  epoch: string;
  head: number;
  /** When the newest event came, ms; 0 before the first. */
  lastEventAt: number;
};

/**
 * 'taken': in the log now. 'already': it was there before. 'overtaken': a state, which is read again instead. 'gone':
 * it does not wait anymore.
 */
export type TakenFrame = 'taken' | 'already' | 'overtaken' | 'refused' | 'gone';

/** For an admitted session: the stream's head, and the account's rights if the hub knows them for certain. */
export type SessionCheck = { ok: true; head: StreamHead; rights?: AccountRights } | { ok: false; refusal: Refusal };

export type Hub = {
  /** Returns whether this session may make a call now, and the stream's head before that call. */
  check(session: Session): SessionCheck;
  attach(socket: ClientSocket, session: Session): Connection;
  restore(sockets: { socket: ClientSocket; saved: SavedTab }[]): Connection[];
  command(session: Session, command: Command): CommandOutcome;
  /** @param inactive the account was made inactive; its tabs are notified of that */
  endSession(sessionId: string, inactive?: boolean): void;
  /** Ends every session issued before now, after a password change or when the account is deactivated. */
  endAllSessions(): void;
  /** Checks each session of this hub with the provider, and ends those that it no longer admits. */
  endRefusedSessions(): Promise<void>;
  /** Reads the account again, after the provider's answer contradicted the known rights. */
  refreshAccount(): Promise<void>;
  due(name: DueName): void;
  figures(): HubFigures;
  /** Commits what waits, so that a reader of the log sees it. */
  untilSettled(): Promise<void>;
  /** Returns the provider's current user record; undefined if nobody is signed in or it cannot be read. */
  account(): Promise<UserInfo | undefined>;
  /** Handles an event as if it came from the provider's socket. Used to play a recording into a test account. */
  play(name: string, args: unknown[]): void;
  /** Takes a refused frame in again, once (OPS-08). @param n its number among the waiting ones */
  takeIn(n: number): Promise<TakenFrame>;
  /** Returns whether the hub can be dropped: no tab, no connection, no running work. */
  idle(): boolean;
  /** Closes the tabs, since the portal restarts. Running commands still answer. */
  drain(): void;
  /** Closes the hub. Tabs keep their state, reconnect, and resume. */
  close(): void;
};
