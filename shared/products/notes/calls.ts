import { calls, del, get, put } from '../../calls.ts';
import { noteListSchema, noteNameSchema, notesQuerySchema, putNoteSchema } from './product-note.ts';

/** Notes about products: a person's own, and those that the team shares (RES-05). */
export const productNoteCalls = calls(
  '/api/product-notes',
  { tag: 'Notes about products', full: true, upstream: '/portal/product-notes' },
  {
    list: get('', 'load notes', {
      query: notesQuerySchema,
      answer: noteListSchema,
      upstream: { describe: 'The notes of a product' },
    }),
    save: put('', 'save the note', {
      body: putNoteSchema,
      answer: noteListSchema,
      upstream: {
        describe: 'Write a note, or change one of your own',
        refuses: [403, 409],
      },
    }),
    /** The author's to do, and the main account's for what the team sees. `restore` undoes it within an hour. */
    remove: del('', 'delete the note', {
      body: noteNameSchema,
      answer: noteListSchema,
      upstream: { describe: 'Delete a note (id in the body)', refuses: [403, 409] },
    }),
    restore: put('/restored', 'restore the note', {
      body: noteNameSchema,
      answer: noteListSchema,
      upstream: { describe: 'Restore a deleted note', refuses: [403, 409] },
    }),
  },
);
