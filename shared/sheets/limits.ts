/** What goes to a spreadsheet and what comes from one, at the most. */
export const sheetLimits = {
  /** 10,000 identifiers and the row of names (VIEW-01). */
  importRows: 10_001,
  importColumns: 100,
  /** Rows of one answer while a sheet is read. */
  pageRows: 2_000,
  /** Rows of one write. Google takes any number, and advises 2 MB a call at the most. */
  partRows: 500,
  /** Characters of one write, so that it stays below what a request may have. */
  partCharacters: 150_000,
  columns: 300,
  /** Of one cell, by Google. */
  cellCharacters: 50_000,
  /** Google lets a person write 60 times a minute, and read as often. */
  writesAMinute: 50,
  readsAMinute: 50,
  spreadsheetsAPage: 50,
} as const;
