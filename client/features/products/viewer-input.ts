import * as v from 'valibot';
import { identifierTypes, inputMethods } from '#shared/products/identifiers.ts';

const cellsSchema = v.array(v.string());

const identifierSchema = v.object({
  /** As the provider is asked for it. */
  value: v.string(),
  kind: v.picklist(['ASIN', 'UPC', 'EAN', 'ISBN']),
  /** In the file, counted as a spreadsheet does, its head too; of a typed list which one it is. From 1. */
  row: v.number(),
  /** As it was written. */
  text: v.string(),
  /** What was mended, in words; null where nothing was. */
  mended: v.nullable(v.string()),
  /** What the file says of it, in the order of `source.columns`. */
  cells: cellsSchema,
  /** Rows further down with the same identifier: they are looked up once. */
  twins: v.array(v.object({ row: v.number(), cells: cellsSchema })),
});

const droppedSchema = v.object({
  row: v.number(),
  text: v.string(),
  /** Why it is not looked up, in a few words: '9 characters'. */
  why: v.string(),
  cells: cellsSchema,
});

const sourceSchema = v.object({
  /** Of the file or the spreadsheet: suppliers-nov.csv. */
  name: v.string(),
  /** The file's own columns, without the one of the identifiers. */
  columns: v.array(v.string()),
  /** Which of them says what a piece costs; null where none does. */
  costColumn: v.nullable(v.number()),
});

/** What the form hands over, ready to be looked up and to be kept. */
export const viewerInputSchema = v.object({
  identifierType: v.picklist(identifierTypes),
  method: v.picklist(inputMethods),
  /** Flags of both groups that are asked for, in their order. */
  selections: v.array(v.string()),
  /** The groups of which everything is on. */
  selectAll: v.object({ general: v.boolean(), statistical: v.boolean() }),
  /** At most 10,000, each once, in the order of the list. */
  identifiers: v.array(identifierSchema),
  dropped: v.array(droppedSchema),
  /** Null for a typed list. */
  source: v.nullable(sourceSchema),
});

export type ViewerInput = v.InferOutput<typeof viewerInputSchema>;
export type ViewerIdentifier = ViewerInput['identifiers'][number];
export type ViewerSource = NonNullable<ViewerInput['source']>;
