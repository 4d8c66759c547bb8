import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

const tokensText = (count: number) => `${formatCount(count)} ${count === 1 ? 'token' : 'tokens'}`;

/** Sentences from the specification are verbatim. */
export const viewerTexts = localized('products/viewer/viewerTexts', {
  title: 'Product Viewer',
  reading: 'Loading saved results',
  keep: 'Keep the results',
  fields: (count: number) => `${formatCount(count)} fields`,
  import: 'Import',
  imports: 'Imports',
  reset: 'Reset',
  export: 'Export CSV',
  search: 'Search the results',
  // VIEW-06
  failed: 'Error in calling api, please check api',
  batch: (batch: number, first: number, last: number) =>
    `Batch ${formatCount(batch)}, rows ${formatCount(first)} to ${formatCount(last)}`,
  retry: 'Retry',
  stopped: 'The remaining batches are waiting.',
  noTokens: 'Your results so far are safe. The rest continues once you have tokens again.',
  strip: 'Import',
  rate: 'Rate',
  rateChart: (now: number, most: number) =>
    `Identifiers per second in the last minute: ${formatCount(now)} now, ${formatCount(most)} at most`,
  left: 'Left',
  found: 'Found',
  notFound: 'Not found',
  spent: 'Tokens spent',
  free: (count: number) => `${formatCount(count)} free, looked up in the last 24 hours`,
  tokensLeft: 'Tokens left',
  needed: (count: number) => `up to ${formatCount(count)} needed`,
  failedBatches: (batches: number, identifiers: number) =>
    `${batches === 1 ? '1 batch' : `${formatCount(batches)} batches`}, ${formatCount(identifiers)} identifiers`,
  cancelled: 'Canceled',
  lookUpRest: (count: number) => `Look up the remaining ${formatCount(count)}`,
  againPass: (marketplace: string) => `Not found, looked up in ${marketplace}`,
  typed: 'Typed list',
  own: 'your file’s columns',
  fromFile: 'From your file:',
  follow: 'Follow new rows',
  notFoundCount: (count: number) => `${formatCount(count)} not found`,
  gridName: 'Product Viewer',
  pill: (count: number) => `${formatCount(count)} changed`,
  pillName: (count: number) => `${formatCount(count)} rows changed. Press to sort them in.`,
  empty: 'No rows match these filters.',
  clearFilters: 'Clear filters',
  withoutAmazon: 'Amazon does not sell it',
  idle: {
    noColumn: (column: string, filter: string) =>
      `The filter “${column}: ${filter}” can’t apply: this result has no ${column}.`,
    otherFile: (filter: string) => `The filter “${filter}” can’t apply: it is for a column of another file.`,
    noValue: (column: string, filter: string) =>
      `No row can match the filter “${column}: ${filter}”: ${column} is empty in every row.`,
    clear: 'Clear it',
  },
  chip: (type: 'contains' | 'notContains', text: string) => (type === 'contains' ? text : `not ${text}`),
  bandOwn: (name: string) => `From ${name}`,
  ownName: (title: string, file: string) => `${title} (${file})`,
  bandInfo: 'Info and flags',
  bandStatistics: 'Statistics',
  workedOut: 'Calculated:',
  row: 'Row',
  number: '#',
  inFile: 'In your file',
  matchedBy: 'Matched by',
  notRecognized: 'Not recognized',
  several: (count: number) => `${formatCount(count)} ASINs`,
  sameAs: (row: number) => `same as row ${formatCount(row)}`,
  noToken: (why: string) => `${why}. No token spent`,
  asin: 'ASIN',
  titleColumn: 'Title',
  // RES-01: a figure without the referral fee is never called profit.
  profits: {
    after: { band: 'With Amazon’s fees', profit: 'Profit', roi: 'ROI' },
    before: {
      band: 'Before Amazon’s referral fee',
      profit: 'Before Amazon’s referral fee',
      roi: 'ROI before Amazon’s referral fee',
    },
    working: 'Working',
    rate: (percent: number | undefined, category: string) =>
      percent === undefined ? category : `${percent}%, ${category}`,
    hint: (dated: string) =>
      `Buy Box price (or the lowest new price) minus Amazon’s referral fee, the FBA fee, and the cost. The referral fee is an estimate by the schedule of ${dated}.`,
    hintBefore:
      'Buy Box price (or the lowest new price) minus the FBA fee and the cost. Amazon’s referral fee in this marketplace is not known.',
  },
  result: 'Result',
  resultFound: 'Found',
  resultWaits: 'Not looked up yet',
  choices: (pick: number, of: number) => `${pick} of ${of}`,
  openChoices: (identifier: string) => `Products with ${identifier}`,
  choicesTitle: (identifier: string, count: number) => `${formatCount(count)} products have ${identifier}. Pick yours.`,
  pick: 'Pick',
  picked: 'Picked',
  stored: {
    refused:
      'This browser does not allow saving the results. After a reload, only your list is left and is looked up again.',
    full: 'This browser has no space left to save the results. After a reload, your list is looked up again.',
  },
  elsewhere: 'Another tab is looking up a list. Pause it there, or close that tab, and try again.',
  otherList: 'Another list has been opened in another tab: this is that one.',
  drawer: {
    say: 'No token is spent for these. They stay in your file.',
    copyAll: 'Copy all',
    csv: 'CSV',
    again: 'Look up again',
    in: (marketplace: string) => `Look up in ${marketplace}`,
    row: 'Row',
    identifier: 'Identifier',
    reason: 'Reason',
    none: 'Everything on the list was found.',
    more: (count: number) => `Show more, ${formatCount(count)} left`,
    soldIn: (marketplaces: string) => `Sold in ${marketplaces}`,
  },
  exported: (count: number) => (count === 1 ? '1 row exported' : `${formatCount(count)} rows exported`),
  exportFailed: 'Export failed',
  finished: ({ name, rows, tokens }: { name: string; rows: number; tokens: number }) =>
    `${name}: ${formatCount(rows)} found${tokens > 0 ? ` for ${tokensText(tokens)}` : ''}`,
  change: {
    title: (marketplace: string) => `Look up the list in ${marketplace}?`,
    text: (count: number) =>
      `All ${formatCount(count)} identifiers are looked up again, for up to ${tokensText(count)}.`,
    act: 'Look up',
  },
  leaves:
    'The results are removed from this browser, and spent tokens are not refunded. Export them first to keep them.',
  replace: { title: 'Replace the results?', act: 'Replace' },
  forget: {
    title: 'Reset the Product Viewer?',
    text: 'The list and its results are removed from this browser. Spent tokens are not refunded.',
    act: 'Reset',
  },
} as const);
