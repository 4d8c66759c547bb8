import * as v from 'valibot';
import { calls, del, get, post, put } from '../calls.ts';
import { readableRows } from '../wire-values.ts';
import { wholesaleListsAccess, wholesaleSearchAccess } from './access.ts';
import { type SavedOutcome, type SavedPage, type SupplierPage, savedMarksSchema, savedOutcomeSchema, savedPageSchema, supplierPageSchema } from './lists.ts';
import { deleteSavedSchema, listQuerySchema, putSavedSchema, savedQuerySchema, supplierSearchSchema, type WholesaleFilters } from './requests.ts';
import { type SavedSupplier, type Supplier, savedEntrySchema, supplierIdSchema, supplierWorkSchema } from './supplier.ts';

export const wholesalePaths = {
  search: '/portal/wholesales/search',
  mySaved: '/portal/wholesales/get-my-saved',
  updateMySaved: '/portal/wholesales/update-my-saved',
  /** DELETE, with the ids in the body. */
  deleteMySaved: '/portal/wholesales/delete-my-saved',
} as const;

type Page = { page: number; limit: number };

/** The body of a search. Product types are always empty, because no screen uses them. */
export const searchBodyOf = ({ page, limit, company, category, locations, approvedFors, wholesaleTypes }: WholesaleFilters & Page) => ({
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
    v.transform((value) => (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each !== '')),
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
    if (entryId && supplierId) return { ...row, _id: supplierId, id: entryId, wholesaleId: supplierId, myNote: myNote ?? '' };
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

export const upstreamSupplierPageSchema = pageOf(supplier as v.GenericSchema<unknown, Supplier>) as v.GenericSchema<unknown, SupplierPage>;
export const upstreamSavedPageSchema = pageOf(savedSupplier as v.GenericSchema<unknown, SavedSupplier>) as v.GenericSchema<unknown, SavedPage>;

/** The embedded provider's answer to a change of the saved list. The specification doesn't show one, so other providers may answer anything. */
const outcomeSchema = v.object({
  changed: v.fallback(v.optional(v.nullable(v.number()), null), null),
  saved: v.fallback(v.optional(v.nullable(savedEntrySchema), null), null),
});
export const upstreamSavedOutcomeSchema = v.fallback(outcomeSchema, { changed: null, saved: null }) as v.GenericSchema<unknown, SavedOutcome>;

/** The supplier directory and the saved list. Other tabs learn of a change to the list through the provider's event (`wholesale:updated`). */
export const wholesaleCalls = calls(
  '/api/wholesale',
  { access: wholesaleListsAccess },
  {
    search: post('/search', 'search for suppliers', { access: wholesaleSearchAccess, body: supplierSearchSchema, answer: supplierPageSchema }),
    newest: get('/newest', 'load the newest suppliers', {
      query: listQuerySchema,
      answer: supplierPageSchema,
      upstream: { method: 'POST', path: wholesalePaths.search, body: newestBodyOf, answer: upstreamSupplierPageSchema },
    }),
    saved: get('/saved', 'load my saved list', {
      query: savedQuerySchema,
      answer: savedPageSchema,
      upstream: { method: 'POST', path: wholesalePaths.mySaved, answer: upstreamSavedPageSchema },
    }),
    marks: get('/saved/marks', 'load what is saved', { answer: savedMarksSchema }),
    /** Saves a supplier or, with an `id`, changes its note. `changed` is 0 if it is already saved, or if the entry is gone. */
    save: put('/saved', 'save a supplier', {
      body: putSavedSchema,
      answer: savedOutcomeSchema,
      upstream: { method: 'POST', path: wholesalePaths.updateMySaved, answer: upstreamSavedOutcomeSchema },
    }),
    /** By the ids of entries, not of suppliers. */
    remove: del('/saved', 'delete saved suppliers', {
      body: deleteSavedSchema,
      answer: savedOutcomeSchema,
      upstream: { path: wholesalePaths.deleteMySaved, answer: upstreamSavedOutcomeSchema },
    }),
  },
);
