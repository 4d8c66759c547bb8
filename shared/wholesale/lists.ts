import * as v from 'valibot';
import { pageLimitSchema, pageLimitTextSchema, pageSchema, pageTextSchema } from '../grid/page-query.ts';
import { wholesaleFilterEntries } from './filters.ts';
import {
  MOST_DELETED,
  noteSchema,
  savedEntrySchema,
  savedIdSchema,
  savedMarkSchema,
  savedSupplierSchema,
  supplierIdSchema,
  supplierSchema,
} from './supplier.ts';

/** A page of the search, of the newest and saved, and how long typing has to rest before a call, ms (portal-3 §9). */
export const SEARCH_PAGE = 100;
export const LIST_PAGE = 10;
export const WHOLESALE_DEBOUNCE = 500;

/** POST /api/wholesale/search: by name, A to Z. Without a filter there are no rows. */
export const supplierSearchSchema = v.object({ ...wholesaleFilterEntries, page: pageSchema, limit: v.optional(pageLimitSchema, SEARCH_PAGE) });
export type SupplierSearch = v.InferInput<typeof supplierSearchSchema>;

/** GET /api/wholesale/newest, the newest first, and GET /api/wholesale/saved, the last saved first. */
export const listQuerySchema = v.object({ page: v.optional(pageTextSchema, '1'), limit: v.optional(pageLimitTextSchema, String(LIST_PAGE)) });

export const supplierPageSchema = v.object({ rows: v.array(supplierSchema), total: v.number() });
export type SupplierPage = v.InferOutput<typeof supplierPageSchema>;

export const savedPageSchema = v.object({ rows: v.array(savedSupplierSchema), total: v.number() });
export type SavedPage = v.InferOutput<typeof savedPageSchema>;

/** GET /api/wholesale/saved/marks: all that is saved, so that a list can show Saved. */
export const savedMarksSchema = v.object({ marks: v.array(savedMarkSchema) });
export type SavedMarks = v.InferOutput<typeof savedMarksSchema>;

/** PUT /api/wholesale/saved: without `id` a supplier is saved, with it the note of an entry is changed. */
export const putSavedSchema = v.pipe(
  v.strictObject({ id: v.optional(savedIdSchema), wholesaleId: supplierIdSchema, myNote: v.optional(noteSchema) }),
  v.check(({ id, myNote }) => id === undefined || myNote !== undefined, 'Expected a note'),
  v.transform(({ myNote = '', ...entry }) => ({ ...entry, myNote })),
);
export type PutSaved = v.InferInput<typeof putSavedSchema>;

/** DELETE /api/wholesale/saved: the ids are those of the entries, not of the suppliers. */
export const deleteSavedSchema = v.strictObject({
  ids: v.pipe(v.array(savedIdSchema), v.minLength(1, 'Choose at least one supplier.'), v.maxLength(MOST_DELETED, `At most ${MOST_DELETED} at a time.`)),
});

/**
 * What became of a change. `changed` is how many entries it touched, 0 where there was none, null where the provider does not say;
 * `saved` is the entry as it is now, where the provider tells of it.
 */
export const savedOutcomeSchema = v.object({ changed: v.nullable(v.number()), saved: v.nullable(savedEntrySchema) });
export type SavedOutcome = v.InferOutput<typeof savedOutcomeSchema>;
