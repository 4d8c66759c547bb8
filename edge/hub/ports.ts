import { type ApiError, errorCodes } from '#shared/errors.ts';
import type { NewEvent } from '#shared/events.ts';
import type { AlertIdentity } from '#shared/inbox/identity.ts';
import type { AlertSearch, ChangeAnswer, Found, MatchingStep, UpstreamMark } from '#shared/inbox/inbox.ts';
import type { Mute, Mutes, MuteTarget } from '#shared/inbox/mutes.ts';
import type { AlertType, NotificationPage, NotificationType, Subscriptions } from '#shared/inbox/notification.ts';
import type { RefusedGroup, RefusedName } from '#shared/inbox/refused/refused-wire.ts';
import type { IntegrationState } from '#shared/integrations/integration-state.ts';
import type { Log } from '#shared/process-log.ts';
import type { ResumeMode } from '#shared/protocol.ts';
import type { Result } from '#shared/result.ts';
import type { Profile } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';

/** Everything the hub needs from its platform. No other file in edge/hub/ depends on Node or Cloudflare. */

/** A signed-in session, as stored in the cookie. Times are ms since 1970. */
export type Session = {
  userId: string;
  sessionId: string;
  /** The provider's access token. Never leaves the server. */
  token: string;
  issuedAt: number;
  expiresAt: number;
};

/** One tab's socket. `send` never throws: a dead socket ignores it, and its close is reported. */
export type ClientSocket = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Saves what a sleeping hub needs to know about this tab. Only for hosts whose hubs sleep. */
  save?(state: SavedTab): void;
  /**
   * The time when the platform last answered this socket's ping by itself, ms. Only for hosts that do not wake the hub
   * for pings.
   */
  heardAt?(): number;
};

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
  /** Called once, also when the socket could not be opened. */
  onClose(): void;
};
export type UpstreamSocket = { send(text: string): void; close(): void };

/** Opens the provider's socket with an access token. A failure is reported as a close. */
export type OpenUpstream = (token: string, events: UpstreamSocketEvents) => UpstreamSocket;

/**
 * A refused or failed call: the HTTP status (0 without an answer), the error's code and message, and for some calls the
 * body.
 */
export type UpstreamFailure = { status: number; error: ApiError; body?: unknown };
export type UpstreamAnswer<T> = Promise<Result<T, UpstreamFailure>>;

/** The provider's calls that a hub makes, by domain. It uses no others of edge/upstream-api/. */
export type UpstreamCalls = {
  account: { userInfo(token: string): UpstreamAnswer<UserInfo> };
  integrations: { status(token: string): UpstreamAnswer<IntegrationState> };
  /** Each of the three returns the complete list after the call. */
  mutes: {
    list(token: string): UpstreamAnswer<Mutes>;
    put(token: string, mutes: Mute[]): UpstreamAnswer<Mutes>;
    delete(token: string, targets: MuteTarget[]): UpstreamAnswer<Mutes>;
  };
  /**
   * Which of these calls the provider has: only with the full profile `mutes`, which are refused otherwise, and
   * `inbox`.
   */
  profile(): Promise<Profile>;
  /** The inbox beyond the specification. */
  inbox: {
    search(token: string, search: AlertSearch): UpstreamAnswer<Found>;
    mark(token: string, mark: UpstreamMark): UpstreamAnswer<ChangeAnswer>;
    matching(token: string, step: MatchingStep): UpstreamAnswer<ChangeAnswer>;
    undo(token: string, change: string): UpstreamAnswer<ChangeAnswer>;
  };
  notifications: {
    /** A page of the alerts that are neither snoozed nor done; of all alerts with the specification's profile. */
    inbox(token: string, query: { page: number; limit: number }): UpstreamAnswer<NotificationPage>;
    list(
      token: string,
      query: { page: number; limit: number; notificationType?: AlertType },
    ): UpstreamAnswer<NotificationPage>;
    markRead(token: string, recordIds: string[]): UpstreamAnswer<unknown>;
    delete(token: string, recordIds: string[]): UpstreamAnswer<unknown>;
  };
  subscriptions: {
    list(token: string, marketplace: string): UpstreamAnswer<Subscriptions>;
    create(token: string, marketplace: string, notificationType: NotificationType): UpstreamAnswer<unknown>;
  };
  tokens: { balance(token: string): UpstreamAnswer<TokenBalance> };
};

