import * as v from 'valibot';
import { calls, del, get, post, put } from '../../calls.ts';
import { supportedMarketplaces } from '../../marketplaces.ts';
import { productsAccess } from '../access.ts';
import { asinSchema } from '../asin.ts';
import {
  beginImportSchema,
  begunImportSchema,
  changeImportSchema,
  figuresPageSchema,
  importIdSchema,
  importIdsSchema,
  importListSchema,
  importsOfProductSchema,
  openedImportSchema,
  rowsPageSchema,
  saveRowsSchema,
} from './stored-import.ts';

const importQuerySchema = v.object({ id: v.pipe(importIdSchema, v.description('Of the import')) });
const positionSchema = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, 'Expected a position'),
    v.transform(Number),
    v.description('The first position, from 0'),
  ),
  '0',
);
const importPageQuerySchema = v.object({ ...importQuerySchema.entries, from: positionSchema });

const importsOfProductQuerySchema = v.object({ marketplace: v.picklist(supportedMarketplaces), asin: asinSchema });

/** Imports of the Product Viewer. Other tabs and the team learn of a change through `imports:changed`. */
export const importCalls = calls(
  '/api/imports',
  { tag: 'Imports', access: productsAccess, full: true, upstream: '/portal/imports' },
  {
    list: get('', 'load imports', {
      answer: importListSchema,
      upstream: { describe: 'Own and shared imports, newest first' },
    }),
    begin: put('', 'save the import', {
      body: beginImportSchema,
      answer: begunImportSchema,
      upstream: { describe: 'Begin an import, which reserves room for its rows' },
    }),
    /** `restore` undoes it for an hour. */
    remove: del('', 'delete imports', {
      body: importIdsSchema,
      answer: importListSchema,
      upstream: { describe: 'Delete imports (ids in the body)' },
    }),
    restore: put('/restored', 'restore imports', {
      body: importIdsSchema,
      answer: importListSchema,
      upstream: { describe: 'Restore what was deleted within the last hour' },
    }),
    open: get('/one', 'open the import', {
      query: importQuerySchema,
      answer: openedImportSchema,
      upstream: { describe: 'An import without its rows' },
    }),
    change: put('/one', 'change the import', {
      body: changeImportSchema,
      answer: importListSchema,
      upstream: { describe: 'Rename or share an import' },
    }),
    rows: get('/rows', 'load the rows of the import', {
      query: importPageQuerySchema,
      answer: rowsPageSchema,
      upstream: { describe: 'Rows of an import' },
    }),
    /** A portion of rows. Saving a row again replaces it, unless the stored one was looked up later. */
    save: post('/rows', 'save rows of the import', {
      body: saveRowsSchema,
      answer: begunImportSchema.entries.import,
      upstream: { describe: 'Save rows of an import' },
    }),
    figures: get('/figures', 'load the figures of the import', {
      query: importPageQuerySchema,
      answer: figuresPageSchema,
      upstream: { describe: 'The figures that comparisons need' },
    }),
    ofProduct: get('/product', 'load the imports with this product', {
      query: importsOfProductQuerySchema,
      answer: importsOfProductSchema,
      upstream: { describe: 'The newest imports with a product' },
    }),
  },
);
