import * as v from 'valibot';
import { upstreamStates } from '../protocol.ts';

/** Requests of the operator's page and `npm run record` to the edge, behind OPS_KEY, and the answers. */
const user = v.pipe(v.string(), v.trim(), v.minLength(1, 'Expected a user'), v.maxLength(200));

/** The answer is a recording that continues while it is read. */
export const watchRequestSchema = v.strictObject({
  user,
  dirs: v.pipe(v.array(v.picklist(['up', 'down'])), v.minLength(1)),
});
export type WatchRequest = v.InferOutput<typeof watchRequestSchema>;

/** Upstream events to play into a test account's hub: the name first, then its arguments. */
export const playRequestSchema = v.strictObject({
  user,
  frames: v.pipe(v.array(v.pipe(v.array(v.unknown()), v.minLength(1))), v.minLength(1), v.maxLength(500)),
});

/** One user's figures, for a host that can't list running streams. */
export const figuresRequestSchema = v.strictObject({ user });

/** Finds the user with an email, among those who have opened the portal here. */
export const findRequestSchema = v.strictObject({
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
});
export const foundUserSchema = v.object({ user: v.string() });

const count = v.number();
const countsSchema = v.record(v.string(), v.record(v.string(), count));

const hubSchema = v.object({
  user: v.string(),
  tabs: count,
  /** Tabs that still receive what they missed, or their first snapshot. */
  resuming: count,
  /** How long the slowest tab has owed an answer, ms; null without a tab. */
  lag: v.nullable(v.number()),
  /** When the newest event came, ms; 0 before the first. */
  lastEventAt: v.number(),
  /**
   * Counts of the last 24 hours, since the process started: rejected events, resumed tabs, and failures
   * (edge/ops/user-counts.ts).
   */
  rejects: count,
  resumes: count,
  errors: count,
  upstream: v.object({ state: v.picklist(upstreamStates), since: v.number() }),
  epoch: v.string(),
  head: count,
});
export type UserStatus = v.InferOutput<typeof hubSchema>;

/** A mistake of the provider, one entry per reason. */
const rejectedReasonSchema = v.object({
  kind: v.picklist(['event', 'record', 'answer', 'join', 'value']),
  /** The name of the socket event, list or call. */
  event: v.string(),
  /** The path in the JSON; '' for its root. A list's row is `*`. */
  path: v.string(),
  reason: v.string(),
  count: v.number(),
  /** The number of users, counted up to 50. */
  users: v.number(),
  /** The latest user, and the hash that stands for it in the log; '' if unknown. */
  user: v.string(),
  userHash: v.string(),
  firstAt: v.number(),
  at: v.number(),
  sample: v.string(),
});
export type RejectedReason = v.InferOutput<typeof rejectedReasonSchema>;

export const figuresSchema = v.object({
  at: v.number(),
  /** The users with a running hub, the worst first, at most 1,000; `null` if they can't be listed. */
  hubs: v.nullable(
    v.array(
      v.object({
        ...hubSchema.entries,
        email: v.optional(v.string()),
        /** The instances that hold this user, where there are several. */
        instances: v.optional(v.array(v.string())),
      }),
    ),
  ),
  /** How many there are in all. */
  total: count,
  /** Whether the metrics, and the provider's mistakes, are those of one process of many. */
  isOneOfMany: v.boolean(),
  /** Where INSTANCES is set: all of them, and how many users are held by more than one. */
  instances: v.optional(
    v.object({
      split: count,
      all: v.array(v.object({ name: v.string(), is: v.picklist(['own', 'answered', 'silent']) })),
    }),
  ),
  /** Whether events may be played into any account: only in the demo. */
  demo: v.boolean(),
  metrics: v.object({
    gauges: v.record(v.string(), count),
    counts: countsSchema,
    /** From upstream frame to fan-out. Steps in seconds; each counts what is between the previous step and it. */
    delay: v.object({ steps: v.array(v.object({ upTo: v.number(), count })), sum: v.number(), count }),
  }),
});
export type Figures = v.InferOutput<typeof figuresSchema>;

export const userFiguresSchema = v.object({
  /** `null` if this user has no running hub. */
  hub: v.nullable(hubSchema),
  /** The user's own, newest first, as far as the hub's process knows them. */
  rejected: v.array(rejectedReasonSchema),
});
export type UserFigures = v.InferOutput<typeof userFiguresSchema>;

export const rejectedSchema = v.object({
  /** Occurrences of all reasons. */
  total: count,
  reasons: v.array(rejectedReasonSchema),
});
export type Rejected = v.InferOutput<typeof rejectedSchema>;
