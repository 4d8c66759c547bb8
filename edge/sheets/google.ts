import type { EdgeSettings } from '#edge/settings.ts';
import { createGoogleHttp, type GoogleAddresses, type GoogleFetch, googleAddresses, sandboxAddresses } from './google-http.ts';
import { createGoogleSheets, type GoogleSheets } from './google-sheets.ts';
import { createGoogleSignIn, type GoogleKeys, type GoogleSignIn } from './google-sign-in.ts';

/** Google, or the sandbox that stands in for it: the same calls at other addresses. */
export type Google = { kind: 'google' | 'sandbox'; signIn: GoogleSignIn; sheets: GoogleSheets };

/** The sandbox knows one client; it is no secret. */
const sandboxKeys: GoogleKeys = { clientId: 'sandbox-portal', clientSecret: 'sandbox-portal-secret' };

/**
 * Google by the portal's keys, else the embedded provider's sandbox, whose pages only a browser of this machine can open.
 * With neither, sheets are not offered.
 * @param provider where the provider is
 */
export function googleFor(settings: EdgeSettings, provider: string, send: GoogleFetch): Google | undefined {
  const { googleClientId, googleClientSecret, upstreamApi, publicOrigin } = settings;
  if (googleClientId !== undefined && googleClientSecret !== undefined)
    return createGoogle('google', googleAddresses, { clientId: googleClientId, clientSecret: googleClientSecret }, send);
  if (upstreamApi !== undefined || publicOrigin !== undefined) return undefined;
  return createGoogle('sandbox', sandboxAddresses(provider), sandboxKeys, send);
}

export function createGoogle(kind: Google['kind'], at: GoogleAddresses, keys: GoogleKeys, send: GoogleFetch): Google {
  const call = createGoogleHttp(send);
  return { kind, signIn: createGoogleSignIn(call, at, keys), sheets: createGoogleSheets(call, at) };
}
