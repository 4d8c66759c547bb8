import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

/** Texts of the dialog that imports a file. */
export const importTexts = localized('prices/costs/importTexts', {
  title: 'Import costs and limits',
  file: 'CSV file',
  hint: 'A column SKU, and any of Marketplace, ASIN, Fulfillment, Cost, Floor, Ceiling, Prep, Inbound shipping, Tax, Units a day, Fee category. An empty cell changes nothing, a dash removes the value. At most 10,000 rows.',
  marketplace: 'Marketplace of rows that have none',
  submit: 'Import',
  cancel: 'Cancel',
  done: 'Done',
  another: 'Import another file',
  unreadable: 'The file could not be read.',
  saved: (count: number) => (count === 1 ? '1 SKU saved' : `${formatCount(count)} SKUs saved`),
  unchanged: (count: number) => `${formatCount(count)} unchanged`,
  refused: (count: number) => `${formatCount(count)} refused`,
  report: 'Refused rows',
  row: 'Row',
  key: 'SKU',
  column: 'Column',
  reason: 'Reason',
  more: (count: number) => `And ${formatCount(count)} more: download the report.`,
  download: 'Download the report',
} as const);

/** Texts of the dialog that adds a SKU. */
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
