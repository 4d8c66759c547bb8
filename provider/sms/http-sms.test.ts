import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpSms } from './http-sms.ts';

const requested: { authorization: string | undefined; body: unknown }[] = [];
let status = 200;
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    requested.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
    response.writeHead(status, { location: '/elsewhere' }).end('{}');
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const signal = new AbortController().signal;
const message = { id: 'x-1', to: '+4915123456789', subject: '', text: '123456 is your code', links: [], goodUntil: 1 };

it('an SMS is sent to the gateway with its id and the key', async () => {
  expect(await createHttpSms({ url, key: 'key-of-gateway' })(message, signal)).toEqual({ ok: true });
  expect(requested).toEqual([
    { authorization: 'Bearer key-of-gateway', body: { id: 'x-1', to: '+4915123456789', text: '123456 is your code' } },
  ]);
});

it.each([
  [400, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [401, 'down'],
])('a gateway that answers %i means %s', async (answered, kind) => {
  status = answered;
  expect(await createHttpSms({ url, key: 'key-of-gateway' })(message, signal)).toMatchObject({ ok: false, kind });
});

it('an unreachable or redirecting gateway throws, so that its messages are tried again', async () => {
  status = 302;
  await expect(createHttpSms({ url, key: 'key-of-gateway' })(message, signal)).rejects.toThrow();
  await expect(createHttpSms({ url: 'http://127.0.0.1:1/', key: 'key-of-gateway' })(message, signal)).rejects.toThrow();
});
