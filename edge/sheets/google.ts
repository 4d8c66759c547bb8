import type { EdgeSettings } from '#edge/settings.ts';
import {
  createGoogleHttp,
  type GoogleAddresses,
  type GoogleFetch,
  googleAddresses,
  sandboxAddresses,
} from './google-http.ts';
import { createGoogleSheets, type GoogleSheets } from './google-sheets.ts';
import { createGoogleSignIn, type GoogleKeys, type GoogleSignIn } from './google-sign-in.ts';

/** Google, or the sandbox that replaces it: the same calls at other addresses. */
export type Google = { kind: 'google' | 'sandbox'; signIn: GoogleSignIn; sheets: GoogleSheets };

/** The sandbox's only client. Not secret. */
const sandboxKeys: GoogleKeys = { clientId: 'sandbox-portal', clientSecret: 'sandbox-portal-secret' };

/**
 * Creates Google with the portal's keys, otherwise with the embedded provider's sandbox, whose pages only a browser on
 * this machine can open. With neither, spreadsheets are unsupported.
 * @param provider the provider's address
 */
export function googleFor(settings: EdgeSettings, provider: string, send: GoogleFetch): Google | undefined {
  const { googleClientId, googleClientSecret, upstreamApi, publicOrigin } = settings;
  if (googleClientId !== undefined && googleClientSecret !== undefined)
    return createGoogle(
      'google',
      googleAddresses,
      { clientId: googleClientId, clientSecret: googleClientSecret },
      send,
    );
  if (upstreamApi !== undefined || publicOrigin !== undefined) return undefined;
  return createGoogle('sandbox', sandboxAddresses(provider), sandboxKeys, send);
}

export function createGoogle(kind: Google['kind'], at: GoogleAddresses, keys: GoogleKeys, send: GoogleFetch): Google {
  const call = createGoogleHttp(send);
  return { kind, signIn: createGoogleSignIn(call, at, keys), sheets: createGoogleSheets(call, at) };
}
