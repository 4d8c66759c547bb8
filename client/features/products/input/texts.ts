import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import {
  type IdentifierType,
  type InputMethod,
  identifierTypeLabels,
  MOST_IDENTIFIERS,
} from '#shared/products/identifiers.ts';

const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** Sentences from the specification are verbatim. */
export const inputTexts = localized('products/input/inputTexts', {
  form: 'Look up products',
  // VIEW-10
  import: 'Import',
  most: `Up to ${formatCount(MOST_IDENTIFIERS)} ASINs or UPCs`,
  steps: { type: 'Identifier type', method: 'Input method', entry: 'Identifiers', fields: 'Fields' },
  types: identifierTypeLabels satisfies Record<IdentifierType, string>,
  methods: {
    identifier_direct_enter: 'Type or paste a list',
    identifier_upload: 'Upload a file (.csv, .xls, .xlsx)',
    identifier_google_sheet: 'Google Sheet',
  } satisfies Record<InputMethod, string>,
  next: 'Next',
  back: 'Back',
  submit: 'Submit',
  cancel: 'Cancel',
  change: (step: string) => `Change ${step.toLowerCase()}`,

  list: 'List of identifiers',
  listHint: `Up to ${formatCount(MOST_IDENTIFIERS)} ASINs, UPCs, EANs, ISBNs or GTIN-14s in any mix, separated by commas, line breaks, tabs, or semicolons.`,
  listExample: 'B07LXP4419, B0CTHX9P12',
  file: 'File with identifiers',
  fileHint: `Up to ${formatCount(MOST_IDENTIFIERS)} ASINs, UPCs, EANs, ISBNs or GTIN-14s in one column, in any mix. We read the first visible sheet.`,
  stopReading: 'Stop reading',
  reading: 'Reading the file',
  separator: 'Separator',
  separatorFound: 'Detected',
  separators: { ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar', ',': 'Comma' },
  importSheet: 'Read this sheet',
  otherSheet: 'Choose another sheet',
  sheetCut: 'This sheet has more rows than one import can take. We read only the first ones.',

  column: 'Column with the identifiers',
  choose: 'Choose a column',
  headings: 'Headings',
  headingsIn: (row: number) => `In row ${formatCount(row)}`,
  noHeadings: 'No headings',
  cost: 'Unit cost column',
  noCost: 'None',
  costHint: 'Adds profit and ROI to each result, with Amazon’s fees taken off where they are known.',
  noKnown:
    'No column is named ASIN, UPC, EAN or ISBN, and none has their check digits. Pick the one that holds the identifiers.',
  byCheckDigits: 'Found by its check digits.',
  remembered: 'Using your columns from the last file with these headings.',
  preview: 'First rows',
  pick: (column: string) => `Use ${column}`,

  summary: 'Identifiers in this list',
  toLookUp: 'To look up',
  mended: 'Fixed',
  doubled: 'Merged',
  dropped: 'Not recognized',
  blank: 'No identifier',
  rows: (count: number) => (count === 1 ? 'row' : 'rows'),
  leaveOut: (count: number) =>
    `Leave ${plural(count, 'row that was not recognized', 'rows that were not recognized')} out of the results`,
  rowsAsRead: 'Rows as read',
  readingPart: 'Rows to show',
  parts: { all: 'All', unusable: 'Not recognized', fixed: 'Fixed', merged: 'Merged' },
  row: 'Row',
  inFile: 'In your file',
  kind: 'Kind',
  how: 'How it was read',
  lookedUpAs: 'Looked up as',
  none: 'None',
  asGiven: 'As given',
  checkDigitFits: 'Check digit fits',
  sameAs: (how: string, row: number) => `${how}, same as row ${formatCount(row)}`,
  showMore: (count: number) => `Show more, ${formatCount(count)} left`,
  correct: 'Correct it',
  correctAgain: 'Change it',
  correctRow: (what: string, row: number) => `${what}, row ${formatCount(row)}`,
  correctedAs: (row: number) => `Identifier of row ${formatCount(row)}`,
  identifiers: (count: number) => plural(count, 'identifier', 'identifiers'),
  cleaning: 'Checking the list',
  sheetsCutHint: 'Your spreadsheet shortened this number. Format the column as text, enter the codes again, and save.',
  nothingEntered: 'No identifiers yet',
  nothingGood: 'None of these can be looked up. The rows below say why.',

  fields: 'Fields',
  fieldGroups: { general: 'General', statistical: 'Statistical' },
  noField: 'Choose at least one field',
  brought: (fields: string) => `Added for profit: ${fields}.`,

  costRequest: 'Calculating the cost',
  costs: (most: number, free: number) =>
    `${most === 0 ? 'No tokens' : `Up to ${plural(most, 'token', 'tokens')}`}${free > 0 ? `; ${plural(free, 'product is', 'products are')} free (looked up in the last 24 hours)` : ''}. Products we can’t find are free.`,
  costUnknown: (count: number) => `Up to ${plural(count, 'token', 'tokens')}. Products we can’t find are free.`,
  left: (count: number) => `${formatCount(count)} left`,
  tooFew: (missing: number) =>
    `You are ${plural(missing, 'token', 'tokens')} short for the whole list. We look up as many as we can; the rest waits.`,
} as const);
