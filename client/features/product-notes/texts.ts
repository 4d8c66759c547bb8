import { localized } from '#shared/localized.ts';

export const noteTexts = localized('product-notes/noteTexts', {
  title: 'Notes',
  loading: 'Loading notes',
  failed: 'The notes could not be loaded.',
  none: 'No notes yet.',
  add: 'Add note',
  note: 'Note',
  hint: 'What you want to remember of this product',
  shared: 'The team sees it',
  personal: 'Only you see it',
  edited: 'edited',
  edit: (by: string) => `Edit the note of ${by}`,
  remove: (by: string) => `Delete the note of ${by}`,
  save: 'Save',
  cancel: 'Cancel',
  removed: 'Note deleted',
  restored: 'Note restored',
  failedRemove: 'The note could not be deleted.',
  failedRestore: 'The note could not be restored.',
} as const);
