import type { UserInfo } from '#shared/account/user.ts';
import { type ApiError, errorCodes } from '#shared/errors.ts';
import type { IntegrationState } from '#shared/integrations/integration-state.ts';
import type { Mute, Mutes, MuteTarget } from '#shared/notifications/mutes.ts';
import type { AlertType, NotificationPage, NotificationType, Subscriptions } from '#shared/notifications/notification.ts';
import type { Result } from '#shared/result.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';

/**
 * What the hub needs from the platform it runs on. Nothing in edge/hub/ knows more of Node or of Cloudflare than this file says.
 */

/** A signed-in session as it stands in the cookie. Times are ms since 1970. */
export type Session = {
  userId: string;
  sessionId: string;
  /** The provider's access token. It never leaves the server. */
  token: string;
  issuedAt: number;
  expiresAt: number;
};

/** One tab's socket. `send` never throws: a socket that is gone swallows it, and its close is reported. */
export type ClientSocket = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Keeps what a hub that was put to sleep needs to know of this tab; for hosts whose hubs sleep. */
  save?(state: SavedTab): void;
  /** When the platform itself last answered this socket's ping, ms; for hosts that do not wake their hub for it. */
  heardAt?(): number;
};

/** What of a tab outlives the hub's memory. */
export type SavedTab = {
  session: Session;
  /** Undefined before the hello. */
  tab: string | undefined;
  cursor: number;
  epoch: string;
  heardAt: number;
};

export type UpstreamSocketEvents = {
  onMessage(data: string | ArrayBuffer | Uint8Array): void;
  /** Also told when the socket could not be opened. Once. */
  onClose(): void;
};
export type UpstreamSocket = { send(text: string): void; close(): void };

/** Opens the provider's socket with an access token. Failure is a close. */
export type OpenUpstream = (token: string, events: UpstreamSocketEvents) => UpstreamSocket;

/** A refused or failed call: the HTTP status (0 when there was no answer), and the code and sentence for people; with some calls the body too. */
export type UpstreamFailure = { status: number; error: ApiError; body?: unknown };
export type UpstreamAnswer<T> = Promise<Result<T, UpstreamFailure>>;

/** The provider's calls that a hub makes, by domain: of edge/upstream-api/ these and no others. */
export type UpstreamCalls = {
  account: { userInfo(token: string): UpstreamAnswer<UserInfo> };
  integrations: { status(token: string): UpstreamAnswer<IntegrationState> };
  /** Each of the three answers the whole list as it is then. */
  mutes: {
    list(token: string): UpstreamAnswer<Mutes>;
    put(token: string, mutes: Mute[]): UpstreamAnswer<Mutes>;
    delete(token: string, targets: MuteTarget[]): UpstreamAnswer<Mutes>;
  };
  notifications: {
    list(token: string, query: { page: number; limit: number; notificationType?: AlertType }): UpstreamAnswer<NotificationPage>;
    markRead(token: string, recordIds: string[]): UpstreamAnswer<unknown>;
    delete(token: string, recordIds: string[]): UpstreamAnswer<unknown>;
  };
  subscriptions: {
    list(token: string, marketplace: string): UpstreamAnswer<Subscriptions>;
    create(token: string, marketplace: string, notificationType: NotificationType): UpstreamAnswer<unknown>;
  };
  tokens: { balance(token: string): UpstreamAnswer<TokenBalance> };
};

/** A user's own row. */
export type HubRow = {
  epoch: string;
  head: number;
  /** The oldest event a tab may stand at and still follow on; 0 until the log was first trimmed. */
  floor: number;
  /** Of all events in the log. */
  bytes: number;
  lastAt: number;
  /** When the newest event came that tells of something, ms; a gap is none. 0 before the first. */
  lastEventAt: number;
  /** When the upstream was last known to be live, ms; 0 for never. */
  lastLive: number;
  /** Sessions issued before this are over, ms. */
  notBefore: number;
  /** The number of the newest alert that is known. What is saved is ahead of it (`isWorthSaving`). */
  alerts: number;
  /** Whether the provider's list, as the first reconcile found it, is among the known alerts (ST15). */
  filled: boolean;
  /** What the account was last seen to be allowed, so that a lost right is noticed (ST2). */
  rights: string;
};

/** `body` is the event as it goes over the wire, `bytes` its length there. */
export type LogEvent = { seq: number; id: string; at: number; body: string; bytes: number };

export type KnownAlert = { alert: number; keys: string[] };

