import * as v from 'valibot';
import { ok } from '#shared/result.ts';
import { type SheetCell, type SheetList, type SpreadsheetPage, sheetLimits } from '#shared/sheets/sheet.ts';
import type { CallGoogle, GoogleAddresses, Googled } from './google-http.ts';

/**
 * The parts of Drive v3 and Sheets v4 in use. Every call requires the access token of the person signed in at Google.
 */
export type GoogleSheets = {
  spreadsheets(
    token: string,
    requested: { page?: string | undefined; search?: string | undefined },
  ): Googled<SpreadsheetPage>;
  /** Returns the visible sheets that contain cells. */
  sheets(token: string, spreadsheet: string): Googled<SheetList>;
  /**
   * Returns values as displayed. Empty values at the end of rows and of the range are missing; a range outside the
   * sheet is empty.
   */
  values(token: string, spreadsheet: string, range: CellRange): Googled<string[][]>;
  /** Adds rows below the last table of a sheet: as if typed, in inserted rows (SHEET-02). */
  append(token: string, spreadsheet: string, sheet: string, rows: readonly (readonly SheetCell[])[]): Googled<unknown>;
};

const MIME = 'application/vnd.google-apps.spreadsheet';
const address = v.fallback(v.nullable(v.pipe(v.string(), v.url(), v.regex(/^https?:/i), v.maxLength(2_000))), null);
const moment = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => {
    const at = Date.parse(text);
    return Number.isNaN(at) ? null : at;
  }),
);

const filesSchema = v.pipe(
  v.looseObject({
    nextPageToken: v.optional(v.string()),
    files: v.optional(
      v.array(
        v.looseObject({
          id: v.string(),
          name: v.optional(v.string(), ''),
          modifiedTime: moment,
          webViewLink: v.optional(address, null),
        }),
      ),
      [],
    ),
  }),
  v.transform(
    ({ nextPageToken, files }): SpreadsheetPage => ({
      spreadsheets: files.map(({ id, name, modifiedTime, webViewLink }) => ({
        id,
        title: name,
        changedAt: modifiedTime,
        url: webViewLink,
      })),
      next: nextPageToken || null,
    }),
  ),
);

const count = v.optional(v.number(), 0);
const spreadsheetSchema = v.pipe(
  v.looseObject({
    properties: v.looseObject({ title: v.optional(v.string(), '') }),
    sheets: v.optional(
      v.array(
        v.looseObject({
          properties: v.looseObject({
            sheetId: count,
            title: v.string(),
            sheetType: v.optional(v.string(), 'GRID'),
            hidden: v.optional(v.boolean(), false),
            gridProperties: v.optional(v.looseObject({ rowCount: count, columnCount: count }), {
              rowCount: 0,
              columnCount: 0,
            }),
          }),
        }),
      ),
      [],
    ),
  }),
  v.transform(
    ({ properties, sheets }): SheetList => ({
      title: properties.title,
      sheets: sheets
        .map((each) => each.properties)
        .filter(({ sheetType, hidden }) => sheetType === 'GRID' && !hidden)
        .map(({ sheetId, title, gridProperties }) => ({
          id: sheetId,
          title,
          rows: gridProperties.rowCount,
          columns: gridProperties.columnCount,
        })),
    }),
  ),
);

const cell = v.pipe(
  v.unknown(),
  v.transform((value) => (value === null || value === undefined ? '' : String(value))),
);
const valuesSchema = v.pipe(
  v.looseObject({ values: v.optional(v.array(v.array(cell)), []) }),
  v.transform(({ values }) => values),
);

export function createGoogleSheets(call: CallGoogle, at: GoogleAddresses): GoogleSheets {
  const bookOf = (spreadsheet: string) => `${at.sheets}/spreadsheets/${encodeURIComponent(spreadsheet)}`;
  const valuesOf = (spreadsheet: string, range: CellRange) =>
    `${bookOf(spreadsheet)}/values/${encodeURIComponent(rangeOf(range))}`;
  return {
    spreadsheets: (token, { page, search }) =>
      call(
        {
          method: 'GET',
          url: `${at.drive}/files`,
          token,
          query: {
            q: [
              `mimeType = '${MIME}'`,
              'trashed = false',
              ...(search ? [`name contains '${quoted(search)}'`] : []),
            ].join(' and '),
            orderBy: 'modifiedTime desc',
            pageSize: String(sheetLimits.spreadsheetsAPage),
            pageToken: page,
            fields: 'nextPageToken, files(id, name, modifiedTime, webViewLink)',
            supportsAllDrives: 'true',
            includeItemsFromAllDrives: 'true',
          },
        },
        filesSchema,
      ),
    sheets: (token, spreadsheet) =>
      call(
        {
          method: 'GET',
          url: bookOf(spreadsheet),
          token,
          query: {
            fields:
              'properties.title,sheets.properties(sheetId,title,sheetType,hidden,gridProperties(rowCount,columnCount))',
          },
        },
        spreadsheetSchema,
      ),
    async values(token, spreadsheet, range) {
      const read = await call(
        { method: 'GET', url: valuesOf(spreadsheet, range), token, query: { majorDimension: 'ROWS' } },
        valuesSchema,
      );
      // Google returns an error for a column that the sheet does not have yet, or for a deleted row.
      const outside =
        !read.ok && read.error.reason === 'refused' && /exceeds grid limits/i.test(read.error.error.message);
      return outside ? ok([]) : read;
    },
    append: (token, spreadsheet, sheet, rows) =>
      call(
        {
          method: 'POST',
          url: `${valuesOf(spreadsheet, { sheet })}:append`,
          token,
          query: { valueInputOption: 'USER_ENTERED', insertDataOption: 'INSERT_ROWS' },
          json: { majorDimension: 'ROWS', values: rows },
        },
        v.unknown(),
      ),
  };
}

/** Escapes a text inside a Drive query. */
const quoted = (text: string): string => text.replace(/[\\']/g, '\\$&');

/**
 * Cells of a sheet by its title. Rows and columns count from 0, and the ends are included. Without either it is the
 * whole sheet.
 */
type CellRange = { sheet: string; columns?: readonly [number, number]; rows?: readonly [number, number] };

/** Formats a range for Google, such as 'My sheet'!A1:C20. */
export function rangeOf({ sheet, columns, rows }: CellRange): string {
  const title = `'${sheet.replaceAll("'", "''")}'`;
  if (!columns && !rows) return title;
  const end = (at: 0 | 1) => `${columns ? columnName(columns[at]) : ''}${rows ? rows[at] + 1 : ''}`;
  return `${title}!${end(0)}:${end(1)}`;
}

/** Converts a column's index: 0 is A, 25 is Z, 26 is AA. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / LETTERS) - 1)
    name = String.fromCharCode(FIRST + (rest % LETTERS)) + name;
  return name;
}

const LETTERS = 26;
const FIRST = 65;
