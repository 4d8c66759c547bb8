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
export const pricePaths = {
  search: '/portal/prices/skus/search',
  csv: '/portal/prices/skus/csv',
  skus: '/portal/prices/skus',
  import: '/portal/prices/skus/import',
  history: '/portal/prices/skus/history',
} as const;

/** Costs, floors and ceilings per seller SKU (ACT-04). Everybody who sees the inbox reads them; changing needs a right of its own. */
export const priceCalls = calls(
  '/api/prices',
  { access: notificationsAccess },
  {
    skus: post('/skus/search', 'load costs and limits', {
      body: skuSearchSchema,
      answer: skusFoundSchema,
      optional: true,
      upstream: { path: pricePaths.search },
    }),
    /** All that pass, as a file. */
    csv: post('/skus/csv', 'export costs and limits', { body: skuListSchema, answer: v.unknown() }),
    history: get('/skus/history', 'load changes', { query: skuNameSchema, answer: skuHistorySchema, optional: true, upstream: { path: pricePaths.history } }),
    /** One SKU or many. A refused one blocks no other. */
    save: put('/skus', 'save costs and limits', {
      access: changePricesAccess,
      body: saveSkusSchema,
      answer: skusSavedSchema,
      optional: 'refuse',
      upstream: { path: pricePaths.skus },
    }),
    import: post('/skus/import', 'import costs and limits', {
      access: changePricesAccess,
      body: importSkusSchema,
      // JSON doubles quotes and line ends at most.
      mostBytes: 2 * skuLimits.fileBytes,
      answer: skusImportedSchema,
      optional: 'refuse',
      upstream: { path: pricePaths.import },
    }),
  },
);
