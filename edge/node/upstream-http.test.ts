import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/protocol.ts';
import { createUpstreamHttp } from './upstream-http.ts';

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

async function bench(answer: RequestListener) {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const http = createUpstreamHttp();
  opened.push(http, { close: () => server.close() }, { close: () => server.closeAllConnections() });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`);
  const send = (method: 'GET' | 'POST' = 'GET', body?: string, signal = new AbortController().signal) =>
    http.send(url, { method, headers: {}, body, signal });
  const sendAs = (token: string, signal = new AbortController().signal) =>
    http.send(url, { method: 'GET', headers: { 'portal-token': token }, body: undefined, signal });
  const open = () =>
    http.open(url, { method: 'GET', headers: {}, body: undefined, signal: new AbortController().signal });
  return { send, sendAs, open, server };
}

describe('HTTP to the provider on Node', () => {
  it('returns status and text, compressed or not, and sends a body with its length [API-01]', async () => {
    const { send } = await bench((request, response) => {
      if (request.method === 'GET')
        return response.writeHead(203, { 'content-encoding': 'gzip' }).end(gzipSync('Größe'));
      let body = '';
      request.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => response.end(`${request.headers['content-length']} ${body}`));
    });
    expect(await send()).toEqual({ status: 203, text: 'Größe' });
    expect(await send('POST', 'Größe')).toEqual({ status: 200, text: '7 Größe' });
  });

  it('uses a bounded number of connections, and every call gets an answer', async () => {
    let open = 0;
    let most = 0;
    const requested: ServerResponse[] = [];
    const { send, server } = await bench((_request, response) => {
      // Nobody is answered before as many as may ask at once have asked.
      requested.push(response);
      if (requested.length === limits.upstreamCallsAtOnce) for (const each of requested.splice(0)) each.end('ok');
    });
    server.on('connection', (socket) => {
      open += 1;
      most = Math.max(most, open);
      socket.on('close', () => {
        open -= 1;
      });
    });
    const answers = await Promise.all(Array.from({ length: limits.upstreamCallsAtOnce * 3 }, () => send()));
    expect(answers.every(({ text }) => text === 'ok')).toBe(true);
    expect(most).toBe(limits.upstreamCallsAtOnce);
  });

  it('queues one session’s many calls without delaying other sessions', async () => {
    const held: ServerResponse[] = [];
    const { sendAs } = await bench((request, response) => {
      if (request.headers['portal-token'] === 'crowd') held.push(response);
      else response.end('ok');
    });
    const crowd = Array.from({ length: limits.upstreamCallsAtOnce * 2 }, () => sendAs('crowd'));
    expect((await sendAs('another')).text).toBe('ok');
    await expect.poll(() => held.length).toBe(limits.upstreamCallsAtOnce / 8);
    let answered = 0;
    for (const call of crowd) void call.then(() => (answered += 1));
    while (answered < crowd.length) {
      for (const each of held.splice(0)) each.end('ok');
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await sendAs('another')).text).toBe('ok');

    const given = new AbortController();
    const waiting = Array.from({ length: 20 }, () => sendAs('crowd', given.signal));
    const failed = Promise.allSettled(waiting);
    given.abort(new DOMException('Too late', 'TimeoutError'));
    for (const result of await failed)
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'TimeoutError' } });
    held.splice(0);
    const next = sendAs('crowd');
    await expect.poll(() => held.length).toBe(1);
    held[0]?.end('ok');
    expect((await next).text).toBe('ok');
  });

  it('refuses a file at once while all file connections are in use, and frees each one afterwards', async () => {
    const held: ServerResponse[] = [];
    const { open } = await bench((_request, response) => {
      response.write('part');
      held.push(response);
    });
    const files = await Promise.all(Array.from({ length: 16 }, open));
    expect(files.every(({ status }) => status === 200)).toBe(true);
    const refused = await open();
    expect(refused.status).toBe(429);
    expect(await new Response(refused.body).json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/Please try again/),
    });
    await files[0]?.body.cancel();
    for (const each of held.slice(8)) each.end();
    for (const each of files.slice(8)) await new Response(each.body).text();
    await expect.poll(async () => (await open()).status).toBe(200);
  });

  it('retries once if the provider closes a kept-alive connection, but only idempotent calls', async () => {
    const requested = new Map<string, number>();
    const { send } = await bench((request, response) => {
      const method = request.method ?? '';
      const count = (requested.get(method) ?? 0) + 1;
      requested.set(method, count);
      if (count === 2) return request.socket.destroy();
      response.end('ok');
    });
    await send();
    expect((await send()).text).toBe('ok');
    expect(requested.get('GET')).toBe(3);
    await send('POST', '{}');
    await expect(send('POST', '{}')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(requested.get('POST')).toBe(2);
  });

  it('closes an unused connection before the provider does, which would fail a change sent at that moment, but none in use', async () => {
    const { send, server } = await bench((request, response) => {
      const isSlow = request.method === 'GET';
      setTimeout(() => response.end('ok'), isSlow ? 1_200 : 0);
    });
    server.keepAliveTimeout = 2_000;
    const ends: ('the edge' | 'the provider')[] = [];
    server.on('connection', (socket) => {
      let endedThere = false;
      socket.on('end', () => {
        endedThere = true;
      });
      socket.on('close', () => ends.push(endedThere ? 'the edge' : 'the provider'));
    });
    await send('POST', '{}');
    // On the same connection, and longer than it may stay unused.
    expect((await send()).text).toBe('ok');
    expect(ends).toEqual([]);
    await expect.poll(() => ends, { timeout: 10_000 }).toEqual(['the edge']);
  });

  it('gives the reason if a call is aborted, also while it waits for a connection', async () => {
    const { send } = await bench(() => {});
    const late = new AbortController();
    const calls = Array.from({ length: limits.upstreamCallsAtOnce + 2 }, () => send('GET', undefined, late.signal));
    const failed = Promise.allSettled(calls);
    late.abort(new DOMException('Too late', 'TimeoutError'));
    for (const result of await failed)
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'TimeoutError' } });
  });

  it('returns a redirect like any other answer, without following it', async () => {
    const { send } = await bench((_request, response) =>
      response.writeHead(302, { location: 'http://elsewhere.invalid/' }).end(),
    );
    expect((await send()).status).toBe(302);
  });
});
