import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import * as v from 'valibot';
import { timeouts } from '#edge/http/limits.ts';
import type { EdgeSettings } from '#edge/settings.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OpenIdStart } from './company-cookies.ts';

/**
 * `failed`: the sign-in service does not work as it should. `refused`: its answer is not one to this sign-in, or not
 * about a person who may come in.
 */
type OpenIdRefusal = { code: 'failed' | 'refused'; reason: string };

/** What the provider has confirmed. The ID token is checked; the access token is for the company's API to check. */
export type OpenIdAnswer = { claims: OpenIdClaims; accessToken: string };

/** Sign-in at an OpenID provider: authorization code with PKCE. */
export type OpenId = {
  /** @returns the address that the browser goes to */
  begin(start: OpenIdStart, redirectUri: string): Promise<Result<string, OpenIdRefusal>>;
  /** Redeems the code and checks the ID token. A code is valid once. */
  finish(
    came: { code: string; iss: string | undefined },
    start: OpenIdStart,
    redirectUri: string,
  ): Promise<Result<OpenIdAnswer, OpenIdRefusal>>;
};

/** The company's sign-ins; each is undefined without its issuer. */
export type OpenIds = { operators: OpenId | undefined; customers: OpenId | undefined };

export function openIdsFor(settings: EdgeSettings, send: typeof fetch, now: () => number): OpenIds {
  const { oidcIssuer, oidcClientId, signInIssuer, signInClientId, signInAudience: audience } = settings;
  return {
    operators:
      oidcIssuer === undefined || oidcClientId === undefined
        ? undefined
        : createOpenId({
            issuer: oidcIssuer,
            clientId: oidcClientId,
            clientSecret: settings.oidcClientSecret,
            query: { scope: 'openid email' },
            send,
            now,
          }),
    customers:
      signInIssuer === undefined || signInClientId === undefined
        ? undefined
        : createOpenId({
            issuer: signInIssuer,
            clientId: signInClientId,
            clientSecret: settings.signInClientSecret,
            // Providers read one or the other, and ignore what they don't know.
            query: { scope: settings.signInScope, ...(audience ? { audience, resource: audience } : {}) },
            send,
            now,
          }),
  };
}

/** @param options.query what the request for a sign-in has besides what protects it */
function createOpenId(options: {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  query: Record<string, string> & { scope: string };
  send: typeof fetch;
  now(): number;
}): OpenId {
  const { issuer, clientId, clientSecret, send, now } = options;
  let known: { until: number; provider: Promise<Configuration> } | undefined;

  /** Reads the provider's addresses, at most once an hour. A failure is read again the next time. */
  function providerNow(): Promise<Configuration> {
    if (known && known.until > now()) return known.provider;
    const provider = readProvider();
    known = { until: now() + PROVIDER_FOR, provider };
    provider.catch(() => {
      known = undefined;
    });
    return provider;
  }

  async function readProvider(): Promise<Configuration> {
    const isLocal = new URL(issuer).protocol === 'http:';
    const provider = await discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: CLOCK_TOLERANCE },
      authenticated(clientSecret),
      {
        timeout: timeouts.oidc / 1000,
        [customFetch]: (url, init) => send(url, init as RequestInit),
        // The signature is checked even though the token comes from the provider itself.
        execute: isLocal ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
      },
    );
    // Some providers are known for another name than their address. Tokens are checked against this name, so it would
    // let another provider in.
    if (provider.serverMetadata().issuer !== issuer) throw new Error('it names another issuer than the setting');
    return provider;
  }

  return {
    async begin({ state, nonce, verifier, silent }, redirectUri) {
      try {
        const code_challenge = await calculatePKCECodeChallenge(verifier);
        const query = {
          ...options.query,
          ...(silent ? { prompt: 'none' } : {}),
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge,
          code_challenge_method: 'S256',
        };
        return ok(buildAuthorizationUrl(await providerNow(), query).href);
      } catch (error) {
        return fail({ code: 'failed', reason: reasonOf(error) });
      }
    },
    async finish({ code, iss }, { state, nonce, verifier }, redirectUri) {
      const came = new URL(redirectUri);
      came.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
      let answer: OpenIdAnswer;
      try {
        const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
        const tokens = await authorizationCodeGrant(await providerNow(), came, checks);
        answer = { claims: v.parse(claimsSchema, tokens.claims()), accessToken: tokens.access_token };
      } catch (error) {
        return fail({ code: isOfPerson(error) ? 'refused' : 'failed', reason: reasonOf(error) });
      }
      const { claims } = answer;
      if (now() / 1000 - claims.iat > TOKEN_AGE + CLOCK_TOLERANCE) return refused('the ID token is too old');
      if (claims.azp !== undefined && claims.azp !== clientId)
        return refused('the ID token was issued to another client');
      return ok(answer);
    },
  };
}

/** ms. */
const PROVIDER_FOR = 3_600_000;
/** Seconds. */
const CLOCK_TOLERANCE = 60;
/** Seconds. A token may be valid for days; this sign-in's was issued just now. */
const TOKEN_AGE = 600;

/** Authenticates the portal at the provider, by the way that it prefers among those that the provider knows. */
const authenticated =
  (secret: string | undefined): ClientAuth =>
  (provider, ...rest) => {
    const ways = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way =
      secret === undefined
        ? None()
        : ways.includes('client_secret_basic')
          ? ClientSecretBasic(secret)
          : ClientSecretPost(secret);
    return way(provider, ...rest);
  };

/**
 * Whether the answer or the ID token is not that of this sign-in. Anything else is a fault of the service: it does not
 * answer, or not with tokens.
 */
function isOfPerson(error: unknown): boolean {
  if (error instanceof v.ValiError) return true;
  if (!(error instanceof ClientError)) return false;
  return TOKEN_CHECKS.includes(error.code ?? '') && !isWithoutToken(error.cause);
}

const TOKEN_CHECKS = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
];

const isWithoutToken = (cause: unknown): boolean =>
  cause instanceof Error && typeof cause.cause === 'object' && cause.cause !== null && 'body' in cause.cause;

/**
 * The reason for the log. The library's own messages are general; what they are caused by says which field it was,
 * without its value.
 */
function reasonOf(error: unknown): string {
  const cause = error instanceof ClientError && error.cause instanceof Error ? error.cause : error;
  return `The sign-in failed: ${cause instanceof Error ? cause.message : String(cause)}`;
}

const claimsSchema = v.looseObject({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  iat: v.number(),
  azp: v.optional(v.string()),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  email_verified: v.optional(v.unknown()),
  groups: v.fallback(v.array(v.string()), []),
});
export type OpenIdClaims = v.InferOutput<typeof claimsSchema>;

const refused = (reason: string): Result<never, OpenIdRefusal> => fail({ code: 'refused', reason });
