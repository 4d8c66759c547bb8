import * as v from 'valibot';

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

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** Who is signed in at Google in this session; null: nobody, or the login has expired. */
export const sheetsStatusSchema = v.object({
  /** A sandbox of this machine stands in for Google. */
  sandbox: v.boolean(),
  account: v.nullable(v.object({ email: v.string(), /** The login's end, ms. */ until: v.number() })),
});
export type SheetsStatus = v.InferOutput<typeof sheetsStatusSchema>;

const spreadsheetSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** ms */ changedAt: v.nullable(v.number()),
  /** Where it is opened. */ url: v.nullable(v.string()),
});
export type Spreadsheet = v.InferOutput<typeof spreadsheetSchema>;

/** Spreadsheets of the drive, newest change first. `next` leads to the following page. */
export const spreadsheetPageSchema = v.object({ spreadsheets: v.array(spreadsheetSchema), next: v.nullable(v.string()) });
export type SpreadsheetPage = v.InferOutput<typeof spreadsheetPageSchema>;

const sheetSchema = v.object({ id: v.number(), title: v.string(), rows: v.number(), columns: v.number() });
export type Sheet = v.InferOutput<typeof sheetSchema>;
export const sheetListSchema = v.object({ title: v.string(), sheets: v.array(sheetSchema) });
export type SheetList = v.InferOutput<typeof sheetListSchema>;

/** Rows of a sheet as they are shown there; `next` is the row that the following page begins with, from 0; `cut`: it has more than is read. */
export const sheetValuesSchema = v.object({ rows: v.array(v.array(v.string())), next: v.nullable(v.number()), cut: v.boolean() });
export type SheetValues = v.InferOutput<typeof sheetValuesSchema>;

/** Text stays text, a number a number. */
const sheetCellSchema = v.union([text(sheetLimits.cellCharacters), v.number(), v.boolean(), v.null()]);
export type SheetCell = v.InferOutput<typeof sheetCellSchema>;

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/, 'No id of a spreadsheet'));
const title = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const spreadsheetQuerySchema = v.object({ page: v.optional(text(2_000)), search: v.optional(text(200)) });
export const sheetListQuerySchema = v.object({ spreadsheet: id });
export const sheetValuesQuerySchema = v.object({
  spreadsheet: id,
  sheet: title,
  from: v.pipe(v.optional(v.string(), '0'), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(sheetLimits.importRows - 1)),
  /** How many rows the sheet has, as it was listed: to ask for one that it does not have is an error. */
  of: v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number)),
});

/** One part of an append. Run and part name it: what they name is written once, however often it is sent. */
export const appendPartSchema = v.object({
  spreadsheet: id,
  sheet: title,
  run: v.pipe(v.string(), v.regex(/^[a-z0-9]{8,32}$/, 'No id of a run')),
  part: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  /** When the run began, as it is to stand in the sheet. */
  at: text(40),
  columns: v.pipe(v.array(text(500)), v.minLength(1), v.maxLength(sheetLimits.columns)),
  rows: v.pipe(v.array(v.pipe(v.array(sheetCellSchema), v.maxLength(sheetLimits.columns))), v.minLength(1), v.maxLength(sheetLimits.partRows)),
});
export type AppendPart = v.InferOutput<typeof appendPartSchema>;

/** `known`: this part stood in the sheet already, and nothing was written. */
export const appendedSchema = v.object({ known: v.boolean() });
export type Appended = v.InferOutput<typeof appendedSchema>;

/** The last column of what we append: when it was, and which part of which run, by which a part that is tried again is known. */
export const RUN_COLUMN = 'Added by Sellerwire';

/** The end of that column's text in the rows of one part; a run's name is random, so that no other row ends so. */
export const partMark = ({ run, part }: { run: string; part: number }): string => ` · ${run}.${part}`;
