import type { AccountRights, UserInfo } from '#shared/account/user.ts';
import type { UpstreamState } from '#shared/protocol.ts';
import type { CommandOutcome } from './commands/command-run.ts';
import type { Command } from './commands/commands.ts';
import type { ClientSocket, DueName, SavedTab, Session } from './ports.ts';
import type { Refusal } from './sessions.ts';
import type { Connection } from './tabs/tab.ts';

/** Where the stream stands, for an /api answer's Stream-Head (ST13). */
type StreamHead = { epoch: string; head: number };

/** How a hub stands, for the operator. */
export type HubFigures = { user: string; tabs: number; upstream: { state: UpstreamState; since: number }; epoch: string; head: number };

/** Of a session that is admitted: where the stream stood, and what its account may do, as far as the hub knows that for certain. */
export type SessionCheck = { ok: true; head: StreamHead; rights?: AccountRights } | { ok: false; refusal: Refusal };

export type Hub = {
  /** Whether this session may make a call now, and where the stream stood before it. */
  check(session: Session): SessionCheck;
  attach(socket: ClientSocket, session: Session): Connection;
  restore(sockets: { socket: ClientSocket; saved: SavedTab }[]): Connection[];
  command(session: Session, command: Command): CommandOutcome;
  /** @param inactive its account was made inactive, which its tabs are told */
  endSession(sessionId: string, inactive?: boolean): void;
  /** Password changed, account deactivated: everything issued before now is over. */
  endAllSessions(): void;
  /** Asks the provider for each session that lives here, and ends those that it admits no more. */
  endRefusedSessions(): Promise<void>;
  /** Reads the account again: the provider has just refused what its rights seemed to allow, or the other way round. */
  refreshAccount(): Promise<void>;
  due(name: DueName): void;
  figures(): HubFigures;
  /** The user record as the provider has it now; undefined where nobody is signed in, or it cannot be read. */
  account(): Promise<UserInfo | undefined>;
  /** Takes an event as if the provider's socket had brought it: a recording that is played into a test account. */
  play(name: string, args: unknown[]): void;
  /** Nothing open, nothing on its way: may be forgotten. */
  idle(): boolean;
  /** Ends without a trace in the tabs' state: they come back and resume. */
  close(): void;
};
