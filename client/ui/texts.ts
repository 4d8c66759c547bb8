import { localized } from '#shared/localized.ts';

export const uiTexts = localized('ui', {
  close: 'Close',
  news: 'New notification',
  selectAll: 'Select all',
  deselectAll: 'Deselect all',
  of: (group: string) => `of ${group}`,
  selection: 'Selection',
  clearSelection: 'Clear selection',
  strength: 'Password strength',
  noStrength: 'None yet',
  broken: 'This part of the page cannot be shown.',
  brokenRow: 'This row cannot be shown',
  tryAgain: 'Try again',
  notLoaded: 'This part of the portal could not be loaded.',
});
