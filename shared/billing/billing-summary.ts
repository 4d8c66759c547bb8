import * as v from 'valibot';
import { families } from '../plans/keys.ts';

/** What an upcoming invoice says, before anything is charged. Money in cents, less than nothing for what comes back. */
export const upcomingSchema = v.object({
  items: v.array(v.object({ id: v.string(), description: v.string(), amountCents: v.number() })),
  amountCents: v.number(),
  currency: v.string(),
  /** By which it was counted, seconds since 1970: sent along with the checkout, what was shown is what is charged. Null where the provider does not say. */
  prorationDate: v.nullable(v.number()),
});
export type Upcoming = v.InferOutput<typeof upcomingSchema>;

const invoiceStatuses = ['paid', 'open', 'failed', 'void', 'refunded'] as const;

/** An invoice of the past. Moments in ms. */
const invoiceSchema = v.object({
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

const moment = v.nullable(v.number());

/** A failed payment keeps what was bought for a few days; then it ends. */
const subscriptionStatuses = ['active', 'past-due', 'ended'] as const;

/** One subscription of an account. Money in cents, moments in ms. */
const subscriptionSchema = v.object({
  id: v.string(),
  family: v.picklist(families),
  /** Of its price. */
  key: v.string(),
  title: v.string(),
  quantity: v.number(),
  interval: v.picklist(['year', 'month']),
  /** Of the whole quantity, a period. */
  amountCents: v.number(),
  currency: v.string(),
  status: v.picklist(subscriptionStatuses),
  createdAt: v.number(),
  periodStart: v.number(),
  /** When it renews, or, without auto-renew, ends. */
  periodEnd: v.number(),
  autoRenew: v.boolean(),
  /** What it becomes at the renewal. It can be taken back until then. */
  scheduled: v.nullable(v.object({ key: v.string(), title: v.string(), quantity: v.number(), amountCents: v.number(), at: v.number() })),
  /** The payment that failed: what is owed, since when, when it is tried again, and the last day of what was bought. */
  pastDue: v.nullable(v.object({ amountCents: v.number(), failedAt: v.number(), nextTryAt: moment, endsAt: moment, reason: v.nullable(v.string()) })),
});
export type Subscription = v.InferOutput<typeof subscriptionSchema>;

/** Sub-accounts in use, of those that may be active, and how many of these come with every plan. */
const seatUseSchema = v.object({ used: v.number(), quota: v.number(), included: v.number() });

/** All that the billing page shows. */
export const billingSummarySchema = v.object({
  subscriptions: v.array(subscriptionSchema),
  card: v.nullable(v.object({ brand: v.string(), last4: v.string(), expires: v.nullable(v.string()) })),
  invoices: v.array(invoiceSchema),
  seats: seatUseSchema,
  /** Nobody pays anything here: the payment pages are a sandbox, and its clock can be moved. `now` is the account's time there, ms. */
  sandbox: v.nullable(v.object({ now: v.number() })),
});
export type BillingSummary = v.InferOutput<typeof billingSummarySchema>;

/** A period that is paid: for so many cents, from and to in ms. */
type PaidPeriod = { cents: number; start: number; end: number };

/** What of a paid period is not used yet. To the second, as the payment provider counts. @param at ms @returns cents */
export function unusedCents({ cents, start, end }: PaidPeriod, at: number): number {
  const [from, to, now] = [start, end, Math.min(Math.max(at, start), end)].map((ms) => Math.floor(ms / 1000)) as [number, number, number];
  return to <= from ? 0 : Math.round((cents * (to - now)) / (to - from));
}

const DAY = 86_400_000;
/** 'so many of so many days', as an invoice words it. */
export const daysLeft = ({ start, end }: Omit<PaidPeriod, 'cents'>, at: number): { left: number; all: number } => ({
  left: Math.min(Math.max(0, Math.round((end - at) / DAY)), Math.round((end - start) / DAY)),
  all: Math.round((end - start) / DAY),
});