export type HubRow = {
  epoch: string;
  head: number;
  /** The lowest seq from which a tab can resume; 0 until the log is first trimmed. */
  floor: number;
  /** The size of all events in the log. */
  bytes: number;
  lastAt: number;
  /** When the newest event came, ms, not counting gaps. 0 before the first. */
  lastEventAt: number;
  /** When the upstream was last known to be live, ms; 0 for never. */
  lastLive: number;
  /** Sessions issued before this time have ended, ms. */
  notBefore: number;
  /** The highest alert number in use. The stored value is ahead of it (`rowToSave`). */
  alerts: number;
  /** Whether the keys of the provider's list were stored by a first reconcile (ST15). */
  filled: boolean;
  /** The account's rights as last seen, to detect a lost right (ST2). */
  rights: string;
};

/** `body` is the event as sent over the wire, `bytes` its length there. */
export type LogEvent = { seq: number; id: string; at: number; body: string; bytes: number };

/**
 * Lines of the hops of a user's alerts. `at`: when the newest were written, ms. `short`: the same lines for a journal
 * that also has the events of the same transaction (`restoreHops`).
 */
export type Hops = { at: number; lines: readonly string[]; short: readonly string[] };

export type KnownAlert = { alert: number; keys: string[] };

/** The event log of all users. Synchronous: a write outside `transaction` commits by itself. */
export type HubStore = {
  transaction(work: () => void): void;
  load(user: string): HubRow | undefined;
  /** Saves the row. The stored alert number never decreases. */
  save(user: string, row: HubRow): void;
  /**
   * Appends the events of a turn as one piece. Throws if they do not directly follow the stored events.
   * @param turn.lastEventAt as in the user's row
   * @param turn.last the seq of the newest stored event, if the caller wrote it
   * @param turn.hops as in `addHops`, written together with the events
   */
  append(
    user: string,
    turn: { epoch: string; events: LogEvent[]; lastEventAt: number; last?: number; hops?: Hops | undefined },
  ): void;
  /** Oldest first. Leaves no statement open. */
  eventsAfter(user: string, seq: number, most: number): LogEvent[];
  eventIdAt(user: string, seq: number): string | undefined;
  /** Returns the seq of the newest event in the log, 0 if there is none. */
  lastSeq(user: string): number;
  /**
   * Returns the log's pieces, newest first: events that can only be trimmed together. `at` is the time of the newest
   * one.
   */
  pieces(user: string): { first: number; last: number; at: number; bytes: number }[];
  /** Drops the pieces below `seq`. @returns the bytes freed */
  trimEvents(user: string, belowSeq: number): number;
  clearEvents(user: string): void;
  /** Whether the provider's number for a frame is stored already, so that the frame is a duplicate. */
  hasFrame(user: string, id: string): boolean;
  /** @param at increases from frame to frame; the lowest are dropped first */
  addFrame(user: string, id: string, at: number): void;
  /**
   * Returns the alerts that have the first key, newest first, then those that have the next. One with several of the
   * keys is listed with each.
   */
  alertsWith(user: string, ...keys: string[]): KnownAlert[];
  /**
   * Stores new alerts, or known ones with new keys. Each number comes with all keys of the alert, older ones first.
   * @param areNew whether none of the numbers is stored yet
   */
  putAlerts(user: string, alerts: Iterable<[number, string[]]>, areNew?: boolean): void;
  /** Keeps only the newest keys, and as many frame numbers. */
  trimKeys(user: string, most: number): void;
  /** Appends lines to the hops of a user's alerts (OPS-01), without events. The parameters are the fields of `Hops`. */
  addHops(user: string, at: number, lines: readonly string[], short?: readonly string[]): void;
  /** Returns a user's lines that were written since a time (ms), oldest first. */
  hopsOf(user: string, since: number): string[];
  /** Drops a user's lines from before a time (ms), and the oldest beyond the limit of bytes. */
  trimHops(user: string, since: number): void;
  /**
   * Looks through some of all users' lines for a text, newest first.
   * @param before where to go on, from the answer before
   * @returns the users, and where to go on; undefined at the end
   */
  usersWithHop(text: string, before?: number): { users: string[]; before?: number };
  addIntent(user: string, id: string, at: number): void;
  clearIntent(user: string, id: string): void;
  clearIntents(user: string): void;
  /**
   * Throws if it cannot be written; the session still counts as ended until the process ends, and the next call writes
   * it too.
   */
  endSession(user: string, sessionId: string, until: number, now: number): void;
  endedSessions(user: string, now: number): string[];
  refused: RefusedFrames;
};

