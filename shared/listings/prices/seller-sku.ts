import * as v from 'valibot';
import { pageLimitSchema, pageSchema } from '../../grid/page-query.ts';
import { currencyOf, marketplaceOf, roundedTo } from '../../marketplaces.ts';
import { fail, ok, type Result } from '../../result.ts';

/** Amounts per unit, in the marketplace's currency; `unitsADay` counts units. */
export const skuAmounts = ['cost', 'floor', 'ceiling', 'prep', 'inbound', 'tax', 'unitsADay'] as const;
export type SkuAmount = (typeof skuAmounts)[number];
const skuTexts = ['asin', 'fulfillment', 'condition', 'feeCategory'] as const;
export const skuFields = [...skuTexts, ...skuAmounts] as const;
type SkuField = (typeof skuFields)[number];

/** Limits per account, per save, and per file. */
export const skuLimits = {
  stored: 50_000,
  saved: 500,
  rows: 10_000,
  fileBytes: 2 * 1024 * 1024,
  changes: 100,
} as const;

const amountSchema = v.nullable(
  v.pipe(
    v.number('Expected an amount'),
    v.finite('Expected an amount'),
    v.minValue(0, 'Expected an amount of 0 or more'),
    v.maxValue(1_000_000, 'Expected an amount up to 1,000,000'),
  ),
);
const textSchema = v.nullable(
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100, 'Expected at most 100 characters')),
);
const marketplaceSchema = v.pipe(
  v.string(),
  v.check((code) => marketplaceOf(code)?.code === code, 'Expected a marketplace such as US'),
);
/** A SKU as Amazon (40 characters) or Walmart (50) has it. Amazon's calls need the spaces at its ends, too. */
export const skuSchema = v.pipe(
  v.string(),
  v.minLength(1, 'The SKU is missing'),
  v.maxLength(50, 'A SKU has at most 50 characters'),
  v.regex(/^[^\p{Cc}\p{Cs}]+$/u, 'A SKU has no control characters'),
);
/** What a seller entered belongs to the SKU without the spaces at its ends, because forms and files lose them. */
export const skuKeyOf = (sku: string): string => sku.trim();
/** Names a SKU of an account. A seller's SKU is unique within a marketplace. */
const nameEntries = {
  marketplace: marketplaceSchema,
  sku: v.pipe(v.string(), v.transform(skuKeyOf), skuSchema),
};
export const skuNameSchema = v.object(nameEntries);
export type SkuName = v.InferOutput<typeof skuNameSchema>;

const fieldEntries = {
  asin: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z0-9]{10}$/, 'Expected an ASIN of 10 letters and digits'))),
  fulfillment: v.nullable(v.picklist(['FBA', 'FBM'], 'Expected FBA or FBM')),
  condition: textSchema,
  feeCategory: textSchema,
  cost: amountSchema,
  floor: amountSchema,
  ceiling: amountSchema,
  prep: amountSchema,
  inbound: amountSchema,
  tax: amountSchema,
  unitsADay: amountSchema,
};

/**
 * What a seller entered for one SKU (ACT-04). Null is not entered. `changedAt` in ms; 0 and no name if nothing ever
 * was.
 */
const sellerSkuSchema = v.object({
  ...nameEntries,
  ...fieldEntries,
  /** At Walmart, the SKU. */
  asin: v.nullable(v.string()),
  changedAt: v.number(),
  changedBy: v.string(),
});
export type SellerSku = v.InferOutput<typeof sellerSkuSchema>;
export type SkuValues = Pick<SellerSku, SkuField>;

/** A missing field stays as it is, null removes the value. */
export const skuChangeSchema = v.strictObject({ ...nameEntries, ...v.partial(v.object(fieldEntries)).entries });
export type SkuChange = v.InferOutput<typeof skuChangeSchema>;

/** Why a value is refused. `column`: the field that it is about. */
export type SkuFault = { column: SkuField | 'sku' | 'marketplace'; reason: string };

/** @returns the values after a change, or the reason why it is refused */
export function skuAfter(
  marketplace: string,
  before: SkuValues,
  change: Partial<SkuValues>,
): Result<SkuValues, SkuFault> {
  const after = { ...before };
  for (const field of skuFields) if (change[field] !== undefined) Object.assign(after, { [field]: change[field] });
  const currency = currencyOf(marketplace);
  for (const field of ['floor', 'ceiling'] as const) {
    const value = after[field];
    if (value !== null && value !== roundedTo(value, currency))
      return fail({ column: field, reason: `The ${field} is no price in ${currency}` });
  }
  if (after.floor !== null && after.ceiling !== null && after.floor > after.ceiling)
    return fail({ column: 'floor', reason: 'The floor is above the ceiling' });
  return ok(after);
}

/** What a unit costs the seller, as far as it is entered. */
export const skuCostsSchema = v.object({
  cost: amountSchema,
  prep: amountSchema,
  inbound: amountSchema,
  tax: amountSchema,
  feeCategory: textSchema,
});
export type SkuCosts = v.InferOutput<typeof skuCostsSchema>;

