import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import { PROFILE_PATH } from '#shared/session/profile.ts';
import { callTables, upstreamRoute } from '#tests/support/call-tables.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { isWebSocketRequest, malformedHosts, rawRequest } from '#tests/support/raw-request.ts';

type Document = {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, unknown>; requestBody?: unknown }>>;
  components: { securitySchemes: object };
};

describe('the HTTP server', () => {
  let provider: TestProvider;
  let token: string;
  beforeAll(async () => {
    provider = await startTestProvider({ product: 'qx' });
    token = (await provider.addAccount({ email: 'a@shop.test', sellerId: 'A1' })).token;
  });
  afterAll(() => provider.close());

  it('describes every call it answers, with shapes built from the schemas', async () => {
    const document = (await (await provider.app.request('/openapi.json')).json()) as Document;
    expect(document.openapi).toMatch(/^3\.1/);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const answered = provider.app.routes
      .filter((route) => !['ALL', 'HEAD'].includes(route.method) && route.path !== '/openapi.json')
      .map((route) => `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(new Set(described)).toEqual(new Set(answered));
    for (const methods of Object.values(document.paths))
      for (const call of Object.values(methods)) expect(Object.keys(call.responses)).toContain('200');
    expect(JSON.stringify(document.paths['/api/v1/sign-in-portal']?.post?.requestBody)).toContain('"password"');
    expect(document.components.securitySchemes).toMatchObject({
      'portal-token': { in: 'header' },
      ingestKey: { scheme: 'bearer' },
    });
  });

  it('answers every call that the edge makes [API-01]', async () => {
    const requested: string[] = [];
    const api = createUpstreamApi({
      base: provider.url,
      product: 'qx',
      async send(url, { method }) {
        requested.push(`${method} ${url.pathname}`);
        return { status: 500, text: '' };
      },
      async open(url, { method }) {
        requested.push(`${method} ${url.pathname}`);
        return { status: 500, header: () => null, body: new Blob([]).stream() };
      },
      now: Date.now,
      timeoutMs: 1_000,
      report: () => {},
      ingestKey: 'an-ingest-key',
    });
    const calls = Object.values(api).flatMap(
      (domain) => Object.values(domain ?? {}) as ((...all: unknown[]) => Promise<unknown>)[],
    );
    // An empty list passes for any parameter; as an id in a path it is empty, too.
    for (const call of calls) await call([], [], []);
    // Some ask for the profile first.
    expect(requested.filter((each) => !each.endsWith(PROFILE_PATH))).toHaveLength(calls.length);
    for (const spec of Object.values(callTables).flatMap((table) => Object.values(table))) {
      const route = upstreamRoute(spec);
      if (route) requested.push(route.replace(' ', ' /api/v1'));
    }
    const answered = provider.app.routes.map(
      (route) => new RegExp(`^${route.method} ${route.path.replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]*')}$`),
    );
    for (const each of requested)
      expect(
        answered.some((route) => route.test(each)),
        each,
      ).toBe(true);
  });

  it('answers 404 to unknown paths, with and without a token', async () => {
    for (const path of ['/', '/api', '/metrics', '/admin']) {
      const answer = await fetch(provider.url + path);
      expect([answer.status, await answer.json()]).toEqual([404, { code: 'NOT_FOUND', message: expect.any(String) }]);
    }
    expect(await provider.call('GET', '/no-such-call', { token })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('accepts the product’s name in the path of the token call', async () => {
    expect((await provider.call('POST', '/user/get-qx-tokens', { token })).status).toBe(200);
    expect((await provider.call('POST', '/user/get-az-tokens', { token })).status).toBe(404);
  });

  it('accepts only JSON, up to its size limit', async () => {
    const put = (body: string, type: string) =>
      provider.app.request('/api/v1/portal/notifications/mark-read', {
        method: 'PUT',
        headers: { 'portal-token': token, 'content-type': type },
        body,
      });
    expect((await put('notificationIds=1', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await put('{"notificationIds":[]}', 'application/json; charset=utf-8')).status).toBe(200);
    expect((await put(`{"notificationIds":["${'x'.repeat(300_000)}"]}`, 'application/json')).status).toBe(413);
  });

  it('counts the bytes of a body without a declared length', async () => {
    const chunks = (count: number) =>
      new ReadableStream({
        start(controller) {
          for (let index = 0; index < count; index += 1)
            controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)));
          controller.close();
        },
      });
    const post = (count: number) =>
      fetch(`${provider.url}/ingest/sp-api`, {
        method: 'POST',
        headers: { authorization: `Bearer ${provider.ingestKey}` },
        body: chunks(count),
        duplex: 'half',
      } as RequestInit);
    expect((await post(17)).status).toBe(413);
    expect((await post(10)).status).toBe(400);
  });

  it('on a loopback address, answers only loopback hosts and refuses other sites’ pages: calls, endpoints and socket alike', async () => {
    const to = async (method: string, path: string, ...headers: string[]) =>
      (await rawRequest(provider.url, [`${method} ${path} HTTP/1.1`, ...headers, 'Content-Length: 0'])).status;
    const own = `Host: 127.0.0.1:${provider.port}`;
    const handshake = `/socket.io/?EIO=4&transport=polling&token=${token}`;
    for (const host of [
      ...malformedHosts.filter((each) => !each.endsWith(':99999')),
      'evil.example',
      'localhost.evil.example',
    ])
      for (const path of ['/openapi.json', handshake]) {
        expect([400, 421]).toContain(await to('GET', path, `Host: ${host}`));
        expect([400, 421]).toContain(await to('GET', path, `Host: ${host}`, ...isWebSocketRequest));
      }
    for (const foreign of [
      'Origin: https://evil.example',
      'Origin: null',
      'Sec-Fetch-Site: cross-site',
      `Origin: http://127.0.0.1:${provider.port + 1}`,
    ]) {
      expect(await to('POST', '/api/v1/sign-in-portal', own, foreign)).toBe(403);
      expect(await to('POST', '/ingest/sp-api', own, foreign, `Authorization: Bearer ${provider.ingestKey}`)).toBe(403);
      expect(await to('GET', handshake, own, foreign)).toBe(403);
      expect(await to('GET', handshake.replace('polling', 'websocket'), own, foreign, ...isWebSocketRequest)).toBe(403);
      expect(await to('GET', '/openapi.json', own, foreign)).toBe(200);
    }
    expect(await to('GET', handshake, own)).toBe(200);
    expect(await to('POST', '/ingest/sp-api', own)).toBe(401);
    expect(await to('POST', '/ingest/sp-api', own, 'Connection: Upgrade', 'Upgrade: h2c')).toBe(401);
  });

  it('shuts down even if a client holds its connection open and never answers', async () => {
    const ending = await startTestProvider();
    const { token } = await ending.addAccount({ email: 'a@shop.test' });
    const silent = connect(ending.port, '127.0.0.1');
    const upgrade = {
      Host: '127.0.0.1',
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'c2VsbGVyd2lyZS10ZXN0IQ==',
    };
    const headers = Object.entries(upgrade).map(([name, value]) => `${name}: ${value}\r\n`);
    silent.write(`GET /socket.io/?EIO=4&transport=websocket&token=${token} HTTP/1.1\r\n${headers.join('')}\r\n`);
    const answer = await new Promise<Buffer>((resolve) => silent.once('data', resolve));
    expect(answer.toString()).toContain('101 Switching Protocols');
    silent.pause();
    await ending.close();
    silent.destroy();
  });

  it('answers an internal error with a generic message, and logs the cause', async () => {
    const broken = await startTestProvider();
    broken.app.get('/broken', () => {
      throw new Error('a secret of the inside');
    });
    const answer = await broken.app.request('/broken');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('secret');
    expect(broken.logs.join()).toContain('a secret of the inside');
    await broken.close();
  });
});
