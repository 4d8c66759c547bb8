import * as v from 'valibot';
import { billingSummarySchema } from '#shared/billing/billing-summary.ts';
import {
  type CheckoutRequest,
  checkoutAnswerSchema,
  checkoutResultSchema,
  type RenewalRequest,
  type ScheduleRequest,
  type UpcomingRequest,
  urlAnswerSchema,
} from '#shared/billing/checkout.ts';
import { upcomingSchema } from '#shared/billing/invoice.ts';
import { ifOffered } from '#shared/offered.ts';
import { priceListSchema } from '#shared/plans/plan.ts';
import { tokenUseSchema } from '#shared/tokens/token-use.ts';
import type { Call } from './call.ts';

/** A payment service may take its time; the edge gives up before this. */
const PATIENCE = 30_000;

export const createBillingApi = (call: Call) => ({
  prices: () => call({ name: 'load prices', path: '/api/billing/prices', schema: priceListSchema }),
  /** Subscriptions, card, invoices and seats; to be read again on `subscription.updated` and `subscription.deleted`. */
  summary: () => call({ name: 'load billing', path: '/api/billing', schema: ifOffered(billingSummarySchema) }),
  /** What was spent a day, for 'empty in about N days' (shared/tokens/token-use.ts). */
  tokenUse: () => call({ name: 'load token use', path: '/api/tokens/use', schema: ifOffered(tokenUseSchema) }),
  /** With the `prorationDate` of the upcoming invoice that was shown, that is what is charged. 409 PREVIEW_EXPIRED: show it again. */
  checkout: (order: CheckoutRequest) =>
    call({ name: 'check out', method: 'POST', path: '/api/billing/checkout', body: order, schema: checkoutAnswerSchema, patience: PATIENCE }),
  /** On return from the payment page, with the session that its address names. */
  checkoutResult: (session: string) =>
    call({ name: 'look for the payment', path: `/api/billing/checkout?session=${encodeURIComponent(session)}`, schema: ifOffered(checkoutResultSchema) }),
  upcoming: (asked: UpcomingRequest) =>
    call({ name: 'load the upcoming invoice', method: 'POST', path: '/api/billing/upcoming', body: asked, schema: upcomingSchema, patience: PATIENCE }),
  /** @param returnUrl a path of the portal @returns an address that is good once, for a few minutes */
  portal: (returnUrl: string) =>
    call({ name: 'open the billing portal', method: 'POST', path: '/api/billing/portal', body: { returnUrl }, schema: urlAnswerSchema }),
  setRenewal: (wish: RenewalRequest) =>
    call({
      name: wish.cancel ? 'cancel the subscription' : 'enable auto renew',
      method: 'POST',
      path: '/api/billing/renewal',
      body: wish,
      schema: v.unknown(),
    }),
  /** A lesser plan, or fewer, from the renewal on. */
  schedule: (wish: ScheduleRequest) =>
    call({ name: 'change the plan at the renewal', method: 'PUT', path: '/api/billing/scheduled', body: wish, schema: v.unknown() }),
  takeBack: (subId: string) => call({ name: 'take the change back', method: 'DELETE', path: '/api/billing/scheduled', body: { subId }, schema: v.unknown() }),
  retry: (subId: string) => call({ name: 'try the payment again', method: 'POST', path: '/api/billing/retry', body: { subId }, schema: v.unknown() }),
});
export type BillingApi = ReturnType<typeof createBillingApi>;
