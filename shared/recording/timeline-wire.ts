import * as v from 'valibot';
import { refusedFoundSchema } from '../inbox/refused/refused-wire.ts';

/**
 * The search of the operator's page and its answers (OPS-01), behind OPS_KEY. The words are in the body because URLs
 * end up in logs.
 */

/** An email, a user id, an ASIN, or an id of the message; an ASIN or id after an email or user id looks only there. */
export const searchRequestSchema = v.strictObject({
  query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400)),
});

const user = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
export const timelineRequestSchema = v.strictObject({
  user,
  key: v.pipe(v.string(), v.regex(/^(?:\d{1,16}\.\d{1,16}|r:.{1,300})$/)),
});

/**
 * `waiting`: no tab has received it yet. `recovered`: it didn't come over the socket, but was found in the provider's
 * list later. `listed`: the provider has it, and the hub has no hops of it.
 */
const states = ['delivered', 'refused', 'muted', 'recovered', 'waiting', 'listed'] as const;
export type AlertState = (typeof states)[number];

const matchSchema = v.object({
  user: v.string(),
  /** Names it in a link: its time and number, or its record if the hub has noted no hops of it. */
  key: v.string(),
  asin: v.string(),
  /** The notification's type, or the name of the refused event. */
  type: v.string(),
  marketplace: v.string(),
  state: v.picklist(states),
  /** ms since 1970. */
  at: v.number(),
  /** Until the first tab drew it, or else was sent it, ms; null if neither happened. */
  delay: v.nullable(v.number()),
  /** One line: what is special about it. '' for nothing. */
  note: v.string(),
});
export type AlertMatch = v.InferOutput<typeof matchSchema>;

export const searchAnswerSchema = v.object({
  /** The user whose alerts these are; null if the search went through all users. */
  user: v.nullable(v.string()),
  /** Newest first. */
  alerts: v.array(matchSchema),
  /**
   * When the user's hub was without the provider, newest first, at most 20; ms, `to` is null while it lasts, or if
   * nobody knows.
   */
  outages: v.array(v.object({ from: v.number(), to: v.nullable(v.number()) })),
  /** All that were found; `alerts` has only the newest. */
  total: v.number(),
  /** Whether the alerts that the provider stores for this user were searched, too. Needs a user and an ASIN. */
  stored: v.boolean(),
  /** What the provider's intake refused about the same; null if it can't say so. */
  refused: v.nullable(refusedFoundSchema.entries.groups),
  /** false: the search ended before it had looked through everything. */
  complete: v.boolean(),
});
export type SearchAnswer = v.InferOutput<typeof searchAnswerSchema>;

/** `never`: not reached. `stop`: the way ended here. `wait`: a pause between two hops. */
const hopSchema = v.object({
  name: v.string(),
  where: v.string(),
  /** ms since 1970; null if it was not reached. */
  at: v.nullable(v.number()),
  text: v.string(),
  look: v.picklist(['done', 'stop', 'never', 'wait']),
});
export type TimelineHop = v.InferOutput<typeof hopSchema>;

export const timelineSchema = v.object({
  match: matchSchema,
  /** Ids by which the alert is known elsewhere. */
  ids: v.array(v.object({ name: v.string(), id: v.string() })),
  verdict: v.object({ look: v.picklist(['good', 'bad', 'plain']), title: v.string(), text: v.string() }),
  hops: v.array(hopSchema),
  /** Whether the provider's own hops are included. */
  provider: v.picklist(['included', 'unsupported', 'unknown']),
  /** The message as it came, redacted; '' if it is no longer stored. */
  message: v.string(),
  /** The event that the tabs received, redacted; '' if the log no longer has it. */
  event: v.string(),
});
export type Timeline = v.InferOutput<typeof timelineSchema>;
