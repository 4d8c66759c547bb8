import * as v from 'valibot';
import { families } from '../plans/keys.ts';
import { invoiceSchema } from './invoice.ts';

const moment = v.nullable(v.number());

/** A failed payment keeps what was bought for a few days; then it ends. */
export const subscriptionStatuses = ['active', 'past-due', 'ended'] as const;

/** One subscription of an account. Money in cents, moments in ms. */
export const subscriptionSchema = v.object({
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
export const seatUseSchema = v.object({ used: v.number(), quota: v.number(), included: v.number() });
export type SeatUse = v.InferOutput<typeof seatUseSchema>;

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
