import { formatBytes } from '#client/ui/file-drop.tsx';
import { formatCount } from '#shared/format.ts';
import { MOST_IDENTIFIERS } from '#shared/products/identifiers.ts';
import { fileLimits } from './taken-rows.ts';

const save = 'Save it as .xlsx or .csv and choose it again.';

/** What may be wrong with a file: what it is, and what to do. */
export const fileTexts = {
  empty: 'This file is empty. Choose one with a column of ASINs, UPCs, EANs or ISBNs.',
  notA: (what: string) => `This file is ${what}, whatever its name says. Choose a .csv, .xls or .xlsx file.`,
  saveAs: (what: string) => `This file is ${what}. ${save}`,
  locked: `This file is locked with a password. Take the password off, or save the list as .csv, and choose it again.`,
  unreadable: `This file is damaged, or of a kind that cannot be read. ${save}`,
  tooLarge: `Unpacked, this file would be larger than ${formatBytes(fileLimits.unpackedBytes)}. Keep only the sheet with the list, save it as .csv and choose it again.`,
  tooSlow: `Reading this file takes too long. Keep only the sheet with the list, save it as .csv and choose it again.`,
  tooManyRows: (rows: number) =>
    `At most ${formatCount(MOST_IDENTIFIERS)} ASINs or UPCs at a time. The last row with text in this file is row ${formatCount(rows)}. Delete stray cells below the list, or split the file and import one part after the other.`,
  notStarted: 'This browser could not start reading the file. Reload the page and try again.',
} as const;
