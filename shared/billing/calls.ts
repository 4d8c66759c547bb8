import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { billingAccess } from '../plans/access.ts';
import { priceListSchema } from '../plans/plan.ts';
import { billingSummarySchema } from './billing-summary.ts';
import {
  type CheckoutRequest,
  checkoutAnswerSchema,
  checkoutRequestSchema,
  checkoutResultSchema,
  checkoutSessionSchema,
  portalRequestSchema,
  renewalRequestSchema,
  scheduleRequestSchema,
  subscriptionRequestSchema,
  upcomingRequestSchema,
  urlAnswerSchema,
} from './checkout.ts';
import { upcomingSchema } from './invoice.ts';
import { billingPaths as paths, upstreamCheckoutSchema, upstreamPriceListSchema, upstreamUpcomingSchema, upstreamUrlSchema } from './wire.ts';

/** A payment service may take its time; the edge gives up before this. */
const patience = 30_000;

type Whole = { whole(path: string): string };

/**
 * Prices, checkout, the billing portal, and what an account has bought. A `returnUrl` is a path of the portal; only the edge makes an address of it.
 * Everything here is read again on `subscription.updated` and `subscription.deleted`.
 */
export const billingCalls = calls(
  '/api/billing',
  { access: billingAccess },
  {
    /** Subscriptions, card, invoices and seats. */
    summary: get('', 'load billing', { answer: billingSummarySchema, optional: true, upstream: { path: paths.summary } }),
    prices: get('/prices', 'load prices', { answer: priceListSchema, upstream: { path: paths.prices, answer: upstreamPriceListSchema } }),
    /** With the `prorationDate` of the upcoming invoice that was shown, that is what is charged. 409 PREVIEW_EXPIRED: show it again. */
    checkout: post('/checkout', 'check out', {
      body: checkoutRequestSchema,
      answer: checkoutAnswerSchema,
      patience,
      upstream: {
        path: paths.checkout,
        // The specification's four fields; the others only where they are set.
        body: ({ price, quantity, mode, returnUrl, couponCodes, prorationDate }: CheckoutRequest, { whole }: Whole) => ({
          price,
          quantity,
          mode,
          returnUrl: whole(returnUrl),
          ...(couponCodes?.length ? { couponCodes } : {}),
          ...(prorationDate ? { prorationDate } : {}),
        }),
        answer: upstreamCheckoutSchema,
      },
    }),
    /** On return from the payment page, with the session that its address names. */
    checkoutResult: get('/checkout', 'look for the payment', {
      query: checkoutSessionSchema,
      answer: checkoutResultSchema,
      optional: true,
      upstream: { path: paths.checkoutResult },
    }),
    /** Answers with an address that is good once, for a few minutes. */
    portal: post('/portal', 'open the billing portal', {
      body: portalRequestSchema,
      answer: urlAnswerSchema,
      upstream: {
        path: paths.portal,
        body: ({ returnUrl }: { returnUrl: string }, { whole }: Whole) => ({ returnUrl: whole(returnUrl) }),
        answer: upstreamUrlSchema,
      },
    }),
    upcoming: post('/upcoming', 'load the upcoming invoice', {
      body: upcomingRequestSchema,
      answer: upcomingSchema,
      patience,
      upstream: { path: paths.upcoming, answer: upstreamUpcomingSchema },
    }),
    setRenewal: post('/renewal', 'change the renewal', { body: renewalRequestSchema, answer: doneSchema, upstream: { path: paths.update } }),
    /** A lesser plan, or fewer seats, from the renewal on. */
    schedule: put('/scheduled', 'change the plan at the renewal', {
      body: scheduleRequestSchema,
      answer: doneSchema,
      optional: 'refuse',
      upstream: { path: paths.scheduled },
    }),
    takeBack: del('/scheduled', 'take the change back', {
      body: subscriptionRequestSchema,
      answer: doneSchema,
      optional: 'refuse',
      upstream: { path: paths.scheduled },
    }),
    retry: post('/retry', 'try the payment again', {
      body: subscriptionRequestSchema,
      answer: doneSchema,
      optional: 'refuse',
      upstream: { path: paths.retry },
    }),
  },
);
