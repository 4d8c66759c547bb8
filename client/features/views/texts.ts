import { formatCount } from '#shared/format.ts';

/** The words of named views. */
export const viewTexts = {
  views: 'Views',
  current: (name: string, changed: boolean) => `View: ${name}${changed ? ', changed' : ''}`,
  none: 'Nothing is kept yet. Set filters, order and columns as you like them, and keep them under a name.',
  mine: 'My views',
  team: 'Views of the team',
  by: (email: string) => `by ${email}`,
  rename: (name: string) => `Rename ${name}`,
  share: (name: string) => `Share ${name} with the team`,
  remove: (name: string) => `Delete ${name}`,
  newName: 'New name',
  name: 'Keep what is shown as a view',
  namePlaceholder: 'Name',
  shareNew: 'Share with the team',
  keep: 'Keep',
  save: 'Save changes',
  takeBack: 'Undo changes',
  ok: 'OK',
  kept: (name: string) => `“${name}” is kept`,
  saved: (name: string) => `“${name}” is saved as it is shown`,
  removed: (name: string) => `“${name}” is deleted`,
  failed: 'The view could not be changed',
  gone: (name: string, columns: readonly string[]) =>
    columns.length === 1
      ? `“${name}” names a column that is gone: ${columns[0]}.`
      : `“${name}” names ${formatCount(columns.length)} columns that are gone: ${columns.join(', ')}.`,
  rest: 'All else of the view is shown.',
} as const;
