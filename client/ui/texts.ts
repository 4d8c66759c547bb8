import { localized } from '#shared/localized.ts';

export const uiTexts = localized('ui', {
  close: 'Close',
  broken: 'This part of the page cannot be shown.',
  brokenRow: 'This row cannot be shown',
  tryAgain: 'Try again',
  notLoaded: 'This part of the portal could not be loaded.',
});
