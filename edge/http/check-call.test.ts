import { Hono } from 'hono';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '#tests/support/cpu.ts';
import { checkBody, checkQuery } from './check-call.ts';
import { bodyBytes } from './limits.ts';

const schema = v.object({ kind: v.picklist(['asin', 'upc']), name: v.optional(v.string()) });
const hostile = '<img src=x onerror=alert(1)>asin';

describe('a request that does not fit its schema', () => {
  const app = new Hono()
    .post('/', checkBody(schema), (c) => c.json(c.req.valid('json')))
    .get('/', checkQuery(schema), (c) => c.json(c.req.valid('query')));

  it('is refused with the problem of each field, without markup from its values [ERR-02, ERR-03]', async () => {
    for (const request of [
      new Request('http://edge.test/', { method: 'POST', body: JSON.stringify({ kind: hostile }) }),
      new Request(`http://edge.test/?kind=${encodeURIComponent(hostile)}`),
    ]) {
      const answer = await app.request(request);
      expect(answer.status).toBe(400);
      const refusal = (await answer.json()) as { code: string; message: string; errors: { kind: string } };
      expect(refusal).toMatchObject({ code: 'INVALID', errors: { kind: refusal.message } });
      expect(refusal.message).toContain('Expected');
      expect(JSON.stringify(refusal)).not.toMatch(/<img|onerror/);
    }
  });

  it('is refused with its first problem if it is long, so that a list of wrong rows holds up nobody [ERR-02]', async () => {
    const rows = new Hono().post('/', checkBody(v.object({ rows: v.array(schema) })), (c) => c.json({}));
    const send = (count: number) => rows.request('/', { method: 'POST', body: `{"rows":[${'{},'.repeat(count)}{}]}` });
    const errorsOf = async (answer: Response) => Object.keys(((await answer.json()) as { errors: object }).errors);
    expect(await errorsOf(await send(2))).toEqual(['rows.0.kind', 'rows.1.kind', 'rows.2.kind']);
    const most = bodyBytes.request / 3 - 10;
    expect(await errorsOf(await send(most))).toEqual(['rows.0.kind']);
    expect(await cpuTime(() => send(most))).toBeLessThan(100);
  });
});
