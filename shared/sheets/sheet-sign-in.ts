import * as v from 'valibot';

export const signInEnds = ['done', 'refused', 'incomplete', 'foreign', 'failed', 'signed-out'] as const;
export type SignInEnd = (typeof signInEnds)[number];

/** The start of the sign-in window: a URL to open, not an API call. */
export const SIGN_IN_PATH = '/api/sheets/sign-in';

/** The page on which the sign-in window ends. It only notifies the other pages, through the broadcast channel below. */
export const SIGN_IN_END_PATH = '/google-sign-in';
export const SIGN_IN_CHANNEL = 'sellerwire-google';
export const signInEndSchema = v.object({ end: v.picklist(signInEnds) });

export const signInEndTexts = {
  done: 'You are signed in with Google. You can close this window and go on in the portal.',
  refused: 'You have not signed in. You can close this window.',
  incomplete:
    'Google needs both permissions to list your spreadsheets and write to them. Sign in again and select both boxes.',
  foreign: 'This sign-in was not begun in this browser, or is too old. Please begin again in the portal.',
  failed: 'Google does not answer at the moment, or does not accept this portal. Please try again in a few minutes.',
  'signed-out': 'Your session in the portal has ended. Please log in there first.',
} satisfies Record<SignInEnd, string>;
