import { formatBytes } from '#client/ui/file-drop.tsx';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { MOST_IDENTIFIERS } from '#shared/products/identifiers.ts';
import { fileLimits } from './taken-rows.ts';

const save = 'Save it as .xlsx or .csv and choose it again.';

export const fileTexts = localized('products/input/files/fileTexts', {
  empty: 'This file is empty. Choose one with a column of ASINs, UPCs, EANs or ISBNs.',
  notA: (what: string) => `This file is actually ${what}. Choose a .csv, .xls, or .xlsx file.`,
  saveAs: (what: string) => `This file is ${what}. ${save}`,
  locked: `This file is password-protected. Remove the password or save the list as .csv, then choose it again.`,
  unreadable: `This file is damaged or in a format we can’t read. ${save}`,
  tooLarge: `Unpacked, this file is larger than ${formatBytes(fileLimits.unpackedBytes)}. Keep only the sheet with the list, save it as .csv, and choose it again.`,
  tooSlow: `This file takes too long to read. Keep only the sheet with the list, save it as .csv, and choose it again.`,
  tooManyRows: (rows: number) =>
    `You can import up to ${formatCount(MOST_IDENTIFIERS)} ASINs or UPCs at a time. The last row with text in this file is row ${formatCount(rows)}. Delete stray cells below the list, or split the file and import the parts one by one.`,
  notStarted: 'This browser could not start reading the file. Reload the page and try again.',
} as const);
