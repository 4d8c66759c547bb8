import * as v from 'valibot';
import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { wireId, wireList, wireNumber, wireNumberOrNone, wireText, wireUrl } from '../wire-values.ts';
import { billingSummarySchema, type Upcoming, upcomingSchema } from './billing-summary.ts';
import {
  type CheckoutAnswer,
  type CheckoutRequest,
  checkoutAnswerSchema,
  checkoutRequestSchema,
  checkoutResultSchema,
  checkoutSessionSchema,
  couponCodesSchema,
  portalRequestSchema,
  quantitySchema,
  renewalRequestSchema,
  scheduleRequestSchema,
  subscriptionRequestSchema,
  upcomingRequestSchema,
  urlAnswerSchema,
} from './checkout.ts';
import { billingAccess } from './plans/access.ts';
import { buyingHindrances, checkoutModes, type Price, priceListSchema } from './plans/plan.ts';
import { LONGEST_REASON } from './plans/reasons.ts';
import { seatTiers, tokenTiers } from './plans/tiers.ts';

const priceWire = v.pipe(
  v.looseObject({
    id: wireId,
    type: wireText,
    unit_amount: wireNumberOrNone,
    currency: wireText,
    metadata: v.looseObject({ key: v.pipe(v.string(), v.minLength(1)) }),
    recurring: v.optional(v.fallback(v.nullable(v.looseObject({ interval: wireText })), null), null),
    hindrance: v.optional(v.fallback(v.nullable(v.picklist(buyingHindrances)), null), null),
    tiers: v.optional(
      v.fallback(v.nullable(v.array(v.looseObject({ up_to: v.unknown(), unit_amount: wireNumber }))), null),
      null,
    ),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): Price => {
    const { id, type, unit_amount, currency, metadata, recurring, hindrance, tiers: rows } = dataset.value;
    const key = metadata.key;
    const mode = /^one[-_]time$/i.test(type ?? '') ? 'payment' : 'subscription';
    const interval =
      mode === 'payment'
        ? null
        : recurring?.interval === 'month' || (!recurring && /_MONTHLY(?:_OLD)?$/i.test(key))
          ? 'month'
          : 'year';
    const tiers =
      rows?.map((row) => ({ upTo: typeof row.up_to === 'number' ? row.up_to : null, unitCents: row.unit_amount })) ??
      tiersOf(key, interval);
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
  if (interval !== null && /_API_(?:MONTHLY|YEARLY)$/.test(name))
    return [...(interval === 'month' ? tokenTiers.monthly : tokenTiers.yearly)];
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
  v.looseObject({
    status: wireText,
    url: wireText,
    invalidCouponCodes: v.optional(v.fallback(v.nullable(v.array(v.string())), null), null),
  }),
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
      items: items.map(({ id, description, amount: cents }) => ({
        id,
        description: description ?? '',
        amountCents: cents,
      })),
      amountCents: amount,
      currency: (currency ?? 'usd').toUpperCase(),
      prorationDate,
    }),
  ),
);

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** An absolute URL, since the payment service does not know the portal's paths. */
const fullUrl = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.url(),
  v.regex(/^https?:\/\//i, 'Expected an address that begins with http:// or https://'),
);
const quantity = v.nullish(quantitySchema, 1);
const textWire = (most: number) => v.nullish(v.pipe(v.string(), v.maxLength(most)), '');
const checkoutWire = v.object({
  price: id,
  quantity,
  mode: v.picklist(checkoutModes),
  returnUrl: fullUrl,
  couponCodes: v.nullish(couponCodesSchema, []),
  prorationDate: v.nullish(v.pipe(v.number(), v.integer()), null),
});
const pricesResponse = v.array(
  v.object({
    id: v.string(),
    type: v.picklist(['recurring', 'one_time']),
    unit_amount: v.nullable(v.number()),
    currency: v.string(),
    metadata: v.object({ key: v.string() }),
    recurring: v.nullable(v.object({ interval: v.picklist(['year', 'month']) })),
    tiers: v.optional(v.array(v.object({ up_to: v.nullable(v.number()), unit_amount: v.number() }))),
    hindrance: v.pipe(
      v.nullable(v.picklist(buyingHindrances)),
      v.description('Why the account cannot buy it now (ours, optional)'),
    ),
  }),
);
export type UpstreamPrice = v.InferOutput<typeof pricesResponse>[number];
const upcomingResponse = v.object({
  items: v.array(v.object({ id: v.string(), description: v.string(), amount: v.number() })),
  amount: v.number(),
  currency: v.string(),
  prorationDate: v.nullable(v.number()),
});

/** Payment services can be slow. The edge gives up before this, ms. */
const patience = 30_000;

type Whole = { whole(path: string): string };

