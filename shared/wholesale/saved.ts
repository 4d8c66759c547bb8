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
