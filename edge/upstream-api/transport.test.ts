import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createTransport, type SendHttp, type UpstreamRequest } from './transport.ts';

type Sent = { url: string; call: Parameters<SendHttp>[1] };

function transport(
  answer: { status?: number; text?: string } | SendHttp,
  timeoutMs = 1_000,
  more: Partial<UpstreamRequest> = {},
) {
  const sent: Sent[] = [];
  const reports: string[] = [];
  const call = createTransport({
    base: 'http://provider.test',
    timeoutMs,
    report: ({ kind, event, path, reason, token }) => reports.push([kind, event, path, reason, token].join(' | ')),
    async send(url, request) {
      sent.push({ url: url.href, call: request });
      return typeof answer === 'function'
        ? answer(url, request)
        : { status: answer.status ?? 200, text: answer.text ?? '{}' };
    },
  });
  const read: UpstreamRequest = { name: 'read it', method: 'GET', path: '/it', token: 'secret', ...more };
  return { sent, reports, call, read: (schema: v.GenericSchema = v.unknown()) => call(read, schema) };
}

it('sends the token as a header, the query in the address, and the body as JSON, and omits missing values [API-01]', async () => {
  const { sent, call } = transport({});
  await call(
    { name: 'a', method: 'GET', path: '/list', token: 'secret', query: { page: 2, type: undefined, name: 'a b' } },
    v.unknown(),
  );
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

it('returns the schema’s output', async () => {
  const schema = v.object({ count: v.pipe(v.string(), v.transform(Number)) });
  expect(await transport({ text: '{"count":"3","more":1}' }).read(schema)).toEqual({ ok: true, value: { count: 3 } });
});

it.each([
  ['a wrong type', 200, '{"list":[{"count":{"x":1}}]}', 'list.0.count | Expected a number, found an object'],
  ['a field that is missing', 200, '{}', 'list | Required, but missing'],
  ['HTML with 200', 200, '<!DOCTYPE html><html><body>Login</body>', ' | Expected JSON, found HTML'],
  ['text with 200', 200, 'OK', ' | Expected JSON, found text that is not JSON'],
  ['an empty answer', 200, '', ' | Expected JSON, found nothing'],
])(
  'an invalid answer names the call to users, and the path, the expected and the found value to the operator: %s [API-01, LIVE-13]',
  async (_, status, text, expected) => {
    const { read, reports } = transport({ status, text });
    const answer = await read(v.object({ list: v.array(v.object({ count: v.number() })) }));
    expect(answer).toMatchObject({
      ok: false,
      error: { status: 502, error: { code: 'BAD_ANSWER', message: expect.stringContaining("'read it'") } },
    });
    if (answer.ok) throw new Error('It was taken');
    expect((answer.error as { error: { message: string } }).error.message).not.toMatch(/contract|root|JSON|list/);
    expect(reports).toEqual([`answer | read it | ${expected} | secret`]);
  },
);

it.each([
  ['a 500 with HTML', 500, '<html>', {}, 'Expected an answer, found status 500 with HTML'],
  ['a refusal without code and message', 400, '<html>', {}, 'Expected code and message with status 400, found HTML'],
  [
    'a refusal of a call that every session may make',
    403,
    '{"code":"ENDED","message":"Over."}',
    { forEverySession: true as const },
    'Expected 200, or 401 where the session has ended, found status 403',
  ],
])('reports %s to the operator [LIVE-13]', async (_, status, text, more, reason) => {
  const { read, reports } = transport({ status, text }, 1_000, more);
  await read();
  expect(reports).toEqual([`answer | read it |  | ${reason} | secret`]);
});

it('doesn’t report a refusal with code and message, an ended session, or a missing call as mistakes', async () => {
  for (const answer of [
    { status: 403, text: '{"code":"NO","message":"No."}' },
    { status: 401, text: '<html>' },
    { status: 404, text: '<html>' },
    { text: '{"code":108}' },
  ]) {
    const { read, reports } = transport(answer);
    await read();
    expect(reports).toEqual([]);
  }
});

it('rejects an answer that is nested too deeply to be serialized again', async () => {
  const nested = (levels: number) => transport({ text: `${'['.repeat(levels)}${']'.repeat(levels)}` }).read();
  expect(await nested(60)).toMatchObject({ ok: true });
  expect(await nested(61)).toMatchObject({ ok: false, error: { status: 502, error: { code: 'BAD_ANSWER' } } });
});

it('doesn’t follow a redirect, which would carry the token elsewhere', async () => {
  const { read, sent } = transport({ status: 302, text: '{}' });
  expect(await read()).toEqual({
    ok: false,
    error: { status: 0, error: { code: 'EXCEPTION', message: 'The provider could not be reached' } },
  });
  expect(sent).toHaveLength(1);
});

it('keeps the status and message of a refusal, and treats code 108 as a refusal whatever the status [ERR-01]', async () => {
  expect(await transport({ status: 403, text: '{"code":"PLAN_REQUIRED","message":"No."}' }).read()).toEqual({
    ok: false,
    error: { status: 403, error: { code: 'PLAN_REQUIRED', message: 'No.' } },
  });
  expect(await transport({ status: 500, text: '<h1>' }).read()).toMatchObject({
    error: { status: 500, error: { code: 'EXCEPTION' } },
  });
  expect(await transport({ status: 200, text: '{"code":108}' }).read()).toMatchObject({
    error: { status: 400, error: { code: '108' } },
  });
});

it('times out, and gives the reason for a failed connection without its address [ERR-01]', async () => {
  const silent: SendHttp = (_url, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const waiting = transport(silent, 5);
  expect(await waiting.read()).toMatchObject({
    error: {
      status: 0,
      error: {
        message: expect.stringMatching(
          /^The provider did not answer 'read it' in time, .*The rest of the portal works.*have been told/,
        ),
      },
    },
  });
  expect(waiting.reports).toEqual([
    'answer | read it |  | Expected an answer within 0 s, found none: The provider did not answer in time | secret',
  ]);
  const refused: SendHttp = async () => {
    throw new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect 10.0.0.1:80'), { code: 'ECONNREFUSED' }),
    });
  };
  expect(await transport(refused).read()).toMatchObject({
    error: { status: 0, error: { message: 'The provider could not be reached (ECONNREFUSED)' } },
  });
});
