import * as v from 'valibot';
import { calls, del, doneSchema, get, post } from '../calls.ts';
import { sheetsAccess } from './access.ts';
import {
  appendedSchema,
  appendPartSchema,
  sheetListQuerySchema,
  sheetListSchema,
  sheetsStatusSchema,
  sheetValuesQuerySchema,
  sheetValuesSchema,
  spreadsheetPageSchema,
  spreadsheetQuerySchema,
} from './sheet.ts';

/** Google may need time for a long sheet, ms. */
const patience = 60_000;

/** Spreadsheets of the signed-in Google account. Tokens stay at the edge. */
export const sheetCalls = calls(
  '/api/sheets',
  { access: sheetsAccess },
  {
    status: get('', 'load the Google sign-in', { answer: sheetsStatusSchema }),
    disconnect: del('', 'disconnect Google', { body: v.strictObject({}), answer: doneSchema }),
    /** `page` is the previous page's `next`. */
    spreadsheets: get('/spreadsheets', 'load spreadsheets', {
      query: spreadsheetQuerySchema,
      answer: spreadsheetPageSchema,
    }),
    sheets: get('/sheets', 'load sheets', { query: sheetListQuerySchema, answer: sheetListSchema }),
    /** `from` is the page's first row, from 0; `of` is the sheet's row count when it was listed. */
    values: get('/values', 'read a sheet', { query: sheetValuesQuerySchema, answer: sheetValuesSchema }),
    append: post('/append', 'append to a sheet', { body: appendPartSchema, answer: appendedSchema, patience }),
  },
);
