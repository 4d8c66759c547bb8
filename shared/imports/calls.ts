import * as v from 'valibot';
import { calls, del, get, post, put } from '../calls.ts';
import { productsAccess } from '../products/access.ts';
import {
  beginImportSchema,
  begunImportSchema,
  changeImportSchema,
  figuresPageSchema,
  importIdSchema,
  importIdsSchema,
  importListSchema,
  openedImportSchema,
  rowsPageSchema,
  saveRowsSchema,
} from './stored-import.ts';

/** Ours, and optional: a provider that stores no imports answers 404. */
export const importPaths = {
  /** GET lists imports, PUT begins one, DELETE deletes some. */
  list: '/portal/imports',
  /** GET the head of one import, PUT renames or shares it. */
  one: '/portal/imports/one',
  /** GET a page of its rows, POST saves some. */
  rows: '/portal/imports/rows',
  figures: '/portal/imports/figures',
  restored: '/portal/imports/restored',
} as const;

export const importQuerySchema = v.object({ id: v.pipe(importIdSchema, v.description('Of the import')) });
const positionSchema = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'Expected a position'), v.transform(Number), v.description('The first position, from 0')),
  '0',
);
export const importPageQuerySchema = v.object({ ...importQuerySchema.entries, from: positionSchema });

/** Imports of the Product Viewer. Other tabs and the team learn of a change through `imports:changed`. */
export const importCalls = calls(
  '/api/imports',
  { access: productsAccess, optional: true },
  {
    list: get('', 'load imports', { answer: importListSchema, upstream: { path: importPaths.list } }),
    begin: put('', 'save the import', { body: beginImportSchema, answer: begunImportSchema, upstream: { path: importPaths.list } }),
    /** `restore` undoes it for an hour. */
    remove: del('', 'delete imports', { body: importIdsSchema, answer: importListSchema, upstream: { path: importPaths.list } }),
    restore: put('/restored', 'restore imports', { body: importIdsSchema, answer: importListSchema, upstream: { path: importPaths.restored } }),
    open: get('/one', 'open the import', { query: importQuerySchema, answer: openedImportSchema, upstream: { path: importPaths.one } }),
    change: put('/one', 'change the import', { body: changeImportSchema, answer: importListSchema, upstream: { path: importPaths.one } }),
    rows: get('/rows', 'load the rows of the import', { query: importPageQuerySchema, answer: rowsPageSchema, upstream: { path: importPaths.rows } }),
    /** A portion of rows. Saving a row again replaces it, unless the stored one was looked up later. */
    save: post('/rows', 'save rows of the import', { body: saveRowsSchema, answer: begunImportSchema.entries.import, upstream: { path: importPaths.rows } }),
    figures: get('/figures', 'load the figures of the import', {
      query: importPageQuerySchema,
      answer: figuresPageSchema,
      upstream: { path: importPaths.figures },
    }),
  },
);
