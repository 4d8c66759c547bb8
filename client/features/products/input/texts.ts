import { formatCount } from '#shared/format.ts';
import { type IdentifierType, type InputMethod, identifierTypeLabels, MOST_IDENTIFIERS } from '#shared/products/identifiers.ts';

const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** What the form says. Sentences in the documents stand here as they are written there. */
export const inputTexts = {
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
  listHint: `Up to ${formatCount(MOST_IDENTIFIERS)} ASINs or UPCs, divided by commas, lines, tabs or semicolons.`,
  listExample: 'B07LXP4419, B0CTHX9P12',
  file: 'File with identifiers',
  fileHint: `Up to ${formatCount(MOST_IDENTIFIERS)} ASINs or UPCs in a column named ASIN, UPC, EAN or ISBN. The first sheet is read.`,
  stopReading: 'Stop reading',
  reading: 'Reading the file',
  importSheet: 'Read this sheet',
  otherSheet: 'Choose another sheet',
  sheetCut: 'Only the first rows of this sheet were read: it has more than an import can take.',

  column: 'Column with the identifiers',
  choose: 'Choose a column',
  headings: 'Headings',
  headingsIn: (row: number) => `In row ${formatCount(row)}`,
  noHeadings: 'There are none',
  cost: 'Unit cost column',
  noCost: 'None',
  costHint: 'Adds profit and ROI, before the referral fee, to each result.',
  noKnown: 'No column is named ASIN, UPC, EAN or ISBN. Pick the one that holds the identifiers.',
  remembered: 'Columns as you chose them last time for a file with these headings.',
  preview: 'First rows',
  pick: (column: string) => `Take ${column}`,

  summary: 'Identifiers in this list',
  toLookUp: 'To look up',
  mended: 'Mended',
  doubled: 'Merged',
  dropped: 'Dropped',
  blank: 'No identifier',
  rows: (count: number) => (count === 1 ? 'row' : 'rows'),
  mendedList: 'What was mended',
  doubledList: 'What was merged',
  droppedList: 'What was dropped',
  identifier: 'Identifier',
  alsoIn: 'Also in row',
  row: 'Row',
  written: 'As written',
  becomes: 'Becomes',
  why: 'Why',
  more: (count: number) => `and ${formatCount(count)} more`,
  kinds: (kinds: Readonly<Partial<Record<string, number>>>) => {
    const [first, ...others] = Object.entries(kinds).map(([kind, count = 0]) => ({ kind, count }));
    // Of one kind the count stands beside it already.
    if (first && others.length === 0) return first.count === 1 ? first.kind : `${first.kind}s`;
    return [first, ...others].map((each) => (each ? plural(each.count, each.kind, `${each.kind}s`) : '')).join(', ');
  },
  identifiers: (count: number) => plural(count, 'identifier', 'identifiers'),
  cleaning: 'Looking through the list',
  sheetsCutHint: 'Cut short by the spreadsheet: format that column as text there, fill it in again, and save.',
  otherType: (count: number, type: IdentifierType) =>
    type === 'asin'
      ? `${plural(count, 'entry is a UPC, EAN or ISBN', 'entries are UPCs, EANs or ISBNs')} and cannot be looked up together with ASINs.`
      : `${plural(count, 'entry is an ASIN', 'entries are ASINs')} and cannot be looked up together with UPCs, EANs or ISBNs.`,
  takeType: { asin: 'Look up the ASINs instead', other: 'Look up the UPCs, EANs and ISBNs instead' } satisfies Record<IdentifierType, string>,
  typeFollows: (type: IdentifierType) => `Looked up as ${identifierTypeLabels[type]}, since that is what the column holds.`,
  nothingEntered: 'No identifier yet',
  nothingGood: 'No identifier here can be looked up: what was dropped says why.',

  fields: 'Fields',
  fieldGroups: { general: 'General', statistical: 'Statistical' },
  noField: 'Choose at least one field',
  brought: (fields: string) => `The unit cost column brings the fields that profit needs: ${fields}.`,

  costAsked: 'Asking what it costs',
  costs: (most: number, free: number) =>
    `${most === 0 ? 'No token' : `At most ${plural(most, 'token', 'tokens')}`}${free > 0 ? `, ${formatCount(free)} free, seen in 24 h` : ''}. What is not found costs nothing.`,
  costUnknown: (count: number) => `At most ${plural(count, 'token', 'tokens')}. What is not found costs nothing.`,
  left: (count: number) => `${formatCount(count)} left`,
  tooFew: (missing: number) =>
    `${plural(missing, 'token is', 'tokens are')} missing for the whole list. What they suffice for is looked up, and the rest waits.`,
} as const;
