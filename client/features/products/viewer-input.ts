import * as v from 'valibot';
import { identifierTypes, inputMethods } from '#shared/products/identifiers.ts';
import { readKinds } from '#shared/products/read-identifier.ts';

const cellsSchema = v.array(v.string());

const ofLine = {
  /** Row number in the file, including the header, or position in a typed list. From 1. */
  row: v.number(),
  /** As in the file. */
  text: v.string(),
  /** The file's other cells, in the order of `source.columns`. */
  cells: cellsSchema,
};
const ofReading = {
  kind: v.picklist(readKinds),
  /** Describes the corrections; null if there are none. */
  mended: v.nullable(v.string()),
};

const identifierSchema = v.object({
  ...ofLine,
  ...ofReading,
  value: v.string(),
  /** Later rows with the same identifier, which is looked up once. */
  twins: v.array(v.object({ ...ofLine, ...ofReading })),
});

/** `why`: a short reason for not looking it up, such as 'Not an ASIN: too short'. */
const droppedSchema = v.object({ ...ofLine, why: v.string() });

const sourceSchema = v.object({
  /** Name of the file or spreadsheet: suppliers-nov.csv. */
  name: v.string(),
  /** The file's columns except the identifiers. */
  columns: v.array(v.string()),
  /** Index of the unit cost column; null if there is none. */
  costColumn: v.nullable(v.number()),
});

/** The form's result, ready to look up and to store. */
export const viewerInputSchema = v.object({
  identifierType: v.picklist(identifierTypes),
  method: v.picklist(inputMethods),
  /** Requested flags of both groups, in order. */
  selections: v.array(v.string()),
  /** Groups in which every flag is on. */
  selectAll: v.object({ general: v.boolean(), statistical: v.boolean() }),
  /** At most 10,000, without duplicates, in list order. */
  identifiers: v.array(identifierSchema),
  dropped: v.array(droppedSchema),
  /** null for a typed list */
  source: v.nullable(sourceSchema),
});

export type ViewerInput = v.InferOutput<typeof viewerInputSchema>;
export type ViewerIdentifier = ViewerInput['identifiers'][number];
export type ViewerSource = NonNullable<ViewerInput['source']>;