/**
 * A frame of the provider that fitted no schema. `id` is the message's own, if it has one; `body` is its name and
 * arguments as JSON.
 */
export type RefusedFrame = {
  id: string | undefined;
  product: string;
  reason: string;
  detail: string;
  version: string;
  body: string;
};
export type WaitingFrame = RefusedFrame & {
  id: string;
  n: number;
  user: string;
  first: number;
  last: number;
  times: number;
};

/** The refused frames that wait in one file of the log, or in one object (OPS-08). Bounded in number, size and age. */
export type RefusedFrames = {
  /** Stores a frame. Refused again, it keeps its place in the order. @param now ms */
  put(user: string, frame: RefusedFrame, now: number): void;
  /** The latest first. */
  groups(now: number): Omit<RefusedGroup, 'passing' | 'tried'>[];
  /** Returns a group's frames in their order, from the first after `after`. */
  in(group: Omit<RefusedName, 'intake'>, after: number, most: number): WaitingFrame[];
  waiting(group: Omit<RefusedName, 'intake'>): number;
  get(user: string, n: number): WaitingFrame | undefined;
  remove(user: string, n: number): void;
  /** Drops what was last refused too long ago. @param now ms */
  trim(now: number): void;
};

/** Groups the commits of one turn into one transaction, across all hubs that share a store (ST6). */
export type CommitGroup = {
  add(work: CommitWork): void;
};
/** `write` runs inside the transaction, and again alone if that failed. `settled` runs afterwards with the outcome. */
export type CommitWork = { write(): void; settled(committed: boolean): void };

/**
 * The names of timers. The host calls `hub.due(name)` after the given ms, or shortly later. Setting a name again moves
 * its time.
 */
export const dueNames = ['upstream', 'heartbeat', 'join', 'reconcile', 'slices', 'linger', 'sweep', 'pump'] as const;
export type DueName = (typeof dueNames)[number];
export type Due = { set(name: DueName, ms: number): void; clear(name: DueName): void };

/** Memory for recent events, shared by all hubs of a process (ST7). */
export type MemoryBudget = { take(bytes: number): boolean; give(bytes: number): void };

/** `value`: something was unknown or unreadable, and the rest was used anyway. */
export type RejectKind = 'event' | 'record' | 'answer' | 'join' | 'value';
/** An error in the provider's data. `event` names the socket event, the list, or the call. */
export type RejectedEvent = {
  kind: RejectKind;
  at: number;
  user: string;
  event: string;
  path: string;
  reason: string;
  sample: string;
};

