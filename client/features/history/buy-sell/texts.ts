import { formatCount } from '#shared/format.ts';
import { SCAN_DAYS } from '#shared/history/texts.ts';

const products = (count: number) => (count === 1 ? '1 product' : `${formatCount(count)} products`);
const scans = (count: number) => (count === 1 ? '1 scan' : `${formatCount(count)} scans`);

/** The words of the buy/sell history. */
export const scanTexts = {
  title: 'Buy/Sell History',
  gridName: 'Scanned products',
  kept: `History is kept for ${SCAN_DAYS} days only`,
  keptSince: (day: string) => `Kept for ${SCAN_DAYS} days only, since ${day}`,
  search: 'ASIN or title',
  searchHint: 'Search ASIN and title',
  clear: 'Clear filters',
  emptyFiltered: 'No product fits these filters.',
  emptyAll: 'Products appear here the moment the team scans them.',
  newPill: (count: number) => `${formatCount(count)} new`,
  newPillName: (count: number) => `${products(count)} scanned`,
  export: 'Export CSV',
  order: 'Last scan, newest first',
  scansOf: (title: string) => `Scans of ${title}`,
  listing: 'Listing',
  scans,
  withProfit: (count: number) => `${formatCount(count)} with profit`,
  withLoss: (count: number) => `${formatCount(count)} with loss`,
  withoutCost: (count: number) => `${formatCount(count)} without buy cost`,
  showMore: (count: number) => `Show ${formatCount(count)} more`,
  newestOnly: (count: number) => `The newest ${formatCount(count)} scans`,
  loading: 'Loading scans',
  noScans: 'No results found',
  tryAgain: 'Try again',
  figures: 'What the scans come to',
  profitName: 'Profit',
  scansName: 'Scans',
  medianRoi: 'Median ROI',
  withLossName: 'With loss',
  ofProducts: (count: number) => `of ${products(count)}`,
  vsBefore: 'vs before',
  profitPer: (days: number) => (days === 1 ? 'Profit per day' : `Profit per ${formatCount(days)} days`),
  day: 'Day',
  days: 'Days',
  dayTo: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  currency: 'Currency',
  noProfit: 'No profit is known in this time.',
  spark: 'Last profits',
  sparkOf: (words: readonly string[]) => `Profits, oldest first: ${words.join(', ')}`,
  nought: '0',
} as const;
