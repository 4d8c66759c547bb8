/** The words of the figures above the team's history. */
export const figureTexts = {
  figures: 'What these rows come to',
  sourced: 'Sourced',
  before: 'vs before',
  today: 'Today',
  mostToday: 'Most today',
  mostThen: (day: string) => `Most on ${day}`,
  vs: (when: string) => `vs ${when}`,
  nobody: 'nobody yet',
  former: 'Former member',
  topCategory: 'Top category',
  noCategory: 'No category',
  medianBsr: 'Median BSR',
  fromScanEz: 'From ScanEZ',
  points: (points: string) => `${points} pt`,
  none: '–',
} as const;
