import type { Context } from 'hono';
import type { CloseCode } from '#shared/protocol.ts';
import type { RejectedReason, UserFigures, WatchRequest } from '#shared/recording/operator-wire.ts';
import type { CommandOutcome } from './hub/commands/command-run.ts';
import type { Command } from './hub/commands/commands.ts';
import type { HubFigures } from './hub/hub.ts';
import type { Session } from './hub/ports.ts';
import type { PlayedEvent, PlayOutcome } from './ops/play.ts';
import type { AttemptCounts } from './session/attempt-limits.ts';
import type { SessionDeps, SessionHubs } from './session/session-deps.ts';
import type { EdgeSettings } from './settings.ts';
import type { Google } from './sheets/google.ts';
import type { UpstreamApi } from './upstream-api/api.ts';

/** What a host has to supply. Whether a hub is an object in this process or far away is its business. */
export type EdgeDeps = SessionDeps & {
  settings: EdgeSettings;
  upstream: UpstreamApi;
  hubs: Hubs;
  limits: RateLimits;
  /** undefined: spreadsheets are not offered. */
  google: Google | undefined;
  /** Takes the request's socket for the user's hub. Called once the session and the origin are known to be good. */
  acceptSocket(c: Context, session: Session): Promise<Response>;
  /** Takes the socket only to close it with a code: a refused upgrade is nothing but 1006 to a browser (ST8). */
  refuseSocket(c: Context, code: CloseCode, reason: string): Promise<Response>;
  /** Which address asks; behind a proxy, the one the proxy names. */
  addressOf(c: Context): string;
  /** A file of the built client as the path names it, else the portal's page, which knows its own routes. @param page serve this file of it in any case */
  asset(c: Context, page?: string): Promise<Response>;
  /** Of the process that answers; one user's own are in `hubs.figures`. */
  rejected: { list(): RejectedReason[]; total(): number };
  metrics(): Promise<string>;
};

export type Hubs = SessionHubs & {
  command(session: Session, command: Command): CommandOutcome;
  /** Ends every session of a user that was issued before now: password changed, account deactivated (ST8). */
  endAllSessions(userId: string): Promise<void>;
  /** Ends those sessions of a user that the provider admits no more: some were logged out from another browser. */
  endRefusedSessions(userId: string): Promise<void>;
  /** For the operator: how the hubs stand that run; null on a host that cannot list them. */
  list(): HubFigures[] | null;
  /** For the operator: how one user's hub stands, wherever it is, and what was rejected there. */
  figures(userId: string): Promise<UserFigures>;
  /** For the operator: a user's stream as it passes (ops/watch-stream.ts); undefined where too many watch. */
  watch(request: WatchRequest): Promise<ReadableStream<Uint8Array> | undefined>;
  /** For the operator: plays events into a running hub (ops/play.ts). */
  play(userId: string, events: PlayedEvent[], anyone: boolean): Promise<PlayOutcome>;
};

export type RateLimits = {
  /** Of attempts to sign in; how many under which key, attempt-limits.ts decides. */
  attempts: AttemptCounts;
  /** @returns whether an upgrade is within its limit. A refusal counts nothing further. */
  mayUpgrade(userId: string): Promise<boolean>;
};
