import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createEdgeFace } from '#tests/support/edge-face.ts';
import { trust } from './app.ts';

function ask(publicOrigin: string | undefined, method: string, headers: Record<string, string>): Promise<Response> {
  const app = new Hono();
  app.use(trust(publicOrigin));
  app.all('*', (c) => c.text('in'));
  return Promise.resolve(app.request('/api/x', { method, headers }));
}

describe('the check of host and origin', () => {
  it.each(['127.0.0.1:8787', 'localhost:8787', '[::1]:8787', '127.0.0.1'])(
    'accepts %s without a public origin',
    async (host) => {
      expect((await ask(undefined, 'GET', { host })).status).toBe(200);
    },
  );

  it.each(['portal.example', '192.168.0.4:8787', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
    'refuses %o with 421 without a public origin',
    async (host) => {
      const response = await ask(undefined, 'GET', host ? { host } : {});
      expect(response.status).toBe(421);
      expect(await response.json()).toMatchObject({ code: 'UNKNOWN_HOST' });
    },
  );

  it('accepts only the public origin’s host if one is set, port included', async () => {
    const origin = 'https://portal.example';
    expect((await ask(origin, 'GET', { host: 'portal.example' })).status).toBe(200);
    expect((await ask(origin, 'GET', { host: 'portal.example:8443' })).status).toBe(421);
    expect((await ask(origin, 'GET', { host: '127.0.0.1:8787' })).status).toBe(421);
  });

  it.each([
    [{ origin: 'https://portal.example' }, 200],
    [{ origin: 'https://portal.example:8443' }, 403],
    [{ origin: 'http://portal.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('with %o answers a change with %i', async (headers, status) => {
    const response = await ask('https://portal.example', 'POST', {
      host: 'portal.example',
      ...(headers as Record<string, string>),
    });
    expect(response.status).toBe(status);
  });

  it('forbids caching of every answer but the client’s files, refusals included', async () => {
    const face = await createEdgeFace();
    const cacheRule = async (route: string, headers: Record<string, string> = {}) => {
      const answer = await face.ask(route, headers);
      return [answer.status, answer.headers.get('cache-control')];
    };
    expect(await cacheRule('GET /ops')).toEqual([401, 'no-store']);
    expect(await cacheRule('GET /ops/rejected')).toEqual([401, 'no-store']);
    expect(await cacheRule('GET /metrics')).toEqual([200, 'no-store']);
    expect(await cacheRule('GET /', { host: 'evil.example' })).toEqual([421, 'no-store']);
    expect(await cacheRule('POST /api/session', { origin: 'https://evil.example' })).toEqual([403, 'no-store']);
    expect(await cacheRule('GET /api/nothing')).toEqual([404, 'no-store']);
  });

  it('checks an upgrade like a change, but not a plain read', async () => {
    const foreign = { host: 'portal.example', origin: 'https://evil.example' };
    expect((await ask('https://portal.example', 'GET', { ...foreign, upgrade: 'websocket' })).status).toBe(403);
    expect((await ask('https://portal.example', 'GET', foreign)).status).toBe(200);
  });
});
