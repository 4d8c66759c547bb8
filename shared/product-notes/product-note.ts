import * as v from 'valibot';
import { marketplaceOf } from '../marketplaces.ts';
import { asinSchema } from '../products/asin.ts';

/** Limits of a team. Only `longest` counts characters. */
export const noteLimits = { longest: 2_000, perProduct: 100, perTeam: 5_000 } as const;

/** How long a deleted note can be restored, ms. */
export const NOTE_RESTORE_FOR = 3_600_000;

/**
 * A note as plain text: one kind of line end, no control characters, none that turn the direction of what follows, at most two line ends in a row.
 */
export const plainNote = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, (found) => (found === '\t' ? ' ' : ''))
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const noteTextSchema = v.pipe(
  v.string(),
  // Longer ones are refused before they are cleaned.
  v.maxLength(4 * noteLimits.longest, `At most ${noteLimits.longest} characters`),
  v.transform(plainNote),
  v.nonEmpty('Please enter a note'),
  v.maxLength(noteLimits.longest, `At most ${noteLimits.longest} characters`),
);

const noteIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60));

/** Of any marketplace that alerts come from. */
const marketplaceSchema = v.pipe(
  v.string(),
  v.check((code) => marketplaceOf(code)?.code === code, 'Expected a marketplace such as US'),
);
const productEntries = { marketplace: marketplaceSchema, asin: asinSchema };
export const notesQuerySchema = v.object(productEntries);
export type NotesQuery = v.InferOutput<typeof notesQuerySchema>;

/** A person's note about a product. `shared`: the team sees it, too. Times in ms. */
const productNoteSchema = v.object({
  id: noteIdSchema,
  text: v.string(),
  shared: v.boolean(),
  mine: v.boolean(),
  /** Whether this account may delete it. */
  deletable: v.boolean(),
  /** Who wrote it. */
  by: v.string(),
  createdAt: v.number(),
  changedAt: v.number(),
});
export type ProductNote = v.InferOutput<typeof productNoteSchema>;

/** Newest first. Every call answers with all notes of the product that the account sees. */
export const noteListSchema = v.object({ notes: v.array(productNoteSchema) });
export type NoteList = v.InferOutput<typeof noteListSchema>;

/** With an `id`, changes an own note; without one, adds a note. */
export const putNoteSchema = v.strictObject({
  ...productEntries,
  id: v.optional(noteIdSchema),
  text: noteTextSchema,
  shared: v.boolean(),
});
export type PutNote = v.InferOutput<typeof putNoteSchema>;

export const noteNameSchema = v.strictObject({ ...productEntries, id: noteIdSchema });
export type NoteName = v.InferOutput<typeof noteNameSchema>;

/** Notes of a product were written, changed, deleted, or restored, so they must be read again. */
export const notesChangeSchema = v.object({ marketplace: v.string(), asin: v.string() });