export const noSkuValues = Object.fromEntries(skuFields.map((field) => [field, null])) as SkuValues;

export const skuSorts = ['sku', 'asin', 'cost', 'floor', 'ceiling', 'changedAt'] as const;

export const skuLacks = ['cost', 'floor', 'ceiling', 'unitsADay'] as const;

/** @property text part of a SKU or ASIN @property lacks only SKUs without this amount */
const skuListEntries = {
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  marketplace: v.optional(marketplaceSchema),
  asins: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(100))),
  lacks: v.optional(v.picklist(skuLacks)),
};
export const skuListSchema = v.strictObject(skuListEntries);
export type SkuList = v.InferOutput<typeof skuListSchema>;

export const skuSearchSchema = v.strictObject({
  ...skuListEntries,
  sort: v.optional(v.strictObject({ by: v.picklist(skuSorts), direction: v.picklist(['asc', 'desc']) }), {
    by: 'sku',
    direction: 'asc',
  }),
  page: v.optional(pageSchema, 1),
  limit: v.optional(pageLimitSchema, 100),
});
export type SkuSearch = v.InferOutput<typeof skuSearchSchema>;
/** With the product's name and picture, if the portal knows them. */
const foundSkuSchema = v.object({
  ...sellerSkuSchema.entries,
  title: v.optional(v.string()),
  image: v.optional(v.string()),
});
export type FoundSku = v.InferOutput<typeof foundSkuSchema>;
export const skusFoundSchema = v.object({ skus: v.array(foundSkuSchema), total: v.number() });

export const saveSkusSchema = v.strictObject({
  skus: v.pipe(v.array(skuChangeSchema), v.minLength(1), v.maxLength(skuLimits.saved)),
});
/** The SKUs as they are now, without the refused ones. */
export const skusSavedSchema = v.object({
  skus: v.array(sellerSkuSchema),
  refused: v.array(v.object({ ...skuNameSchema.entries, reason: v.string() })),
});
export type SkusSaved = v.InferOutput<typeof skusSavedSchema>;

const fileSchema = v.pipe(v.string(), v.maxLength(skuLimits.fileBytes));
const importIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
/** @property marketplace of rows that have none */
export const previewSkusSchema = v.strictObject({ csv: fileSchema, marketplace: marketplaceSchema });
/** @property id undoes the import @property skip the numbers of rows to leave out, as the preview has them */
export const importSkusSchema = v.strictObject({
  ...previewSkusSchema.entries,
  id: v.optional(importIdSchema),
  skip: v.optional(v.pipe(v.array(v.number()), v.maxLength(skuLimits.rows)), []),
});
/** `row` counts lines of the table from 1, the header. `column`: its name, '' if the whole row is refused. */
const rowEntries = { row: v.number(), sku: v.string(), column: v.optional(v.string(), '') };
export const skusImportedSchema = v.object({
  rows: v.number(),
  saved: v.number(),
  unchanged: v.number(),
  skipped: v.optional(v.number(), 0),
  refused: v.array(v.object({ ...rowEntries, reason: v.string() })),
});
export type SkusImported = v.InferOutput<typeof skusImportedSchema>;

const valueSchema = v.nullable(v.union([v.string(), v.number()]));
/** Values before and after, by field. */
const fieldChangesSchema = v.record(v.string(), v.object({ before: valueSchema, after: valueSchema }));
export type FieldChanges = v.InferOutput<typeof fieldChangesSchema>;

/**
 * What an import would do, row by row. `unlisted`: nothing was entered for the SKU, and it is not among the listings
 * that were read. `reason`: '' unless refused.
 */
const previewedSkuSchema = v.object({
  ...rowEntries,
  marketplace: v.string(),
  title: v.optional(v.string()),
  cost: v.nullable(v.number()),
  changes: fieldChangesSchema,
  unlisted: v.boolean(),
  reason: v.optional(v.string(), ''),
});
export type PreviewedSku = v.InferOutput<typeof previewedSkuSchema>;
export const skusPreviewedSchema = v.object({ rows: v.array(previewedSkuSchema) });
export type SkusPreviewed = v.InferOutput<typeof skusPreviewedSchema>;

export const undoImportSchema = v.strictObject({ id: importIdSchema });
/** `kept`: SKUs that somebody changed after the import. */
export const importUndoneSchema = v.object({ restored: v.number(), kept: v.number() });
export type ImportUndone = v.InferOutput<typeof importUndoneSchema>;

/** Changes of one SKU, newest first, at most 100. */
export const skuHistorySchema = v.object({
  changes: v.array(
    v.object({
      at: v.number(),
      by: v.string(),
      how: v.picklist(['entered', 'imported', 'undone']),
      fields: fieldChangesSchema,
    }),
  ),
});
export type SkuHistory = v.InferOutput<typeof skuHistorySchema>;

/** Something of prices has changed, and screens that show it read it again. */
export const pricesUpdateSchema = v.object({ part: v.picklist(['skus', 'fees']) });
