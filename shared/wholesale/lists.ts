import * as v from 'valibot';
import { savedEntrySchema, savedMarkSchema, savedSupplierSchema, supplierSchema } from './supplier.ts';

/** A page of the search, of the newest and saved, and how long typing has to rest before a call, ms (portal-3 §9). */
export const SEARCH_PAGE = 100;
export const LIST_PAGE = 10;
export const WHOLESALE_DEBOUNCE = 500;

export const supplierPageSchema = v.object({ rows: v.array(supplierSchema), total: v.number() });
export type SupplierPage = v.InferOutput<typeof supplierPageSchema>;

export const savedPageSchema = v.object({ rows: v.array(savedSupplierSchema), total: v.number() });
export type SavedPage = v.InferOutput<typeof savedPageSchema>;

/** GET /api/wholesale/saved/marks: all that is saved, so that a list can show Saved. */
export const savedMarksSchema = v.object({ marks: v.array(savedMarkSchema) });
export type SavedMarks = v.InferOutput<typeof savedMarksSchema>;

/**
 * What became of a change. `changed` is how many entries it touched, 0 where there was none, null where the provider does not say;
 * `saved` is the entry as it is now, where the provider tells of it.
 */
export const savedOutcomeSchema = v.object({ changed: v.nullable(v.number()), saved: v.nullable(savedEntrySchema) });
export type SavedOutcome = v.InferOutput<typeof savedOutcomeSchema>;
