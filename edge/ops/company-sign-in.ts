import { base64url, createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import * as v from 'valibot';
import { timeouts } from '#edge/http/limits.ts';
import { type CompanyStart, isSameText } from '#edge/session/cookies.ts';
import type { EdgeSettings } from '#edge/settings.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { safeAddressSchema } from '#shared/setting-schemas.ts';

/** `failed`: the sign-in service does not work as it should. `refused`: this person may not come in, or has not confirmed. */
type CompanyRefusal = { code: 'failed' | 'refused'; reason: string };

/** Sign-in at the company's own OpenID provider: authorization code with PKCE. */
export type CompanySignIn = {
  /** @returns the address that the browser goes to */
  begin(start: CompanyStart, redirectUri: string): Promise<Result<string, CompanyRefusal>>;
  /** Redeems the code and checks the ID token. A code is valid once. @returns the person's name for the record: the email, or the subject */
  finish(came: { code: string; iss: string | undefined }, start: CompanyStart, redirectUri: string): Promise<Result<string, CompanyRefusal>>;
};

/** Creates the sign-in of the settings. @returns undefined without OIDC_ISSUER */
export function companyFor(settings: EdgeSettings, send: typeof fetch, now: () => number): CompanySignIn | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcAllowed: allowed } = settings;
  return issuer === undefined || clientId === undefined || allowed === undefined
    ? undefined
    : createCompanySignIn({ issuer, clientId, clientSecret, allowed, send, now });
}

/** @param options.allowed emails, `group:…`, and `sub:…` of those who may come in */
function createCompanySignIn(options: {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  allowed: readonly string[];
  send: typeof fetch;
  now(): number;
}): CompanySignIn {
  const { issuer, clientId, clientSecret, allowed, send, now } = options;
  let known: { until: number; provider: Promise<Result<OpenProvider, CompanyRefusal>> } | undefined;

  /** Reads the provider's addresses, at most once an hour. A failure is read again the next time. */
  function providerNow(): Promise<Result<OpenProvider, CompanyRefusal>> {
    if (known && known.until > now()) return known.provider;
    const provider = readProvider();
    known = { until: now() + PROVIDER_FOR, provider };
    void provider.then((read) => {
      if (!read.ok) known = undefined;
    });
    return provider;
  }

  async function readProvider(): Promise<Result<OpenProvider, CompanyRefusal>> {
    const read = await answerOf(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`, {}, providerSchema);
    if (!read.ok) return read;
    // Tokens are checked against this name, so another one would let another provider in.
    if (read.value.issuer !== issuer) return failed('names another issuer than OIDC_ISSUER');
    const keys = createRemoteJWKSet(new URL(read.value.jwks_uri), { timeoutDuration: timeouts.oidc, [customFetch]: (url, init) => send(url, init) });
    return ok({ ...read.value, keys });
  }

  async function answerOf<T>(url: string, init: RequestInit, schema: v.GenericSchema<unknown, T>): Promise<Result<T, CompanyRefusal>> {
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), timeouts.oidc);
    try {
      const answer = await send(url, { ...init, headers: { accept: 'application/json', ...init.headers }, redirect: 'manual', signal: ended.signal });
      const parsed = v.safeParse(schema, await answer.json());
      if (answer.status === 200 && parsed.success) return ok(parsed.output);
      return failed(`answered ${answer.status}${answer.status === 200 ? ' with an unreadable body' : ''}`);
    } catch {
      return failed('does not answer with JSON');
    } finally {
      clearTimeout(timer);
    }
  }

  async function redeem(provider: OpenProvider, code: string, { verifier }: CompanyStart, redirectUri: string) {
    const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier, client_id: clientId });
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
    if (clientSecret !== undefined) {
      const ways = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      if (ways.includes('client_secret_basic')) headers.authorization = `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;
      else form.set('client_secret', clientSecret);
    }
    return answerOf(provider.token_endpoint, { method: 'POST', headers, body: form.toString() }, tokenSchema);
  }

  return {
    async begin({ state, nonce, verifier }, redirectUri) {
      const provider = await providerNow();
      if (!provider.ok) return provider;
      const url = new URL(provider.value.authorization_endpoint);
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return ok(url.href);
    },
    async finish({ code, iss }, start, redirectUri) {
      const provider = await providerNow();
      if (!provider.ok) return provider;
      // RFC 9207: the answer of another provider must not be redeemed at this one.
      if (iss !== undefined && iss !== provider.value.issuer) return refused('the answer is of another issuer');
      const tokens = await redeem(provider.value, code, start, redirectUri);
      if (!tokens.ok) return tokens;
      let claims: v.InferOutput<typeof claimsSchema>;
      try {
        const { payload } = await jwtVerify(tokens.value.id_token, provider.value.keys, {
          issuer: provider.value.issuer,
          audience: clientId,
          algorithms: ALGORITHMS,
          currentDate: new Date(now()),
          clockTolerance: CLOCK_TOLERANCE,
          maxTokenAge: TOKEN_AGE,
        });
        claims = v.parse(claimsSchema, payload);
      } catch (error) {
        return refused(`the ID token is not valid: ${error instanceof errors.JOSEError ? error.code : 'its claims are unreadable'}`);
      }
      if (!isSameText(claims.nonce, start.nonce)) return refused('the ID token belongs to another sign-in');
      if ((Array.isArray(claims.aud) && claims.aud.length > 1) || claims.azp !== undefined)
        if (claims.azp !== clientId) return refused('the ID token was issued to another client');
      // Anybody can enter any email at some providers, so only a confirmed one counts.
      const email = claims.email_verified === true ? claims.email?.toLowerCase() : undefined;
      const names = [email, `sub:${claims.sub}`, ...claims.groups.map((group) => `group:${group}`)];
      if (!allowed.some((name) => names.includes(name))) return refused('OIDC_ALLOWED does not list this person');
      return ok(email ?? claims.sub);
    },
  };
}

/** ms. */
const PROVIDER_FOR = 3_600_000;
/** Seconds. */
const CLOCK_TOLERANCE = 60;
const TOKEN_AGE = 600;

/** Signatures by a key pair. With a shared secret or none, anybody who knows the client could sign in. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const address = v.pipe(v.string(), safeAddressSchema);
const providerSchema = v.looseObject({
  issuer: v.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  token_endpoint_auth_methods_supported: v.optional(v.array(v.string())),
});
type OpenProvider = v.InferOutput<typeof providerSchema> & { keys: ReturnType<typeof createRemoteJWKSet> };

const tokenSchema = v.looseObject({ id_token: v.pipe(v.string(), v.minLength(1), v.maxLength(16_384)) });

const claimsSchema = v.looseObject({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  nonce: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.string()),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  email_verified: v.optional(v.unknown()),
  groups: v.fallback(v.array(v.string()), []),
});

const failed = (what: string): Result<never, CompanyRefusal> => fail({ code: 'failed', reason: `The sign-in service ${what}` });
const refused = (reason: string): Result<never, CompanyRefusal> => fail({ code: 'refused', reason });
