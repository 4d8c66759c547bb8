import * as v from 'valibot';
import { calls, get, post, put } from '../calls.ts';
import { notificationsAccess } from '../notifications/access.ts';
import { changePricesAccess } from './access.ts';
import {
  importSkusSchema,
  saveSkusSchema,
  skuHistorySchema,
  skuLimits,
  skuListSchema,
  skuNameSchema,
  skuSearchSchema,
  skusFoundSchema,
  skusImportedSchema,
  skusSavedSchema,
} from './seller-sku.ts';

/** Ours, and optional: a provider without them answers 404, and the page is shown without costs, floors and ceilings. */
export const skuPaths = {
  search: '/portal/skus/search',
  csv: '/portal/skus/csv',
  skus: '/portal/skus',
  import: '/portal/skus/import',
  history: '/portal/skus/history',
} as const;

/** Costs, floors and ceilings per seller SKU (ACT-04). Everybody who sees the inbox reads them; changing needs a right of its own. */
export const skuCalls = calls(
  '/api/skus',
  { access: notificationsAccess },
  {
    skus: post('/search', 'load costs and limits', {
      body: skuSearchSchema,
      answer: skusFoundSchema,
      optional: true,
      upstream: { path: skuPaths.search },
    }),
    /** All that pass, as a file. */
    csv: post('/csv', 'export costs and limits', { body: skuListSchema, answer: v.unknown() }),
    history: get('/history', 'load changes', { query: skuNameSchema, answer: skuHistorySchema, optional: true, upstream: { path: skuPaths.history } }),
    /** One SKU or many. A refused one blocks no other. */
    save: put('', 'save costs and limits', {
      access: changePricesAccess,
      body: saveSkusSchema,
      answer: skusSavedSchema,
      optional: 'refuse',
      upstream: { path: skuPaths.skus },
    }),
    import: post('/import', 'import costs and limits', {
      access: changePricesAccess,
      body: importSkusSchema,
      // JSON doubles quotes and line ends at most.
      mostBytes: 2 * skuLimits.fileBytes,
      answer: skusImportedSchema,
      optional: 'refuse',
      upstream: { path: skuPaths.import },
    }),
  },
);
