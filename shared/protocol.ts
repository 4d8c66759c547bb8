import * as v from 'valibot';
import { planStateSchema } from './billing/plans/plan-state.ts';
import { mutesSchema } from './inbox/mutes.ts';
import { notificationPageSchema, subscriptionsSchema } from './inbox/notification.ts';
import { publicUserSchema } from './session/user.ts';
import { tokenBalanceSchema } from './tokens/balance.ts';

/** The WebSocket between hub and tab. docs/protocol.md describes it; this file defines it. */
export const SUBPROTOCOL = 'sellerwire.v1';
export const PING = 'ping';
/** The answer to a ping: alone, or with the edge's time (`pongAt`). */
export const PONG = 'pong';
/** @param now ms */
export const pongAt = (now: number): string => `${PONG} ${now}`;

const KIB = 1024;

export const limits = {
  /** From the opening of the socket to the hello, ms. */
  helloTimeout: 10_000,
  /** Limits for a client's frames: bytes each, and frames per second (ST9). */
  clientFrameBytes: 4 * KIB,
  clientFramesPerSecond: 20,
  /** How many bad frames until a client gives up for good (ST9). */
  badFramesUntilFinal: 3,
  socketsPerUser: 16,
  upgradesPerMinute: 30,
  /** Ack credit (ST5): stop above, resume below, close if an ack request waits longer (ms). */
  creditStop: 512 * KIB,
  creditResume: 256 * KIB,
  ackTimeout: 30_000,
  /** The hub requests the next ack after sending this many bytes. */
  ackBytes: 32 * KIB,
  /** The log (ST7). */
  logEvents: 1_000,
  logBytes: 1024 * KIB,
  logAge: 24 * 3_600_000,
  eventBytes: 32 * KIB,
  snapshotBytes: 256 * KIB,
  memoryBytesPerHub: 64 * KIB,
  memoryBytesInAll: 64 * KIB * KIB,
  replayRows: 100,
  /** Dedupe keys stored per user (ST15). */
  keys: 5_000,
  /** The hops of a user's alerts, for the operator (OPS-01), in ms and characters. */
  hopAge: 30 * 24 * 3_600_000,
  hopBytes: 1024 * KIB,
  reconcilePages: 10,
  reconcilesAtOnce: 50,
  /** To the provider over HTTP, in all processes of a host. Further calls wait. */
  upstreamCallsAtOnce: 64,
  /** How long the upstream socket stays open after the last tab, ms. */
  upstreamLinger: 60_000,
  upstreamEventBytes: 1024 * KIB,
  rejectedStored: 100,
  /** Ended sessions are swept this often; a tab unheard for this long is closed. */
  sweepEvery: 30_000,
  tabSilence: 180_000,
  /** Full-jitter backoff of both sides, ms. The client's resets after it was live for backoffResetAfter. */
  backoffFirst: 500,
  /** Tabs of a portal that restarts return spread over this time, after backoffFirst, ms. */
  restartSpread: 3_500,
  backoffLast: 20_000,
  /** The longest wait before retrying a single call that keeps failing while everything else works, ms. */
  sliceBackoffLast: 300_000,
  backoffResetAfter: 30_000,
  /** How often the client pings, and how long it waits for the pong, ms. */
  pingEvery: 25_000,
  pongTimeout: 5_000,
} as const;

/** 4000-4499: reconnect. 4500-4999: final (ST10). */
export const closeCodes = {
  badFrame: 4400,
  sessionExpired: 4401,
  /** No hello in time, or no ack for too long. */
  tooSlow: 4408,
  tooManyFrames: 4429,
  /** The hub restarts from its log. */
  hubRestarted: 4450,
  silent: 4451,
  signedOut: 4501,
  accountInactive: 4502,
  unknownProtocol: 4505,
  tooManySockets: 4509,
} as const;
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

export const isFinalClose = (code: number): boolean => code >= 4500 && code <= 4999;

const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const clientFrameSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('hello'),
    /** Identifies the tab across its reconnects. */
    tab: shortText,
    /** The tab's position: the epoch, the sequence number of its last event, and that event's id. */
    epoch: v.optional(shortText),
    seq: v.optional(seq),
    id: v.optional(shortText),
  }),
  v.strictObject({ type: v.literal('ack'), seq }),
  /** Everything up to this event is on the screen, since `ago` ms. Sent only if the welcome asks for it. */
  v.strictObject({
    type: v.literal('drawn'),
    seq,
    ago: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(60_000))),
  }),
]);
type ClientFrame = v.InferOutput<typeof clientFrameSchema>;
export type Hello = Extract<ClientFrame, { type: 'hello' }>;

