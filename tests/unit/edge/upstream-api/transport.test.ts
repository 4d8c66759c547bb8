import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createTransport, type SendHttp, type UpstreamRequest } from '#edge/upstream-api/transport.ts';

type Sent = { url: string; call: Parameters<SendHttp>[1] };

function transport(answer: { status?: number; text?: string } | SendHttp, timeoutMs = 1_000) {
  const sent: Sent[] = [];
  const call = createTransport({
    base: 'http://provider.test',
    timeoutMs,
    async send(url, request) {
      sent.push({ url: url.href, call: request });
      return typeof answer === 'function' ? answer(url, request) : { status: answer.status ?? 200, text: answer.text ?? '{}' };
    },
  });
  const read: UpstreamRequest = { name: 'read it', method: 'GET', path: '/it', token: 'secret' };
  return { sent, call, read: (schema: v.GenericSchema = v.unknown()) => call(read, schema) };
}

it('puts the token into its header, the query into the address and the body into JSON, and leaves out what is not there [API-01]', async () => {
  const { sent, call } = transport({});
  await call({ name: 'a', method: 'GET', path: '/list', token: 'secret', query: { page: 2, type: undefined, name: 'a b' } }, v.unknown());
  await call({ name: 'b', method: 'POST', path: '/in', body: { email: 'a@b.test' } }, v.unknown());
  expect(sent.map(({ url, call: { method, headers, body } }) => ({ url, method, headers, body }))).toEqual([
    {
      url: 'http://provider.test/api/v1/list?page=2&name=a+b',
      method: 'GET',
      headers: { accept: 'application/json', 'portal-token': 'secret' },
      body: undefined,
    },
    {
      url: 'http://provider.test/api/v1/in',
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{"email":"a@b.test"}',
    },
  ]);
});

it('gives what the schema makes of the answer', async () => {
  const schema = v.object({ count: v.pipe(v.string(), v.transform(Number)) });
  expect(await transport({ text: '{"count":"3","more":1}' }).read(schema)).toEqual({ ok: true, value: { count: 3 } });
});

it.each([
  ['{"count":{"x":1}}', 'at count.'],
  ['no JSON', 'at its root.'],
])('an answer that does not fit names the call and the place: %s [API-01]', async (text, place) => {
  const read = await transport({ text }).read(v.object({ count: v.number() }));
  expect(read).toEqual({
    ok: false,
    error: { status: 502, error: { code: 'BAD_ANSWER', message: `The provider's answer to 'read it' does not fit its contract ${place}` } },
  });
});

it('takes no answer that is nested so deeply that nobody could write it out again', async () => {
  const nested = (levels: number) => transport({ text: `${'['.repeat(levels)}${']'.repeat(levels)}` }).read();
  expect(await nested(60)).toMatchObject({ ok: true });
  expect(await nested(61)).toMatchObject({ ok: false, error: { status: 502, error: { code: 'BAD_ANSWER' } } });
});

it('a redirect is no answer: followed, it would carry the token elsewhere', async () => {
  const { read, sent } = transport({ status: 302, text: '{}' });
  expect(await read()).toEqual({ ok: false, error: { status: 0, error: { code: 'EXCEPTION', message: 'The provider could not be reached' } } });
  expect(sent).toHaveLength(1);
});

it('keeps the status and the words of a refusal, and reads code 108 as one whatever the status [ERR-01]', async () => {
  expect(await transport({ status: 403, text: '{"code":"PLAN_REQUIRED","message":"No."}' }).read()).toEqual({
    ok: false,
    error: { status: 403, error: { code: 'PLAN_REQUIRED', message: 'No.' } },
  });
  expect(await transport({ status: 500, text: '<h1>' }).read()).toMatchObject({ error: { status: 500, error: { code: 'EXCEPTION' } } });
  expect(await transport({ status: 200, text: '{"code":108}' }).read()).toMatchObject({ error: { status: 400, error: { code: '108' } } });
});

it('gives up in time, and says why nobody was reached without saying where [ERR-01]', async () => {
  const silent: SendHttp = (_url, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  expect(await transport(silent, 5).read()).toMatchObject({ error: { status: 0, error: { message: 'The provider did not answer in time' } } });
  const refused: SendHttp = async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('connect 10.0.0.1:80'), { code: 'ECONNREFUSED' }) });
  };
  expect(await transport(refused).read()).toMatchObject({ error: { status: 0, error: { message: 'The provider could not be reached (ECONNREFUSED)' } } });
});
