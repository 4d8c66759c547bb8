import * as v from 'valibot';
import { describingText } from '../../entities.ts';
import { pageLimitSchema, pageSchema, sortModelSchema } from '../../grid/page-query.ts';
import { currencyOf, marketplaceOf, roundedTo } from '../../marketplaces.ts';
import { accountSchema } from '../../members/member.ts';
import { plainText } from '../../plain-text.ts';
import { asinSchema } from '../../products/asin.ts';
import { zoneSchema } from '../../time/days.ts';
import { timeSpanSchema } from '../../time/time.ts';

/** A buy is the statement that somebody of the team bought pieces of a product (OWN-13). */

/** Limits per team (`stored`), per request (`stated`, `removed`), and per file. `days`: how long a buy is stored. */
export const buyLimits = {
  stored: 100_000,
  stated: 200,
  removed: 500,
  rows: 10_000,
  fileBytes: 2 * 1024 * 1024,
  days: 1_100,
} as const;

const momentSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(946_684_800_000, 'Expected a day after 1999'),
  v.maxValue(4_102_444_800_000),
);
const idSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'Expected an id of 8 to 64 letters and digits'));
const buyMarketplaceSchema = v.pipe(
  v.string(),
  v.check((code) => marketplaceOf(code)?.code === code, 'Expected a marketplace such as US'),
);
const amount = v.pipe(v.number('Expected an amount'), v.finite('Expected an amount'));
const supplierText = v.pipe(plainText(120), v.minLength(1));

/** A saved supplier by its id, or any other by its name. */
const supplierSchema = v.object({
  id: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  name: supplierText,
});
export type BuySupplier = v.InferOutput<typeof supplierSchema>;

/**
 * A statement as a page sends it. `id` is the page's own, so that a repeated press is one buy. Amounts are per piece,
 * in the marketplace's currency.
 * @property member who bought; the caller if undefined @property profit what one piece is expected to earn; the
 * provider looks for it if undefined
 */
export const newBuySchema = v.pipe(
  v.strictObject({
    id: idSchema,
    marketplace: buyMarketplaceSchema,
    asin: asinSchema,
    title: v.optional(v.nullable(describingText(500))),
    pieces: v.pipe(
      v.number(),
      v.integer('Expected whole pieces'),
      v.minValue(1, 'At least one piece'),
      v.maxValue(1_000_000, 'At most 1,000,000 pieces'),
    ),
    unitCost: v.pipe(
      amount,
      v.minValue(0, 'Expected a cost of 0 or more'),
      v.maxValue(1_000_000, 'Expected a cost up to 1,000,000'),
    ),
    supplier: v.optional(v.nullable(v.strictObject(supplierSchema.entries)), null),
    member: v.optional(accountSchema),
    at: momentSchema,
    profit: v.optional(v.nullable(v.pipe(amount, v.minValue(-1_000_000), v.maxValue(1_000_000)))),
  }),
  v.forward(
    v.check(
      ({ marketplace, unitCost }) => unitCost === roundedTo(unitCost, currencyOf(marketplace)),
      'Too many decimals for the currency',
    ),
    ['unitCost'],
  ),
  v.transform((buy) =>
    typeof buy.profit === 'number' ? { ...buy, profit: roundedTo(buy.profit, currencyOf(buy.marketplace)) } : buy,
  ),
);
export type NewBuy = v.InferInput<typeof newBuySchema>;
export type CheckedBuy = v.InferOutput<typeof newBuySchema>;

/** A stored buy. `profit` is what one piece is expected to earn, null if unknown. Times in ms. */
const buySchema = v.object({
  id: v.string(),
  marketplace: v.string(),
  asin: v.string(),
  title: v.nullable(v.string()),
  pieces: v.number(),
  unitCost: v.number(),
  supplier: v.nullable(supplierSchema),
  /** Who bought it. */
  member: v.object({ id: v.string(), name: v.string() }),
  at: v.number(),
  profit: v.nullable(v.number()),
  /** Who stated it, and when. */
  by: v.string(),
  recordedAt: v.number(),
  /** The reader may remove it. */
  mine: v.boolean(),
});
export type Buy = v.InferOutput<typeof buySchema>;

