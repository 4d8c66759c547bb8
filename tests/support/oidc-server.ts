import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const OIDC_CLIENT = { id: 'sellerwire-ops', secret: 'client-secret-1' };

/** The one who signs in, and what the provider does wrong for a test. */
export type OidcPerson = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  groups?: string[];
};
type Fault =
  | 'nonce'
  | 'audience'
  | 'issuer'
  | 'key'
  | 'expired'
  | 'old'
  | 'endless'
  | 'unsigned'
  | 'shared-secret'
  | 'azp'
  | 'no-token'
  | 'denied'
  | 'no-page'
  | 'broken'
  | 'away';

/**
 * A company's OpenID provider that speaks the protocol: discovery, authorization code with PKCE (S256), client
 * authentication, one use per code, ID tokens signed with RS256, and a key set. The person at its page consents at
 * once. It has one client, for operators and customers alike.
 */
export async function startOidcServer() {
  const own = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Record<string, string>>();
  const refusals: string[] = [];
  let person: OidcPerson = { sub: 'p1', email: 'Ops@Company.example', email_verified: true };
  let fault: Fault | undefined;
  let accessToken = 'access-token-1';
  let serial = 0;
  let discoveries = 0;

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer());
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') {
      discoveries += 1;
      return json(200, {
        issuer: issuer(),
        authorization_endpoint: `${issuer()}/authorize`,
        token_endpoint: `${issuer()}/token`,
        jwks_uri: `${issuer()}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
      });
    }
    if (url.pathname === '/keys') return json(200, { keys: [jwk] });
    if (url.pathname === '/authorize') {
      const query = Object.fromEntries(url.searchParams);
      const to = new URL(query.redirect_uri ?? '');
      if (
        query.client_id !== OIDC_CLIENT.id ||
        query.response_type !== 'code' ||
        query.code_challenge_method !== 'S256' ||
        !query.scope?.includes('openid')
      )
        return json(400, { error: 'invalid_request' });
      if (fault === 'no-page' && query.prompt === 'none') to.searchParams.set('error', 'login_required');
      else if (fault === 'broken') to.searchParams.set('error', 'server_error');
      else if (fault === 'denied') to.searchParams.set('error', 'access_denied');
      else {
        serial += 1;
        codes.set(`code-${serial}`, query);
        to.searchParams.set('code', `code-${serial}`);
      }
      to.searchParams.set('state', query.state ?? '');
      to.searchParams.set('iss', issuer());
      return response.writeHead(302, { location: to.href }).end();
    }
    if (url.pathname !== '/token' || request.method !== 'POST') return json(404, {});
    const form = new URLSearchParams(await textOf(request));
    const begun = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const refuse = (error: string) => {
      refusals.push(error);
      return json(400, { error });
    };
    if (fault === 'away') return json(503, {});
    if (!isClient(request.headers.authorization)) return refuse('invalid_client');
    if (!begun || begun.redirect_uri !== form.get('redirect_uri')) return refuse('invalid_grant');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (challenge !== begun.code_challenge) return refuse('invalid_grant');
    return json(200, {
      token_type: 'Bearer',
      access_token: accessToken,
      ...(fault === 'no-token' ? {} : { id_token: await tokenFor(begun.nonce ?? '') }),
    });
  });

  async function tokenFor(nonce: string): Promise<string> {
    const claims = {
      ...person,
      nonce: fault === 'nonce' ? 'another' : nonce,
      ...(fault === 'azp' ? { azp: 'another-client' } : {}),
    };
    const now = Math.floor(Date.now() / 1000) - (fault === 'expired' ? 3_600 : 0);
    const audience = fault === 'audience' ? 'another-client' : OIDC_CLIENT.id;
    if (fault === 'unsigned') {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part({ ...claims, iss: issuer(), aud: audience, iat: now, exp: now + 300 })}.`;
    }
    const token = new SignJWT(claims)
      .setProtectedHeader(fault === 'shared-secret' ? { alg: 'HS256' } : { alg: 'RS256', kid: 'k1' })
      .setIssuer(fault === 'issuer' ? 'https://elsewhere.example' : issuer())
      .setAudience(audience)
      .setIssuedAt(fault === 'old' ? now - 3_600 : now);
    if (fault !== 'endless') token.setExpirationTime(now + 300);
    if (fault === 'shared-secret') return token.sign(new TextEncoder().encode(OIDC_CLIENT.secret));
    return token.sign(fault === 'key' ? other.privateKey : own.privateKey);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer: issuer(),
    refusals,
    discoveries: () => discoveries,
    signsIn(next: OidcPerson) {
      person = next;
    },
    /** @param next the access token of the next sign-ins */
    issues(next: string) {
      accessToken = next;
    },
    does(next: Fault | undefined) {
      fault = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Both halves are form-encoded (RFC 6749, 2.3.1). */
function isClient(authorization = ''): boolean {
  const [id, secret] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
    .map(decodeURIComponent);
  return id === OIDC_CLIENT.id && secret === OIDC_CLIENT.secret;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
