import * as v from 'valibot';
import { filterTextSchema } from '../../grid/column-filter.ts';
import { pageLimitSchema, pageSchema, sortModelSchema } from '../../grid/page-query.ts';
import type { AlertPrices } from '../../inbox/alert-kinds.ts';
import { gapOf } from '../../inbox/gap.ts';
import { buyBoxStates, productStateEntries } from '../../inbox/product-now.ts';
import { pricesNow } from '../../inbox/product-state.ts';
import { profitAtRisk } from '../../inbox/risk.ts';
import { sellingCodes } from '../../marketplaces.ts';
import { isSameAmount } from '../prices/amounts.ts';
import { expectedAnswerSchema } from '../prices/expected-price.ts';
import { listingDecides } from '../prices/own-listing.ts';
import { daysOfCover, fbaStockSchema, paceSchema } from '../stock/fba-stock.ts';

/** Why a row has no profit, in the order in which it is looked for. */
const profitGaps = ['price', 'cost', 'several-costs', 'fees'] as const;

const flapSchema = v.object({ incident: v.string(), rev: v.number(), times: v.number(), since: v.number() });
export type OwnFlap = v.InferOutput<typeof flapSchema>;

/**
 * A SKU of the seller, and what the messages say of its product (ACT-11). A product that Amazon has sent messages about
 * has a row without a SKU until the SKU is read from the seller's listings. Null is not known.
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
  /** Of what Amazon ships, the units that can be bought. */
  quantity: v.nullable(v.number()),
  /** Only of offers that Amazon ships. */
  fba: v.optional(v.nullable(fbaStockSchema), null),
  /** How many units of the product are sold a day. */
  pace: v.optional(v.nullable(paceSchema), null),
  /** Whether buyers can buy it, by its listing. */
  buyable: v.nullable(v.boolean()),
  /** When the listing was last read, which says stock and whether it is buyable, ms. */
  listedAt: v.nullable(v.number()),
  /** What the seller set, before shipping, and what it was before. */
  price: v.nullable(v.number()),
  former: v.nullable(v.number()),
  floor: v.nullable(v.number()),
  ceiling: v.nullable(v.number()),
  /** Of all SKUs of the product in this condition: which offer of a message is whose. */
  channels: v.array(v.nullable(v.picklist(['FBA', 'FBM']))),
  /** `own` is the price of one of these SKUs; `gap` is that of this one. */
  ...productStateEntries,
  /**
   * What a unit brings at its landed price after Amazon's fees and all costs; null if one of them isn't known, and then
   * why.
   */
  unitProfit: v.nullable(v.number()),
  noProfit: v.nullable(v.picklist(profitGaps)),
  /** Amazon's expected price for the Buy Box (SIG-05); null if it is not known or too old. */
  expected: v.optional(v.nullable(expectedAnswerSchema)),
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

type SkuPrice = Pick<OwnProduct, 'sku' | 'fulfillment' | 'price' | 'own' | 'shipping'>;

/**
 * What buyers pay for this SKU. A message's `own` is the price of one SKU, and a product can have several. The provider
 * sorts by the same in SQL.
 */
export function landedOf({ sku, fulfillment, price, own, shipping }: SkuPrice): number | null {
  if (price === null) return sku === null ? own : null;
  if (shipping === null) return own;
  const landed = Math.round((price + shipping) * 100) / 100;
  // The shipping is that of another SKU's offer: Amazon ships its own for nothing.
  return fulfillment === 'FBA' && own !== null && !isSameAmount(landed, own) ? price : landed;
}

/** The prices of the last message, with this SKU's own, as buyers pay them. */
export const pricesOfSku = (row: SkuPrice & Pick<OwnProduct, 'currency' | 'buyBoxPrice' | 'threshold'>): AlertPrices =>
  pricesNow({ ...row, own: landedOf(row) });

/**
 * How far this SKU's price is over the Buy Box, or over the threshold without one, in percent; null if either isn't
 * known.
 */
export function skuGap(row: Parameters<typeof pricesOfSku>[0]): number | null {
  const gap = gapOf(pricesOfSku(row));
  return gap ? Math.round(gap.percent * 100) / 100 : null;
}

/** The profit at risk a day, in the currency of the money at risk; null if either isn't known. */
export const ownProfitAtRisk = ({ risk, unitProfit }: Pick<OwnProduct, 'risk' | 'unitProfit'>): number | null =>
  risk === null || unitProfit === null ? null : profitAtRisk(risk, unitProfit);

/** How many days the FBA stock of a SKU lasts; null if it or the pace isn't known. */
export const coverOf = ({ fba, pace }: Pick<OwnProduct, 'fba' | 'pace'>): number | null =>
  fba && daysOfCover(fba.fulfillable, pace?.aDay);

/**
 * Whether the SKU's listing, with no stock or not buyable, still says what is so now. Of several SKUs, a message
 * doesn't say which one it shows for sale.
 */
