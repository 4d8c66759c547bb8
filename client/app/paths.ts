import { safeReturnUrl } from '#shared/account/return-url.ts';
import { WALMART_BEGIN } from '#shared/integrations/paths.ts';
import { doors, HOME } from './screens.ts';

/** The sign-in page that leads back to where somebody wanted to go (SHELL-06). */
export const signInPath = (wanted: string): string => `${doors.signIn.path}?returnUrl=${encodeURIComponent(wanted)}`;

/** Where the sign-in page leads. @param search the query as it stands in the address, nothing decoded */
export function wantedPath(search: string): string {
  const query = new URLSearchParams(search);
  // Walmart's own start: that it is there leads to Walmart's log-in page, and its value nowhere.
  return query.has('walmartCallbackUri') ? WALMART_BEGIN : safeReturnUrl(query.get('returnUrl'), HOME);
}
