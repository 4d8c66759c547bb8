import * as v from 'valibot';
import { families } from './plans/keys.ts';

/** A preview of an invoice before anything is charged. Amounts in cents, negative for credits. */
export const upcomingSchema = v.object({
  items: v.array(v.object({ id: v.string(), description: v.string(), amountCents: v.number() })),
  amountCents: v.number(),
  currency: v.string(),
  /**
   * The proration time, in seconds since 1970. Checkout sends it back, so that the shown amount is the one charged.
   * Null if the provider doesn't send it.
   */
  prorationDate: v.nullable(v.number()),
});
export type Upcoming = v.InferOutput<typeof upcomingSchema>;

const invoiceStatuses = ['paid', 'open', 'failed', 'void', 'refunded'] as const;

/** A past invoice. Times in ms. */
const invoiceSchema = v.object({
  id: v.string(),
  at: v.number(),
  description: v.string(),
  amountCents: v.number(),
  currency: v.string(),
  status: v.picklist(invoiceStatuses),
  failure: v.nullable(v.string()),
  /** The receipt, or the page to pay it. */
  url: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^https?:\/\//i))), null),
});
export type Invoice = v.InferOutput<typeof invoiceSchema>;

const moment = v.nullable(v.number());

/** After a failed payment the purchase stays active for a few days, then ends. */
const subscriptionStatuses = ['active', 'past-due', 'ended'] as const;

/** One subscription of an account. Amounts in cents, times in ms. */
const subscriptionSchema = v.object({
  id: v.string(),
  family: v.picklist(families),
  /** The price's key. */
  key: v.string(),
  title: v.string(),
  quantity: v.number(),
  interval: v.picklist(['year', 'month']),
  /** Per period, for the whole quantity. */
  amountCents: v.number(),
  currency: v.string(),
  status: v.picklist(subscriptionStatuses),
  createdAt: v.number(),
  periodStart: v.number(),
  /** The renewal, or the end if auto-renew is off. */
  periodEnd: v.number(),
  autoRenew: v.boolean(),
  /** The change at the renewal. It can be canceled until then. */
  scheduled: v.nullable(
    v.object({ key: v.string(), title: v.string(), quantity: v.number(), amountCents: v.number(), at: v.number() }),
  ),
  /** The failed payment: the amount due, when it failed, the next attempt, and when the purchase ends. */
  pastDue: v.nullable(
    v.object({
      amountCents: v.number(),
      failedAt: v.number(),
      nextTryAt: moment,
      endsAt: moment,
      reason: v.nullable(v.string()),
    }),
  ),
});
export type Subscription = v.InferOutput<typeof subscriptionSchema>;

/** Sub-accounts: active, allowed, and included in every plan. */
const seatUseSchema = v.object({ used: v.number(), quota: v.number(), included: v.number() });

export const billingSummarySchema = v.object({
  subscriptions: v.array(subscriptionSchema),
  card: v.nullable(v.object({ brand: v.string(), last4: v.string(), expires: v.nullable(v.string()) })),
  invoices: v.array(invoiceSchema),
  seats: seatUseSchema,
  /**
   * Set when the payment pages are a sandbox: nobody pays, and the clock can be moved. `now` is the account's time
   * there, ms.
   */
  sandbox: v.nullable(v.object({ now: v.number() })),
});
export type BillingSummary = v.InferOutput<typeof billingSummarySchema>;

/** A paid period. `start` and `end` in ms. */
type PaidPeriod = { cents: number; start: number; end: number };

/** The unused part of a paid period, to the second as the payment provider counts. @param at ms @returns cents */
export function unusedCents({ cents, start, end }: PaidPeriod, at: number): number {
  const [from, to, now] = [start, end, Math.min(Math.max(at, start), end)].map((ms) => Math.floor(ms / 1000)) as [
    number,
    number,
    number,
  ];
  return to <= from ? 0 : Math.round((cents * (to - now)) / (to - from));
}

const DAY = 86_400_000;
/** Days left and all days of a period, as an invoice states them. */
export const daysLeft = ({ start, end }: Omit<PaidPeriod, 'cents'>, at: number): { left: number; all: number } => ({
  left: Math.min(Math.max(0, Math.round((end - at) / DAY)), Math.round((end - start) / DAY)),
  all: Math.round((end - start) / DAY),
});
