import * as v from 'valibot';
import { upstreamStates } from '../protocol.ts';

/** What the operator's page and `npm run record` say to the edge behind OPS_KEY, and what they are told. */
const user = v.pipe(v.string(), v.trim(), v.minLength(1, 'Which user?'), v.maxLength(200));

/** The answer is a recording that goes on for as long as it is read. */
export const watchRequestSchema = v.strictObject({
  user,
  dirs: v.pipe(v.array(v.picklist(['up', 'down'])), v.minLength(1)),
});
export type WatchRequest = v.InferOutput<typeof watchRequestSchema>;

/** Upstream events to play into a test account's hub: name first, then its arguments. */
export const playRequestSchema = v.strictObject({
  user,
  frames: v.pipe(v.array(v.pipe(v.array(v.unknown()), v.minLength(1))), v.minLength(1), v.maxLength(500)),
});

/** One user's figures, for a host that cannot list whose streams run. */
export const figuresRequestSchema = v.strictObject({ user });

/** Who has an email, among those who have opened the portal here. */
export const findRequestSchema = v.strictObject({ email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)) });
export const foundUserSchema = v.object({ user: v.string() });

const count = v.number();
const countsSchema = v.record(v.string(), v.record(v.string(), count));

const hubSchema = v.object({
  user: v.string(),
  tabs: count,
  upstream: v.object({ state: v.picklist(upstreamStates), since: v.number() }),
  epoch: v.string(),
  head: count,
});
/** What the provider got wrong, once for each reason. */
const rejectedReasonSchema = v.object({
  kind: v.picklist(['event', 'record', 'answer', 'join', 'value']),
  /** The name of the socket's event, of the list or of the call. */
  event: v.string(),
  /** In the JSON; '' for its root. A list's row is `*`. */
  path: v.string(),
  reason: v.string(),
  count: v.number(),
  /** How many users, as far as they are counted: at most 50. */
  users: v.number(),
  /** The latest of them, and how the log names them; '' where nobody knows. */
  user: v.string(),
  userHash: v.string(),
  firstAt: v.number(),
  at: v.number(),
  sample: v.string(),
});
export type RejectedReason = v.InferOutput<typeof rejectedReasonSchema>;

export const figuresSchema = v.object({
  at: v.number(),
  /** The hubs of this process, at most 200; `null` where they are elsewhere and nobody can list them. */
  hubs: v.nullable(v.array(hubSchema)),
  /** Whether anybody may be played into: the demo. */
  demo: v.boolean(),
  metrics: v.object({
    gauges: v.record(v.string(), count),
    counts: countsSchema,
    /** Upstream frame to fan-out. Steps in seconds, each with what fell between the step before and it. */
    delay: v.object({ steps: v.array(v.object({ upTo: v.number(), count })), sum: v.number(), count }),
  }),
});
export type Figures = v.InferOutput<typeof figuresSchema>;

export const userFiguresSchema = v.object({
  /** `null` where no hub of this user runs. */
  hub: v.nullable(hubSchema),
  /** The user's own, the newest first, as far as the process in which the hub runs knows them. */
  rejected: v.array(rejectedReasonSchema),
});
export type UserFigures = v.InferOutput<typeof userFiguresSchema>;

export const rejectedSchema = v.object({
  /** Occurrences of all reasons. */
  total: count,
  reasons: v.array(rejectedReasonSchema),
});
export type Rejected = v.InferOutput<typeof rejectedSchema>;
