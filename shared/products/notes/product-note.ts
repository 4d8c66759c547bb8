import * as v from 'valibot';
import { marketplaceOf } from '../../marketplaces.ts';
import { plainLines, plainText } from '../../plain-text.ts';
import { asinSchema } from '../asin.ts';

/** Limits of a team. Only `longest` counts characters. */
export const noteLimits = { longest: 2_000, perProduct: 100, perTeam: 5_000 } as const;

/** How long a deleted note can be restored, ms. */
export const NOTE_RESTORE_FOR = 3_600_000;

const noteTextSchema = v.pipe(plainText(noteLimits.longest, plainLines), v.nonEmpty('Please enter a note'));

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
