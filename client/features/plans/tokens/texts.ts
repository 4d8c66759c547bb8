import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const tokenUseTexts = localized('plans/tokens/tokenUseTexts', {
  title: 'API tokens',
  left: (tokens: number) => `${formatCount(tokens)} left`,
  emptyIn: (days: number) => (days === 0 ? 'runs out today' : days === 1 ? 'runs out in about 1 day' : `runs out in about ${formatCount(days)} days`),
  empty: 'none left',
  rate: (mean: number) => `Based on your 14-day average of ${formatCount(mean)} a day.`,
  unused: 'You used none in the last 14 days.',
  use: 'Used per day',
  useUnit: 'tokens, last 30 days',
  day: 'Day',
  used: 'Used',
  nothing: 'No tokens were used in the last 30 days.',
  lastsUntil: 'Lasts until',
  usedUp: 'Used up',
  unknown: '–',
  loading: 'Loading tokens',
} as const);
