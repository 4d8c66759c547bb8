import * as v from 'valibot';
import { buyingHindrances, type Price } from '../plans/plan.ts';
import { seatTiers, tokenTiers } from '../plans/tiers.ts';
import { wireId, wireList, wireNumber, wireNumberOrNone, wireText, wireUrl } from '../wire/wire-values.ts';
import type { CheckoutAnswer } from './checkout.ts';
import type { Upcoming } from './invoice.ts';

/** The first five are the documents'; the others are ours, and optional. */
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

/** Where a provider gives no tiers with the price, those that the documents table. */
function tiersOf(key: string, interval: 'year' | 'month' | null): Price['tiers'] {
  const name = key.toUpperCase();
  if (interval !== null && /_API_(?:MONTHLY|YEARLY)$/.test(name)) return [...(interval === 'month' ? tokenTiers.monthly : tokenTiers.yearly)];
  return seatTiers[name] ?? null;
}

export const upstreamPricesSchema = wireList(priceWire as v.GenericSchema<unknown, Price>, 'prices');
export const upstreamPriceListSchema = v.pipe(
  upstreamPricesSchema,
  v.transform((prices) => ({ prices })),
);

export const upstreamUrlSchema = v.object({ url: wireUrl });

/** A status of the documents, or an address to go to. */
export const upstreamCheckoutSchema = v.pipe(
  v.looseObject({ status: wireText, url: wireText, invalidCouponCodes: v.optional(v.fallback(v.nullable(v.array(v.string())), null), null) }),
  v.rawTransform(({ dataset, addIssue, NEVER }): CheckoutAnswer => {
    const { status, url, invalidCouponCodes } = dataset.value;
    if (status === 'SUBSCRIPTION_CHANGED' || status === 'NO_MWS') return { status };
    if (v.is(wireUrl, url)) return { status: 'REDIRECT', url, invalidCouponCodes: invalidCouponCodes ?? [] };
    addIssue({ message: 'Expected an address to go to' });
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
