import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

describe('token usage', () => {
  let now = Date.parse('2026-11-01T23:59:00.000Z');
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  afterAll(() => provider.close());

  it('is counted per day for the whole team, without refused spending, for the last thirty days', async () => {
    const bucket = { tokens: 1_000, remaining: 1_000 };
    const { token } = await provider.addAccount({
      email: 'o@shop.test',
      balance: { freeToken: bucket, subscription: bucket, onetime: bucket },
    });
    const member = await provider.addAccount({ email: 'm@shop.test', owner: 'o@shop.test' });
    const use = async (who = token) => (await provider.call('GET', '/user/get-token-use', { token: who })).body;
    expect(await use()).toEqual({ days: [] });
    await Promise.all([
      provider.spend('o@shop.test', 10),
      provider.spend('m@shop.test', 5),
      provider.spend('o@shop.test', 0),
      provider.spend('o@shop.test', 9_999),
    ]);
    now += 60_000;
    await provider.spend('o@shop.test', 7);
    const days = [
      { day: '2026-11-01', spent: 15 },
      { day: '2026-11-02', spent: 7 },
    ];
    expect(await use()).toEqual({ days });
    expect(await use(member.token)).toEqual({ days });
    now += 30 * 86_400_000;
    expect(await use()).toEqual({ days: [days[1]] });

    // In Berlin, it is the next day an hour before midnight in UTC.
    now = Date.parse('2026-12-10T22:30:00.000Z');
    await provider.spend('o@shop.test', 3, 'viewer');
    now = Date.parse('2026-12-10T23:30:00.000Z');
    await provider.spend('o@shop.test', 4, 'viewer');
    const berlin = await provider.call('GET', '/user/get-token-use?zone=Europe/Berlin', { token });
    expect(berlin.body).toEqual({
      days: [
        { day: '2026-12-10', spent: 3 },
        { day: '2026-12-11', spent: 4 },
      ],
    });
    expect(await use()).toEqual({ days: [{ day: '2026-12-10', spent: 7 }] });
    expect(await provider.call('GET', '/user/get-token-use?zone=Mars', { token })).toMatchObject({ status: 400 });
    expect(await provider.call('GET', '/user/get-token-use')).toMatchObject({ status: 401 });
  });
});
