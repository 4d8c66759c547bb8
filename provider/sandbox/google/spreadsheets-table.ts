import type { Db, Trx } from '../../db/sqlite.ts';

/** The content of a cell as it was typed: text, a number or a boolean. */
export type Cell = string | number | boolean;

const ROWS_AT_ONCE = 500;

/** An account's spreadsheets whose names contain a text, latest change first. */
export const spreadsheetsOf = (
  db: Db,
  requested: { owner: string; name: string | undefined; skip: number; most: number },
): Promise<SpreadsheetRow[]> => {
  let query = db.selectFrom('sandbox_spreadsheets').selectAll().where('owner', '=', requested.owner);
  if (requested.name !== undefined) query = query.where('title', 'like', `%${requested.name}%`);
  return query.orderBy('changed_at', 'desc').orderBy('id').limit(requested.most).offset(requested.skip).execute();
};

export const spreadsheetById = (db: Db, id: string): Promise<SpreadsheetRow | undefined> =>
  db.selectFrom('sandbox_spreadsheets').selectAll().where('id', '=', id).executeTakeFirst();

export const sheetsOf = (db: Db, spreadsheet: string): Promise<SheetRow[]> =>
  db.selectFrom('sandbox_sheets').selectAll().where('spreadsheet_id', '=', spreadsheet).orderBy('sheet_id').execute();

/** The non-empty rows of a sheet with their numbers, `from` and `to` included. */
export async function rowsOf(
  db: Db,
  sheet: Pick<SheetRow, 'spreadsheet_id' | 'sheet_id'>,
  from: number,
  to: number,
): Promise<{ n: number; cells: Cell[] }[]> {
  const rows = await db
    .selectFrom('sandbox_sheet_rows')
    .select(['n', 'cells'])
    .where('spreadsheet_id', '=', sheet.spreadsheet_id)
    .where('sheet_id', '=', sheet.sheet_id)
    .where('n', '>=', from)
    .where('n', '<=', to)
    .orderBy('n')
    .execute();
  return rows.map(({ n, cells }) => ({ n, cells: JSON.parse(cells) as Cell[] }));
}

/** The number of the last non-empty row; -1 if there is none. */
export async function lastRowOf(db: Db, sheet: Pick<SheetRow, 'spreadsheet_id' | 'sheet_id'>): Promise<number> {
  const row = await db
    .selectFrom('sandbox_sheet_rows')
    .select((eb) => eb.fn.max('n').as('n'))
    .where('spreadsheet_id', '=', sheet.spreadsheet_id)
    .where('sheet_id', '=', sheet.sheet_id)
    .executeTakeFirst();
  return row?.n ?? -1;
}

/** Inserts consecutive rows. The sheet grows by as many. @param from the number of the first one */
export async function insertRows(
  trx: Trx,
  sheet: SheetRow,
  from: number,
  rows: readonly (readonly Cell[])[],
  now: number,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const values = rows.slice(at, at + ROWS_AT_ONCE).map((cells, index) => ({
      spreadsheet_id: sheet.spreadsheet_id,
      sheet_id: sheet.sheet_id,
      n: from + at + index,
      cells: JSON.stringify(cells),
    }));
    await trx.insertInto('sandbox_sheet_rows').values(values).execute();
  }
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), sheet.column_count);
  await trx
    .updateTable('sandbox_sheets')
    .set({ row_count: sheet.row_count + rows.length, column_count: width })
    .where('spreadsheet_id', '=', sheet.spreadsheet_id)
    .where('sheet_id', '=', sheet.sheet_id)
    .execute();
  await trx
    .updateTable('sandbox_spreadsheets')
    .set({ changed_at: now })
    .where('id', '=', sheet.spreadsheet_id)
    .execute();
}

export const setReadOnly = async (db: Db, id: string, readOnly: boolean): Promise<void> => {
  await db
    .updateTable('sandbox_spreadsheets')
    .set({ read_only: readOnly ? 1 : 0 })
    .where('id', '=', id)
    .execute();
};

export async function insertSpreadsheet(
  trx: Trx,
  spreadsheet: Omit<SpreadsheetRow, 'read_only'>,
  sheets: readonly { title: string; rows: readonly (readonly Cell[])[] }[],
): Promise<void> {
  await trx
    .insertInto('sandbox_spreadsheets')
    .values({ ...spreadsheet, read_only: 0 })
    .execute();
  for (const [index, { title, rows }] of sheets.entries()) {
    const empty = {
      spreadsheet_id: spreadsheet.id,
      sheet_id: index,
      title,
      row_count: FRESH_ROWS - rows.length,
      column_count: FRESH_COLUMNS,
    };
    await trx.insertInto('sandbox_sheets').values(empty).execute();
    await insertRows(trx, empty, 0, rows, spreadsheet.changed_at);
  }
}

/** The size of a new sheet in Google Sheets. */
const FRESH_ROWS = 1_000;
const FRESH_COLUMNS = 26;

/** `n` counts rows from 0; `cells` is a list of cell contents, as JSON. */
type SpreadsheetTables = {
  sandbox_spreadsheets: { id: string; owner: string; title: string; changed_at: number; read_only: number };
  sandbox_sheets: { spreadsheet_id: string; sheet_id: number; title: string; row_count: number; column_count: number };
  sandbox_sheet_rows: { spreadsheet_id: string; sheet_id: number; n: number; cells: string };
};

export type SpreadsheetRow = SpreadsheetTables['sandbox_spreadsheets'];
export type SheetRow = SpreadsheetTables['sandbox_sheets'];

declare module '#provider/db/sqlite.ts' {
  interface Tables extends SpreadsheetTables {}
}

/**
 * Interprets a cell's value as if typed: a leading apostrophe keeps text as it is, digits become a number, '=' starts a
 * formula.
 */
export function asEntered(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return '';
  if (value.startsWith("'")) return value.slice(1);
  if (/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(value)) return Number(value);
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  // The sandbox calculates nothing; it only shows that this would be a formula.
  if (/^[=+]/.test(value)) return FORMULA;
  return value;
}

export const FORMULA = '#FORMULA!';

export const shown = (cell: Cell): string => (typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell));
