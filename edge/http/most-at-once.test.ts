import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { mostAtOnce } from './most-at-once.ts';

test('of a hundred calls at once, as many as allowed are answered, and the others are refused; failed ones do not count for ever', async () => {
  const held = Promise.withResolvers<void>();
  const app = new Hono();
  app.onError((_, c) => c.json({}, 500));
  app.get('/search', mostAtOnce(8, 'Try again later.'), async (c) => {
    await held.promise;
    if (c.req.query('fails')) throw new Error('A fault');
    return c.json({});
  });
  const answers = Array.from({ length: 100 }, (_, n) => app.request(`/search${n % 2 ? '?fails=1' : ''}`));
  const refused = await Promise.all(answers.slice(8));
  expect(refused.map(({ status }) => status)).toEqual(Array(92).fill(429));
  expect(await refused[0]?.json()).toMatchObject({ message: 'Try again later.' });
  held.resolve();
  expect((await Promise.all(answers.slice(0, 8))).map(({ status }) => status)).toEqual([
    200, 500, 200, 500, 200, 500, 200, 500,
  ]);
  expect((await app.request('/search')).status).toBe(200);
});
