import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const bucket = (remaining: number, tokens = remaining) => ({ tokens, remaining });

describe('work that costs tokens', () => {
  let provider: TestProvider;
  let owner: { id: string; token: string };
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => NOW });
    owner = await provider.addAccount({ email: 'o@shop.test' });
  });
  beforeEach(() =>
    provider.setBalance('o@shop.test', { freeToken: bucket(30), subscription: bucket(20), onetime: bucket(10) }),
  );
  afterAll(() => provider.close());

  const balance = async () =>
    (await provider.call('POST', '/user/get-az-tokens', { token: owner.token })).body as TokenBalance;
  const use = async () =>
    ((await provider.call('GET', '/user/get-token-use', { token: owner.token })).body as { days: { spent: number }[] })
      .days[0]?.spent ?? 0;

  it('spends the buckets in order, even for a hundred calls at once, never twice or beyond the balance, and announces each change', async () => {
    const before = await use();
    const socket = await provider.connect(owner.token);
    await socket.emitWithAck('join', owner.id);
    const notified: number[] = [];
    socket.on('tokens:updated', (data: TokenBalance) => notified.push(remainingTokens(data)));
    let worked = 0;
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, nth) =>
        provider.metered('o@shop.test', 1, async () => {
          worked += 1;
          return ok(nth);
        }),
      ),
    );
    expect(all.filter(({ ok: done }) => done)).toHaveLength(60);
    expect(worked).toBe(60);
    expect(all.find(({ ok: done }) => !done)).toMatchObject({
      error: { status: 402, code: 'NO_TOKENS', message: expect.stringContaining('token plan') },
    });
    expect(await balance()).toEqual({ freeToken: bucket(0, 30), subscription: bucket(0, 20), onetime: bucket(0, 10) });
    expect((await use()) - before).toBe(60);
    const last = new Promise((resolve) => socket.once('history:recorded', resolve));
    await provider.publish('o@shop.test', 'history:recorded', {});
    await last;
    socket.disconnect();
    expect(notified).toEqual(Array.from({ length: 60 }, (_, nth) => 59 - nth));
  });

  it('takes the rest from the next bucket if the first is too low', async () => {
    expect(await provider.metered('o@shop.test', 35, async () => ok('done'))).toEqual(ok('done'));
    expect(await balance()).toMatchObject({
      freeToken: { remaining: 0 },
      subscription: { remaining: 15 },
      onetime: { remaining: 10 },
    });
  });

  it('costs nothing if it is refused or fails, or if it is free', async () => {
    const before = await use();
    const refused = { status: 404 as const, code: 'NOT_FOUND', message: 'There is no such thing.' };
    expect(await provider.metered('o@shop.test', 5, async () => fail(refused))).toEqual(fail(refused));
    await expect(provider.metered('o@shop.test', 5, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await provider.metered('o@shop.test', 0, async () => ok(1))).toEqual(ok(1));
    expect(remainingTokens(await balance())).toBe(60);
    expect(await use()).toBe(before);
  });
});
