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

const count = v.number();
const countsSchema = v.record(v.string(), v.record(v.string(), count));

const hubSchema = v.object({
  user: v.string(),
  tabs: count,
  upstream: v.object({ state: v.picklist(upstreamStates), since: v.number() }),
  epoch: v.string(),
  head: count,
});
const rejectedEventSchema = v.object({ at: v.number(), user: v.string(), event: v.string(), path: v.string(), reason: v.string(), sample: v.string() });

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
  /** The user's own, newest first, among the last 100 of the process in which the hub runs. */
  rejected: v.array(rejectedEventSchema),
});
export type UserFigures = v.InferOutput<typeof userFiguresSchema>;

export const rejectedSchema = v.object({
  total: count,
  events: v.array(rejectedEventSchema),
});
export type Rejected = v.InferOutput<typeof rejectedSchema>;
