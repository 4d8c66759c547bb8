import * as v from 'valibot';
import { type AppendPart, appendedSchema, sheetListSchema, sheetsStatusSchema, sheetValuesSchema, spreadsheetPageSchema } from '#shared/sheets/sheet.ts';
import type { Call } from './call.ts';

/** Where the window of Google's sign-in begins: an address for a browser, not a call. */
export const SHEETS_SIGN_IN = '/api/sheets/sign-in';

const query = (fields: Record<string, string | number | undefined>) =>
  `?${new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))}`;

/** Spreadsheets of whoever is signed in at Google. Tokens stay at the edge. */
export const createSheetsApi = (call: Call) => ({
  status: () => call({ name: 'load the Google sign-in', path: '/api/sheets', schema: sheetsStatusSchema }),
  disconnect: () => call({ name: 'disconnect Google', method: 'DELETE', path: '/api/sheets', body: {}, schema: v.object({}) }),
  /** @param asked.page as the page before gave it */
  spreadsheets: (asked: { page?: string | undefined; search?: string | undefined }, signal?: AbortSignal) =>
    call({ name: 'load spreadsheets', path: `/api/sheets/spreadsheets${query(asked)}`, schema: spreadsheetPageSchema, ...(signal && { signal }) }),
  sheets: (spreadsheet: string, signal?: AbortSignal) =>
    call({ name: 'load sheets', path: `/api/sheets/sheets${query({ spreadsheet })}`, schema: sheetListSchema, ...(signal && { signal }) }),
  /** @param asked.from the first row of the page, from 0 @param asked.of how many rows the sheet has, as it was listed */
  values: (asked: { spreadsheet: string; sheet: string; from: number; of: number }, signal?: AbortSignal) =>
    call({ name: 'read a sheet', path: `/api/sheets/values${query(asked)}`, schema: sheetValuesSchema, ...(signal && { signal }) }),
  append: (body: AppendPart, signal?: AbortSignal) =>
    call({
      name: 'append to a sheet',
      method: 'POST',
      path: '/api/sheets/append',
      body,
      schema: appendedSchema,
      patience: PATIENCE,
      ...(signal && { signal }),
    }),
});
export type SheetsApi = ReturnType<typeof createSheetsApi>;

/** Google may need some time for a long sheet, ms. */
const PATIENCE = 60_000;
