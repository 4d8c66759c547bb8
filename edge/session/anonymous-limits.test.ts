import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { checkBody } from '#edge/http/check-call.ts';
import { createRateLimits } from '#edge/node/rate-limits.ts';
import { limitAnonymous } from './attempt-limits.ts';

const hundred = Array.from({ length: 100 }, (_, index) => index);

/** An endpoint for five a minute from one place, two of them to one person. */
function createEndpoint() {
  const stage = { now: 0, address: '2001:db8:0:1::1', reached: [] as string[] };
  const deps = { limits: createRateLimits(true, () => stage.now), addressOf: () => stage.address };
  const endpoint = new Hono().post(
    '/',
    checkBody(v.object({ to: v.string() })),
    limitAnonymous<{ to: string }>(deps, 'endpoint', 5, { of: ({ to }) => to, most: 2 }),
    (c) => {
      stage.reached.push(c.req.valid('json').to);
      return c.json({});
    },
  );
  const knock = async (to: string) => {
    const answer = await endpoint.request('/', { method: 'POST', body: JSON.stringify({ to }) });
    return [answer.status, answer.headers.get('retry-after')];
  };
  return { stage, endpoint, knock };
}

it('a hundred parallel requests from one address get only its minute’s limit, and malformed requests don’t count', async () => {
  const { stage, endpoint, knock } = createEndpoint();
  for (let index = 0; index < 10; index += 1)
    expect((await endpoint.request('/', { method: 'POST', body: '{}' })).status).toBe(400);
  const answers = await Promise.all(hundred.map((index) => knock(`person ${index}`)));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(5);
  expect(answers.filter(([status]) => status === 429)[0]).toEqual([429, '60']);
  expect(stage.reached).toHaveLength(5);
  stage.now = 60_000;
  expect(await knock('later')).toEqual([200, null]);
});

it('an IPv6 network counts as one address, and one person is contacted at most twice a minute from all addresses together', async () => {
  const { stage, knock } = createEndpoint();
  const answers = await Promise.all(
    hundred.map((index) => {
      stage.address = `2001:db8:0:1::${index.toString(16)}`;
      return knock(`person ${index}`);
    }),
  );
  expect(answers.filter(([status]) => status === 200)).toHaveLength(5);
  stage.reached.length = 0;
  for (const index of hundred) {
    stage.address = `203.0.113.${index}`;
    await knock('victim');
  }
  expect(stage.reached).toEqual(['victim', 'victim']);
});
