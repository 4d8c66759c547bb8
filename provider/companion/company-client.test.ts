import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createCompany } from './company-client.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A company that answers as the test says. `reports` are the sentences for the operator. */
async function companyThat(answers: RequestListener) {
  const server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reports: string[] = [];
  const company = createCompany({ api: url, socket: url, bases: {} }, (sentence) => reports.push(sentence));
  return { company, reports };
}

it('unpacks a compressed answer, and passes on only the headers that a caller needs [CO-09]', async () => {
  const { company } = await companyThat((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip', 'set-cookie': 'a=b' })
      .end(gzipSync('{"plans":[]}')),
  );
  const answer = await company.open({ method: 'GET', path: '/portal/get-current-plans' });
  expect(await answer.text()).toBe('{"plans":[]}');
  expect([...answer.headers.keys()]).toEqual(['content-type']);
});

it('sends the token, the body, and its length [CO-09]', async () => {
  const { company } = await companyThat(async (request, response) => {
    const { 'portal-token': token, 'content-length': length } = request.headers;
    const [body] = (await request.toArray()) as Buffer[];
    response.end(JSON.stringify({ token, length, body: String(body) }));
  });
  const answer = await company.open({ method: 'POST', path: '/stripe/checkout', token: 't', body: '{"é":1}' });
  expect(await answer.json()).toEqual({ token: 't', length: '8', body: '{"é":1}' });
});

it('passes a file on while it is made, and ends it where its reader leaves [CO-09]', async () => {
  const left = Promise.withResolvers<void>();
  const { company } = await companyThat((_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'x-total-rows': '2' }).write('a,b\n');
    response.once('close', left.resolve);
  });
  const answer = await company.open({ method: 'POST', path: '/user/team-history.csv', body: '{}' });
  expect(answer.headers.get('x-total-rows')).toBe('2');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toBe('a,b\n');
  await reader.cancel();
  await left.promise;
});

it('repeats a read whose reused connection was just closed, and never a change [CO-09]', async () => {
  let calls = 0;
  const { company, reports } = await companyThat((request, response) => {
    calls += 1;
    if (calls % 2 === 0) request.socket.resetAndDestroy();
    else response.end('{}');
  });
  const statusOf = async (method: string) => (await company.open({ method, path: '/stripe/cards' })).status;
  expect(await statusOf('GET')).toBe(200);
  expect(await statusOf('GET')).toBe(200);
  expect(calls).toBe(3);
  expect(await statusOf('POST')).toBe(502);
  expect(calls).toBe(4);
  expect(reports).toEqual(["The company's API gave no usable answer to POST /stripe/cards: ECONNRESET."]);
});

it('says what is wrong without an address [CO-09]', async () => {
  const reports: string[] = [];
  const away = createCompany({ api: 'http://127.0.0.1:9', socket: '', bases: {} }, (sentence) =>
    reports.push(sentence),
  );
  expect((await away.open({ method: 'GET', path: '/stripe/cards' })).status).toBe(502);
  expect(reports).toEqual(["The company's API gave no usable answer to GET /stripe/cards: ECONNREFUSED."]);
});
