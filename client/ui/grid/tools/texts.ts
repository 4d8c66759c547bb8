import { localized } from '#shared/localized.ts';

export const toolTexts = localized('ui/grid/tools/toolTexts', {
  dates: 'Go to date',
  frozen: (when: string) => `As it was on ${when}.`,
  frozenMore: 'Frozen at that moment. New rows don’t appear.',
  backToLive: 'Back to live',
} as const);
