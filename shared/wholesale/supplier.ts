import * as v from 'valibot';

/** What the stream tells of the saved list stands by itself: the first view has the schemas of all events. */

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const supplierIdSchema = id;
export const savedIdSchema = id;

/** That a supplier is saved: the entry's own id, and the supplier's. */
export const savedMarkSchema = v.object({ id, wholesaleId: id });
export type SavedMark = v.InferOutput<typeof savedMarkSchema>;

/** An entry of the saved list. The note is its owner's alone. */
export const savedEntrySchema = v.object({ ...savedMarkSchema.entries, myNote: v.string() });
export type SavedEntry = v.InferOutput<typeof savedEntrySchema>;

/** What has become of saving, noting and deleting: it reaches every tab of the account (`wholesale.updated`). */
export const savedChangeSchema = v.object({ saved: v.array(savedEntrySchema), deleted: v.array(savedMarkSchema) });
export type SavedChange = v.InferOutput<typeof savedChangeSchema>;

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

export const LONGEST_NOTE = 2_000;
export const MOST_DELETED = 1_000;

export const noteSchema = v.pipe(v.string(), v.maxLength(LONGEST_NOTE, `At most ${LONGEST_NOTE} letters`));

/** A row of the saved list: the supplier with the entry. */
export const savedSupplierSchema = v.object({ ...supplierSchema.entries, ...savedEntrySchema.entries });
export type SavedSupplier = v.InferOutput<typeof savedSupplierSchema>;
