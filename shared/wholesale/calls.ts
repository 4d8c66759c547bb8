import * as v from 'valibot';
import { calls, del, get, post, put } from '../calls.ts';
import { filterTextSchema } from '../grid/column-filter.ts';
import { pageLimitSchema, pageSchema } from '../grid/page-query.ts';
import { readableRows } from '../wire-values.ts';
import { wholesaleListsAccess, wholesaleSearchAccess } from './access.ts';
import {
  LIST_PAGE,
  type SavedOutcome,
  type SavedPage,
  SEARCH_PAGE,
  type SupplierPage,
  savedMarksSchema,
  savedOutcomeSchema,
  savedPageSchema,
  supplierPageSchema,
} from './lists.ts';
import {
  deleteSavedSchema,
  listQuerySchema,
  putSavedSchema,
  savedListSchema,
  savedQuerySchema,
  supplierSearchSchema,
  type WholesaleFilters,
} from './requests.ts';
import {
  MOST_DELETED,
  noteSchema,
  type SavedSupplier,
  type Supplier,
  savedEntrySchema,
  savedIdSchema,
  savedSupplierSchema,
  supplierIdSchema,
  supplierSchema,
  supplierWorkSchema,
} from './supplier.ts';

/** Of two portal calls. */
const SEARCH = '/portal/wholesales/search';

type Page = { page: number; limit: number };

/** The body of a search. Product types are always empty, because no screen uses them. */
export const searchBodyOf = ({
  page,
  limit,
  company,
  category,
  locations,
  approvedFors,
  wholesaleTypes,
}: WholesaleFilters & Page) => ({
  page,
  limit,
  company,
  recent: false,
  option: { category, location: locations, approvedFor: approvedFors, wholesaleType: wholesaleTypes, productTypes: [] },
});

/** The newest suppliers use the same call, with `recent` and no filter. */
export const newestBodyOf = ({ page, limit }: Page) => ({
  page,
  limit,
  company: '',
  recent: true,
  option: { category: '', location: [], approvedFor: [], wholesaleType: [], productTypes: [] },
});

const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), supplierIdSchema);
const text = v.optional(v.fallback(v.nullable(v.string()), null), null);
/** A list, or a single value. */
const listOfTexts = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) =>
      (Array.isArray(value) ? value : [value]).filter(
        (each): each is string => typeof each === 'string' && each !== '',
      ),
    ),
  ),
  [],
);

const ofSupplier = {
  location: text,
  category: text,
  company: text,
  address: text,
  site: text,
  description: text,
  wholesaleType: listOfTexts,
  approvedFor: listOfTexts,
  brandNames: listOfTexts,
  productTypes: listOfTexts,
};

const work = v.optional(v.fallback(v.nullable(supplierWorkSchema), null), null);

const supplier = v.object({ _id: id, ...ofSupplier });
const savedSupplier = v.pipe(
  v.object({ _id: v.nullish(id), id: v.nullish(id), wholesaleId: v.nullish(id), myNote: text, work, ...ofSupplier }),
  v.rawTransform(({ dataset, addIssue, NEVER }): SavedSupplier => {
    const { _id, myNote, ...row } = dataset.value;
    const entryId = row.id ?? _id;
    const supplierId = row.wholesaleId ?? _id;
    if (entryId && supplierId)
      return { ...row, _id: supplierId, id: entryId, wholesaleId: supplierId, myNote: myNote ?? '' };
    addIssue({ message: 'Expected the ids of entry and supplier' });
    return NEVER;
  }),
);

/** `data.suppliers` and `data.total`, or without `data`. */
const pageOf = <T>(row: v.GenericSchema<unknown, T>) => {
  const page = v.looseObject({ suppliers: readableRows(row), total: v.pipe(v.number(), v.integer(), v.minValue(0)) });
  return v.pipe(
    v.union([v.looseObject({ data: page }), page]),
    v.transform((answer) => ('data' in answer ? (answer.data as v.InferOutput<typeof page>) : answer)),
    v.transform(({ suppliers, total }) => ({ rows: suppliers, total })),
  );
};

export const upstreamSupplierPageSchema = pageOf(supplier as v.GenericSchema<unknown, Supplier>) as v.GenericSchema<
  unknown,
  SupplierPage
>;
export const upstreamSavedPageSchema = pageOf(
  savedSupplier as v.GenericSchema<unknown, SavedSupplier>,
) as v.GenericSchema<unknown, SavedPage>;

/**
 * The embedded provider's answer to a change of the saved list. The specification doesn't show one, so other providers
 * may answer anything.
 */
