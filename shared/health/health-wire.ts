import * as v from 'valibot';

/** The answer of `GET /ops/health`, for the operator's page. Times are ms since 1970, durations seconds. */
const count = v.number();
const seconds = v.nullable(v.number());

/** Alerts that reached an open tab, in time or late. */
const deliveriesSchema = v.object({ fresh: count, late: count });
export type Deliveries = v.InferOutput<typeof deliveriesSchema>;

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
export type StoredAction = v.InferOutput<typeof actionSchema>;
export type OperatorAction = Omit<StoredAction, 'id'>;

/** What is stored of the whole portal, on every host. */
const portalStatusSchema = v.object({
  /** Since the first start. */
  deliveries: deliveriesSchema,
  outages: v.array(
    v.object({ began: v.number(), ended: v.nullable(v.number()), isBack: v.boolean(), users: count, alerts: count }),
  ),
  actions: v.array(actionSchema),
});
export type PortalStatus = v.InferOutput<typeof portalStatusSchema>;

export const healthSchema = v.object({
  ...portalStatusSchema.entries,
  at: v.number(),
  /** How soon an alert should reach an open tab, seconds. */
  lateAfter: v.number(),
  /** Parts of an alert's way, in their order. Of the answering process, since it started. */
  hops: v.array(v.object({ hop: v.string(), count, median: seconds, p95: seconds, p99: seconds })),
  /** The provider's calls, most failures first. Of the answering process, since it started. */
  calls: v.array(v.object({ call: v.string(), ok: count, refused: count, failed: count, p95: seconds })),
});
export type Health = v.InferOutput<typeof healthSchema>;
