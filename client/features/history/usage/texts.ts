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
  withCost: 'Scanned with a cost',
  ofExported: (percent: string) => `${percent} of exported`,
  bought: 'Bought',
  ofWithCost: (percent: string) => `${percent} of scanned with a cost`,
  profit: 'Expected profit',
  topCategory: 'Top category',
  noCategory: 'No category',
  summary: 'Summary',
  summaryUnit:
    'Percent: share of the previous step. Bar: relative to the column’s maximum. Scanned with a cost: products scanned with a buy cost. Bought: products that somebody stated as bought. The profit is what those are expected to earn.',
  summaryUnitPlain: 'per member',
  team: 'Team',
  accounts: (count: number) => (count === 1 ? '1 account' : `${formatCount(count)} accounts`),
  noName: '–',
  idle: (names: string) => `No activity in this period: ${names}`,
  onlyThis: (name: string) => `Only ${name}`,
  loadingSummary: 'Loading the summary',
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
