import { calculatePKCECodeChallenge } from 'openid-client';
import * as v from 'valibot';
import type { CallGoogle, GoogleAddresses, Googled } from './google-http.ts';

/** Google's tokens: the access token, how long it is valid, ms, and the refresh token if there is one. */
type GoogleTokens = { access: string; lasts: number; refresh: string | undefined; scopes: readonly string[] };

/** The sign-in with OAuth's code flow and PKCE. */
export type GoogleSignIn = {
  /** Returns the address that asks for consent. @param begun.verifier stays here; only its hash is sent */
  consentUrl(begun: { state: string; verifier: string; redirectUri: string }): Promise<string>;
  /** Exchanges a code for tokens. A code is valid once. */
  exchange(came: { code: string; verifier: string; redirectUri: string }): Googled<GoogleTokens>;
  renew(refresh: string): Googled<GoogleTokens>;
  /** Revokes the permissions. @param token an access or refresh token */
  revoke(token: string): Googled<unknown>;
  email(access: string): Googled<string>;
};

export type GoogleKeys = { clientId: string; clientSecret: string };

const SPREADSHEETS = 'https://www.googleapis.com/auth/spreadsheets';
const DRIVE = 'https://www.googleapis.com/auth/drive';
/** The three scopes of the specification (SHEET-01). */
const scopes = ['email', SPREADSHEETS, DRIVE];

/**
 * Whether the required scopes were granted. People may untick them; without these two, nothing can be listed or
 * written.
 */
export const hasScopes = (given: readonly string[]): boolean => given.includes(SPREADSHEETS) && given.includes(DRIVE);

const tokensSchema = v.pipe(
  v.looseObject({
    access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(2_048)),
    expires_in: v.pipe(v.number(), v.minValue(1)),
    refresh_token: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(512))),
    scope: v.optional(v.string(), ''),
  }),
  v.transform(
    (answer): GoogleTokens => ({
      access: answer.access_token,
      lasts: answer.expires_in * 1000,
      refresh: answer.refresh_token,
      scopes: answer.scope.split(' ').filter(Boolean),
    }),
  ),
);
const emailSchema = v.pipe(
  v.looseObject({ email: v.pipe(v.string(), v.minLength(1), v.maxLength(320)) }),
  v.transform(({ email }) => email),
);

export function createGoogleSignIn(
  call: CallGoogle,
  at: GoogleAddresses,
  { clientId, clientSecret }: GoogleKeys,
): GoogleSignIn {
  const keys = { client_id: clientId, client_secret: clientSecret };
  return {
    async consentUrl({ state, verifier, redirectUri }) {
      const url = new URL(at.consent);
      const query = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(' '),
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Google returns a refresh token only if consent is requested.
        access_type: 'offline',
        prompt: 'consent',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    exchange: ({ code, verifier, redirectUri }) =>
      call(
        {
          method: 'POST',
          url: at.token,
          form: { ...keys, grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri },
        },
        tokensSchema,
      ),
    renew: (refresh) =>
      call(
        { method: 'POST', url: at.token, form: { ...keys, grant_type: 'refresh_token', refresh_token: refresh } },
        tokensSchema,
      ),
    revoke: (token) => call({ method: 'POST', url: at.revoke, form: { token } }, v.unknown()),
    email: (access) => call({ method: 'GET', url: at.userInfo, token: access }, emailSchema),
  };
}
