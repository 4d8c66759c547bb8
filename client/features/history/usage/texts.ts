import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const usageTexts = localized('history/usage/usageTexts', {
  title: 'History Usage Statistics',
  figures: 'Totals',
  figuresOnly: 'Figures only',
  /** The texts before and after the age. */
  lastCame: ['Last ASIN ', ' ago'],
  today: 'Today',
  exported: 'Exported',
  ofWatched: (percent: string) => `${percent} of looked up`,
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
  idle: (names: string) => `No activity in this period: ${names}`,
  onlyThis: (name: string) => `Only ${name}`,
  loadingSummary: 'Loading the summary',
  loadingTokens: 'Loading tokens',
  summaryNotLoaded: 'The summary could not be loaded',
  categories: 'Category',
  categoriesUnit: 'share of ASINs looked up',
  search: 'Search',
  searchHint: 'Search categories and marketplaces',
  noneFits: 'No categories match these filters.',
  noneYet: 'Categories appear here when your team looks up products.',
  clear: 'Clear filters',
  newPill: (count: number) => `${formatCount(count)} new`,
} as const);