/**
 * Prices, checkout, billing portal and purchases. `returnUrl` is a path of the portal; only the edge makes a full URL
 * of it. All of it is read again on `subscription.updated` and `subscription.deleted`.
 */
export const billingCalls = calls(
  '/api/billing',
  { tag: 'Billing', access: billingAccess },
  {
    summary: get('', 'load billing', {
      answer: billingSummarySchema,
      full: true,
      upstream: { path: '/stripe/billing-summary', describe: 'Subscriptions, card, invoices and seats' },
    }),
    prices: get('/prices', 'load prices', {
      answer: priceListSchema,
      upstream: {
        path: '/stripe/prices',
        answer: upstreamPriceListSchema,
        response: pricesResponse,
        describe: 'The prices, in cents',
      },
    }),
    /** Charges what the upcoming invoice with this `prorationDate` showed. 409 PREVIEW_EXPIRED: show a new preview. */
    checkout: post('/checkout', 'check out', {
      body: checkoutRequestSchema,
      answer: checkoutAnswerSchema,
      patience,
      upstream: {
        path: '/stripe/checkout-url',
        // The specification's four fields, and the others only if they are set.
        body: (
          { price, quantity, mode, returnUrl, couponCodes, prorationDate }: CheckoutRequest,
          { whole }: Whole,
        ) => ({
          price,
          quantity,
          mode,
          returnUrl: whole(returnUrl),
          ...(couponCodes?.length ? { couponCodes } : {}),
          ...(prorationDate ? { prorationDate } : {}),
        }),
        answer: upstreamCheckoutSchema,
        request: { body: checkoutWire },
        response: v.object({ status: v.string(), url: v.string(), invalidCouponCodes: v.array(v.string()) }),
        describe:
          'Buy: the address of the payment page, SUBSCRIPTION_CHANGED if the card on file was charged, or NO_MWS',
        refuses: [402],
      },
    }),
    /** Checks the payment after the return from the payment page. The session id comes from the page's URL. */
    checkoutResult: get('/checkout', 'check the payment', {
      query: checkoutSessionSchema,
      answer: checkoutResultSchema,
      full: true,
      upstream: {
        path: '/stripe/checkout-result',
        request: { query: v.object({ session: v.pipe(id, v.description('The session from the return URL')) }) },
        describe: 'How a checkout ended',
        refuses: [404],
      },
    }),
    /** Returns a URL that works once, for a few minutes. */
    portal: post('/portal', 'open the billing portal', {
      body: portalRequestSchema,
      answer: urlAnswerSchema,
      upstream: {
        path: '/stripe/portal-url',
        body: ({ returnUrl }: { returnUrl: string }, { whole }: Whole) => ({ returnUrl: whole(returnUrl) }),
        answer: upstreamUrlSchema,
        request: { body: v.object({ returnUrl: fullUrl }) },
        response: urlAnswerSchema,
        describe: 'The address of the billing portal',
      },
    }),
    upcoming: post('/upcoming', 'load the upcoming invoice', {
      body: upcomingRequestSchema,
      answer: upcomingSchema,
      patience,
      upstream: {
        path: '/stripe/upcoming',
        answer: upstreamUpcomingSchema,
        request: { body: v.object({ price: id, quantity }) },
        response: upcomingResponse,
        describe: 'The cost of a purchase now, in cents',
      },
    }),
    setRenewal: post('/renewal', 'change the renewal', {
      body: renewalRequestSchema,
      answer: doneSchema,
      upstream: {
        path: '/stripe/update-subscription',
        request: {
          body: v.object({ subId: id, cancel: v.boolean(), reason: textWire(LONGEST_REASON), title: textWire(200) }),
        },
        describe: 'Turn auto-renew off, with a reason, or on again',
        refuses: [404],
      },
    }),
    /** Schedules a smaller plan or fewer seats for the renewal. */
    schedule: put('/scheduled', 'change the plan at the renewal', {
      body: scheduleRequestSchema,
      answer: doneSchema,
      full: true,
      upstream: {
        path: '/stripe/scheduled-change',
        request: { body: v.object({ subId: id, price: id, quantity }) },
        describe: 'Schedule a lower plan or a smaller quantity for the renewal',
        refuses: [402, 404],
      },
    }),
    takeBack: del('/scheduled', 'take the change back', {
      body: subscriptionRequestSchema,
      answer: doneSchema,
      full: true,
      upstream: {
        path: '/stripe/scheduled-change',
        describe: 'Cancel the scheduled change of the subscription that the body names',
        refuses: [404],
      },
    }),
    retry: post('/retry', 'try the payment again', {
      body: subscriptionRequestSchema,
      answer: doneSchema,
      full: true,
      upstream: { path: '/stripe/retry-payment', describe: 'Retry a failed payment', refuses: [402, 404] },
    }),
  },
);
