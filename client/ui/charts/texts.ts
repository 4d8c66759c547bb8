export const chartTexts = {
  figures: 'Figures',
  showFigures: (title: string) => `Figures of ${title}`,
  loading: (title: string) => `Loading ${title}`,
  tryAgain: 'Try again',
  unknown: '–',
  share: 'Share',
  /** What the keys do in a drawing. */
  keys: 'Arrow keys go from point to point.',
  axisFrom: (value: string) => `axis from ${value}`,
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  shortDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  day: 'Day',
  all: 'All',
  fewer: 'Fewer',
  more: 'more',
  peak: (day: string, hours: string) => `Outlined: the peak, ${day} ${hours}`,
} as const;
