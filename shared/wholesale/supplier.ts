import * as v from 'valibot';

/** These schemas of the saved list's events are separate, because the first view needs the schemas of all events. */

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const supplierIdSchema = id;
export const savedIdSchema = id;

/** Marks a supplier as saved: the entry's id and the supplier's. */
export const savedMarkSchema = v.object({ id, wholesaleId: id });
export type SavedMark = v.InferOutput<typeof savedMarkSchema>;

/** An entry of the saved list. Only its owner sees the note. */
export const savedEntrySchema = v.object({ ...savedMarkSchema.entries, myNote: v.string() });
export type SavedEntry = v.InferOutput<typeof savedEntrySchema>;

/** Saved, annotated and deleted entries, sent to every tab of the account (`wholesale.updated`). */
export const savedChangeSchema = v.object({ saved: v.array(savedEntrySchema), deleted: v.array(savedMarkSchema) });
export type SavedChange = v.InferOutput<typeof savedChangeSchema>;

const text = v.nullable(v.string());
const listOfTexts = v.array(v.string());

/** A wholesale supplier (portal-3 §3). Unknown values are null, or empty lists. */
export const supplierSchema = v.object({
  _id: supplierIdSchema,
  location: text,
  category: text,
  company: text,
  address: text,
  /** Unchanged text. Only `websiteLink` makes a link of it. */
  site: text,
  description: text,
  wholesaleType: listOfTexts,
  approvedFor: listOfTexts,
  brandNames: listOfTexts,
  productTypes: listOfTexts,
});
export type Supplier = v.InferOutput<typeof supplierSchema>;

export const LONGEST_NOTE = 2_000;
export const MOST_DELETED = 1_000;

export const noteSchema = v.pipe(v.string(), v.maxLength(LONGEST_NOTE, `At most ${LONGEST_NOTE} letters`));

/** How far a team has come with a supplier, in order (RES-10). */
export const supplierStatuses = ['to-contact', 'contacted', 'account-open', 'declined'] as const;
export type SupplierStatus = (typeof supplierStatuses)[number];
export const supplierStatusSchema = v.picklist(supplierStatuses);

/** @property at when the reminder is due, ms; null for a step without a date */
const nextStepSchema = v.object({ text: v.string(), at: v.nullable(v.number()) });

/** A supplier's work as the saved list shows it. Ours: other providers don't send it. */
export const supplierWorkSchema = v.object({
  status: supplierStatusSchema,
  step: v.nullable(nextStepSchema),
  tags: v.array(v.string()),
});
export type SupplierWork = v.InferOutput<typeof supplierWorkSchema>;

export const savedSupplierSchema = v.object({
  ...supplierSchema.entries,
  ...savedEntrySchema.entries,
  work: v.optional(v.nullable(supplierWorkSchema)),
});
export type SavedSupplier = v.InferOutput<typeof savedSupplierSchema>;
