import { calls, del, get, post, put } from '../calls.ts';
import { wholesaleListsAccess, wholesaleSearchAccess } from './access.ts';
import { deleteSavedSchema, listQuerySchema, putSavedSchema, supplierSearchSchema } from './asked.ts';
import { savedMarksSchema, savedOutcomeSchema, savedPageSchema, supplierPageSchema } from './lists.ts';
import { newestBodyOf, wholesalePaths as paths, upstreamSavedOutcomeSchema, upstreamSavedPageSchema, upstreamSupplierPageSchema } from './wire.ts';

/** The suppliers' directory and the saved list. Other tabs hear of a change of the list from the provider (`wholesale:updated`). */
export const wholesaleCalls = calls(
  '/api/wholesale',
  { access: wholesaleListsAccess },
  {
    search: post('/search', 'search for suppliers', { access: wholesaleSearchAccess, body: supplierSearchSchema, answer: supplierPageSchema }),
    newest: get('/newest', 'load the newest suppliers', {
      query: listQuerySchema,
      answer: supplierPageSchema,
      upstream: { method: 'POST', path: paths.search, body: newestBodyOf, answer: upstreamSupplierPageSchema },
    }),
    saved: get('/saved', 'load my saved list', {
      query: listQuerySchema,
      answer: savedPageSchema,
      upstream: { method: 'POST', path: paths.mySaved, answer: upstreamSavedPageSchema },
    }),
    /** Everything that is saved, to show Saved in any list. */
    marks: get('/saved/marks', 'load what is saved', { answer: savedMarksSchema }),
    /** Saves a supplier or, with an `id`, changes its note. `changed` is 0 where it is saved already, or the entry is gone. */
    save: put('/saved', 'save a supplier', {
      body: putSavedSchema,
      answer: savedOutcomeSchema,
      upstream: { method: 'POST', path: paths.updateMySaved, answer: upstreamSavedOutcomeSchema },
    }),
    /** By the ids of entries, not of suppliers. */
    remove: del('/saved', 'delete saved suppliers', {
      body: deleteSavedSchema,
      answer: savedOutcomeSchema,
      upstream: { path: paths.deleteMySaved, answer: upstreamSavedOutcomeSchema },
    }),
  },
);
