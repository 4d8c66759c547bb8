import type { ApiError } from '../errors.ts';

/** Our codes for Google's refusals. An ended Google sign-in isn't a 401, because the portal's session continues. */
export const sheetCodes = {
  signedOut: 'GOOGLE_SIGNED_OUT',
  notPermitted: 'GOOGLE_NOT_PERMITTED',
  gone: 'SHEET_GONE',
  busy: 'GOOGLE_BUSY',
  refused: 'GOOGLE_REFUSED',
  unreachable: 'GOOGLE_UNREACHABLE',
  unsupported: 'SHEETS_NOT_OFFERED',
} as const;

export const sheetRefusals = {
  signedOut: { code: sheetCodes.signedOut, message: 'Your sign-in at Google has ended. Please sign in again.' },
  notPermitted: {
    code: sheetCodes.notPermitted,
    message: 'This Google account may not change this spreadsheet. Ask its owner, or choose another one.',
  },
  mayNotRead: {
    code: sheetCodes.notPermitted,
    message: 'This Google account may not open this spreadsheet. Ask its owner, or choose another one.',
  },
  gone: {
    code: sheetCodes.gone,
    message: 'This spreadsheet or sheet is gone, or its name has changed. Please choose again.',
  },
  busy: { code: sheetCodes.busy, message: 'Google is limiting requests at the moment.' },
  unreachable: { code: sheetCodes.unreachable, message: 'Google does not answer at the moment. Please try again.' },
  notSetUp: {
    code: sheetCodes.refused,
    message: 'Google does not let this portal use spreadsheets. Please contact support.',
  },
  unsupported: { code: sheetCodes.unsupported, message: 'Spreadsheets are not set up here.' },
} satisfies Record<string, ApiError>;
