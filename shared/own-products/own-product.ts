import * as v from 'valibot';
import { filterTextSchema } from '../grid/column-filter.ts';
import { pageLimitSchema, pageSchema, sortModelSchema } from '../grid/page-query.ts';
import { supportedMarketplaces } from '../marketplaces.ts';
import { buyBoxStates, productStateEntries } from '../notifications/product-now.ts';
import { profitAtRisk } from '../notifications/risk.ts';

/** Why a row has no profit, in the order in which it is looked for. */
const profitGaps = ['price', 'cost', 'several-costs', 'fees'] as const;

const flapSchema = v.object({ incident: v.string(), rev: v.number(), times: v.number(), since: v.number() });
export type OwnFlap = v.InferOutput<typeof flapSchema>;

/**
 * A SKU of the seller, and what the messages say of its product (ACT-11). A product that Amazon has sent messages about has a row without a SKU until
 * the SKU is read from the seller's listings. Null is not known.
 */
const ownProductSchema = v.object({
  id: v.string(),
  marketplace: v.string(),
  asin: v.string(),
  sku: v.nullable(v.string()),
  title: v.nullable(v.string()),
  /** As in messages: 'new', 'used'. */
  condition: v.string(),
  fulfillment: v.nullable(v.picklist(['FBA', 'FBM'])),
  quantity: v.nullable(v.number()),
  /** Whether buyers can buy it, by its listing. */
  buyable: v.nullable(v.boolean()),
  /** What the seller set, before shipping, and what it was before. */
  price: v.nullable(v.number()),
  former: v.nullable(v.number()),
  floor: v.nullable(v.number()),
  ceiling: v.nullable(v.number()),
  ...productStateEntries,
  /** What a unit brings at `own` after Amazon's fees and all costs; null if one of them isn't known, and then why. */
  unitProfit: v.nullable(v.number()),
  noProfit: v.nullable(v.picklist(profitGaps)),
  /** When Amazon was last asked for the product's offers (ACT-09), ms. */
  checkedAt: v.nullable(v.number()),
  /** The name of the seller who has the Buy Box; null until it is looked up. */
  rivalName: v.nullable(v.string()),
  /** The open incident of a Buy Box price that flaps (ACT-08): how often it has changed, and since when. */
  flap: v.nullable(flapSchema),
  /** How many alerts about the product came since `today`. */
  alerts: v.number(),
});
export type OwnProduct = v.InferOutput<typeof ownProductSchema>;

/** The profit at risk a day, in the currency of the money at risk; null if either isn't known. */
export const ownProfitAtRisk = ({ risk, unitProfit }: Pick<OwnProduct, 'risk' | 'unitProfit'>): number | null =>
  risk === null || unitProfit === null ? null : profitAtRisk(risk, unitProfit);

/** When the product's offers were last known for sure: by its newest message, or by a check after it. */
export const lastCheckOf = ({ seenAt, checkedAt }: Pick<OwnProduct, 'seenAt' | 'checkedAt'>): number | null =>
  seenAt === null || checkedAt === null ? (seenAt ?? checkedAt) : Math.max(seenAt, checkedAt);

/**
 * How that was known: by a message, by a check that found no change, or by one that found what no message had said.
 * @returns `late`: how long the change went unnoticed at most, ms
 */
export function newsOf(row: Pick<OwnProduct, 'seenAt' | 'checkedAt' | 'foundSince'>): { by: 'message' | 'check'; late?: number } | undefined {
  const { seenAt, checkedAt, foundSince } = row;
  if (seenAt !== null && foundSince !== null) return { by: 'check', late: Math.max(0, seenAt - foundSince) };
  if (checkedAt !== null && checkedAt > (seenAt ?? 0)) return { by: 'check' };
  return seenAt === null ? undefined : { by: 'message' };
}

/** `seenAt` sorts by the last check. */
const ownSorts = ['product', 'buyBox', 'price', 'gap', 'quantity', 'alerts', 'risk', 'seenAt'] as const;
export type OwnSort = (typeof ownSorts)[number];

export const OWN_PRODUCTS_PAGE = 100;
/** Characters of an incident's id, and of a condition. */
export const LONGEST_INCIDENT = 60;
export const LONGEST_CONDITION = 40;

/** @property today the beginning of the person's day, ms @property text words of title, ASIN, SKU or rival @property incident only the products of its alerts @property condition 'new', 'used' */
const listEntries = {
  today: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  text: v.optional(v.pipe(filterTextSchema, v.trim()), ''),
  marketplace: v.optional(v.picklist(supportedMarketplaces)),
  incident: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_INCIDENT))),
  condition: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_CONDITION))),
};
/** Costliest first by default. */
const orderedEntries = { ...listEntries, buyBox: v.optional(v.picklist(buyBoxStates)), sort: v.optional(sortModelSchema(ownSorts), []) };

export const ownFiguresQuestionSchema = v.strictObject(listEntries);
export const ownListSchema = v.strictObject(orderedEntries);
export type OwnList = v.InferOutput<typeof ownListSchema>;
export const ownSearchSchema = v.strictObject({
  ...orderedEntries,
  page: v.optional(pageSchema, 1),
  limit: v.optional(pageLimitSchema, OWN_PRODUCTS_PAGE),
});
export const ownFoundSchema = v.object({ rows: v.array(ownProductSchema), total: v.number() });

/** How the SKUs are read from the seller's listings. `unsupported`: the provider can't, and rows come from messages alone. */
const readingSchema = v.object({
  state: v.picklist(['reading', 'read', 'failed', 'unsupported']),
  /** When they were last read completely, ms. */
  at: v.nullable(v.number()),
  message: v.nullable(v.string()),
});
export type SkuReading = v.InferOutput<typeof readingSchema>;

/** Figures of all that pass. A product with several SKUs counts once in `risk`. */
export const ownFiguresSchema = v.object({
  skus: v.number(),
  products: v.number(),
  buyBox: v.object({ lost: v.number(), none: v.number(), mine: v.number(), unknown: v.number() }),
  /** A day, by currency: amounts in different currencies are never added. */
  risk: v.record(v.string(), v.number()),
  /** Products that lost the Buy Box and have no figure. */
  withoutRisk: v.number(),
  /** The profit at risk of those whose profit is known, likewise; and how many more lost the Buy Box. */
  profit: v.record(v.string(), v.number()),
  withoutProfit: v.number(),
  alerts: v.number(),
  reading: readingSchema,
});
export type OwnFigures = v.InferOutput<typeof ownFiguresSchema>;

/** The list has other rows or values than messages bring, or sellers' names were found. */
export const ownProductsChangeSchema = v.object({ part: v.picklist(['list', 'names']) });
