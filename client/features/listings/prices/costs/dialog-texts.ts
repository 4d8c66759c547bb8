import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

/** Names the first of many SKUs. */
const manyOf = (skus: readonly string[]): string => {
  const named = skus.slice(0, 3).join(', ');
  return skus.length > 3 ? `${named} and ${formatCount(skus.length - 3)} more` : named;
};

export const importTexts = localized('prices/costs/importTexts', {
  title: 'Import costs and limits',
  file: 'CSV file',
  hint: 'A column SKU, and any of Marketplace, ASIN, Fulfillment, Cost, Floor, Ceiling, Prep, Inbound shipping, Tax, Units a day, Fee category. An empty cell changes nothing, a dash removes the value. At most 10,000 rows.',
  marketplace: 'Marketplace of rows that have none',
  submit: 'Save',
  save: (count: number) => `Save ${formatCount(count)} ${count === 1 ? 'SKU' : 'SKUs'}`,
  cancel: 'Cancel',
  checking: 'Checking the file',
  unreadable: 'The file could not be read.',
  changed: (count: number) => `${formatCount(count)} ${count === 1 ? 'SKU changes' : 'SKUs change'}`,
  saved: (count: number) => (count === 1 ? '1 SKU saved' : `${formatCount(count)} SKUs saved`),
  unchanged: (count: number) => `${formatCount(count)} unchanged`,
  refused: (count: number) => `${formatCount(count)} refused`,
  unlisted: (count: number) => `${formatCount(count)} not among your listings`,
  skipped: (count: number) => `${formatCount(count)} left out`,
  withUnlisted: (skus: readonly string[]) =>
    `Also save ${manyOf(skus)}, which ${skus.length === 1 ? "isn't" : "aren't"} among your listings`,
  isUnlisted: 'Not among your listings',
  isSkipped: 'Not among your listings: left out',
  isUnchanged: 'Unchanged',
  removed: 'Removed',
  preview: 'What changes',
  row: 'Row',
  oldCost: 'Cost now',
  newCost: 'New cost',
  note: 'Note',
  more: (count: number) => `And ${formatCount(count)} more: download the list.`,
  download: 'Download the list',
  undone: (count: number) => `${formatCount(count)} ${count === 1 ? 'SKU' : 'SKUs'} as before`,
  kept: (count: number) => `${formatCount(count)} changed since, left as ${count === 1 ? 'it is' : 'they are'}`,
  notUndone: 'The import was not undone',
} as const);

export const addTexts = localized('prices/costs/addTexts', {
  title: 'Add SKU',
  sku: 'Seller SKU',
  asin: 'ASIN',
  asinHint: 'Leads from alerts to this SKU. You can leave it empty.',
  marketplace: 'Marketplace',
  noSku: 'Enter the SKU as it is in Seller Central',
  noAsin: 'Enter an ASIN of 10 letters and digits',
  submit: 'Add',
  cancel: 'Cancel',
} as const);
