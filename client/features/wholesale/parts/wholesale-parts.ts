import { FilterSheet } from './filter-sheet.tsx';
import { NoteDialog } from './note-dialog.tsx';

/** What shows only after a press: fetched when nothing else is to do. */
export const wholesaleParts = { FilterSheet, NoteDialog };
