import * as v from 'valibot';
import { supportedMarketplaces } from '../../marketplaces.ts';
import { plainText } from '../../plain-text.ts';
import type { ProductRow } from '../lookup.ts';

/** Imports are stored for this many days. */
export const IMPORT_DAYS = 90;
/** The maximum of all rows of a team's imports, and of the imports themselves. */
export const MOST_TEAM_ROWS = 100_000;
export const MOST_IMPORTS = 300;
/** The maximum of what a team's imports store, bytes: 2.5 kB for each of the rows. */
export const MOST_TEAM_BYTES = 256 * 1024 * 1024;
/** Identifiers of an import, plus as many lines that cannot be looked up. */
export const MOST_IMPORT_ROWS = 20_000;
/** Rows per call that saves them. */
export const MOST_ROWS_A_CALL = 500;
/** A deleted import can be restored for this long, ms. */
export const RESTORE_IMPORT_FOR = 3_600_000;
/** An import that has not moved for this long is no longer running: its tab was closed. ms */
const STILL_RUNS = 120_000;

const LONGEST_CELL = 1_000;
const LONGEST_SETTINGS = 30_000;

export const importIdSchema = v.pipe(v.string(), v.regex(/^[\w.-]{8,60}$/, 'Expected the id of an import'));
export const importNameSchema = v.pipe(plainText(120), v.nonEmpty('Please enter a name'));
const marketplaceSchema = v.picklist(supportedMarketplaces);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const importStates = ['running', 'paused', 'stopped', 'cancelled', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/** What the page needs to show the table again: fields, type, and the file's columns. The provider does not read it. */
const settingsSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((settings) => JSON.stringify(settings).length <= LONGEST_SETTINGS, 'These settings are too long to save'),
);

const storedImportSchema = v.object({
  id: v.string(),
  name: v.string(),
  marketplace: marketplaceSchema,
  /** All rows, looked up or not, except those that repeat another one. */
  rows: count,
  done: count,
  found: count,
  /** Tokens spent, and identifiers that were free. */
  spent: count,
  free: count,
  state: v.picklist(importStates),
  /** The whole team sees it. */
  shared: v.boolean(),
  mine: v.boolean(),
  /** The email of who made it. */
  by: v.string(),
  /** The import that this one ran again; null if none. */
  againOf: v.nullable(v.string()),
  /** ms */
  startedAt: v.number(),
  changedAt: v.number(),
});
export type StoredImport = v.InferOutput<typeof storedImportSchema>;

export const importListSchema = v.object({
  /** Newest first: the person's own and the team's shared ones; for the main account, all of the team. */
  imports: v.array(storedImportSchema),
  /** All rows of the team's imports. */
  rows: count,
  most: v.object({ rows: count, imports: count }),
});
export type ImportList = v.InferOutput<typeof importListSchema>;

export const openedImportSchema = v.object({
  import: storedImportSchema,
  settings: v.record(v.string(), v.unknown()),
  /** Index of the file's unit cost column; null if there is none. */
  costColumn: v.nullable(count),
});

/** Begins an import, and reserves room for its rows. Repeated with the same id, it returns what is stored. */
export const beginImportSchema = v.object({
  id: importIdSchema,
  name: importNameSchema,
  marketplace: marketplaceSchema,
  rows: v.pipe(count, v.minValue(1), v.maxValue(MOST_IMPORT_ROWS)),
  settings: settingsSchema,
  costColumn: v.nullable(v.pipe(count, v.maxValue(1_000))),
  againOf: v.optional(v.nullable(importIdSchema), null),
});

/** `stored`: first and last position of each run of rows that is stored and looked up. */
export const begunImportSchema = v.object({ import: storedImportSchema, stored: v.array(v.tuple([count, count])) });
export type BegunImport = v.InferOutput<typeof begunImportSchema>;

const codeSchema = v.pipe(v.string(), v.maxLength(LONGEST_CELL));
const kindSchema = v.pipe(v.string(), v.maxLength(20));
const howSchema = v.nullable(v.pipe(v.string(), v.maxLength(300)));
const cellsSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(LONGEST_CELL))), v.maxLength(200));

/**
 * The cells of a product row, checked by hand: a portion has tens of thousands of them, and a schema takes some
 * microseconds for each.
 */
const hasCells = (row: object): row is ProductRow =>
  Object.values(row).every(
    (cell) =>
      typeof cell !== 'object' ||
      cell === null ||
      (Array.isArray(cell) && cell.every((each) => typeof each === 'string')),
  );