const resumeModes = ['live', 'replay', 'snapshot'] as const;
export type ResumeMode = (typeof resumeModes)[number];

/** Why a tab got a snapshot instead of the events it missed (ST2). */
const snapshotReasons = ['fresh', 'epoch', 'ahead', 'floor', 'other-event', 'slow'] as const;
export type SnapshotReason = (typeof snapshotReasons)[number];

export const upstreamStates = ['connecting', 'live', 'down'] as const;
export type UpstreamState = (typeof upstreamStates)[number];

/**
 * Why the provider is connected but not live: it refuses the connection or the room, or it never confirmed the join, so
 * that nobody knows whether events will come.
 */
const upstreamReasons = ['refused', 'unconfirmed'] as const;
export type UpstreamReason = (typeof upstreamReasons)[number];

/** What a hub reads over HTTP. Each part has its own call, which may fail alone. */
const failingSlices = ['notifications', 'account', 'integration', 'tokens', 'mutes'] as const;
export type FailingSlice = (typeof failingSlices)[number];

const refusedSchema = v.object({ code: v.string(), message: v.optional(v.string()) });
const part = <T extends v.GenericSchema>(schema: T) => v.union([schema, refusedSchema]);

/** Everything a tab shows, read at one position of the stream. A refused part is its error code. */
export const snapshotStateSchema = v.object({
  user: part(publicUserSchema),
  notifications: part(notificationPageSchema),
  /** Over the whole list if the provider says so; otherwise over the page. */
  unread: v.nullable(v.number()),
  tokens: part(tokenBalanceSchema),
  plan: v.nullable(planStateSchema),
  subscriptions: part(subscriptionsSchema),
  mutes: part(mutesSchema),
});
export type SnapshotState = v.InferOutput<typeof snapshotStateSchema>;

export const isRefused = (value: object): value is { code: string; message?: string } =>
  'code' in value && typeof value.code === 'string' && !('_id' in value) && Object.keys(value).length <= 2;

/** Requests an ack at once (ST5). */
const ackRequestSchema = v.optional(v.literal(true));

export const serverFrameSchema = v.variant('type', [
  v.object({
    type: v.literal('welcome'),
    epoch: v.string(),
    /** The oldest event the log can resume from, and its newest. */
    floor: seq,
    head: seq,
    mode: v.picklist(resumeModes),
    reason: v.optional(v.picklist(snapshotReasons)),
    /** The edge's clock, and when this session ends, ms. */
    now: v.number(),
    expiresAt: v.number(),
    /** When the newest event arrived, ms; absent before the first. */
    lastEventAt: v.optional(v.number()),
    /** Send `drawn`. A page that doesn't know the frame sends none. */
    drawn: v.optional(v.boolean()),
  }),
  v.object({
    type: v.literal('batch'),
    ack: ackRequestSchema,
    from: seq,
    to: seq,
    events: v.array(v.object({ seq, id: v.string(), type: v.string(), at: v.number(), data: v.unknown() })),
  }),
  /** `id` is that of the event at `head`, for the next hello; absent if there is none. */
  v.object({
    type: v.literal('snapshot'),
    ack: ackRequestSchema,
    epoch: v.string(),
    head: seq,
    id: v.optional(v.string()),
    state: snapshotStateSchema,
  }),
  /**
   * `quietSince`: live, but nothing received since then (ms), although something was due. `failing`: the provider's
   * answers about these parts can't be read, while everything else works. A page ignores unknown values of `reason` and
   * `failing`.
   */
  v.object({
    type: v.literal('upstream'),
    state: v.picklist(upstreamStates),
    since: v.number(),
    quietSince: v.optional(v.number()),
    reason: v.fallback(v.optional(v.picklist(upstreamReasons)), undefined),
    failing: v.optional(
      v.pipe(
        v.array(v.string()),
        v.transform((names) => failingSlices.filter((name) => names.includes(name))),
      ),
    ),
  }),
  v.object({ type: v.literal('bye'), code: v.number(), retryMs: v.optional(v.number()) }),
]);
export type ServerFrame = v.InferOutput<typeof serverFrameSchema>;

/** Full jitter: a random delay up to the doubled ceiling, so that many clients don't reconnect at once. */
export function backoffDelay(attempt: number, random: () => number, last: number = limits.backoffLast): number {
  const ceiling = Math.min(last, limits.backoffFirst * 2 ** Math.min(attempt, 16));
  return Math.max(limits.backoffFirst / 10, Math.round(random() * ceiling));
}