/** Counters for the operator. Labels come from small fixed sets and never contain user data. */
export type Meter = {
  count(name: MeterCount, label?: string): void;
  gauge(name: MeterGauge, change: number): void;
  /** The time from the upstream's frame to the fan-out, for the oldest event in a commit, ms. */
  delay(ms: number): void;
  /** Adds a duration to a histogram. @param labels in the order of metric-table.ts @param ms the duration */
  time(name: MeterTimer, labels: readonly string[], ms: number): void;
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
  | 'commit_failures'
  | 'hub_restarts'
  | 'sign_ins'
  | 'mutes'
  | 'outages';
export type MeterGauge = 'hubs' | 'tabs' | 'upstreams' | 'users_without_provider';
export type MeterTimer = 'provider_call' | 'answer' | 'hop';

/** A part of an alert's way. The first of several contains the others. Times are ms since 1970. */
export type TracedSpan = {
  name: 'hub.receive' | 'hub.normalize' | 'hub.number' | 'hub.fan-out' | 'tab.acknowledge';
  from: number;
  to: number;
};

/** What the provider says about a frame's way so far. */
export type FrameOrigin = {
  /** When the provider took the message in, ms since 1970. */
  acceptedAt?: number | undefined;
  /** The W3C trace context. */
  traceparent?: string | undefined;
};

/** An event waiting for its sequence number in the log. */
export type Staged = {
  event: NewEvent;
  /** An alert's keys. An alert that is already known is not appended again (ST14). */
  identity?: AlertIdentity;
  /** The way of its frame so far, in elapsed ms; undefined for what was read over HTTP. */
  frame?: { receivedAt: number; normalizedAt: number; origin: FrameOrigin | undefined };
  /** An alert that the live connection had missed. */
  recovered?: boolean;
  /**
   * The provider's number for the frame; a frame sent twice is appended once. Not used for alerts, which are recognized
   * by their keys.
   */
  outboxId?: string;
  /** Checked inside the commit: drops a slice that a newer live event has overtaken (ST13). */
  unless?: () => boolean;
  /** Only stores the keys (the first reconcile, ST15). */
  keysOnly?: boolean;
  /** The intent row that this event clears (ST1). */
  intent?: string;
  /**
   * The refused frame that this event takes in again (OPS-08). Its row leaves with the append, so that it comes in
   * once.
   */
  refused?: number;
  /** Called after the commit. */
  done?: (outcome: AppendOutcome) => void;
};

/**
 * 'known': the log has it, or had it, under the same number or key. 'dropped': overtaken, too large, keys only, or the
 * commit failed.
 */
export type AppendOutcome = 'appended' | 'known' | 'dropped';

/**
 * What happened in one user's hub. Its parts emit this and know nobody who hears it: first the observers (observers/),
 * then the `switch` of running-hub.ts, which says what follows. Everything is synchronous.
 */
export type HubSignal =
  /** `frame`: an event as its name and arguments, or the raw text of a frame that is not an event. */
  | { type: 'received'; frame: unknown[] | string }
  /**
   * The provider sent what nobody can use. `args`: of an event that fitted no schema at all. `sample`: the raw frame;
   * '' if there is none, or an operator played it.
   */
  | { type: 'refused'; kind: RejectKind; event: string; path: string; reason: string; sample: string; args?: unknown[] }
  /**
   * Inside the transaction of a commit, also of one without events. Emitted again if the transaction failed and is
   * tried once more.
   */
  | ({ type: 'numbered' } & Turn)
  | ({ type: 'stored' } & Turn)
  /** A tab said hello, or was restored after the hub had slept. */
  | { type: 'greeted'; tab: SeenTab; mode: ResumeMode | 'restored'; cursor: number }
  | { type: 'left'; tab: SeenTab }
  /** `live`: new events, to every tab that was up to date; `probed` is the one that has to acknowledge them at once. */
  | {
      type: 'sent';
      how: 'live' | 'later';
      from: number;
      to: number;
      tabs: readonly SeenTab[];
      probed?: SeenTab | undefined;
    }
  | { type: 'acknowledged'; tab: SeenTab; seq: number }
  /** `ago`: since when, ms. */
  | { type: 'drawn'; tab: SeenTab; seq: number; ago: number }
  /** Events may have been missed. `whole` false: only the list has to be read, which could not be read before. */
  | { type: 'missed'; whole: boolean }
  /** What was missed is in the log, as far as it could be read. `alerts`: how many there were. */
  | { type: 'caught-up'; alerts: number }
  /**
   * The provider's socket is gone. `heardAt`: when it was last heard, ms; undefined if its room was never requested.
   */
  | { type: 'lost'; heardAt: number | undefined; refused: boolean }
  /** The provider refuses this token's socket. `why`: its own text. */
  | { type: 'turned-away'; token: string; what: 'connection' | 'room'; why: string }
  /** The provider became overdue, or was heard again. */
  | { type: 'quiet-changed' }
  /** A slice, or the list, began or ceased to fail. */
  | { type: 'failing-changed' }
  /**
   * Somebody read the account, for whatever reason: a token may be refused, or a right lost. `requested` grows with
   * every reading that starts.
   */
  | { type: 'account-read'; token: string; read: Result<UserInfo, UpstreamFailure>; requested: number }
  /** An error in our own code, or without `error` a failed commit, which is logged already. */
  | { type: 'failed'; error?: unknown }
  | { type: 'swept' }
  | { type: 'ended' };

/** The events of a commit, and what each of them was staged as. */
type Turn = { events: LogEvent[]; staged: Staged[] };

/** What a signal says of a tab. The same object each time. */
export type SeenTab = { readonly number: number; readonly name: string | undefined; readonly openedAt: number };

export type Emit = (signal: HubSignal) => void;

/** Looks on, and changes nothing. Must not throw, except during 'numbered', to end the transaction. */
export type HubObserver = { observe(user: string, signal: HubSignal): void };

export type HubDeps = {
  /** ms since 1970. For times exchanged with others. */
  now(): number;
  /** ms since an arbitrary moment. For durations, because the clock may be adjusted meanwhile. */
  elapsed(): number;
  random(): number;
  /** A short id that is never repeated. */
  newId(): string;
  store: HubStore;
  commits: CommitGroup;
  calls: UpstreamCalls;
  openUpstream: OpenUpstream;
  /**
   * Waits for a free slot; call the returned function when done. Keeps a restart from sending all requests to the
   * provider at once.
   */
  reconcileSlot(): Promise<() => void>;
  memory: MemoryBudget;
  meter: Meter;
  rejected(event: RejectedEvent): void;
  /** Whether the hops of alerts are noted for the operator's timeline (OPS-01). */
  hops: boolean;
  /** The host's own: they hear of everything that happens in its hubs, after those of the hub (observers/). */
  observers: readonly HubObserver[];
  freshness?: {
    /**
     * Counts an alert that reached an open tab.
     * @param ms from the provider's intake, or from the hub's if the provider doesn't name its own
     */
    delivered(ms: number): void;
    /** Passes the counts on. For a host whose hubs sleep, where a timer of its own would keep the hub awake. */
    flush?(): void;
  };
  /**
   * Records a part of an alert's way. Unset without a collector.
   * @param traceparent the W3C trace context that the provider sent
   */
  traced?: (traceparent: string | undefined, spans: TracedSpan[]) => void;
  log: Log;
};

/** Whether a failure may be temporary: no answer, a server error, or too many calls. */
export const isPassing = (failure: UpstreamFailure): boolean =>
  failure.status === 0 || failure.status >= 500 || failure.status === 429;

/** The failure of a command that the provider has no call for. */
export const unavailable: UpstreamFailure = {
  status: 404,
  error: { code: errorCodes.notFound, message: 'This is not available from your provider.' },
};

/** Whether the provider's answer violates its contract. */
export const isMalformed = (failure: UpstreamFailure): boolean => failure.error.code === errorCodes.badAnswer;
