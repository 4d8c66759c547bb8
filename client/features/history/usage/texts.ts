import { formatCount } from '#shared/format.ts';

/** The words of the usage statistics. */
export const usageTexts = {
  title: 'History Usage Statistics',
  figures: 'What it comes to',
  figuresOnly: 'Figures only',
  /** Before and after how long ago it was. */
  lastCame: ['Last ASIN ', ' ago'],
  today: 'Today',
  exported: 'Exported',
  ofWatched: (percent: string) => `${percent} of watched`,
  bought: 'With buy cost',
  ofExported: (percent: string) => `${percent} of exported`,
  profit: 'Profit',
  topCategory: 'Top category',
  noCategory: 'No category',
  summary: 'Summary',
  summaryUnit:
    'Percent: share of the previous step. Bar: relative to the column’s maximum. With buy cost: products scanned with a buy cost. Profit counts each of them once, by its last scan.',
  summaryUnitPlain: 'per member',
  team: 'Team',
  accounts: (count: number) => (count === 1 ? '1 account' : `${formatCount(count)} accounts`),
  noName: '–',
  idle: (names: string) => `Nothing in this time: ${names}`,
  onlyThis: (name: string) => `Only ${name}`,
  loadingSummary: 'Loading the summary',
  summaryNotLoaded: 'The summary could not be loaded',
  tryAgain: 'Try again',
  categories: 'Category',
  categoriesUnit: 'share of ASINs watched',
  search: 'Search',
  searchHint: 'Search categories and marketplaces',
  noneFits: 'No category fits these filters.',
  noneYet: 'Categories appear here when products are looked up.',
  clear: 'Clear filters',
  newPill: (count: number) => `${formatCount(count)} new`,
} as const;
