import { formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const toolTexts = localized('ui/grid/tools/toolTexts', {
  compare: 'Compare',
  compareHint: (most: number) => `Select two to ${most}`,
  dates: 'Go to date',
  jump: 'Go to a day',
  jumpHint: 'Scrolls to the start of that day. No rows are hidden.',
  go: 'Go',
  notInOrder: (order: string) => `Go to a day works when the list is sorted by ${order}.`,
  sortSo: 'Sort that way',
  asItWas: 'As it was on',
  asItWasHint: 'Shows the list as of that moment. Times and totals are relative to it.',
  show: 'Show',
  noDay: 'Enter a day.',
  noMoment: 'Enter a day and a time.',
  tooEarly: (earliest: string) => `There is no data before ${formatDate(`${earliest}T12:00:00`)}.`,
  notYet: 'This is in the future.',
  frozen: (when: string) => `As it was on ${when}.`,
  frozenMore: 'Frozen at that moment. New rows don’t appear.',
  backToLive: 'Back to live',
} as const);
