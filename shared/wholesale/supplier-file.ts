import * as v from 'valibot';
import { marketplaceOf } from '../marketplaces.ts';
import { plainLines, plainText } from '../plain-text.ts';
import { asinSchema } from '../products/asin.ts';
import { supplierIdSchema, supplierSchema, supplierStatusSchema, supplierWorkSchema } from './supplier.ts';

/** Limits per team (`files`), per supplier, and per request (`added`); the lengths of texts. */
export const supplierLimits = {
  files: 5_000,
  tags: 12,
  notes: 500,
  products: 1_000,
  added: 200,
  tag: 24,
  step: 200,
  note: 2_000,
} as const;

/** 2000 to 2100, ms. */
const momentSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(946_684_800_000), v.maxValue(4_102_444_800_000));
const text = (most: number) => v.pipe(plainText(most), v.minLength(1));
/** Without commas, which separate tags where people type several. */
const tagSchema = v.pipe(text(supplierLimits.tag), v.regex(/^[^,]*$/, 'A tag has no comma'));
const marketplaceSchema = v.pipe(
  v.string(),
  v.check((code) => marketplaceOf(code)?.code === code, 'Expected a marketplace such as US'),
);

/** The work on one supplier. `changedAt` in ms; null if nobody ever changed it. */
const supplierFileSchema = v.object({
  ...supplierWorkSchema.entries,
  changedAt: v.nullable(v.number()),
  changedBy: v.nullable(v.string()),
});
export type SupplierFile = v.InferOutput<typeof supplierFileSchema>;

export const newSupplierFile: SupplierFile = {
  status: 'to-contact',
  step: null,
  tags: [],
  changedAt: null,
  changedBy: null,
};

/** `mine`: the reader wrote it, and may delete it. */
const noteSchema = v.object({ id: v.string(), text: v.string(), at: v.number(), by: v.string(), mine: v.boolean() });
export type SupplierNote = v.InferOutput<typeof noteSchema>;

/** A product looked up from the supplier. */
const productSchema = v.object({
  marketplace: v.string(),
  asin: v.string(),
  title: v.nullable(v.string()),
  at: v.number(),
  by: v.string(),
});
export type SupplierProduct = v.InferOutput<typeof productSchema>;

/** A product that somebody stated as bought from the supplier. `unitCost` in the marketplace's currency. */
const boughtSchema = v.object({
  marketplace: v.string(),
  asin: v.string(),
  title: v.nullable(v.string()),
  pieces: v.number(),
  unitCost: v.number(),
  at: v.number(),
  by: v.string(),
});
export type BoughtThere = v.InferOutput<typeof boughtSchema>;

/** The supplier's page. Notes, products and buys are the newest first; of the buys, the last hundred. */
export const supplierPageSchema = v.object({
  supplier: supplierSchema,
  file: supplierFileSchema,
  notes: v.array(noteSchema),
  products: v.array(productSchema),
  bought: v.optional(v.array(boughtSchema), []),
});
export type SupplierPage = v.InferOutput<typeof supplierPageSchema>;

/** A product at the suppliers from whom the team looked it up, newest first. `at` in ms. */
export const suppliersOfProductQuerySchema = v.object({ marketplace: marketplaceSchema, asin: asinSchema });
export const suppliersOfProductSchema = v.object({
  suppliers: v.array(
    v.object({
      id: supplierIdSchema,
      company: v.string(),
      status: supplierStatusSchema,
      at: v.number(),
      by: v.string(),
    }),
  ),
});
export type SuppliersOfProduct = v.InferOutput<typeof suppliersOfProductSchema>;

const supplierEntry = { id: supplierIdSchema };
export const supplierNameSchema = v.object(supplierEntry);

/** Missing fields stay as they are; `step: null` means that the step is done. */
export const changeSupplierSchema = v.pipe(
  v.strictObject({
    ...supplierEntry,
    status: v.optional(supplierStatusSchema),
    step: v.optional(v.nullable(v.strictObject({ text: text(supplierLimits.step), at: v.nullable(momentSchema) }))),
    tags: v.optional(
      v.pipe(
        v.array(tagSchema),
        v.transform((tags) => distinctTags(tags)),
        v.maxLength(supplierLimits.tags, `At most ${supplierLimits.tags} tags`),
      ),
    ),
  }),
  v.check(
    ({ status, step, tags }) => status !== undefined || step !== undefined || tags !== undefined,
    'Expected a change',
  ),
);
export type SupplierChange = v.InferOutput<typeof changeSupplierSchema>;

export const addNoteSchema = v.strictObject({
  ...supplierEntry,
  text: v.pipe(plainText(supplierLimits.note, plainLines), v.minLength(1)),
});
export const removeNoteSchema = v.strictObject({
  ...supplierEntry,
  note: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});

export const addProductsSchema = v.strictObject({
  ...supplierEntry,
  marketplace: marketplaceSchema,
  asins: v.pipe(
    v.array(asinSchema),
    v.minLength(1),
    v.maxLength(supplierLimits.added, `At most ${supplierLimits.added} at a time.`),
  ),
});
export const removeProductSchema = v.strictObject({
  ...supplierEntry,
  marketplace: marketplaceSchema,
  asin: asinSchema,
});

/**
 * How many saved suppliers have each status and tag, and how many next steps are due, for the filters above the list.
 */
export const supplierCountsSchema = v.object({
  statuses: v.array(v.object({ status: supplierStatusSchema, count: v.number() })),
  tags: v.array(v.object({ tag: v.string(), count: v.number() })),
});
export type SupplierCounts = v.InferOutput<typeof supplierCountsSchema>;

/** Something of a supplier's page has changed: screens that show it read it again. */
export const supplierChangedSchema = v.object({ id: supplierIdSchema });

/** Drops repeated tags, ignoring case; the first spelling stays. */
function distinctTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag);
  return [...first.values()];
}
