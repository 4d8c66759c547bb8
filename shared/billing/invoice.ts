import * as v from 'valibot';

/** What an upcoming invoice says, before anything is charged. Money in cents, less than nothing for what comes back. */
export const upcomingSchema = v.object({
  items: v.array(v.object({ id: v.string(), description: v.string(), amountCents: v.number() })),
  amountCents: v.number(),
  currency: v.string(),
  /** By which it was counted, seconds since 1970: sent along with the checkout, what was shown is what is charged. Null where the provider does not say. */
  prorationDate: v.nullable(v.number()),
});
export type Upcoming = v.InferOutput<typeof upcomingSchema>;

export const invoiceStatuses = ['paid', 'open', 'failed', 'void', 'refunded'] as const;

/** An invoice of the past. Moments in ms. */
export const invoiceSchema = v.object({
  id: v.string(),
  at: v.number(),
  description: v.string(),
  amountCents: v.number(),
  currency: v.string(),
  status: v.picklist(invoiceStatuses),
  /** Why it could not be paid. */
  failure: v.nullable(v.string()),
  /** The receipt, or the page where it can be paid. */
  url: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^https?:\/\//i))), null),
});
export type Invoice = v.InferOutput<typeof invoiceSchema>;
