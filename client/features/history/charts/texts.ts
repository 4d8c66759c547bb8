import { formatCount } from '#shared/format.ts';

/** The words of the histories' charts. */
export const sourcedTexts = {
  sourced: 'Sourced per day',
  sourcedSome: (days: number) => `Sourced per ${days} days`,
  unit: 'rows, by member',
  day: 'Day',
  days: (from: string, to: string) => `${from} to ${to}`,
  today: 'today',
  all: 'All',
  member: 'Member',
  former: 'Former member',
  others: 'Others',
  rows: 'Rows',
  share: 'Share',
  way: 'Trend',
  trend: (name: string, figures: readonly number[]) => `${name}, of late: ${figures.map(formatCount).join(', ')}`,
  todayColumn: 'Today',
  week: 'Week',
  weekUnit: 'rows by day and hour',
  nothing: 'Nothing was sourced in this time.',
} as const;