const outcomeSchema = v.object({
  changed: v.fallback(v.optional(v.nullable(v.number()), null), null),
  saved: v.fallback(v.optional(v.nullable(savedEntrySchema), null), null),
});
export const upstreamSavedOutcomeSchema = v.fallback(outcomeSchema, { changed: null, saved: null }) as v.GenericSchema<
  unknown,
  SavedOutcome
>;

/** Choices per filter of the provider's search. */
const MOST_CHOICES = 50;
const choices = v.nullish(v.pipe(v.array(filterTextSchema), v.maxLength(MOST_CHOICES)), []);
const wirePage = v.optional(pageSchema, 1);
/** An unknown choice matches no supplier: the result is empty, not an error. */
const searchWire = v.object({
  page: wirePage,
  limit: v.optional(pageLimitSchema, SEARCH_PAGE),
  company: v.nullish(v.pipe(filterTextSchema, v.trim()), ''),
  recent: v.nullish(v.boolean(), false),
  option: v.nullish(
    v.object({
      category: v.nullish(filterTextSchema, ''),
      location: choices,
      approvedFor: choices,
      wholesaleType: choices,
      productTypes: choices,
    }),
    {},
  ),
});
/** Forms may send a missing id as null or ''. */
const idOrNone = v.pipe(
  v.nullish(v.union([v.literal(''), savedIdSchema])),
  v.transform((given) => given || undefined),
);
const saveWire = v.pipe(
  v.object({ id: idOrNone, wholesaleId: idOrNone, myNote: v.nullish(noteSchema, '') }),
  v.check((entry) => Boolean(entry.id || entry.wholesaleId), 'Expected a wholesaleId'),
);
const pageResponse = <S extends v.GenericSchema>(row: S) =>
  v.object({ data: v.object({ suppliers: v.array(row), total: v.number() }) });

/**
 * The supplier directory and the saved list. Other tabs learn of a change to the list through the provider's event
 * (`wholesale:updated`).
 */
export const wholesaleCalls = calls(
  '/api/wholesale',
  { tag: 'Wholesale suppliers', access: wholesaleListsAccess },
  {
    search: post('/search', 'search for suppliers', {
      access: wholesaleSearchAccess,
      body: supplierSearchSchema,
      answer: supplierPageSchema,
      upstream: {
        path: SEARCH,
        handled: true,
        request: { body: searchWire },
        response: pageResponse(supplierSchema),
        // The newest need no access to the search.
        access: wholesaleListsAccess,
        describe: 'Filtered suppliers from A to Z, or the newest',
      },
    }),
    newest: get('/newest', 'load the newest suppliers', {
      query: listQuerySchema,
      answer: supplierPageSchema,
      upstream: { method: 'POST', path: SEARCH, body: newestBodyOf, answer: upstreamSupplierPageSchema },
    }),
    saved: get('/saved', 'load my saved list', {
      query: savedQuerySchema,
      answer: savedPageSchema,
      upstream: {
        method: 'POST',
        path: '/portal/wholesales/get-my-saved',
        answer: upstreamSavedPageSchema,
        request: {
          body: v.object({ page: wirePage, limit: v.optional(pageLimitSchema, LIST_PAGE), ...savedListSchema.entries }),
        },
        response: pageResponse(savedSupplierSchema),
        describe: 'The account’s saved suppliers, last saved first; filters, sorting, and `work` are ours',
      },
    }),
    marks: get('/saved/marks', 'load what is saved', { answer: savedMarksSchema }),
    /**
     * Saves a supplier or, with an `id`, changes its note. `changed` is 0 if it is already saved, or if the entry is
     * gone.
     */
    save: put('/saved', 'save a supplier', {
      body: putSavedSchema,
      answer: savedOutcomeSchema,
      upstream: {
        method: 'POST',
        path: '/portal/wholesales/update-my-saved',
        answer: upstreamSavedOutcomeSchema,
        request: { body: saveWire },
        describe: 'Save a supplier (without an id), or change an entry’s note',
      },
    }),
    /** By the ids of entries, not of suppliers. */
    remove: del('/saved', 'delete saved suppliers', {
      body: deleteSavedSchema,
      answer: savedOutcomeSchema,
      upstream: {
        path: '/portal/wholesales/delete-my-saved',
        answer: upstreamSavedOutcomeSchema,
        request: { body: v.object({ ids: v.pipe(v.array(savedIdSchema), v.maxLength(MOST_DELETED)) }) },
        describe: 'Delete saved entries (ids in the body)',
      },
    }),
  },
);
