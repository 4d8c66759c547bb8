import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

const products = (count: number) => (count === 1 ? '1 product' : `${formatCount(count)} products`);
const rows = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`);

/** Texts of the dialog that tracks or changes many products. */
export const manyTexts = localized('tracking/manyTexts', {
  title: 'Track many products',
  editTitle: (count: number) => `Change ${products(count)}`,

  paste: 'Paste from a spreadsheet',
  pasteHint:
    'One product per row: an ASIN, then its Min and Max. With headings, columns like “New Buy box Min”, “Ranks Max”, “Re-arm after”, “Same as”, and “Note”.',
  pasteExample: 'ASIN\tMin\tMax\nB0E1NG3TWR\t22.50\t27.50\nB0CTHX9P12\t90%\t',
  file: 'Or a file',
  fileHint: 'The same columns.',
  reading: 'Reading the file',
  stopReading: 'Stop reading',

  common: 'Thresholds for rows without their own',
  commonEdit: 'Thresholds',
  commonHint:
    '90% is a tenth below the current value, +5% is above it. A dash removes a threshold; an empty field changes nothing.',
  metric: 'Metric',
  min: 'Min',
  max: 'Max',
  rearm: 'Re-arm after',
  unchanged: 'Not changed',
  usual: '6 h, or as it is',
  sameAs: 'Same as',
  nobody: 'No other product',
  silentAfter: 'Expected every',
  note: 'Note',
  asin: 'ASIN',
  row: 'Row',

  checking: 'Checking the rows…',
  checkFailed: 'The rows could not be checked.',
  saveFailed: 'The products could not be saved.',
  nothing: 'Paste rows or choose a file to see what will be tracked.',
  summary: (started: number, changed: number, unchanged: number, refused: number) =>
    [
      ...(started > 0 ? [`${products(started)} new`] : []),
      ...(changed > 0 ? [`${products(changed)} changed`] : []),
      ...(unchanged > 0 ? [`${formatCount(unchanged)} unchanged`] : []),
      ...(refused > 0 ? [`${rows(refused)} refused`] : []),
    ].join(', '),
  left: (count: number) => `You can track ${count === 1 ? '1 more product' : `${formatCount(count)} more products`}.`,
  ignored: (names: string) => `Columns without a meaning here: ${names}.`,
  report: 'Rows',
  outcome: 'Result',
  details: 'Details',
  outcomes: { started: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' },
  more: (count: number) => `And ${rows(count)} more.`,
  problem: (column: string, reason: string) => `${column}: ${reason}`,

  track: (count: number) => `Track ${products(count)}`,
  change: (count: number) => `Change ${products(count)}`,
  cancel: 'Cancel',
  close: 'Close',

  noAsin: 'The ASIN is missing.',
  notAsin: 'An ASIN has 10 letters and digits.',
  notFigure: 'Enter a number or a percentage.',
  notPercent: 'A percentage is from 0 to 1,000.',
  notWhole: 'Enter a whole number.',
  aboveFive: 'Ratings go up to 5.',
  tooLarge: 'This number is too large.',
  notHours: 'Enter whole hours, at most 2,160.',
  notRearm: (choices: string) => `Enter one of: ${choices}.`,
  longNote: (most: number) => `At most ${formatCount(most)} characters.`,
  tooManyRows: (most: number) => `At most ${products(most)} at a time.`,
} as const);

/** Texts of the list of all tracked products. */
export const listTexts = localized('tracking/listTexts', {
  list: 'List',
  toProduct: 'Product view',
  trackMany: 'Track many',
  search: 'Search',
  name: 'Tracked products',
  product: 'Product',
  asin: 'ASIN',
  state: 'State',
  firings: 'Firings',
  firingsLong: 'Firings in 90 days',
  distance: 'To threshold',
  distanceLong: 'Distance to the nearest threshold',
  silence: 'Silent for',
  silenceLong: 'Time since the last update from Amazon',
  thresholds: 'Thresholds',
  rearm: 'Re-arm',
  note: 'Note',
  edit: 'Change',
  pause: 'Pause',
  resume: 'Resume',
  delete: 'Delete',
  pillShort: (count: number) => `${formatCount(count)} changed`,
  pill: (count: number) => `${count === 1 ? '1 row' : `${formatCount(count)} rows`} changed. Show the new order.`,
  sortBy: 'Sort by',
  noMatch: 'No tracked products match this search.',
  clear: 'Clear search and filters',
  often: (count: number) => `Fired ${formatCount(count)} times in the last hour.`,
  oftenWhy: 'A rule that fires this often is soon overlooked.',
  raise: (rearm: string) => `Re-arm after ${rearm}`,
  move: (label: string, side: string, value: string) => `Set ${label} ${side} to ${value}`,
  oftenTag: 'Fires often',
} as const);
