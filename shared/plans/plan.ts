import * as v from 'valibot';
import { formatMoney } from '../format.ts';

/** Of a plan that is paid once the interval is 'Lifetime'. */
const planIntervals = ['year', 'month', 'Lifetime'] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** A plan, of the present screen as of the legacy one. Money is in cents. */
const planSchema = v.object({
  /** That of the present plans is the key of their price. */
  id: v.string(),
  /** The family of a legacy plan, such as HAZability_PLAN. */
  code: v.nullable(v.string()),
  title: v.string(),
  amountCents: v.number(),
  interval: v.picklist(planIntervals),
  /** What it brings, line by line. */
  contents: v.array(v.string()),
  /** Where a legacy plan is ordered. */
  url: v.nullable(v.string()),
  isActive: v.boolean(),
  isCancel: v.boolean(),
  /** The provider says that it is subscribed already. */
  disable: v.boolean(),
});
export type Plan = v.InferOutput<typeof planSchema>;

/** A subscription's money comes again and again, a payment's once. */
export const checkoutModes = ['subscription', 'payment'] as const;
export type CheckoutMode = (typeof checkoutModes)[number];

/** Up to this quantity, all of it costs so much apiece; the last tier has no end. */
const tierSchema = v.object({ upTo: v.nullable(v.number()), unitCents: v.number() });
export type Tier = v.InferOutput<typeof tierSchema>;

/** Why something cannot be bought. */
export const buyingHindrances = ['needs-integration', 'needs-professional', 'needs-plan', 'monthly-only'] as const;

/** A price of the payment provider. */
const priceSchema = v.object({
  id: v.string(),
  key: v.string(),
  mode: v.picklist(checkoutModes),
  interval: v.nullable(v.picklist(['year', 'month'])),
  /** Apiece; of a price by quantity that of one. */
  unitCents: v.number(),
  tiers: v.nullable(v.array(tierSchema)),
  /** Three capital letters. */
  currency: v.string(),
  /** Why this account cannot buy it now; null where it can, or where the provider does not tell. */
  hindrance: v.optional(v.nullable(v.picklist(buyingHindrances))),
});
export type Price = v.InferOutput<typeof priceSchema>;

export const planListSchema = v.object({ plans: v.array(planSchema) });
export const priceListSchema = v.object({ prices: v.array(priceSchema) });

/** Cents, as every price and invoice comes, as people read them: '$8.25'. */
export const formatCents = (cents: number, currency = 'USD'): string => formatMoney(cents / 100, currency);

/** From a provider that writes amounts of money as a number with decimals. */
export const centsOf = (amount: number): number => Math.round(amount * 100);
