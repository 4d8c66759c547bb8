import * as v from 'valibot';
import { filterTextSchema } from '../grid/column-filter.ts';
import { pageLimitSchema, pageLimitTextSchema, pageSchema, pageTextSchema } from '../grid/page-query.ts';
import { LIST_PAGE, SEARCH_PAGE } from './lists.ts';
import { MOST_DELETED, noteSchema, savedIdSchema, supplierIdSchema, supplierStatusSchema } from './supplier.ts';

/** The filters' options, in the specification's words and order (portal-3 §9). The wire uses the same words. */

export const wholesaleLocations = [
  'US',
  'Canada',
  'United Kingdom',
  'Germany',
  'Italy',
  'Spain',
  'France',
  'Poland',
  'Latvia',
  'Switzerland',
] as const;
export type WholesaleLocation = (typeof wholesaleLocations)[number];

export const approvedFors = ['Online Store', 'Amazon', 'eBay', 'Physical Retail'] as const;

export const wholesaleTypes = ['Light Bulk', 'Dropship', 'Private Label', 'Pallet Deals'] as const;

/** The specification counts 24 and names three of them: first, last and 'Mature Audiences 18+'. The others are ours. */
export const wholesaleCategories = [
  'Art',
  'Baby & Toddler',
  'Books & Media',
  'Cameras & Optics',
  'Cell Phones & Accessories',
  'Clothing, Shoes & Jewelry',
  'Collectibles',
  'Computers & Software',
  'Consumer Electronics',
  'Food & Beverages',
  'Furniture',
  'Health & Beauty',
  'Home & Garden',
  'Industrial & Scientific',
  'Luggage & Bags',
  'Mature Audiences 18+',
  'Musical Instruments',
  'Office & School Supplies',
  'Party & Gifts',
  'Pet Supplies',
  'Religious & Ceremonial',
  'Sporting Goods',
  'Toys & Games',
  'Vehicles, Parts & Accessories',
] as const;
export type WholesaleCategory = (typeof wholesaleCategories)[number];

// The endpoint's schemas. The page imports only their types, because schemas would add to its size.

const some = <const T extends string>(choices: readonly T[]) =>
  v.nullish(v.pipe(v.array(v.picklist(choices)), v.maxLength(choices.length)), []);

const wholesaleFilterEntries = {
  /** Part of the company's name. Ignores accents and case. */
  company: v.nullish(v.pipe(filterTextSchema, v.trim()), ''),
  /** '' for any. */
  category: v.nullish(v.union([v.literal(''), v.picklist(wholesaleCategories)]), ''),
  locations: some(wholesaleLocations),
  approvedFors: some(approvedFors),
  wholesaleTypes: some(wholesaleTypes),
};

/** The search filters (portal-3 §3). A supplier must match every filter that is set, with any of its choices. */
export const wholesaleFiltersSchema = v.object(wholesaleFilterEntries);
export type WholesaleFilters = v.InferOutput<typeof wholesaleFiltersSchema>;

/** POST /api/wholesale/search: sorted by name, A to Z. Without a filter there are no rows. */
export const supplierSearchSchema = v.object({
  ...wholesaleFilterEntries,
  page: pageSchema,
  limit: v.optional(pageLimitSchema, SEARCH_PAGE),
});

/** GET /api/wholesale/newest, newest first. */
export const listQuerySchema = v.object({
  page: v.optional(pageTextSchema, '1'),
  limit: v.optional(pageLimitTextSchema, String(LIST_PAGE)),
});

export const savedSorts = ['status', 'step', 'tag'] as const;

/**
 * Filters and order of the saved list (RES-10); ours. Without `by`, last saved first. Suppliers without a date or tag
 * are last in both directions.
 */
export const savedListSchema = v.object({
  status: v.optional(supplierStatusSchema),
  tag: v.optional(filterTextSchema),
  by: v.optional(v.picklist(savedSorts)),
  direction: v.optional(v.picklist(['asc', 'desc'])),
});

export type SavedListQuery = v.InferOutput<typeof savedListSchema>;

/** GET /api/wholesale/saved. */
export const savedQuerySchema = v.object({ ...listQuerySchema.entries, ...savedListSchema.entries });

/** PUT /api/wholesale/saved: without `id`, saves a supplier; with it, changes the entry's note. */
export const putSavedSchema = v.pipe(
  v.strictObject({ id: v.optional(savedIdSchema), wholesaleId: supplierIdSchema, myNote: v.optional(noteSchema) }),
  v.check(({ id, myNote }) => id === undefined || myNote !== undefined, 'Expected a note'),
  v.transform(({ myNote = '', ...entry }) => ({ ...entry, myNote })),
);

/** DELETE /api/wholesale/saved. The ids are those of the entries, not of the suppliers. */
export const deleteSavedSchema = v.strictObject({
  ids: v.pipe(
    v.array(savedIdSchema),
    v.minLength(1, 'Choose at least one supplier.'),
    v.maxLength(MOST_DELETED, `At most ${MOST_DELETED} at a time.`),
  ),
});

export const noWholesaleFilters: WholesaleFilters = {
  company: '',
  category: '',
  locations: [],
  approvedFors: [],
  wholesaleTypes: [],
};

/** The number of filters set. With none, the search doesn't run (WHO-01). */
export const filterCount = ({
  company,
  category,
  locations,
  approvedFors: approved,
  wholesaleTypes: types,
}: WholesaleFilters): number =>
  [company.trim(), category, locations, approved, types].filter((filter) => filter.length > 0).length;

/** Reads filters stored in a browser or an address. Drops retired options and unreadable values. */
export function storedFilters(stored: unknown): WholesaleFilters {
  const record = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const choices = <T extends string>(value: unknown, offered: readonly T[]) =>
    offered.filter((each) => Array.isArray(value) && value.includes(each));
  const company = v.safeParse(filterTextSchema, record.company);
  return {
    company: company.success ? company.output.trim() : '',
    category: wholesaleCategories.find((each) => each === record.category) ?? '',
    locations: choices(record.locations, wholesaleLocations),
    approvedFors: choices(record.approvedFors, approvedFors),
    wholesaleTypes: choices(record.wholesaleTypes, wholesaleTypes),
  };
}
