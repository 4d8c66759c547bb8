import { localized } from '#shared/localized.ts';
export const chartTexts = localized('ui/charts/chartTexts', {
  figures: 'Figures',
  showFigures: (title: string) => `Figures for ${title}`,
  loading: (title: string) => `Loading ${title}`,
  unknown: '–',
  /** Screen reader description of a drawing's keys. */
  keys: 'Use the arrow keys to move between points.',
  axisFrom: (value: string) => `axis from ${value}`,
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  shortDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  day: 'Day',
  all: 'All',
  fewer: 'Less',
  more: 'More',
  peak: (day: string, hours: string) => `Outlined: peak, ${day} ${hours}`,
} as const);
