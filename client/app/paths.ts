import { INBOX_PATH } from '#client/features/notifications/inbox-address.ts';
import { safeReturnUrl } from '#shared/account/return-url.ts';

export const paths = {
  home: '/',
  notifications: INBOX_PATH,
  signIn: '/sign-in',
  /** Where the documents put it. The screen is not built: until it is, nothing may lead there. */
  amazonIntegration: '/user/amazon-integration',
} as const;

/** The sign-in page that leads back to where somebody wanted to go (SHELL-06). */
export const signInPath = (wanted: string): string => `${paths.signIn}?returnUrl=${encodeURIComponent(wanted)}`;

/** Where the sign-in page leads. @param search the query as it stands in the address, nothing decoded */
export const wantedPath = (search: string): string => safeReturnUrl(new URLSearchParams(search).get('returnUrl'), paths.home);
