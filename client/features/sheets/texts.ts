import { formatCount } from '#shared/format.ts';

/** The words of spreadsheets. */
export const sheetTexts = {
  append: 'Append to a Google Sheet',
  appendTitle: 'Append to a Google Sheet',
  importRows: 'Import',
  signIn: 'Sign in with Google',
  why: 'Rows go between the portal and spreadsheets of your own Google Drive. The sign-in opens in a window of its own; this page stays as it is.',
  sandbox: 'Google is a sandbox here: nothing leaves this machine.',
  waiting: 'Go on in the window that has opened.',
  blocked: 'Your browser has kept the window from opening.',
  inNewTab: 'Sign in with Google in a new tab',
  ended: 'Your sign-in at Google has ended. What you chose is kept.',
  account: (email: string) => `Signed in as ${email}`,
  disconnect: 'Disconnect',
  disconnected: 'Google is disconnected',
  disconnectFailed: 'Google could not be disconnected',
  search: 'Search spreadsheets',
  spreadsheets: 'Spreadsheet',
  sheet: 'Sheet',
  more: 'More',
  loading: 'Loading',
  noSpreadsheets: 'There is no spreadsheet in this Google Drive yet. Make one there, and search again.',
  nothingFound: (search: string) => `No spreadsheet's name holds “${search}”.`,
  noSheets: 'This spreadsheet has no sheet that takes rows.',
  tryAgain: 'Try again',
  goOn: 'Go on',
  stop: 'Stop',
  stopping: 'Stopping after this part',
  close: 'Close',
  cancel: 'Cancel',
  open: 'Open the spreadsheet',
  appendRows: (count: number) => `Append ${rows(count)}`,
  note: 'Rows come below what the sheet holds; into an empty one the names of the columns go first. A last column, “Added by Sellerwire”, tells when: by it a retry knows what is there already.',
  progress: 'Appending',
  written: (done: number, of: number) => `${formatCount(done)} of ${rows(of)}`,
  patience: (seconds: number) => `Google takes no more for a moment. It goes on by itself in ${formatCount(seconds)} s.`,
  done: (count: number, sheet: string) => `${rows(count)} appended to “${sheet}”`,
  stopped: (done: number, of: number) => `Stopped. ${formatCount(done)} of ${rows(of)} were appended and stay.`,
  failed: (done: number, of: number) =>
    done === 0 ? 'Nothing has been appended yet.' : `${formatCount(done)} of ${rows(of)} were appended and stay. Going on doubles none.`,
  reading: (count: number) => `${rows(count)} read`,
  readFailed: 'The sheet could not be read',
} as const;

function rows(count: number): string {
  return count === 1 ? '1 row' : `${formatCount(count)} rows`;
}
