import { formatDate } from '#shared/format.ts';

/** What the tools above a list say by themselves. */
export const toolTexts = {
  dates: 'Go to date',
  jump: 'Go to a day',
  jumpHint: 'Every row stays; the list goes to where that day begins.',
  go: 'Go',
  notInOrder: (order: string) => `Days follow one another only in this order: ${order}.`,
  sortSo: 'Sort so',
  asItWas: 'As it was on',
  asItWasHint: 'The list as it stood at that moment, held still. Times and figures are counted from then.',
  show: 'Show',
  noDay: 'Please enter a day.',
  noMoment: 'Please enter a day and a time.',
  tooEarly: (earliest: string) => `Nothing is kept from before ${formatDate(`${earliest}T12:00:00`)}.`,
  notYet: 'This is still to come.',
  frozen: (when: string) => `As it was on ${when}.`,
  frozenMore: 'The list is held still: nothing new enters it, and times are counted from then.',
  backToLive: 'Back to live',
} as const;
