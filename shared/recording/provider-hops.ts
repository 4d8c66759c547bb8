import * as v from 'valibot';
import { folders } from '../inbox/marks.ts';

/** The provider's own hops of a message, an optional call for the operator (OPS-01). Relative to /api/v1. */
export const PROVIDER_HOPS_PATH = '/portal/operator/hops';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(300));
export const providerHopsRequestSchema = v.strictObject({ recordId: v.optional(id), notificationId: v.optional(id) });

/** Times in ms; null if it has not happened. `message`: as it came, null if it is no longer stored. */
export const providerHopsSchema = v.object({
  hops: v.nullable(
    v.object({
      accepted: v.number(),
      recorded: v.number(),
      sent: v.nullable(v.number()),
      bytes: v.number(),
      frame: v.nullable(v.pipe(v.string(), v.maxLength(200))),
    }),
  ),
  message: v.nullable(v.record(v.string(), v.unknown())),
});
export type StoredHops = v.InferOutput<typeof providerHopsSchema>;

/** Where a customer's stored alerts are now, an optional call for the operator (OPS-01). Relative to /api/v1. */
export const PROVIDER_ALERTS_PATH = '/portal/operator/alerts';

/** The newest about a product, or one. `user`: the account's id. */
export const providerAlertsRequestSchema = v.union([
  v.strictObject({ user: id, asin: v.pipe(v.string(), v.regex(/^[A-Z0-9]{10}$/)) }),
  v.strictObject({ user: id, recordId: id }),
  v.strictObject({ user: id, notificationId: id }),
]);
export type ProviderAlertsRequest = v.InferOutput<typeof providerAlertsRequestSchema>;

const storedAlertSchema = v.object({
  recordId: id,
  notificationId: v.nullable(id),
  type: v.string(),
  marketplace: v.string(),
  asin: v.string(),
  /** By Amazon, and when the provider received it, ms. */
  published: v.number(),
  received: v.number(),
  read: v.boolean(),
  folder: v.picklist(folders),
  /** ms; null unless it is snoozed. */
  snoozedUntil: v.nullable(v.number()),
  /** The name of the rule that made the newest change. */
  rule: v.nullable(v.string()),
});
export type StoredAlert = v.InferOutput<typeof storedAlertSchema>;

export const MOST_STORED_ALERTS = 50;
export const providerAlertsSchema = v.object({
  alerts: v.pipe(v.array(storedAlertSchema), v.maxLength(MOST_STORED_ALERTS)),
});

/**
 * The key of the provider's operator calls is the SHA-256 of this and OPS_KEY, in hexadecimal digits, so that OPS_KEY
 * itself stays at the portal.
 */
export const PROVIDER_KEY_PREFIX = 'provider hops ';
