import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { BodyEnv } from '#provider/http/read-body.ts';
import { parseJson } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Deps } from '../../deps.ts';
import { sandboxRoute } from '../page.ts';
import {
  type GoogleGrants,
  type GoogleRefusal,
  googleRefusal,
  noPermission,
  notFound,
  refuseAsGoogle,
} from './google-grants.ts';
import {
  asEntered,
  insertRows,
  lastRowOf,
  rowsOf,
  type SheetRow,
  type SpreadsheetRow,
  sheetsOf,
  shown,
  spreadsheetById,
  spreadsheetsOf,
} from './spreadsheets-table.ts';

const BASE = '/sandbox/google';
const MIME = 'application/vnd.google-apps.spreadsheet';
const DRIVE = '/auth/drive';
const SHEETS = '/auth/spreadsheets';
const DEEPEST = 6;
const MOST_FILES = 1_000;

const appendSchema = v.object({
  majorDimension: v.optional(v.literal('ROWS')),
  values: v.array(v.array(v.union([v.string(), v.number(), v.boolean(), v.null()]))),
});

/** The sandbox's Drive v3 and Sheets v4, as far as the portal uses them, with Google's paths and errors. */
export function googleApis(
  { db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>,
  grants: GoogleGrants,
  pagesUrl: () => string,
): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();
  const described = sandboxRoute({ 200: 'As Google answers', 401: 'No token, or an expired one' });
  const callerOf = (c: Context, scope: string | null, writes = false) =>
    grants.caller(c.req.header('authorization'), scope, writes);

  app.get(`${BASE}/oauth2/v3/userinfo`, described('Google’s userinfo in the sandbox'), async (c) => {
    const caller = await callerOf(c, null);
    return caller.ok
      ? c.json({ sub: caller.value.email, email: caller.value.email, email_verified: true })
      : refuseAsGoogle(c, caller.error);
  });

  app.get(`${BASE}/drive/v3/files`, described('Drive’s list of files in the sandbox'), async (c) => {
    const caller = await callerOf(c, DRIVE);
    if (!caller.ok) return refuseAsGoogle(c, caller.error);
    const { q = '', pageSize = '100', pageToken = '0' } = c.req.query();
    if (!q.includes(`mimeType = '${MIME}'`)) return c.json({ files: [] });
    const name = /name contains '((?:[^'\\]|\\.)*)'/.exec(q)?.[1]?.replace(/\\(.)/g, '$1');
    const most = Number(pageSize);
    const skip = Number(pageToken);
    if (!Number.isInteger(most) || most < 1 || most > MOST_FILES || !Number.isInteger(skip) || skip < 0)
      return refuseAsGoogle(c, googleRefusal(400, 'Invalid Value', 'invalid'));
    const found = await spreadsheetsOf(db, { owner: caller.value.email, name, skip, most: most + 1 });
    const files = found.slice(0, most).map(({ id, title, changed_at }) => ({
      id,
      name: title,
      modifiedTime: new Date(changed_at).toISOString(),
      webViewLink: `${pagesUrl()}${BASE}/spreadsheets/${id}`,
    }));
    return c.json({ ...(found.length > most ? { nextPageToken: String(skip + most) } : {}), files });
  });

  const bookOf = async (c: Context, writes: boolean): Promise<Result<SpreadsheetRow, GoogleRefusal>> => {
    const caller = await callerOf(c, SHEETS, writes);
    if (!caller.ok) return caller;
    const book = await spreadsheetById(db, c.req.param('id') ?? '');
    if (!book) return fail(notFound);
    return book.owner !== caller.value.email || (writes && book.read_only === 1) ? fail(noPermission) : ok(book);
  };

  app.get(`${BASE}/v4/spreadsheets/:id`, described('A spreadsheet and its sheets in the sandbox'), async (c) => {
    const book = await bookOf(c, false);
    if (!book.ok) return refuseAsGoogle(c, book.error);
    const sheets = (await sheetsOf(db, book.value.id)).map(({ sheet_id, title, row_count, column_count }, index) => ({
      properties: {
        sheetId: sheet_id,
        title,
        index,
        sheetType: 'GRID',
        gridProperties: { rowCount: row_count, columnCount: column_count },
      },
    }));
    return c.json({ spreadsheetId: book.value.id, properties: { title: book.value.title }, sheets });
  });

  const rangeIn = async (
    book: SpreadsheetRow,
    text: string,
  ): Promise<Result<{ range: A1Range; sheet: SheetRow }, GoogleRefusal>> => {
    const range = readA1(text);
    const sheet =
      range && (await sheetsOf(db, book.id)).find(({ title }) => title.toLowerCase() === range.sheet.toLowerCase());
    return range && sheet ? ok({ range, sheet }) : fail(googleRefusal(400, `Unable to parse range: ${text}`));
  };

  app.get(`${BASE}/v4/spreadsheets/:id/values/:range`, described('Values of a range in the sandbox'), async (c) => {
    const book = await bookOf(c, false);
    if (!book.ok) return refuseAsGoogle(c, book.error);
    const text = c.req.param('range');
    const found = await rangeIn(book.value, text);
    if (!found.ok) return refuseAsGoogle(c, found.error);
    const { sheet, range } = found.value;
    const [top, bottom] = range.rows ?? [0, Number.MAX_SAFE_INTEGER];
    const [left, right] = range.columns ?? [0, Number.MAX_SAFE_INTEGER];
    if (top >= sheet.row_count || left >= sheet.column_count)
      return refuseAsGoogle(
        c,
        googleRefusal(
          400,
          `Range (${text}) exceeds grid limits. Max rows: ${sheet.row_count}, max columns: ${sheet.column_count}`,
        ),
      );
    const values: string[][] = [];
    for (const { n, cells } of await rowsOf(db, sheet, top, bottom)) {
      while (values.length < n - top) values.push([]);
      values.push(trimmed(cells.slice(left, right + 1).map(shown)));
    }
    while (values.at(-1)?.length === 0) values.pop();
    return c.json({ range: text, majorDimension: 'ROWS', ...(values.length > 0 ? { values } : {}) });
  });

  app.post(`${BASE}/v4/spreadsheets/:id/values/:range`, described('Append rows in the sandbox'), async (c) => {
    const book = await bookOf(c, true);
    if (!book.ok) return refuseAsGoogle(c, book.error);
    const param = c.req.param('range');
    if (!param.endsWith(':append')) return refuseAsGoogle(c, notFound);
    const { valueInputOption, insertDataOption = 'OVERWRITE' } = c.req.query();
    if (valueInputOption !== 'USER_ENTERED' || insertDataOption !== 'INSERT_ROWS')
      return refuseAsGoogle(c, googleRefusal(400, "'valueInputOption' is required but not specified"));
    const read = parseJson(c.var.bodyText, DEEPEST);
    const body = v.safeParse(appendSchema, read.ok ? read.value : undefined);
    if (!body.success)
      return refuseAsGoogle(
        c,
        googleRefusal(400, `Invalid JSON payload received. ${v.getDotPath(body.issues[0]) ?? ''}`),
      );
    const found = await rangeIn(book.value, param.slice(0, -':append'.length));
    if (!found.ok) return refuseAsGoogle(c, found.error);
    const { sheet } = found.value;
    const updated = await write(async (trx) => {
      const last = await lastRowOf(trx, sheet);
      const shift = await tableColumn(async (from, to) => rowsOf(trx, sheet, from, to), last);
      const rows = body.output.values.map((row) => [...Array<string>(shift).fill(''), ...row.map(asEntered)]);
      await insertRows(trx, sheet, last + 1, rows, clock());
      return { updatedRange: `'${sheet.title}'!${last + 2}:${last + 1 + rows.length}`, updatedRows: rows.length };
    });
    return c.json({ spreadsheetId: book.value.id, updates: { spreadsheetId: book.value.id, ...updated } });
  });
  return app;
}

