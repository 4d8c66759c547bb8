import * as v from 'valibot';
import { savedEntrySchema, savedMarkSchema, savedSupplierSchema, supplierSchema } from './supplier.ts';

/** Page sizes of the search and of the lists, and how long typing must pause before a call, ms (portal-3 §9). */
export const SEARCH_PAGE = 100;
export const LIST_PAGE = 10;
export const WHOLESALE_DEBOUNCE = 500;

export const supplierPageSchema = v.object({ rows: v.array(supplierSchema), total: v.number() });
export type SupplierPage = v.InferOutput<typeof supplierPageSchema>;

export const savedPageSchema = v.object({ rows: v.array(savedSupplierSchema), total: v.number() });
export type SavedPage = v.InferOutput<typeof savedPageSchema>;

/** GET /api/wholesale/saved/marks: everything saved, so that a list can show Saved. */
export const savedMarksSchema = v.object({ marks: v.array(savedMarkSchema) });
export type SavedMarks = v.InferOutput<typeof savedMarksSchema>;

/**
 * The result of a change. `changed` is the number of changed entries: 0 if there was none, null if the provider doesn't
 * say. `saved` is the entry as it is now, if the provider sends it.
 */
export const savedOutcomeSchema = v.object({ changed: v.nullable(v.number()), saved: v.nullable(savedEntrySchema) });
export type SavedOutcome = v.InferOutput<typeof savedOutcomeSchema>;