export const stateBuysSchema = v.strictObject({
  buys: v.pipe(v.array(newBuySchema), v.minLength(1), v.maxLength(buyLimits.stated)),
});
export const buysAnswerSchema = v.object({ buys: v.array(buySchema) });

export const buyIdsSchema = v.strictObject({
  ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(buyLimits.removed)),
});
/** The ids that changed. Unknown ones, and those of others, are left out. */
export const changedBuysSchema = v.object({ ids: v.array(v.string()) });

export const buySorts = ['at', 'asin', 'pieces', 'unitCost', 'total', 'supplier', 'member', 'profit'] as const;
export type BuySort = (typeof buySorts)[number];

const buyListEntries = {
  time: v.optional(v.nullable(timeSpanSchema)),
  /** For owners only. */
  account: v.optional(accountSchema),
  /** Part of the ASIN, title or supplier; every word must match. */
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  marketplace: v.optional(buyMarketplaceSchema),
  asin: v.optional(asinSchema),
};
const buyListSchema = v.strictObject(buyListEntries);
export type BuyList = v.InferOutput<typeof buyListSchema>;
export const buySearchSchema = v.strictObject({
  ...buyListEntries,
  sort: v.optional(sortModelSchema(buySorts), []),
  page: v.optional(pageSchema, 1),
  limit: v.optional(pageLimitSchema, 100),
});
export type BuySearch = v.InferOutput<typeof buySearchSchema>;

/** Sums per currency, because amounts are never mixed. `profit` is the part that is known. */
const buySumSchema = v.object({ currency: v.string(), cost: v.number(), profit: v.number() });
export const buysFoundSchema = v.object({
  buys: v.array(buySchema),
  total: v.number(),
  pieces: v.number(),
  sums: v.array(buySumSchema),
});
export type BuysFound = v.InferOutput<typeof buysFoundSchema>;

export const buyCsvSchema = v.strictObject({ ...buyListEntries, zone: v.optional(zoneSchema, 'UTC') });

/**
 * What the dialog offers: the team's saved suppliers, the members that the caller may name, and the product's last
 * buys, newest first.
 */
export const buyChoicesQuerySchema = v.object({
  marketplace: v.optional(buyMarketplaceSchema),
  asin: v.optional(asinSchema),
});
export const buyChoicesSchema = v.object({
  suppliers: v.array(v.object({ id: v.string(), name: v.string() })),
  members: v.array(v.object({ id: v.string(), name: v.string() })),
  last: v.array(buySchema),
});
export type BuyChoices = v.InferOutput<typeof buyChoicesSchema>;

/** @property marketplace of rows that have none @property zone of days without a time */
export const importBuysSchema = v.strictObject({
  csv: v.pipe(v.string(), v.maxLength(buyLimits.fileBytes)),
  marketplace: buyMarketplaceSchema,
  zone: v.optional(zoneSchema, 'UTC'),
});
/** `row` counts lines of the table from 1, the header. `column` is its name. `unchanged` rows are stored already. */
export const buysImportedSchema = v.object({
  rows: v.number(),
  saved: v.number(),
  unchanged: v.number(),
  refused: v.array(v.object({ row: v.number(), asin: v.string(), column: v.string(), reason: v.string() })),
});
export type BuysImported = v.InferOutput<typeof buysImportedSchema>;

/** Buys were stated, removed or restored. No ASIN means many. */
export const buysChangedSchema = v.object({ asins: v.array(v.string()) });

/** What a buy cost altogether. */
export const buyTotal = ({ pieces, unitCost, marketplace }: Pick<Buy, 'pieces' | 'unitCost' | 'marketplace'>): number =>
  roundedTo(pieces * unitCost, currencyOf(marketplace));
