import type { Context } from 'hono';
import type { Brand } from '#shared/brand/brand.ts';
import type { OperatorAction, PortalStatus } from '#shared/health/health-wire.ts';
import type { TakeRecord } from '#shared/inbox/refused/refused-wire.ts';
import type { CloseCode } from '#shared/protocol.ts';
import type { RejectedReason, UserFigures, UserStatus, WatchRequest } from '#shared/recording/operator-wire.ts';
import type { ReportEntry, StoredReport } from '#shared/reports/report-entry.ts';
import type { Readiness } from './http/readiness.ts';
import type { CommandOutcome } from './hub/commands/command-run.ts';
import type { Command } from './hub/commands/commands.ts';
import type { Meter, Session } from './hub/ports.ts';
import type { AskOthers } from './ops/ask-others.ts';
import type { OtherInstances } from './ops/other-instances.ts';
import type { People } from './ops/people.ts';
import type { PlayedEvent, PlayOutcome } from './ops/play.ts';
import type { RefusedHubs } from './ops/refused-hubs.ts';
import type { AttemptCounts } from './session/attempt-limits.ts';
import type { HandOverCookies, OpenIdCookies, OperatorCookies } from './session/company-cookies.ts';
import type { OpenIds } from './session/openid.ts';
import type { Seal } from './session/sealed-cookie.ts';
import type { SessionDeps, SessionHubs } from './session/session-deps.ts';
import type { EdgeSettings } from './settings.ts';
import type { Google } from './sheets/google.ts';
import type { TakeLog } from './storage/refused-frames.ts';
import type { UpstreamApi } from './upstream-api/api.ts';
import type { UserHash } from './user-hash.ts';

/** Everything a host has to supply. Whether a hub is an object in this process or remote is up to the host. */
export type EdgeDeps = SessionDeps & {
  settings: EdgeSettings;
  brand: Brand;
  /** The source of the brand's style in a content security policy. */
  styleSource: string;
  upstream: UpstreamApi;
  hubs: Hubs;
  reports: Reports;
  limits: RateLimits;
  people: People;
  /** undefined if spreadsheets are unsupported. */
  google: Google | undefined;
  /** Accepts the request's socket for the user's hub. Called once the session and the origin have been checked. */
  acceptSocket(c: Context, session: Session): Promise<Response>;
  /**
   * Accepts the socket only to close it with a code: for a refused upgrade, a browser reports nothing but 1006 (ST8).
   */
  refuseSocket(c: Context, code: CloseCode, reason: string): Promise<Response>;
  /** Returns the client's address; behind a proxy, the one that the proxy reports. */
  addressOf(c: Context): string;
  /**
   * Serves the client's file for the path, or else the portal's page, which does its own routing.
   * @param page always serve this file
   */
  asset(c: Context, page?: string): Promise<Response>;
  /** The figures of the answering process. A single user's are in `hubs.figures`. */
  rejected: { list(): Promise<RejectedReason[]>; total(): number };
  metrics(): Promise<string>;
  /** Why this process should get no requests now; empty if it is ready. */
  unready: Readiness;
  /** Deliveries, outages, and the operators' actions, of the whole portal. */
  operations: {
    status(): Promise<PortalStatus>;
    act(action: OperatorAction): Promise<void>;
    /** @returns whether this was the first use of what is valid until then, ms */
    claimOnce(key: string, until: number): Promise<boolean>;
    /** Stores a value until it is taken, or until then, ms. */
    storeOnce(key: string, value: string, until: number): Promise<void>;
    /** Deletes and returns a stored value. @returns undefined if it expired, was taken before, or is not there */
    takeOnce(key: string): Promise<string | undefined>;
  };
  openIds: OpenIds;
  operatorCookies: OperatorCookies;
  openIdCookies: { operators: OpenIdCookies; customers: OpenIdCookies };
  handOverCookies: HandOverCookies;
  handOverSeal: Seal;
  /** Identifies a user in the log and in the record of the operators' actions. */
  userHash: UserHash;
  /** Counts of the answering process. */
  meter: Pick<Meter, 'count' | 'time'>;
  /** Where several instances share the users. `others`: the same for the operator's calls. */
  instances?: OtherInstances;
  others?: AskOthers;
  /** Whether `rejected` and `metrics` cover only the process that answers, of many. */
  isOneOfMany?: true;
  /** Who took in how many of the hub's refused frames. */
  takes: TakeLogs;
};

/** The log of takes, wherever it is stored. */
export type TakeLogs = {
  begin(record: Parameters<TakeLog['begin']>[0]): Promise<void>;
  count(run: string, answer: Parameters<TakeLog['count']>[1]): Promise<void>;
  list(): Promise<TakeRecord[]>;
};

export type Hubs = SessionHubs &
  RefusedHubs & {
    /** @param requestId of the request behind it, for the provider's call */
    command(session: Session, command: Command, requestId?: string): CommandOutcome;
    /**
     * Ends every session of a user issued before now, after a password change or when the account is deactivated (ST8).
     */
    endAllSessions(userId: string): Promise<void>;
    /** Ends a user's sessions that the provider no longer admits, after some were logged out from another browser. */
    endRefusedSessions(userId: string): Promise<void>;
    /** For the operator: the status of the running hubs; null on a host that cannot list them. */
    list(): Promise<UserStatus[] | null>;
    /** For the operator: the status of one user's hub, wherever it runs, and what was rejected there. */
    figures(userId: string): Promise<UserFigures>;
    /**
     * For the operator: the hops of a user's alerts of the last 30 days, as lines (hub/observers/hop-lines.ts), oldest
     * first.
     */
    hopsOf(userId: string): Promise<string[]>;
    /** For the operator: an event of a user's log; '' if it is no longer there. */
    eventAt(userId: string, seq: number): Promise<string>;
    /** For the operator: looks through some of all users' hops, as in `HubStore`; null on a host that cannot. */
    usersWithHop(text: string, before?: number): Promise<{ users: string[]; before?: number } | null>;
    /** For the operator: a user's live stream (ops/watch-stream.ts); undefined if too many are watching. */
    watch(request: WatchRequest): Promise<ReadableStream<Uint8Array> | undefined>;
    /** For the operator: plays events into a running hub (ops/play.ts). */
    play(userId: string, events: PlayedEvent[], anyone: boolean): Promise<PlayOutcome>;
  };
/** The reported problems of all users (storage/report-table.ts), in this process or elsewhere. Times are ms. */
export type Reports = {
  take(user: string, now: number): Promise<number | undefined>;
  giveBack(user: string, at: number): Promise<void>;
  save(entry: ReportEntry, recording: string): Promise<void>;
  list(now: number): Promise<ReportEntry[]>;
  read(id: string, now: number): Promise<StoredReport | undefined>;
  remove(id: string): Promise<boolean>;
};

export type RateLimits = {
  /** Counts sign-in attempts; attempt-limits.ts decides on keys and limits. */
  attempts: AttemptCounts;
  /** @returns whether an upgrade is within its limit; a refusal is not counted */
  mayUpgrade(userId: string): Promise<boolean>;
};
