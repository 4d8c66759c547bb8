import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hosts, type RunningHost, temporaryFolder } from '#tests/contract/hosts.ts';
import { isWebSocketRequest, malformedHosts, rawRequest } from '#tests/support/raw-request.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';

describe('a request that no modern browser sends', () => {
  const folder = temporaryFolder();
  let upstream: TestUpstream;
  let edge: RunningHost;
  beforeAll(async () => {
    upstream = await startUpstream();
    edge = await (hosts[0] as (typeof hosts)[number]).start({ upstream, dataDir: folder.path });
  });
  afterAll(async () => {
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  it('keeps its method and body, whatever protocol upgrade it offers', async () => {
    const body = JSON.stringify({ email: 'nobody@shop.test', password: 'wrong' });
    const headers = ['Host: 127.0.0.1', 'Content-Type: application/json', `Content-Length: ${body.length}`];
    const offers = [
      ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'],
      isWebSocketRequest,
    ];
    for (const offer of [[], ...offers]) {
      const answer = await rawRequest(edge.url, ['POST /api/session HTTP/1.1', ...headers, ...offer], body);
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'WRONG' });
    }
    expect(
      (await rawRequest(edge.url, ['GET /healthz HTTP/1.1', 'Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: h2c']))
        .body,
    ).toContain('ok');
  });

  it.each(malformedHosts)(
    'is refused with the Host %o, also as a WebSocket request, and never causes a server error',
    async (host) => {
      for (const more of [[], isWebSocketRequest])
        expect([400, 421]).toContain(
          (await rawRequest(edge.url, ['GET /api/live HTTP/1.1', `Host: ${host}`, ...more])).status,
        );
    },
  );

  it('is refused with no Host, two Hosts, or a path that is not a valid address', async () => {
    for (const more of [[], isWebSocketRequest]) {
      expect((await rawRequest(edge.url, ['GET /api/live HTTP/1.0', ...more])).status).toBe(421);
      expect(
        (await rawRequest(edge.url, ['GET /api/live HTTP/1.1', 'Host: 127.0.0.1', 'Host: evil.example', ...more]))
          .status,
      ).toBe(421);
      expect((await rawRequest(edge.url, ['GET http://[ HTTP/1.1', 'Host: 127.0.0.1', ...more])).status).toBe(400);
    }
  });
});
