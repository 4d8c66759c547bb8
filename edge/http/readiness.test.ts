import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { answerReady, createReadiness, providerProbe } from './readiness.ts';

const asked = async (query: string, checks: Parameters<typeof createReadiness>[0]) => {
  const app = new Hono().get('/readyz', (c) => answerReady(c, createReadiness(checks)));
  const answer = await app.request(`/readyz${query}`);
  return { status: answer.status, body: await answer.json() };
};

describe('readiness', () => {
  it('names every part that is not ready [CO-03]', async () => {
    const fine = { starting: () => true, draining: () => true, database: () => true, provider: async () => true };
    expect(await asked('', fine)).toEqual({ status: 200, body: { status: 'ready' } });
    for (const name of ['starting', 'draining', 'database', 'provider'] as const)
      expect(await asked('', { ...fine, [name]: async () => false })).toEqual({
        status: 503,
        body: { status: 'not ready', reasons: [name] },
      });
    expect(await asked('', { database: () => false, provider: () => false })).toMatchObject({
      body: { reasons: ['database', 'provider'] },
    });
  });

  it('leaves out the parts that the request excludes, and only these [CO-03]', async () => {
    const away = { draining: () => false, provider: () => false };
    expect(await asked('?exclude=provider', away)).toMatchObject({ status: 503, body: { reasons: ['draining'] } });
    expect(await asked('?exclude=provider&exclude=draining', away)).toMatchObject({ status: 200 });
  });

  it('does not check what the request excludes, so that a proxy waits for no provider that hangs [CO-03, ENG-01]', async () => {
    let asks = 0;
    const hangs = () => {
      asks += 1;
      return new Promise<boolean>(() => {});
    };
    expect(await asked('?exclude=provider', { database: () => true, provider: hangs })).toMatchObject({ status: 200 });
    expect(asks).toBe(0);
  });

  it.each([
    [true, 'http://provider.test/readyz'],
    [false, 'http://provider.test/api/v1/get-user-info-app'],
  ])('asks the provider (ours: %s) at most once a second, however often it is asked [CO-03]', async (isOurs, url) => {
    let at = 0;
    let status = 401;
    const urls: string[] = [];
    const probe = providerProbe(
      'http://provider.test',
      isOurs,
      async (each) => {
        urls.push(each);
        if (status === 0) throw new Error('ECONNREFUSED');
        return new Response('{}', { status });
      },
      () => at,
    );
    expect(await Promise.all([probe(), probe(), probe()])).toEqual([true, true, true]);
    expect(urls).toEqual([url]);
    status = 503;
    expect(await probe()).toBe(true);
    at = 1_000;
    expect(await probe()).toBe(false);
    status = 0;
    at = 2_000;
    expect(await probe()).toBe(false);
    expect(urls).toEqual([url, url, url]);
  });
});
