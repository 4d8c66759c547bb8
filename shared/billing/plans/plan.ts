import * as v from 'valibot';
import { formatMoney } from '../../format-numbers.ts';

/** 'Lifetime' means paid once. */
const planIntervals = ['year', 'month', 'Lifetime'] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** A plan of the current or the legacy screen. Amounts in cents. */
const planSchema = v.object({
  /** For current plans, the key of their price. */
  id: v.string(),
  /** The family of a legacy plan, such as HAZability_PLAN. */
  code: v.nullable(v.string()),
  title: v.string(),
  amountCents: v.number(),
  interval: v.picklist(planIntervals),
  /** The plan's features, one per line. */
  contents: v.array(v.string()),
  /** The order form of a legacy plan. */
  url: v.nullable(v.string()),
  isActive: v.boolean(),
  isCancel: v.boolean(),
  /** The provider says that the account is already subscribed. */
  disable: v.boolean(),
});
export type Plan = v.InferOutput<typeof planSchema>;

/** 'subscription' repeats, 'payment' is once. */
export const checkoutModes = ['subscription', 'payment'] as const;
export type CheckoutMode = (typeof checkoutModes)[number];

/** Up to this quantity, every unit costs this much. The last tier has no limit. */
const tierSchema = v.object({ upTo: v.nullable(v.number()), unitCents: v.number() });
export type Tier = v.InferOutput<typeof tierSchema>;

export const buyingHindrances = ['needs-integration', 'needs-professional', 'needs-plan', 'monthly-only'] as const;

const priceSchema = v.object({
  id: v.string(),
  key: v.string(),
  mode: v.picklist(checkoutModes),
  interval: v.nullable(v.picklist(['year', 'month'])),
  /** Per unit; for a tiered price, the price of one. */
  unitCents: v.number(),
  tiers: v.nullable(v.array(tierSchema)),
  /** Three capital letters. */
  currency: v.string(),
  /** Why this account can't buy it now; null if it can, or if the provider doesn't say. */
  hindrance: v.optional(v.nullable(v.picklist(buyingHindrances))),
});
export type Price = v.InferOutput<typeof priceSchema>;

export const planListSchema = v.object({ plans: v.array(planSchema) });
export const priceListSchema = v.object({ prices: v.array(priceSchema) });

/** Formats the payment service's smallest units of a currency, cents of a dollar: '$8.25', '¥4,980'. */
export const formatCents = (cents: number, currency = 'USD'): string =>
  formatMoney(cents / 10 ** (decimals[currency] ?? 2), currency);

/** Where an amount of the payment service has no cents, or thousandths (docs.stripe.com/currencies). */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map(
      (currency) => [currency, 0],
    ),
  ),
  ...Object.fromEntries(['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((currency) => [currency, 3])),
};

/** Converts an amount in decimal currency units to cents. */
export const centsOf = (amount: number): number => Math.round(amount * 100);
