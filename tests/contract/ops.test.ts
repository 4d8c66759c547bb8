import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseRecording } from '#shared/recording.ts';
import { recordStream } from '#tests/replay/record-stream.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { asinOf, pricingRecord } from '#tests/support/messages.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const KEY = 'operator-key-for-tests';
const MOST_WATCHERS = 8;

describe.each(hosts)("the operator's endpoint on $name", (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: RunningHost;
  let tabs: TestTab[];
  let watchers: { close(): void }[];

  beforeEach(async () => {
    upstream = await startUpstream();
    folder = temporaryFolder();
    tabs = [];
    watchers = [];
  });

  afterEach(async () => {
    for (const watcher of watchers) watcher.close();
    for (const tab of tabs) tab.terminate();
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  const start = async (rate = 1) => {
    edge = await host.start({ upstream, dataDir: folder.path, rate });
  };

  async function liveTab(who: { email: string; password: string }): Promise<TestTab> {
    const tab = openTab(edge.url, await signIn(edge.url, who), { acks: true });
    tabs.push(tab);
    await tab.upstream('live');
    return tab;
  }

  function watch(user: string) {
    const ended = new AbortController();
    const watcher = { rows: [] as string[], refusal: '', close: () => ended.abort() };
    watchers.push(watcher);
    void (async () => {
      try {
        for await (const row of recordStream(edge.url, KEY, { user, dirs: ['up', 'down'] }, ended.signal))
          watcher.rows.push(row);
      } catch (error) {
        watcher.refusal = (error as Error).message;
      }
    })();
    return watcher;
  }

  /** Starts watching and waits for the header. */
  async function watching(user: string) {
    const watcher = watch(user);
    await expect.poll(() => watcher.rows.length + watcher.refusal.length, { timeout: 5_000 }).toBeGreaterThan(0);
    return watcher;
  }

  function ask(path: string, body?: unknown) {
    return fetch(`${edge.url}/ops/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  const figuresOf = async (user: string) => (await ask('figures', { user })).json();

  function alert(user: string, n: number) {
    upstream.store(user, pricingRecord(n));
    upstream.emit(user, 'spapi:PRICING_HEALTH', pricingRecord(n), { outboxId: `ob-${n}` });
  }

  const alertsIn = (rows: string[], dir: 'up' | 'down') =>
    parseRecording(rows.join('\n')).lines.flatMap((line) =>
      line.dir === dir ? (/B0\d{8}/.exec(JSON.stringify(line.frame))?.[0] ?? []) : [],
    );

  it('shows a watcher who comes before any sign-in the first stream, and the next one after it ended [LIVE-14]', async () => {
    // The linger of one minute takes two seconds.
    await start(30);
    const who = upstream.addUser('u1', { fullName: 'Ann Lee' });
    const watcher = await watching('u1');
    expect((await figuresOf('u1')).hub).toBeNull();

    const first = await liveTab(who);
    alert('u1', 1);
    await expect.poll(() => alertsIn(watcher.rows, 'down')).toEqual([asinOf(1)]);
    await first.close();
    await expect.poll(async () => (await figuresOf('u1')).hub, { timeout: 8_000 }).toBeNull();

    await liveTab(who);
    alert('u1', 2);
    await expect.poll(() => alertsIn(watcher.rows, 'down')).toEqual([asinOf(1), asinOf(2)]);
    expect(alertsIn(watcher.rows, 'up')).toEqual([asinOf(1), asinOf(2)]);
    for (const secret of ['SELLER1', 'Ann Lee', 'u1@example.test'])
      expect(watcher.rows.join('\n')).not.toContain(secret);
    expect(watcher.refusal).toBe('');
  });

  it('lets eight watch a user and refuses the ninth until one leaves [LIVE-14]', async () => {
    await start();
    const all = await Promise.all(Array.from({ length: MOST_WATCHERS }, () => watching('u1')));
    expect(all.map(({ refusal }) => refusal)).toEqual(all.map(() => ''));
    expect((await watching('u1')).refusal).toContain('429: At most 8');

    all[0]?.close();
    await expect.poll(async () => (await watching('u1')).refusal, { timeout: 8_000 }).toBe('');
    expect((await watching('u1')).refusal).toContain('429: At most 8');
  });

  it('gives a slow reader an error, never a recording with a gap [LIVE-14]', async () => {
    await start();
    const tab = await liveTab(upstream.addUser('u1'));
    const rows = recordStream(edge.url, KEY, { user: 'u1', dirs: ['up'] }, new AbortController().signal);
    await rows.next();
    // Zeros, because an unknown text would be redacted to one word.
    const filler = new Array(250_000).fill(0);
    for (let n = 1; n <= 60; n += 1) {
      upstream.emit('u1', 'tokens:updated', { ...balanceOf(n), filler });
      if (n % 10 === 0) await upstream.drained('u1');
    }
    alert('u1', 1);
    await tab.event((event) => event.type === 'notification.created');
    const seen: number[] = [];
    const read = async () => {
      for await (const row of rows) seen.push(Number(/"remaining":(\d+)/.exec(row)?.[1]));
    };
    await expect(read()).rejects.toThrow('ended early');
    expect(seen).toEqual(seen.map((_, index) => index + 1));
    expect(seen.length).toBeLessThan(60);
  });

  it("reports the state of one user's stream, with only that user's rejected events [LIVE-13]", async () => {
    await start();
    expect(await figuresOf('u1')).toEqual({ hub: null, rejected: [] });
    const [ann, bob] = [upstream.addUser('u1'), upstream.addUser('u2')];
    const tab = await liveTab(ann);
    await liveTab(bob);
    upstream.emit('u1', 'weather:changed', { mail: 'ann@shop.example' });
    upstream.emit('u2', 'tide:changed', {});
    await expect.poll(async () => (await figuresOf('u2')).rejected.length).toBe(1);

    const { hub, rejected } = await figuresOf('u1');
    expect(hub).toMatchObject({
      user: 'u1',
      tabs: 1,
      upstream: { state: 'live', since: expect.any(Number) },
      epoch: tab.cursor().epoch,
      head: expect.any(Number),
    });
    expect(rejected).toEqual([expect.objectContaining({ user: 'u1', event: 'weather:changed' })]);
    expect(JSON.stringify(rejected)).not.toContain('ann@shop.example');
    expect((await ask('figures', { user: '' })).status).toBe(400);
    await expect
      .poll(async () => (await (await ask('figures')).json()).hubs?.map((each: { user: string }) => each.user).sort(), {
        timeout: 8_000,
      })
      .toEqual(['u1', 'u2']);
  });
});
