import { localized } from '#shared/localized.ts';

/** Texts that several parts share. */
export const uiTexts = localized('ui', {
  close: 'Close',
  news: 'New notification',
  choose: 'Choose',
  filter: 'Filter',
  selectAll: 'Select all',
  deselectAll: 'Deselect all',
  selectNone: 'Select none',
  of: (group: string) => `of ${group}`,
  selection: 'Selection',
  clearSelection: 'Clear selection',
  strength: 'Password strength',
  noStrength: 'None yet',
  broken: 'This part of the page cannot be shown.',
  brokenRow: 'This row cannot be shown',
  tryAgain: 'Try again',
});
