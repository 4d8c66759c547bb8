import * as v from 'valibot';
import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { billingAccess } from '../plans/access.ts';
import { buyingHindrances, type Price, priceListSchema } from '../plans/plan.ts';
import { seatTiers, tokenTiers } from '../plans/tiers.ts';
import { wireId, wireList, wireNumber, wireNumberOrNone, wireText, wireUrl } from '../wire-values.ts';
import { billingSummarySchema, type Upcoming, upcomingSchema } from './billing-summary.ts';
import {
  type CheckoutAnswer,
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

/** The first five are the specification's. The others are ours, and optional. */
export const billingPaths = {
  prices: '/stripe/prices',
  portal: '/stripe/portal-url',
  checkout: '/stripe/checkout-url',
  upcoming: '/stripe/upcoming',
  update: '/stripe/update-subscription',
  summary: '/stripe/billing-summary',
  scheduled: '/stripe/scheduled-change',
  retry: '/stripe/retry-payment',
  checkoutResult: '/stripe/checkout-result',
} as const;

const priceWire = v.pipe(
  v.looseObject({
    id: wireId,
    type: wireText,
    unit_amount: wireNumberOrNone,
    currency: wireText,
    metadata: v.looseObject({ key: v.pipe(v.string(), v.minLength(1)) }),
    recurring: v.optional(v.fallback(v.nullable(v.looseObject({ interval: wireText })), null), null),
    hindrance: v.optional(v.fallback(v.nullable(v.picklist(buyingHindrances)), null), null),
    tiers: v.optional(v.fallback(v.nullable(v.array(v.looseObject({ up_to: v.unknown(), unit_amount: wireNumber }))), null), null),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): Price => {
    const { id, type, unit_amount, currency, metadata, recurring, hindrance, tiers: rows } = dataset.value;
    const key = metadata.key;
    const mode = /^one[-_]time$/i.test(type ?? '') ? 'payment' : 'subscription';
    const interval = mode === 'payment' ? null : recurring?.interval === 'month' || (!recurring && /_MONTHLY(?:_OLD)?$/i.test(key)) ? 'month' : 'year';
    const tiers = rows?.map((row) => ({ upTo: typeof row.up_to === 'number' ? row.up_to : null, unitCents: row.unit_amount })) ?? tiersOf(key, interval);
    const unitCents = unit_amount ?? tiers?.[0]?.unitCents;
    if (unitCents === undefined || tiers?.length === 0) {
      addIssue({ message: 'Expected an amount or tiers' });
      return NEVER;
    }
    return { id, key, mode, interval, unitCents, tiers, currency: (currency ?? 'usd').toUpperCase(), hindrance };
  }),
);

/** The specification's tiers, for a provider that sends none with the price. */
function tiersOf(key: string, interval: 'year' | 'month' | null): Price['tiers'] {
  const name = key.toUpperCase();
  if (interval !== null && /_API_(?:MONTHLY|YEARLY)$/.test(name)) return [...(interval === 'month' ? tokenTiers.monthly : tokenTiers.yearly)];
  return seatTiers[name] ?? null;
}

export const upstreamPricesSchema = wireList(priceWire as v.GenericSchema<unknown, Price>, 'prices');
const upstreamPriceListSchema = v.pipe(
  upstreamPricesSchema,
  v.transform((prices) => ({ prices })),
);

const upstreamUrlSchema = v.object({ url: wireUrl });

/** A status of the specification, or a URL to open. */
export const upstreamCheckoutSchema = v.pipe(
  v.looseObject({ status: wireText, url: wireText, invalidCouponCodes: v.optional(v.fallback(v.nullable(v.array(v.string())), null), null) }),
  v.rawTransform(({ dataset, addIssue, NEVER }): CheckoutAnswer => {
    const { status, url, invalidCouponCodes } = dataset.value;
    if (status === 'SUBSCRIPTION_CHANGED' || status === 'NO_MWS') return { status };
    if (v.is(wireUrl, url)) return { status: 'REDIRECT', url, invalidCouponCodes: invalidCouponCodes ?? [] };
    addIssue({ message: 'Expected a URL' });
    return NEVER;
  }),
);

export const upstreamUpcomingSchema = v.pipe(
  v.looseObject({
    items: v.array(v.looseObject({ id: wireId, description: wireText, amount: wireNumber })),
    amount: wireNumber,
    currency: wireText,
    prorationDate: wireNumberOrNone,
  }),
  v.transform(
    ({ items, amount, currency, prorationDate }): Upcoming => ({
      items: items.map(({ id, description, amount: cents }) => ({ id, description: description ?? '', amountCents: cents })),
      amountCents: amount,
      currency: (currency ?? 'usd').toUpperCase(),
      prorationDate,
    }),
  ),
);

export type UpstreamPrice = {
  id: string;
  type: 'recurring' | 'one_time';
  unit_amount: number | null;
  currency: string;
  metadata: { key: string };
  recurring: { interval: 'year' | 'month' } | null;
  tiers?: { up_to: number | null; unit_amount: number }[];
  hindrance: Price['hindrance'] | null;
};

/** Payment services can be slow. The edge gives up before this, ms. */
const patience = 30_000;

type Whole = { whole(path: string): string };

/**
 * Prices, checkout, billing portal and purchases. `returnUrl` is a path of the portal; only the edge makes a full URL of it.
 * All of it is read again on `subscription.updated` and `subscription.deleted`.
 */
export const billingCalls = calls(
  '/api/billing',
  { access: billingAccess },
  {
    summary: get('', 'load billing', { answer: billingSummarySchema, optional: true, upstream: { path: billingPaths.summary } }),
    prices: get('/prices', 'load prices', { answer: priceListSchema, upstream: { path: billingPaths.prices, answer: upstreamPriceListSchema } }),
    /** Charges what the upcoming invoice with this `prorationDate` showed. 409 PREVIEW_EXPIRED: show a new preview. */
    checkout: post('/checkout', 'check out', {
      body: checkoutRequestSchema,
      answer: checkoutAnswerSchema,
      patience,
      upstream: {
        path: billingPaths.checkout,
        // The specification's four fields, and the others only if they are set.
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
    /** Checks the payment after the return from the payment page. The session id comes from the page's URL. */
    checkoutResult: get('/checkout', 'check the payment', {
      query: checkoutSessionSchema,
      answer: checkoutResultSchema,
      optional: true,
      upstream: { path: billingPaths.checkoutResult },
    }),
    /** Returns a URL that works once, for a few minutes. */
    portal: post('/portal', 'open the billing portal', {
      body: portalRequestSchema,
      answer: urlAnswerSchema,
      upstream: {
        path: billingPaths.portal,
        body: ({ returnUrl }: { returnUrl: string }, { whole }: Whole) => ({ returnUrl: whole(returnUrl) }),
        answer: upstreamUrlSchema,
      },
    }),
    upcoming: post('/upcoming', 'load the upcoming invoice', {
      body: upcomingRequestSchema,
      answer: upcomingSchema,
      patience,
      upstream: { path: billingPaths.upcoming, answer: upstreamUpcomingSchema },
    }),
    setRenewal: post('/renewal', 'change the renewal', { body: renewalRequestSchema, answer: doneSchema, upstream: { path: billingPaths.update } }),
    /** Schedules a smaller plan or fewer seats for the renewal. */
    schedule: put('/scheduled', 'change the plan at the renewal', {
      body: scheduleRequestSchema,
      answer: doneSchema,
      optional: 'refuse',
      upstream: { path: billingPaths.scheduled },
    }),
    takeBack: del('/scheduled', 'take the change back', {
      body: subscriptionRequestSchema,
      answer: doneSchema,
      optional: 'refuse',
      upstream: { path: billingPaths.scheduled },
    }),
    retry: post('/retry', 'try the payment again', {
      body: subscriptionRequestSchema,
      answer: doneSchema,
      optional: 'refuse',
      upstream: { path: billingPaths.retry },
    }),
  },
);
