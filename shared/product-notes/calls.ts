import { calls, del, get, put } from '../calls.ts';
import { noteListSchema, noteNameSchema, notesQuerySchema, putNoteSchema } from './product-note.ts';

/** Ours, and optional: a provider without notes answers 404. */
export const productNotePaths = { notes: '/portal/product-notes', restored: '/portal/product-notes/restored' } as const;

const upstream = { path: productNotePaths.notes };

/** Notes about products: a person's own, and those that the team shares (RES-05). */
export const productNoteCalls = calls(
  '/api/product-notes',
  {},
  {
    list: get('', 'load notes', { query: notesQuerySchema, answer: noteListSchema, optional: true, upstream }),
    save: put('', 'save the note', { body: putNoteSchema, answer: noteListSchema, optional: 'refuse', upstream }),
    /** The author's to do, and the main account's for what the team sees. `restore` undoes it within an hour. */
    remove: del('', 'delete the note', { body: noteNameSchema, answer: noteListSchema, optional: 'refuse', upstream }),
    restore: put('/restored', 'restore the note', {
      body: noteNameSchema,
      answer: noteListSchema,
      optional: 'refuse',
      upstream: { path: productNotePaths.restored },
    }),
  },
);
