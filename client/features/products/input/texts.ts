import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { type IdentifierType, type InputMethod, identifierTypeLabels, MOST_IDENTIFIERS } from '#shared/products/identifiers.ts';

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
  listHint: `Up to ${formatCount(MOST_IDENTIFIERS)} ASINs or UPCs, separated by commas, line breaks, tabs, or semicolons.`,
  listExample: 'B07LXP4419, B0CTHX9P12',
  file: 'File with identifiers',
  fileHint: `Up to ${formatCount(MOST_IDENTIFIERS)} ASINs or UPCs in a column named ASIN, UPC, EAN or ISBN. We read the first sheet.`,
  stopReading: 'Stop reading',
  reading: 'Reading the file',
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
  costHint: 'Adds profit and ROI (before the referral fee) to each result.',
  noKnown: 'No column is named ASIN, UPC, EAN or ISBN. Pick the one that holds the identifiers.',
  byCheckDigits: 'Found by its check digits.',
  remembered: 'Using your columns from the last file with these headings.',
  preview: 'First rows',
  pick: (column: string) => `Use ${column}`,

  summary: 'Identifiers in this list',
  toLookUp: 'To look up',
  mended: 'Fixed',
  doubled: 'Merged',
  dropped: 'Left out',
  blank: 'No identifier',
  rows: (count: number) => (count === 1 ? 'row' : 'rows'),
  mendedList: 'Fixed entries',
  doubledList: 'Merged entries',
  droppedList: 'Left-out entries',
  identifier: 'Identifier',
  alsoIn: 'Also in row',
  row: 'Row',
  written: 'As written',
  becomes: 'Becomes',
  why: 'Why',
  more: (count: number) => `and ${formatCount(count)} more`,
  kinds: (kinds: Readonly<Partial<Record<string, number>>>) => {
    const [first, ...others] = Object.entries(kinds).map(([kind, count = 0]) => ({ kind, count }));
    // With one kind, the count is already shown beside it.
    if (first && others.length === 0) return first.count === 1 ? first.kind : `${first.kind}s`;
    return [first, ...others].map((each) => (each ? plural(each.count, each.kind, `${each.kind}s`) : '')).join(', ');
  },
  identifiers: (count: number) => plural(count, 'identifier', 'identifiers'),
  cleaning: 'Checking the list',
  sheetsCutHint: 'Your spreadsheet shortened this number. Format the column as text, enter the codes again, and save.',
  nothingEntered: 'No identifiers yet',
  nothingGood: 'None of these can be looked up. See the left-out entries for the reasons.',

  fields: 'Fields',
  fieldGroups: { general: 'General', statistical: 'Statistical' },
  noField: 'Choose at least one field',
  brought: (fields: string) => `Added for profit: ${fields}.`,

  costRequest: 'Calculating the cost',
  costs: (most: number, free: number) =>
    `${most === 0 ? 'No tokens' : `Up to ${plural(most, 'token', 'tokens')}`}${free > 0 ? `; ${plural(free, 'product is', 'products are')} free (looked up in the last 24 hours)` : ''}. Products we can’t find are free.`,
  costUnknown: (count: number) => `Up to ${plural(count, 'token', 'tokens')}. Products we can’t find are free.`,
  left: (count: number) => `${formatCount(count)} left`,
  tooFew: (missing: number) => `You are ${plural(missing, 'token', 'tokens')} short for the whole list. We look up as many as we can; the rest waits.`,
} as const);
