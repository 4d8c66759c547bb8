import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { SCAN_DAYS } from '#shared/team/history/texts.ts';

const products = (count: number) => (count === 1 ? '1 product' : `${formatCount(count)} products`);
const scans = (count: number) => (count === 1 ? '1 scan' : `${formatCount(count)} scans`);

export const scanTexts = localized('history/buy-sell/scanTexts', {
  title: 'Buy/Sell History',
  gridName: 'Scanned products',
  retention: `History is kept for ${SCAN_DAYS} days only`,
  storedSince: (day: string) => `Kept for ${SCAN_DAYS} days only, since ${day}`,
  search: 'ASIN or title',
  searchHint: 'Search ASIN and title',
  clear: 'Clear filters',
  emptyFiltered: 'No products match these filters.',
  emptyAll: 'Products appear here as soon as your team scans them.',
  newPill: (count: number) => `${formatCount(count)} new`,
  newPillName: (count: number) => `${products(count)} scanned`,
  export: 'Export CSV',
  order: 'Last scan, newest first',
  scansOf: (title: string) => `Scans of ${title}`,
  listing: 'Listing',
  scans,
  withProfit: (count: number) => `${formatCount(count)} profitable`,
  withLoss: (count: number) => `${formatCount(count)} at a loss`,
  withoutCost: (count: number) => `${formatCount(count)} without buy cost`,
  showMore: (count: number) => `Show ${formatCount(count)} more`,
  newestOnly: (count: number) => `Newest ${formatCount(count)} scans`,
  loading: 'Loading scans',
  noScans: 'No results found',
  scansNotLoaded: 'Scans could not be loaded',
  figures: 'Scan totals',
  profitName: 'Last-scan profit',
  eachOnce: 'each product once',
  scansName: 'Scans',
  medianRoi: 'Median ROI',
  withLossName: 'At a loss',
  onlyLoss: (on: boolean) => (on ? 'Show all scans' : 'Show only scans at a loss'),
  ofProducts: (count: number) => `of ${products(count)}`,
  vsBefore: 'vs previous period',
  profitPer: (days: number) =>
    days === 1 ? 'Last-scan profit per day' : `Last-scan profit per ${formatCount(days)} days`,
  day: 'Day',
  days: 'Days',
  dayTo: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  currency: 'Currency',
  noProfit: 'No profit data for this period.',
  scannedBy: (who: string, source: string, roi: string | null) =>
    `${who || 'Somebody'} scanned it in ${source}${roi === null ? '' : `, ROI ${roi}`}`,
  spark: 'Recent profits',
  sparkOf: (profits: readonly string[]) => `Profits, oldest first: ${profits.join(', ')}`,
  nought: '0',
} as const);