/** The event log of all users. Synchronous: a write outside `transaction` commits by itself. */
export type HubStore = {
  transaction(work: () => void): void;
  load(user: string): HubRow | undefined;
  /** The number of the newest alert only ever grows. */
  save(user: string, row: HubRow): void;
  /**
   * The events of a turn in one piece. Throws where they do not follow on what is there.
   * @param turn.lastEventAt as in the user's row @param turn.last the newest event's seq that is there, where the caller has written it
   */
  append(user: string, turn: { epoch: string; events: LogEvent[]; lastEventAt: number; last?: number }): void;
  /** Oldest first. No statement stays open. */
  eventsAfter(user: string, seq: number, most: number): LogEvent[];
  eventIdAt(user: string, seq: number): string | undefined;
  /** Of the newest event in the log, 0 for none. */
  lastSeq(user: string): number;
  /** What the log consists of, newest first: events that can only be trimmed together. `at` is the newest one's. */
  pieces(user: string): { first: number; last: number; at: number; bytes: number }[];
  /** Drops the pieces below `seq`. @returns the bytes freed */
  trimEvents(user: string, belowSeq: number): number;
  clearEvents(user: string): void;
  /** Whether the provider's own number for a frame was noted, by which a frame that comes twice is known. */
  hasFrame(user: string, id: string): boolean;
  /** @param at grows from frame to frame: the lowest are forgotten first */
  addFrame(user: string, id: string, at: number): void;
  /** The alerts that have a key, newest first. */
  alertsWith(user: string, key: string): KnownAlert[];
  /** Notes alerts by their numbers, new ones or such that have got more keys, each with all the keys that it has, the older ones first. */
  putAlerts(user: string, alerts: Iterable<[number, string[]]>): void;
  /** Keeps the newest keys, and as many numbers of frames. */
  trimKeys(user: string, most: number): void;
  addIntent(user: string, id: string, at: number): void;
  clearIntent(user: string, id: string): void;
  clearIntents(user: string): void;
  /** Where it cannot be written it throws, and the end counts all the same until the process ends; the next call writes it too. */
  endSession(user: string, sessionId: string, until: number, now: number): void;
  endedSessions(user: string, now: number): string[];
};

/** Groups the commits of one turn into one transaction, over all hubs that share a store (ST6). */
export type CommitGroup = {
  add(work: CommitWork): void;
};
/** `write` runs inside the transaction, and once more alone where that failed; `settled` after it, told whether it went through. */
export type CommitWork = { write(): void; settled(committed: boolean): void };

/** Due times by name. The host calls `hub.due(name)` so many ms later or soon after; setting a name again moves it. */
export const dueNames = ['upstream', 'heartbeat', 'join', 'reconcile', 'parts', 'linger', 'sweep', 'pump'] as const;
export type DueName = (typeof dueNames)[number];
export type Due = { set(name: DueName, ms: number): void; clear(name: DueName): void };

/** Memory for recent events, counted over all hubs of a process (ST7). */
export type MemoryBudget = { take(bytes: number): boolean; give(bytes: number): void };

/** `value`: something is unknown or could not be read, and the rest was used all the same. */
export type RejectKind = 'event' | 'record' | 'answer' | 'join' | 'value';
/** Something that the provider got wrong: `event` names the socket's event, the list or the call. */
export type RejectedEvent = { kind: RejectKind; at: number; user: string; event: string; path: string; reason: string; sample: string };

/** Counts for the operator. Labels are from small fixed sets, never user data. */
export type Meter = {
  count(name: MeterCount, label?: string): void;
  gauge(name: MeterGauge, change: number): void;
  /** From the upstream's frame to the fan-out, of the oldest event in a commit, ms. */
  delay(ms: number): void;
};
export type MeterCount =
  | 'events'
  | 'duplicates'
  | 'rejected'
  | 'bad_answers'
  | 'resumes'
  | 'snapshots'
  | 'closes'
  | 'reconciles'
  | 'upstream_losses'
  | 'commit_failures';
export type MeterGauge = 'hubs' | 'tabs' | 'upstreams';

/** Sees what passes through the hubs of a process: for recordings and for the operator's page. It must not throw, and nobody waits for it. */
export type HubWatch = {
  /** An upstream event by its name and arguments; what was no event comes as its text. */
  frame(user: string, frame: unknown[] | string): void;
  appended(user: string, events: LogEvent[]): void;
};

export type HubDeps = {
  /** ms since 1970: for moments that others are told of, and for those that they name. */
  now(): number;
  /** ms since some moment: for how long something takes, whatever becomes of the clock meanwhile. */
  elapsed(): number;
  random(): number;
  /** A short id that is unique for good. */
  newId(): string;
  store: HubStore;
  commits: CommitGroup;
  calls: UpstreamCalls;
  openUpstream: OpenUpstream;
  /** Waits for a place; call the answer when done. Keeps a restart from asking the provider for everything at once. */
  reconcilePlace(): Promise<() => void>;
  memory: MemoryBudget;
  meter: Meter;
  rejected(event: RejectedEvent): void;
  /** Whose live connection to the provider is lost, back, or not wanted any more; for the log (edge/outage-log.ts). */
  outages?: { lost(user: string): void; back(user: string, alerts: number): void; gone(user: string): void };
  watch?: HubWatch;
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
};

/** A failure that may be over in a moment: no answer, a server's fault, too many calls. */
export const isPassing = (failure: UpstreamFailure): boolean => failure.status === 0 || failure.status >= 500 || failure.status === 429;

/** The provider answered, but not what its contract says. */
export const isMalformed = (failure: UpstreamFailure): boolean => failure.error.code === errorCodes.badAnswer;
