import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createGoogleHttp } from './google-http.ts';

const said = (reason: string, message = 'No', more: object = {}) =>
  JSON.stringify({ error: { code: 403, message, errors: [{ reason }], ...more } });

describe('a call to Google', () => {
  /** @param retry the value of Retry-After */
  const answered = async (
    status: number,
    text: string,
    { method = 'GET' as 'GET' | 'POST', retry = null as string | null } = {},
  ) => {
    const call = createGoogleHttp(async () => ({ status, headers: { get: () => retry }, text: async () => text }));
    const outcome = await call(
      { method, url: 'https://sheets.googleapis.com/v4/x', token: 'a-token' },
      v.object({ good: v.literal(true) }),
    );
    expect(JSON.stringify(outcome)).not.toContain('a-token');
    return outcome;
  };

  it('accepts only answers that fit its schema', async () => {
    expect(await answered(200, '{"good":true,"more":1}')).toEqual({ ok: true, value: { good: true } });
    for (const wrong of ['{"good":false}', '<html>', '[]', '', '['.repeat(100)])
      expect(await answered(200, wrong)).toMatchObject({
        ok: false,
        error: { status: 502, error: { code: 'BAD_ANSWER' } },
      });
  });

  it.each([
    [401, said('authError'), 'GET', 'signed-out', 403],
    [
      400,
      '{"error":"invalid_grant","error_description":"Token has been expired or revoked."}',
      'POST',
      'signed-out',
      403,
    ],
    [403, said('', 'Scopes', { details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] }), 'GET', 'signed-out', 403],
    [403, said('forbidden'), 'POST', 'not-permitted', 403],
    [403, said('accessNotConfigured'), 'GET', 'refused', 422],
    [403, said('', 'Off', { details: [{ reason: 'SERVICE_DISABLED' }] }), 'GET', 'refused', 422],
    [403, said('userRateLimitExceeded'), 'GET', 'busy', 429],
    [429, said('RESOURCE_EXHAUSTED'), 'POST', 'busy', 429],
    [404, said('notFound'), 'GET', 'gone', 404],
    [400, said('badRequest', "Unable to parse range: 'Gone'!A:B"), 'GET', 'gone', 404],
    [400, said('badRequest', 'This action would increase the number of cells'), 'POST', 'refused', 422],
    [302, '', 'GET', 'refused', 422],
    [500, '<html>Error</html>', 'GET', 'unreachable', 502],
    [503, said('backendError'), 'POST', 'unreachable', 502],
  ] as const)(
    'refused with %i %s gets a message of the portal, and never ends the portal’s session',
    async (status, text, method, reason, ours) => {
      const outcome = await answered(status, text, { method });
      expect(outcome).toMatchObject({
        ok: false,
        error: { reason, status: ours, error: { message: expect.stringMatching(/^[A-Z].*\.|^Google says: /) } },
      });
    },
  );

  it('cleans Google’s messages, because they are shown as markup [ERR-03]', async () => {
    const refused = await answered(400, said('badRequest', 'No <i>cells</i><img src=x onerror=x>'), { method: 'POST' });
    expect(refused).toMatchObject({ error: { error: { message: 'Google says: No <i>cells</i>' } } });
  });

  it('waits as long as Google says, within limits, and some seconds by default', async () => {
    expect(await answered(429, '', { retry: '7' })).toMatchObject({ error: { retryMs: 7_000 } });
    expect(await answered(429, '', { retry: '86400' })).toMatchObject({ error: { retryMs: 120_000 } });
    expect(await answered(429, '', { retry: 'Wed, 21 Oct 2026 07:28:00 GMT' })).toMatchObject({
      error: { retryMs: 20_000 },
    });
  });

  it('fails if nobody answers', async () => {
    const call = createGoogleHttp(async () => {
      throw new Error('getaddrinfo ENOTFOUND sheets.googleapis.com');
    });
    expect(await call({ method: 'GET', url: 'https://sheets.googleapis.com/' }, v.unknown())).toMatchObject({
      ok: false,
      error: { reason: 'unreachable', status: 502 },
    });
  });
});
