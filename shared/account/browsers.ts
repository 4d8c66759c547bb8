import * as v from 'valibot';

/** A browser in which the account is signed in. Times are ms since 1970. */
export const browserSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** 'Chrome on Windows'; null where the browser did not say. */
  name: v.nullable(v.string()),
  phone: v.optional(v.boolean(), false),
  /** The network address of the sign-in. */
  address: v.nullable(v.string()),
  signedInAt: v.number(),
  seenAt: v.number(),
  /** The one that asks. */
  current: v.boolean(),
});
export type Browser = v.InferOutput<typeof browserSchema>;

/** The one that asks first, then by when they were last used. */
export const browserListSchema = v.object({ browsers: v.array(browserSchema) });
export type BrowserList = v.InferOutput<typeof browserListSchema>;

/** Which browser is logged out: one by its id, or all but the one that asks. */
export const logOutSchema = v.union([v.strictObject({ id: browserSchema.entries.id }), v.strictObject({ others: v.literal(true) })]);
export type LogOut = v.InferOutput<typeof logOutSchema>;
export const loggedOutSchema = v.object({ count: v.number() });
