import * as v from 'valibot';

/** The answer of `GET /ops/alarms`, for the operator's page. Times are ms since 1970, durations seconds. */
const count = v.number();
const seconds = v.nullable(v.number());

const postSchema = v.object({
  /** `off`: no webhook was set at the time. `given-up`: it refused for a day. */
  state: v.picklist(['off', 'waiting', 'done', 'given-up']),
  attempts: count,
  at: v.nullable(v.number()),
  /** The webhook's last status; 0 without an answer. */
  status: v.nullable(v.number()),
});
export type AlarmPost = v.InferOutput<typeof postSchema>;

const alarmSchema = v.object({
  id: v.number(),
  began: v.number(),
  /** `null` while it rings. */
  ended: v.nullable(v.number()),
  /** The burn rate of the hour when it began. */
  burn: v.number(),
  on: postSchema,
  over: v.nullable(postSchema),
  /** The operator who looks after it, and since when. `null` while nobody does. */
  acknowledged: v.nullable(v.object({ who: v.string(), at: v.number() })),
});
export type Alarm = v.InferOutput<typeof alarmSchema>;

/** What an operator did. Only the newest are stored. */
const actionSchema = v.object({
  /** Increases with every action. */
  id: v.number(),
  at: v.number(),
  /** The email or subject from the company's sign-in, or 'Operator key'. */
  who: v.string(),
  /** The call, such as 'play'. */
  what: v.string(),
  /** The hash of the user whom it concerned, as in the log; '' for none. */
  about: v.string(),
  /** Whether it was done; false if it was refused. */
  isDone: v.boolean(),
});
type StoredAction = v.InferOutput<typeof actionSchema>;
export type OperatorAction = Omit<StoredAction, 'id'>;

const freshnessSchema = v.object({
  objective: v.object({ seconds: v.number(), share: v.number() }),
  windows: v.array(v.object({ name: v.picklist(['fiveMinutes', 'hour', 'sixHours', 'days']), fresh: count, late: count, burn: v.number() })),
  alarms: v.array(alarmSchema),
  outages: v.array(v.object({ began: v.number(), ended: v.nullable(v.number()), isBack: v.boolean(), users: count, alerts: count })),
  actions: v.array(actionSchema),
});
export type Freshness = v.InferOutput<typeof freshnessSchema>;

export const alarmsSchema = v.object({
  ...freshnessSchema.entries,
  at: v.number(),
  /** Parts of an alert's way, in their order. Of the answering process, since it started. */
  hops: v.array(v.object({ hop: v.string(), count, median: seconds, p95: seconds, p99: seconds })),
  /** The provider's calls, most failures first. Of the answering process, since it started. */
  calls: v.array(v.object({ call: v.string(), ok: count, refused: count, failed: count, p95: seconds })),
});
export type Alarms = v.InferOutput<typeof alarmsSchema>;

/** The body of `POST /ops/alarms/acknowledge`. */
export const acknowledgeRequestSchema = v.strictObject({ id: v.pipe(v.number(), v.integer(), v.minValue(1)) });
