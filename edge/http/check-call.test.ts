import { Hono } from 'hono';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { checkBody, checkQuery } from './check-call.ts';

const schema = v.object({ kind: v.picklist(['asin', 'upc']), name: v.optional(v.string()) });
const hostile = '<img src=x onerror=alert(1)>asin';

describe('a request that does not fit its schema', () => {
  const app = new Hono().post('/', checkBody(schema), (c) => c.json(c.req.valid('json'))).get('/', checkQuery(schema), (c) => c.json(c.req.valid('query')));

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
});
