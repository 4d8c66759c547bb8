import * as v from 'valibot';
import { billingSummarySchema } from '#shared/billing/billing-summary.ts';
import { type CheckoutRequest, checkoutResultSchema, type RenewalRequest, type ScheduleRequest, type UpcomingRequest } from '#shared/billing/checkout.ts';
import type { priceListSchema } from '#shared/plans/plan.ts';
import { billingPaths, upstreamCheckoutSchema, upstreamPricesSchema, upstreamUpcomingSchema, upstreamUrlSchema } from '#shared/upstream/billing.ts';
import { ifOffered } from './if-offered.ts';
import { type CallUpstream, doneSchema } from './transport.ts';

const pricesSchema = v.pipe(
  upstreamPricesSchema,
  v.transform((prices): v.InferOutput<typeof priceListSchema> => ({ prices })),
);

/** Prices, checkout, the billing portal, and what an account has. Every `returnUrl` here is whole. */
export const billingCalls = (call: CallUpstream) => ({
  prices: (token: string) => call({ name: 'prices', method: 'GET', path: billingPaths.prices, token }, pricesSchema),
  portal: (token: string, returnUrl: string) =>
    call({ name: 'billing portal', method: 'POST', path: billingPaths.portal, token, body: { returnUrl } }, upstreamUrlSchema),
  checkout: (token: string, { price, quantity, mode, returnUrl, couponCodes, prorationDate }: CheckoutRequest) =>
    call(
      {
        name: 'checkout',
        method: 'POST',
        path: billingPaths.checkout,
        token,
        // The documents' four fields; the others only where there is something in them.
        body: { price, quantity, mode, returnUrl, ...(couponCodes?.length ? { couponCodes } : {}), ...(prorationDate ? { prorationDate } : {}) },
      },
      upstreamCheckoutSchema,
    ),
  upcoming: (token: string, { price, quantity }: UpcomingRequest) =>
    call({ name: 'upcoming invoice', method: 'POST', path: billingPaths.upcoming, token, body: { price, quantity } }, upstreamUpcomingSchema),
  updateSubscription: (token: string, { subId, cancel, reason, title }: RenewalRequest) =>
    call({ name: 'update the subscription', method: 'POST', path: billingPaths.update, token, body: { subId, cancel, reason, title } }, doneSchema),
  summary: (token: string) => ifOffered(call({ name: 'billing', method: 'GET', path: billingPaths.summary, token }, billingSummarySchema)),
  schedule: (token: string, { subId, price, quantity }: ScheduleRequest) =>
    call({ name: 'schedule a change', method: 'PUT', path: billingPaths.scheduled, token, body: { subId, price, quantity } }, doneSchema),
  takeBack: (token: string, subId: string) =>
    call({ name: 'take back a change', method: 'DELETE', path: billingPaths.scheduled, token, body: { subId } }, doneSchema),
  retry: (token: string, subId: string) => call({ name: 'try a payment again', method: 'POST', path: billingPaths.retry, token, body: { subId } }, doneSchema),
  checkoutResult: (token: string, session: string) =>
    ifOffered(call({ name: 'result of a checkout', method: 'GET', path: billingPaths.checkoutResult, token, query: { session } }, checkoutResultSchema)),
});