const productsSchema = v.pipe(
  v.array(v.looseObject({ asin: v.string() })),
  v.check((rows) => rows.length <= 100 && rows.every(hasCells), 'Expected at most 100 products'),
  v.transform((rows) => rows as ProductRow[]),
) as v.GenericSchema<ProductRow[]>;

const rowStates = ['waits', 'found', 'not-found', 'dropped'] as const;

/** One row of an import: the line of the file, how it was read, and the products found. */
const importRowSchema = v.object({
  /** Index in the import. */
  position: v.pipe(count, v.maxValue(MOST_IMPORT_ROWS - 1)),
  /** Row in the file, from 1. */
  row: count,
  /** The code as in the file, and as looked up. */
  code: codeSchema,
  value: v.pipe(v.string(), v.maxLength(100)),
  /** 'ASIN', 'UPC', 'EAN'; null if not recognized. */
  kind: v.nullable(kindSchema),
  /** How the code was read: 'a leading 0 restored'; null as it was. */
  how: howSchema,
  cells: cellsSchema,
  /** Later rows with the same product code, maybe in another form. They have this row's result. */
  twins: v.array(v.object({ row: count, code: codeSchema, kind: kindSchema, how: howSchema, cells: cellsSchema })),
  state: v.picklist(rowStates),
  /** Why there is no result. */
  why: v.nullable(v.pipe(v.string(), v.maxLength(300))),
  soldIn: v.array(v.string()),
  marketplace: marketplaceSchema,
  /** As the viewer has them, best known first. */
  products: productsSchema,
  /** Index of the product shown. */
  pick: count,
  /** When it was looked up, ms; null if it was not. */
  at: v.nullable(v.number()),
});
export type ImportRow = v.InferOutput<typeof importRowSchema>;

export const saveRowsSchema = v.object({
  id: importIdSchema,
  rows: v.pipe(v.array(importRowSchema), v.maxLength(MOST_ROWS_A_CALL)),
  /** The state of the whole run so far. */
  run: v.object({ state: v.picklist(importStates), spent: count, free: count }),
});

export const changeImportSchema = v.object({
  id: importIdSchema,
  name: v.optional(importNameSchema),
  shared: v.optional(v.boolean()),
});
export const importIdsSchema = v.object({ ids: v.pipe(v.array(importIdSchema), v.minLength(1), v.maxLength(100)) });

/** One page of an import's rows; `next` is the position to continue from, null at the end. */
export const rowsPageSchema = v.object({ rows: v.array(importRowSchema), next: v.nullable(count) });

/** What a comparison needs of a product in a run. Undefined: the field was not fetched; null: there was none. */
const runFigureSchema = v.object({
  position: count,
  code: v.string(),
  asin: v.nullable(v.string()),
  title: v.nullable(v.string()),
  /** Whether the row shows this product; a code can have several. */
  picked: v.boolean(),
  price: v.nullish(v.number()),
  rank: v.nullish(v.number()),
  profit: v.nullish(v.number()),
});
export type RunFigure = v.InferOutput<typeof runFigureSchema>;
export const figuresPageSchema = v.object({ figures: v.array(runFigureSchema), next: v.nullable(count) });

/** How many imports a product's page lists. */
export const SHOWN_IMPORTS = 5;

/**
 * A product in an import: what its row says. `at`: when it was looked up, ms. `unitCost`: from the file; null if it has
 * none.
 */
const importOfProductSchema = v.object({
  id: importIdSchema,
  name: v.string(),
  by: v.string(),
  at: v.nullable(v.number()),
  code: v.string(),
  title: v.nullable(v.string()),
  unitCost: v.nullable(v.number()),
  price: v.nullish(v.number()),
  rank: v.nullish(v.number()),
  profit: v.nullish(v.number()),
});
export type ImportOfProduct = v.InferOutput<typeof importOfProductSchema>;
/** The newest imports with a product. `total` also counts those that are not here. */
export const importsOfProductSchema = v.object({
  imports: v.pipe(v.array(importOfProductSchema), v.maxLength(SHOWN_IMPORTS)),
  total: count,
});
export type ImportsOfProduct = v.InferOutput<typeof importsOfProductSchema>;

/** An import was begun, ended, renamed, shared, deleted, or restored. */
export const importsChangeSchema = v.object({ id: v.string() });
export type ImportsChange = v.InferOutput<typeof importsChangeSchema>;

/** The state to show: an import whose tab was closed is not running any more. */
export const shownState = (
  { state, changedAt }: Pick<StoredImport, 'state' | 'changedAt'>,
  now: number,
): ImportState => (state === 'running' && now - changedAt > STILL_RUNS ? 'paused' : state);
