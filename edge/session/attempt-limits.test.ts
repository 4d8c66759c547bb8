import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createRateLimits } from '#edge/node/rate-limits.ts';
import { type Attempt, addressKey, giveBackTo, limitAttempt, limitOne, tooManyAttempts } from './attempt-limits.ts';

describe('the limit key of an address', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:50211', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:c633:6407', '198.51.100.7'],
    ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6:7', '2001:db8:1:2:3:4:5:6:7'],
    ['1::2::3', '1::2::3'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('a minute of attempts', () => {
  it('refuses attempts over the limit, says how long to wait, and restarts after a minute or if the clock was set back', () => {
    const one = limitOne(undefined, 1, 5_000);
    expect(one.take).toEqual({ ok: true, window: 5_000 });
    expect(limitOne(one.window, 1, 25_000)).toEqual({ take: { ok: false, retryMs: 40_000 }, window: one.window });
    expect(limitOne(one.window, 1, 65_000).take).toEqual({ ok: true, window: 65_000 });
    expect(limitOne(one.window, 1, 4_000).take).toEqual({ ok: true, window: 4_000 });
  });

  it('gets back an attempt of its own window, but not one of another', () => {
    const { window } = limitOne(undefined, 1, 5_000);
    expect(giveBackTo(window, 5_000).taken).toBe(0);
    expect(giveBackTo(window, 4_000).taken).toBe(1);
  });
});

describe('a refusal after too many attempts', () => {
  it.each([
    [1, '1'],
    [999, '1'],
    [1_001, '2'],
    [60_000, '60'],
  ])('gives the wait for %d ms rounded up to whole seconds', async (retryMs, seconds) => {
    const answer = await new Hono().get('/', (c) => tooManyAttempts(c, retryMs)).request('/');
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, seconds]);
  });
});

describe('attempts to sign in', () => {
  function bench() {
    let now = 1_000;
    const { attempts } = createRateLimits(true, () => now);
    const tries = async (count: number, more: Partial<Attempt> | ((n: number) => Partial<Attempt>) = {}) => {
      const all = Array.from({ length: count }, (_, n) => {
        const own = typeof more === 'function' ? more(n) : more;
        return limitAttempt(attempts, { account: 'a@b.test', address: '192.0.2.1', device: undefined, ...own });
      });
      const done = await Promise.all(all);
      return { let: done.filter((each) => each.ok).length, done };
    };
    return { tries, pass: (ms: number) => (now += ms) };
  }

  it('are limited to ten a minute per account and address, thirty per address, and a hundred per account, also in parallel', async () => {
    expect((await bench().tries(200)).let).toBe(10);
    expect((await bench().tries(200, (n) => ({ account: `${n}@b.test` }))).let).toBe(30);
    expect(
      (await bench().tries(200, (n) => ({ account: `${n}@b.test`, address: `2001:db8::${n.toString(16)}` }))).let,
    ).toBe(30);
    expect((await bench().tries(200, (n) => ({ address: `192.0.2.${n}` }))).let).toBe(100);
  });

  it('don’t count if they are refused, so that an owner keeps the attempts that an attacker at the same address left', async () => {
    const { tries } = bench();
    await tries(200);
    expect((await tries(20, { account: 'other@b.test' })).let).toBe(10);
  });

  it('are returned if they were not wrong guesses', async () => {
    const { tries } = bench();
    for (let n = 0; n < 200; n += 1) {
      const [attempt] = (await tries(1)).done;
      if (!attempt?.ok) throw new Error(`Refused at ${n}`);
      await attempt.value();
    }
  });

  it('are available again after a minute, and a refusal says when', async () => {
    const { tries, pass } = bench();
    await tries(10);
    pass(20_000);
    expect((await tries(1)).done).toEqual([{ ok: false, error: 40_000 }]);
    pass(40_000);
    expect((await tries(20)).let).toBe(10);
  });

  it('are counted for at most 100,000 keys, so that made-up names can’t fill the memory; the oldest key goes first', async () => {
    const { attempts } = createRateLimits(true, () => 1_000);
    await attempts.take('first', 1);
    for (let n = 1; n < 100_000; n += 1) await attempts.take(`made-up ${n}`, 1);
    expect(await attempts.take('made-up 1', 1)).toMatchObject({ ok: false });
    expect(await attempts.take('first', 1)).toMatchObject({ ok: true });
  });

  it('from a browser known to the owner are limited to ten a minute, independent of all others', async () => {
    const { tries } = bench();
    await tries(200, (n) => ({ address: `192.0.2.${n}` }));
    await tries(40, { account: 'other@b.test' });
    expect((await tries(20, { device: 'd1' })).let).toBe(10);
    expect((await tries(20, { device: 'd2' })).let).toBe(10);
  });
});
