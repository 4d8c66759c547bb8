import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const viewTexts = localized('views/viewTexts', {
  views: 'Views',
  current: (name: string, changed: boolean) => `View: ${name}${changed ? ', changed' : ''}`,
  none: 'No views yet. Set filters, sorting, and columns, then save them under a name.',
  mine: 'My views',
  team: 'Team views',
  by: (email: string) => `by ${email}`,
  rename: (name: string) => `Rename ${name}`,
  share: (name: string) => `Share ${name} with the team`,
  remove: (name: string) => `Delete ${name}`,
  newName: 'New name',
  name: 'Save as view',
  namePlaceholder: 'Name',
  shareNew: 'Share with the team',
  keep: 'Save',
  save: 'Save changes',
  takeBack: 'Undo changes',
  ok: 'OK',
  savedView: (name: string) => `“${name}” saved`,
  saved: (name: string) => `“${name}” updated`,
  removed: (name: string) => `“${name}” deleted`,
  failed: 'The view could not be changed',
  gone: (name: string, columns: readonly string[]) =>
    columns.length === 1
      ? `“${name}” uses a column that no longer exists: ${columns[0]}.`
      : `“${name}” uses ${formatCount(columns.length)} columns that no longer exist: ${columns.join(', ')}.`,
  rest: 'The rest of the view is applied.',
} as const);
