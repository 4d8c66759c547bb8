import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const tokenUseTexts = localized('history/usage/tokenUseTexts', {
  chart: 'Tokens per day',
  chartSome: (days: number) => `Tokens per ${formatCount(days)} days`,
  unit: 'by member',
  day: 'Day',
  all: 'All',
  member: 'Member',
  table: 'Tokens by member and tool',
  nothing: 'No tokens were spent in this time.',
  former: 'Former member',
  before: (date: string) => `Before ${date}`,
} as const);