export const isListingCurrent = ({
  listedAt,
  seenAt,
  own,
  channels,
}: Pick<OwnProduct, 'listedAt' | 'seenAt' | 'own' | 'channels'>): boolean =>
  listingDecides(listedAt, { at: seenAt, showsOffer: own !== null && channels.length === 1 });

/** Whether a SKU without stock still has none: by its listing, or by Amazon's own count of what it ships. */
export const isStockCurrent = (row: Pick<OwnProduct, 'fba' | 'listedAt' | 'seenAt' | 'own' | 'channels'>): boolean =>
  isListingCurrent({ ...row, listedAt: row.fba?.at ?? row.listedAt });

/** When the product's offers were last known for sure: by its newest message, or by a check after it. */
export const lastCheckOf = ({ seenAt, checkedAt }: Pick<OwnProduct, 'seenAt' | 'checkedAt'>): number | null =>
  seenAt === null || checkedAt === null ? (seenAt ?? checkedAt) : Math.max(seenAt, checkedAt);

/**
 * How that was known: by a message, by a check that found no change, or by one that found what no message had said.
 * @returns `late`: how long the change went unnoticed at most, ms
 */
export function newsOf(
  row: Pick<OwnProduct, 'seenAt' | 'checkedAt' | 'recoveredSince'>,
): { by: 'message' | 'check'; late?: number } | undefined {
  const { seenAt, checkedAt, recoveredSince } = row;
  if (seenAt !== null && recoveredSince !== null) return { by: 'check', late: Math.max(0, seenAt - recoveredSince) };
  if (checkedAt !== null && checkedAt > (seenAt ?? 0)) return { by: 'check' };
  return seenAt === null ? undefined : { by: 'message' };
}

/** `seenAt` sorts by the last check. */
const ownSorts = [
  'product',
  'buyBox',
  'price',
  'gap',
  'quantity',
  'alerts',
  'risk',
  'seenAt',
  'inbound',
  'reserved',
  'cover',
  'pace',
] as const;
export type OwnSort = (typeof ownSorts)[number];

export const OWN_PRODUCTS_PAGE = 100;
/** Characters of an incident's id, and of a condition. */
export const LONGEST_INCIDENT = 60;
export const LONGEST_CONDITION = 40;

/**
 * @property today the beginning of the person's day, ms @property text words of title, ASIN, SKU or rival @property
 * incident only the products of its alerts @property condition 'new', 'used'
 */
const listEntries = {
  today: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  text: v.optional(v.pipe(filterTextSchema, v.trim()), ''),
  marketplace: v.optional(v.picklist(sellingCodes)),
  incident: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_INCIDENT))),
  condition: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_CONDITION))),
};
/** Costliest first by default. */
const orderedEntries = {
  ...listEntries,
  buyBox: v.optional(v.picklist(buyBoxStates)),
  /** Only SKUs that run out within RUNS_OUT_DAYS, or have. */
  runsOut: v.optional(v.boolean(), false),
  sort: v.optional(sortModelSchema(ownSorts), []),
};

export const ownFiguresQuestionSchema = v.strictObject(listEntries);
export const ownListSchema = v.strictObject(orderedEntries);
export type OwnList = v.InferOutput<typeof ownListSchema>;
export const ownSearchSchema = v.strictObject({
  ...orderedEntries,
  page: v.optional(pageSchema, 1),
  limit: v.optional(pageLimitSchema, OWN_PRODUCTS_PAGE),
});
export const ownFoundSchema = v.object({ rows: v.array(ownProductSchema), total: v.number() });

/**
 * How the SKUs are read from the seller's listings. `unsupported`: the provider can't, and rows come from messages
 * alone.
 */
const readingSchema = v.object({
  state: v.picklist(['reading', 'read', 'failed', 'unsupported']),
  /** When they were last read completely, ms. */
  at: v.nullable(v.number()),
  message: v.nullable(v.string()),
  /** The marketplaces whose last reading failed. */
  failedIn: v.optional(v.array(v.string()), []),
});
export type SkuReading = v.InferOutput<typeof readingSchema>;

/** Units of all that pass, as far as Amazon counts them. `countedAt`: the oldest count, ms. */
const stockFiguresSchema = v.object({
  runsOut: v.number(),
  outOfStock: v.number(),
  /** How many of those have units inbound. */
  outWithInbound: v.number(),
  inbound: v.number(),
  receiving: v.number(),
  reserved: v.number(),
  sold: v.number(),
  /** Moving between warehouses, or being processed: not for sale yet, and not lost. */
  moving: v.number(),
  countedAt: v.nullable(v.number()),
  /** Why the last reading failed, in some marketplace. */
  message: v.nullable(v.string()),
});

/**
 * Figures of all that pass. A product with several SKUs counts once in `risk`. `buyBox` counts rows, of which those
 * that only messages name are no SKU.
 */
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
  stock: v.optional(stockFiguresSchema),
  reading: readingSchema,
});
export type OwnFigures = v.InferOutput<typeof ownFiguresSchema>;

/** The list has other rows or values than messages bring, sellers' names were found, or new sales were counted. */
export const ownProductsChangeSchema = v.object({ part: v.picklist(['list', 'names', 'sales']) });
