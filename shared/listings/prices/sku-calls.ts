import * as v from 'valibot';
import { calls, get, post, put } from '../../calls.ts';
import { notificationsAccess } from '../../inbox/access.ts';
import { changePricesAccess } from './access.ts';
import {
  importSkusSchema,
  importUndoneSchema,
  previewSkusSchema,
  saveSkusSchema,
  skuHistorySchema,
  skuLimits,
  skuListSchema,
  skuNameSchema,
  skuSearchSchema,
  skusFoundSchema,
  skusImportedSchema,
  skusPreviewedSchema,
  skusSavedSchema,
  undoImportSchema,
} from './seller-sku.ts';

/**
 * Costs, floors and ceilings per seller SKU (ACT-04). Everybody who sees the inbox reads them; changing needs a right
 * of its own.
 */
export const skuCalls = calls(
  '/api/skus',
  { tag: 'Prices', access: notificationsAccess, full: true, upstream: '/portal/skus' },
  {
    skus: post('/search', 'load costs and limits', {
      body: skuSearchSchema,
      answer: skusFoundSchema,
      upstream: { describe: 'Find SKUs with their costs, floors and ceilings' },
    }),
    /** All that pass, as a file. */
    csv: post('/csv', 'export costs and limits', {
      body: skuListSchema,
      answer: v.unknown(),
      upstream: { handled: true, file: 'costs', describe: 'Every SKU that passes' },
    }),
    history: get('/history', 'load changes', {
      query: skuNameSchema,
      answer: skuHistorySchema,
      upstream: { describe: 'Who changed what of a SKU' },
    }),
    /** One SKU or many. A refused one blocks no other. */
    save: put('', 'save costs and limits', {
      access: changePricesAccess,
      body: saveSkusSchema,
      answer: skusSavedSchema,
      upstream: { describe: 'Save costs, floors and ceilings of SKUs' },
    }),
    /** Reads a file as the import does, and saves nothing. */
    preview: post('/preview-import', 'check the file', {
      access: changePricesAccess,
      body: previewSkusSchema,
      mostBytes: 2 * skuLimits.fileBytes,
      answer: skusPreviewedSchema,
      upstream: {
        describe: 'What the import of a CSV file would do',
        refuses: [413, 429],
      },
    }),
    import: post('/import', 'import costs and limits', {
      access: changePricesAccess,
      body: importSkusSchema,
      // JSON doubles quotes and line ends at most.
      mostBytes: 2 * skuLimits.fileBytes,
      answer: skusImportedSchema,
      upstream: {
        describe: 'Import costs, floors and ceilings from a CSV file',
        refuses: [413, 429],
      },
    }),
    /** Restores what was entered before an import, except for SKUs that were changed since. */
    undoImport: post('/undo-import', 'undo the import', {
      access: changePricesAccess,
      body: undoImportSchema,
      answer: importUndoneSchema,
      upstream: { describe: 'Restore what was entered before an import' },
    }),
  },
);
