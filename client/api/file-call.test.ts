import { describe, expect, it } from 'vitest';
import { createFileCall } from './file-call.ts';

const callWith = (answer: () => Promise<Response>, onSignedOut = () => {}) =>
  createFileCall({ fetch: answer as typeof fetch, onSignedOut })({
    path: '/api/file',
    body: {},
    signal: new AbortController().signal,
  });

describe('a file request', () => {
  it('returns the body as it arrives, with its headers', async () => {
    const answer = await callWith(
      async () => new Response('a,b\r\n', { headers: { 'content-type': 'text/csv', 'X-Total-Rows': '7' } }),
    );
    expect(answer.ok && [answer.value.header('x-total-rows'), await new Response(answer.value.body).text()]).toEqual([
      '7',
      'a,b\r\n',
    ]);
  });

  it('gives the reason for a refusal and reports the end of the session', async () => {
    let ended = 0;
    const refused = await callWith(
      async () => Response.json({ code: 'SIGNED_OUT', message: 'Please log in again.' }, { status: 401 }),
      () => (ended += 1),
    );
    expect(refused).toMatchObject({ ok: false, error: { status: 401, message: 'Please log in again.' } });
    expect(ended).toBe(1);
  });

  it('fails with a message when nothing answers', async () => {
    const answer = await callWith(() => Promise.reject(new TypeError('network')));
    expect(answer).toMatchObject({
      ok: false,
      error: { status: 0, message: 'The portal did not answer. Check your connection and try again.' },
    });
  });
});
