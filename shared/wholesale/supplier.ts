import * as v from 'valibot';
import { savedEntrySchema, supplierIdSchema } from './saved.ts';

const text = v.nullable(v.string());
const words = v.array(v.string());

/** A wholesale supplier (portal-3 §3). What is not known is null, or an empty list. */
export const supplierSchema = v.object({
  _id: supplierIdSchema,
  location: text,
  category: text,
  company: text,
  address: text,
  /** As it was written: only `websiteLink` makes a link of it. */
  site: text,
  description: text,
  wholesaleType: words,
  approvedFor: words,
  brandNames: words,
  productTypes: words,
});
export type Supplier = v.InferOutput<typeof supplierSchema>;

/** So long may a note be. */
export const LONGEST_NOTE = 2_000;
/** So many may be deleted at once. */
export const MOST_DELETED = 1_000;

export const noteSchema = v.pipe(v.string(), v.maxLength(LONGEST_NOTE, `At most ${LONGEST_NOTE} letters`));

/** A row of the saved list: the supplier with the entry. */
export const savedSupplierSchema = v.object({ ...supplierSchema.entries, ...savedEntrySchema.entries });
export type SavedSupplier = v.InferOutput<typeof savedSupplierSchema>;
