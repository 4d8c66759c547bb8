import { formatCount } from '#shared/format.ts';

/** The words about tokens and how long they last. */
export const tokenUseTexts = {
  title: 'API tokens',
  left: (tokens: number) => `${formatCount(tokens)} left`,
  emptyIn: (days: number) => (days === 0 ? 'empty today' : days === 1 ? 'empty in about 1 day' : `empty in about ${formatCount(days)} days`),
  empty: 'empty',
  rate: (mean: number) => `At ${formatCount(mean)} a day, the mean of 14 days, and if nothing is added.`,
  unused: 'Nothing was used in the last 14 days.',
  use: 'Used per day',
  useUnit: 'tokens, last 30 days',
  day: 'Day',
  used: 'Used',
  nothing: 'No tokens were used in the last 30 days.',
  lastsUntil: 'Lasts until',
  usedUp: 'Used up',
  unknown: '–',
  loading: 'Loading tokens',
  tryAgain: 'Try again',
} as const;
