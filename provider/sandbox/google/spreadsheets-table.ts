import type { Db, Trx } from '../../db/sqlite.ts';
import type { SheetRow, SpreadsheetRow } from './spreadsheets-rows.ts';

/** What a cell holds, as it was typed: text, a number, true or false. */
export type Cell = string | number | boolean;

const ROWS_AT_ONCE = 500;

/** Spreadsheets of one account whose name holds a text, newest change first. */
export const spreadsheetsOf = (db: Db, asked: { owner: string; name: string | undefined; skip: number; most: number }): Promise<SpreadsheetRow[]> => {
  let query = db.selectFrom('sandbox_spreadsheets').selectAll().where('owner', '=', asked.owner);
  if (asked.name !== undefined) query = query.where('title', 'like', `%${asked.name}%`);
  return query.orderBy('changed_at', 'desc').orderBy('id').limit(asked.most).offset(asked.skip).execute();
};

export const spreadsheetById = (db: Db, id: string): Promise<SpreadsheetRow | undefined> =>
  db.selectFrom('sandbox_spreadsheets').selectAll().where('id', '=', id).executeTakeFirst();

export const sheetsOf = (db: Db, spreadsheet: string): Promise<SheetRow[]> =>
  db.selectFrom('sandbox_sheets').selectAll().where('spreadsheet_id', '=', spreadsheet).orderBy('sheet_id').execute();

/** Rows of a sheet that hold something, with their place. Both ends belong to it. */
export async function rowsOf(db: Db, sheet: Pick<SheetRow, 'spreadsheet_id' | 'sheet_id'>, from: number, to: number): Promise<{ n: number; cells: Cell[] }[]> {
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

/** The last row that holds something; -1 where none does. */
export async function lastRowOf(db: Db, sheet: Pick<SheetRow, 'spreadsheet_id' | 'sheet_id'>): Promise<number> {
  const row = await db
    .selectFrom('sandbox_sheet_rows')
    .select((eb) => eb.fn.max('n').as('n'))
    .where('spreadsheet_id', '=', sheet.spreadsheet_id)
    .where('sheet_id', '=', sheet.sheet_id)
    .executeTakeFirst();
  return row?.n ?? -1;
}

/** Writes rows below one another. The sheet grows by as many. @param from the first one's place */
export async function insertRows(trx: Trx, sheet: SheetRow, from: number, rows: readonly (readonly Cell[])[], now: number): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const values = rows
      .slice(at, at + ROWS_AT_ONCE)
      .map((cells, index) => ({ spreadsheet_id: sheet.spreadsheet_id, sheet_id: sheet.sheet_id, n: from + at + index, cells: JSON.stringify(cells) }));
    await trx.insertInto('sandbox_sheet_rows').values(values).execute();
  }
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), sheet.column_count);
  await trx
    .updateTable('sandbox_sheets')
    .set({ row_count: sheet.row_count + rows.length, column_count: width })
    .where('spreadsheet_id', '=', sheet.spreadsheet_id)
    .where('sheet_id', '=', sheet.sheet_id)
    .execute();
  await trx.updateTable('sandbox_spreadsheets').set({ changed_at: now }).where('id', '=', sheet.spreadsheet_id).execute();
}

export const setReadOnly = async (db: Db, id: string, readOnly: boolean): Promise<void> => {
  await db
    .updateTable('sandbox_spreadsheets')
    .set({ read_only: readOnly ? 1 : 0 })
    .where('id', '=', id)
    .execute();
};

/** A spreadsheet with its sheets and what they hold. */
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
    const empty = { spreadsheet_id: spreadsheet.id, sheet_id: index, title, row_count: FRESH_ROWS - rows.length, column_count: FRESH_COLUMNS };
    await trx.insertInto('sandbox_sheets').values(empty).execute();
    await insertRows(trx, empty, 0, rows, spreadsheet.changed_at);
  }
}

/** A new sheet of Google's has so many. */
const FRESH_ROWS = 1_000;
const FRESH_COLUMNS = 26;
