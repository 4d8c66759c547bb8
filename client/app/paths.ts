import { safeReturnUrl } from '#shared/account/return-url.ts';
import { doors, HOME } from './screens.ts';

/** The sign-in page that leads back to where somebody wanted to go (SHELL-06). */
export const signInPath = (wanted: string): string => `${doors.signIn.path}?returnUrl=${encodeURIComponent(wanted)}`;

/** Where the sign-in page leads. @param search the query as it stands in the address, nothing decoded */
export const wantedPath = (search: string): string => safeReturnUrl(new URLSearchParams(search).get('returnUrl'), HOME);
