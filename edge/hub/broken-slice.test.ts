import { describe, expect, it } from 'vitest';
import { fail } from '#shared/result.ts';
import { createHubBench, type HubBench } from '#tests/support/hub.ts';
import type { UpstreamFailure } from './ports.ts';

const MINUTE = 60_000;
const malformed: UpstreamFailure = { status: 502, error: { code: 'BAD_ANSWER', message: 'x' } };

type Reads = { account: number; tokens: number; mutes: number; list: number };

/** Counts the hub's reads, of which one always fails. */
function counted(bench: HubBench, broken?: keyof Reads, failure = malformed): Reads {
  const { account, tokens, mutes, notifications } = bench.calls;
  const reads: Reads = { account: 0, tokens: 0, mutes: 0, list: 0 };
  const count = <A extends unknown[], T>(name: keyof Reads, call: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      reads[name] += 1;
      return name === broken ? (fail(failure) as T) : call(...args);
    };
  };
  account.userInfo = count('account', account.userInfo);
  tokens.balance = count('tokens', tokens.balance);
  mutes.list = count('mutes', mutes.list);
  notifications.list = count('list', notifications.list);
  return reads;
}

/** Signs in, and looks at what was read in so many minutes with a tab and a provider that pings. */
async function minutes(bench: HubBench, count: number) {
  const tab = bench.attach(bench.session('s1', { expiresAt: bench.now() + 24 * 3_600_000 }));
  await bench.join();
  for (let n = 0; n < count * 4; n += 1) {
    await bench.pass(MINUTE / 4);
    tab.send('ping');
    bench.upstreams.at(-1)?.events.onMessage('2');
  }
  return tab;
}

describe('one failing slice', () => {
  it.each(['mutes', 'tokens', 'account'] as const)(
    'is reread alone, less and less often, while the stream stays live: %s [ST16]',
    async (broken) => {
      const healthy = createHubBench();
      const normal = counted(healthy);
      await minutes(healthy, 10);

      const bench = createHubBench();
      const reads = counted(bench, broken);
      const tab = await minutes(bench, 10);
      expect({ ...reads, [broken]: 0 }).toEqual({ ...normal, [broken]: 0 });
      expect(reads[broken]).toBeLessThan(20);
      expect(tab.frames().findLast((frame) => frame.type === 'upstream')).toMatchObject({
        state: 'live',
        failing: [broken],
      });
    },
  );

  it('a malformed list is reread alone while new alerts arrive live; once it is readable, a gap makes the tabs reread it [ST16]', async () => {
    const bench = createHubBench();
    const reads = counted(bench, 'list');
    const list = bench.calls.notifications.list;
    const tab = await minutes(bench, 10);
    expect(reads.list).toBeLessThan(25);
    expect({ ...reads, list: 0 }).toEqual({ account: 2, tokens: 2, mutes: 2, list: 0 });
    const upstreamFrame = () => tab.frames().findLast((frame) => frame.type === 'upstream');
    expect(upstreamFrame()).toMatchObject({ state: 'live', failing: ['notifications'] });
    expect(tab.events().filter((event) => event.type === 'stream.gap')).toEqual([]);

    bench.calls.notifications.list = async (...args) => {
      const read = await list(...args);
      return read.ok ? read : { ok: true, value: { notifications: [] } };
    };
    for (let n = 0; n < 20; n += 1) {
      await bench.pass(MINUTE / 4);
      tab.send('ping');
      bench.upstreams.at(-1)?.events.onMessage('2');
    }
    expect(tab.events().filter((event) => event.type === 'stream.gap')).toHaveLength(1);
    expect(upstreamFrame()).not.toHaveProperty('failing');
  });

  it('an unanswered list delays the live state for half a minute at most [ST16]', async () => {
    const bench = createHubBench();
    counted(bench, 'list', { status: 0, error: { code: 'EXCEPTION', message: 'x' } });
    const tab = bench.attach(bench.session());
    await bench.join();
    const state = () => tab.frames().findLast((frame) => frame.type === 'upstream')?.state;
    await bench.pass(20_000);
    expect(state()).toBe('connecting');
    bench.upstreams.at(-1)?.events.onMessage('2');
    await bench.pass(20_000);
    bench.upstreams.at(-1)?.events.onMessage('2');
    await bench.pass(20_000);
    expect(state()).toBe('live');
  });
});
