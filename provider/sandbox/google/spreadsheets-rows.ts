/** The columns of the sandbox's spreadsheets. `n` counts rows from 0; `cells` is a list of what the cells hold, as JSON. */
export type SpreadsheetTables = {
  sandbox_spreadsheets: { id: string; owner: string; title: string; changed_at: number; read_only: number };
  sandbox_sheets: { spreadsheet_id: string; sheet_id: number; title: string; row_count: number; column_count: number };
  sandbox_sheet_rows: { spreadsheet_id: string; sheet_id: number; n: number; cells: string };
};

export type SpreadsheetRow = SpreadsheetTables['sandbox_spreadsheets'];
export type SheetRow = SpreadsheetTables['sandbox_sheets'];

declare module '#provider/db/tables.ts' {
  interface Tables extends SpreadsheetTables {}
}
