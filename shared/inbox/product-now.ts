import * as v from 'valibot';

/**
 * Where a figure of units sold a day comes from: the marketplace's count of the seller's own sales, the product data's
 * estimate for all sellers together, or a person.
 */
export const unitSources = ['sold', 'product-data', 'entered'] as const;
export type UnitSource = (typeof unitSources)[number];

/**
 * Money at risk: units sold a day × own landed price × the share that is lost while the Buy Box is lost, in the alert's
 * currency. `share`: the own share of a Buy Box that rotates among sellers; absent if all is lost, or nothing.
 */
export const riskSchema = v.object({
  perDay: v.number(),
  currency: v.string(),
  unitsADay: v.number(),
  unitsFrom: v.optional(v.picklist(unitSources)),
  share: v.optional(v.number()),
});

/** Who has the Buy Box. `none`: nobody. `unknown`: no message has said it. */
export const buyBoxStates = ['lost', 'none', 'mine', 'unknown'] as const;
export type BuyBoxState = (typeof buyBoxStates)[number];

const money = v.nullable(v.number());

/**
 * What the messages about a product say of it now (ACT-11). Prices are landed, in `currency`. Times in ms. Null is not
 * known.
 */
export const productStateEntries = {
  buyBox: v.picklist(buyBoxStates),
  /** When the first of the messages came that say so without a break. */
  since: v.nullable(v.number()),
  /** The seller who has the Buy Box. Amazon's messages hold ids; some don't say who it is. */
  rival: v.nullable(v.object({ sellerId: v.nullable(v.string()), channel: v.nullable(v.picklist(['FBA', 'FBM'])) })),
  currency: v.nullable(v.string()),
  own: money,
  /** What buyers pay the seller for shipping, part of `own`. */
  shipping: money,
  buyBoxPrice: money,
  threshold: money,
  /** Own price over the Buy Box, or over the threshold without one, in percent. */
  gap: v.nullable(v.number()),
  risk: v.nullable(riskSchema),
  /** The newest message, and its record. */
  seenAt: v.nullable(v.number()),
  recordId: v.nullable(v.string()),
  /** Set if that message never came and a check found its change, which happened after this time (ACT-09). */
  recoveredSince: v.nullable(v.number()),
};
export const productStateSchema = v.object(productStateEntries);
export type ProductState = v.InferOutput<typeof productStateSchema>;
