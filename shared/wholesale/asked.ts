import * as v from 'valibot';
import { pageLimitSchema, pageLimitTextSchema, pageSchema, pageTextSchema } from '../grid/page-query.ts';
import { filterTextSchema } from '../grid/text-filter.ts';
import { approvedFors, wholesaleCategories, wholesaleLocations, wholesaleTypes } from './choices.ts';
import { LIST_PAGE, SEARCH_PAGE } from './lists.ts';
import { savedIdSchema, supplierIdSchema } from './saved.ts';
import { MOST_DELETED, noteSchema } from './supplier.ts';

// What the edge's door takes. The page needs only its types: schemas that it imported would weigh on it.

const some = <const T extends string>(choices: readonly T[]) => v.nullish(v.pipe(v.array(v.picklist(choices)), v.maxLength(choices.length)), []);

export const wholesaleFilterEntries = {
  /** A part of the company's name, accents and case ignored. */
  company: v.nullish(v.pipe(filterTextSchema, v.trim()), ''),
  /** '' for any. */
  category: v.nullish(v.union([v.literal(''), v.picklist(wholesaleCategories)]), ''),
  locations: some(wholesaleLocations),
  approvedFors: some(approvedFors),
  wholesaleTypes: some(wholesaleTypes),
};

/** The filter set of the search (portal-3 §3). Every filter that is set has to hold; of several choices in one, any. */
export const wholesaleFiltersSchema = v.object(wholesaleFilterEntries);
export type WholesaleFilters = v.InferOutput<typeof wholesaleFiltersSchema>;

/** POST /api/wholesale/search: by name, A to Z. Without a filter there are no rows. */
export const supplierSearchSchema = v.object({ ...wholesaleFilterEntries, page: pageSchema, limit: v.optional(pageLimitSchema, SEARCH_PAGE) });
export type SupplierSearch = v.InferInput<typeof supplierSearchSchema>;

/** GET /api/wholesale/newest, the newest first, and GET /api/wholesale/saved, the last saved first. */
export const listQuerySchema = v.object({ page: v.optional(pageTextSchema, '1'), limit: v.optional(pageLimitTextSchema, String(LIST_PAGE)) });

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
