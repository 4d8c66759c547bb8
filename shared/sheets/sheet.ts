import * as v from 'valibot';

export const sheetLimits = {
  /** 10,000 identifiers plus the header (VIEW-01). */
  importRows: 10_001,
  importColumns: 100,
  /** Rows per answer when a sheet is read. */
  pageRows: 2_000,
  /** Rows per write. Google has no limit, but recommends at most 2 MB per call. */
  partRows: 500,
  /** Characters per write, to stay below the maximum request size. */
  partCharacters: 150_000,
  columns: 300,
  /** Google's limit for one cell. */
  cellCharacters: 50_000,
  /** Google allows a person 60 writes and 60 reads per minute. */
  writesAMinute: 50,
  readsAMinute: 50,
  spreadsheetsAPage: 50,
} as const;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** The Google sign-in of this session; null if there is none or it has expired. */
export const sheetsStatusSchema = v.object({
  /** A sandbox on this machine replaces Google. */
  sandbox: v.boolean(),
  account: v.nullable(
    v.object({
      email: v.string(),
      /** The login's end, ms. */
      until: v.number(),
    }),
  ),
});
export type SheetsStatus = v.InferOutput<typeof sheetsStatusSchema>;

const spreadsheetSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** ms */ changedAt: v.nullable(v.number()),
  /** Its page at Google. */ url: v.nullable(v.string()),
});
export type Spreadsheet = v.InferOutput<typeof spreadsheetSchema>;

/** Spreadsheets of the drive, last changed first. `next` is for requesting the following page. */
export const spreadsheetPageSchema = v.object({
  spreadsheets: v.array(spreadsheetSchema),
  next: v.nullable(v.string()),
});
export type SpreadsheetPage = v.InferOutput<typeof spreadsheetPageSchema>;

const sheetSchema = v.object({ id: v.number(), title: v.string(), rows: v.number(), columns: v.number() });
export type Sheet = v.InferOutput<typeof sheetSchema>;
export const sheetListSchema = v.object({ title: v.string(), sheets: v.array(sheetSchema) });
export type SheetList = v.InferOutput<typeof sheetListSchema>;

/**
 * Rows of a sheet as displayed there. `next` is the first row of the following page, from 0. `cut`: the sheet has more
 * than is read.
 */
export const sheetValuesSchema = v.object({
  rows: v.array(v.array(v.string())),
  next: v.nullable(v.number()),
  cut: v.boolean(),
});
export type SheetValues = v.InferOutput<typeof sheetValuesSchema>;

const sheetCellSchema = v.union([text(sheetLimits.cellCharacters), v.number(), v.boolean(), v.null()]);
export type SheetCell = v.InferOutput<typeof sheetCellSchema>;

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/, 'Expected a spreadsheet id'));
const title = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const spreadsheetQuerySchema = v.object({ page: v.optional(text(2_000)), search: v.optional(text(200)) });
export const sheetListQuerySchema = v.object({ spreadsheet: id });
export const sheetValuesQuerySchema = v.object({
  spreadsheet: id,
  sheet: title,
  from: v.pipe(
    v.optional(v.string(), '0'),
    v.regex(/^\d{1,5}$/),
    v.transform(Number),
    v.maxValue(sheetLimits.importRows - 1),
  ),
  /** The sheet's row count when it was listed. Requesting a row beyond it is an error. */
  of: v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number)),
});

/** One part of an append. Run and part identify it, so that a part is written once, however often it is sent. */
export const appendPartSchema = v.object({
  spreadsheet: id,
  sheet: title,
  run: v.pipe(v.string(), v.regex(/^[a-z0-9]{8,32}$/, 'Expected a run id')),
  part: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  /** When the run started, as written in the sheet. */
  at: text(40),
  columns: v.pipe(v.array(text(500)), v.minLength(1), v.maxLength(sheetLimits.columns)),
  rows: v.pipe(
    v.array(v.pipe(v.array(sheetCellSchema), v.maxLength(sheetLimits.columns))),
    v.minLength(1),
    v.maxLength(sheetLimits.partRows),
  ),
});
export type AppendPart = v.InferOutput<typeof appendPartSchema>;

/** `known`: the sheet already contained this part, and nothing was written. */
export const appendedSchema = v.object({ known: v.boolean() });
export type Appended = v.InferOutput<typeof appendedSchema>;

/**
 * The head of the last column of appended rows: the time, and the run and part, which identify a retried part.
 * @param name the portal's
 */
export const runColumn = (name: string): string => `Added by ${name}`;

/** The end of that column's text in the rows of one part. Run names are random, so no other row ends with it. */
export const partMark = ({ run, part }: { run: string; part: number }): string => ` · ${run}.${part}`;
