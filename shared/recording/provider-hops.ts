import * as v from 'valibot';

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

/**
 * The key of the provider's operator call is the SHA-256 of this and OPS_KEY, in hexadecimal digits, so that OPS_KEY itself stays at the portal.
 */
export const PROVIDER_KEY_PREFIX = 'provider hops ';