function trimmed(cells: string[]): string[] {
  while (cells.at(-1) === '') cells.pop();
  return cells;
}

const LONGEST_LOOK = 200;

/** Returns the first column that the last table's rows use. */
async function tableColumn(
  rows: (from: number, to: number) => ReturnType<typeof rowsOf>,
  last: number,
): Promise<number> {
  let column = Number.POSITIVE_INFINITY;
  let next = last;
  for (const { n, cells } of (await rows(last - LONGEST_LOOK, last)).toReversed()) {
    if (n !== next) break;
    const first = cells.findIndex((cell) => cell !== '');
    if (first >= 0) column = Math.min(column, first);
    next = n - 1;
  }
  return Number.isFinite(column) ? column : 0;
}

/**
 * A range in A1 notation: the sheet's title and, unless it is the whole sheet, the first and last column and row, from
 * 0.
 */
type A1Range = { sheet: string; columns: [number, number] | null; rows: [number, number] | null };

const whole = /^(?:'((?:[^']|'')+)'|([^'!]+))(?:!(.+))?$/;
const corners = /^([A-Za-z]*)(\d*)(?::([A-Za-z]*)(\d*))?$/;

/** @returns undefined if the text is not a range */
export function readA1(text: string): A1Range | undefined {
  const [, quoted, plain = '', cells] = whole.exec(text) ?? [];
  const sheet = quoted?.replaceAll("''", "'") ?? plain;
  if (sheet === '') return undefined;
  if (cells === undefined) return { sheet, columns: null, rows: null };
  const found = corners.exec(cells);
  if (!found) return undefined;
  const [, left = '', top = '', right = left, bottom = top] = found;
  if ((left === '') !== (right === '') || (left === '' && top === '')) return undefined;
  return {
    sheet,
    columns: left === '' ? null : [columnOf(left), columnOf(right)],
    rows: top === '' ? null : [Number(top) - 1, bottom === '' ? Number.MAX_SAFE_INTEGER : Number(bottom) - 1],
  };
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
