import { brand } from '#client/ui/current-brand.ts';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { runColumn } from '#shared/sheets/sheet.ts';

export const sheetTexts = localized('sheets/sheetTexts', {
  append: 'Append to a Google Sheet',
  appendTitle: 'Append to a Google Sheet',
  importRows: 'Import',
  signIn: 'Sign in with Google',
  why: 'Exchange rows with spreadsheets in your Google Drive. You sign in in a separate window; this page stays open.',
  sandbox: 'Google is a sandbox here. No data leaves this machine.',
  waiting: 'Continue in the window that just opened.',
  blocked: 'Your browser blocked the sign-in window.',
  inNewTab: 'Sign in with Google in a new tab',
  ended: 'Your Google sign-in has expired. Your selection is saved.',
  account: (email: string) => `Signed in as ${email}`,
  disconnect: 'Disconnect',
  disconnected: 'Google disconnected',
  disconnectFailed: 'Google could not be disconnected',
  search: 'Search spreadsheets',
  spreadsheets: 'Spreadsheet',
  sheet: 'Sheet',
  more: 'More',
  loading: 'Loading',
  noSpreadsheets: 'This Google Drive has no spreadsheets yet. Create one there, then search again.',
  nothingFound: (search: string) => `No spreadsheet names contain “${search}”.`,
  noSheets: 'This spreadsheet has no sheet for rows.',
  goOn: 'Continue',
  stop: 'Stop',
  stopping: 'Stopping after this batch',
  close: 'Close',
  cancel: 'Cancel',
  open: 'Open spreadsheet',
  appendRows: (count: number) => `Append ${rows(count)}`,
  note: `Rows are added below the existing ones. An empty sheet gets column names first. The last column, “${runColumn(brand.name)}”, prevents duplicates if you retry.`,
  progress: 'Appending',
  written: (done: number, of: number) => `${formatCount(done)} of ${rows(of)}`,
  patience: (seconds: number) => `Google is limiting requests. Continuing in ${formatCount(seconds)} s.`,
  done: (count: number, sheet: string) => `${rows(count)} appended to “${sheet}”`,
  stopped: (done: number, of: number) =>
    `Stopped. ${formatCount(done)} of ${rows(of)} were appended and stay in the sheet.`,
  failed: (done: number, of: number) =>
    done === 0
      ? 'No rows were appended yet.'
      : `${formatCount(done)} of ${rows(of)} were appended. Continuing adds no duplicates.`,
  reading: (count: number) => `${rows(count)} read`,
  readFailed: 'The sheet could not be read',
} as const);

function rows(count: number): string {
  return count === 1 ? '1 row' : `${formatCount(count)} rows`;
}
