import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRecording } from '#shared/recording.ts';
import { type ContractHost, hosts, type RunningHost, signIn, temporaryFolder } from '#tests/contract/hosts.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { pricingMessage, pricingRecord } from '#tests/support/messages.ts';
import { openTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { listUsers, recordStream } from './record-stream.ts';
import { replay } from './replay.ts';

const KEY = 'operator-key-for-tests';

describe.each(hosts)('recording a live stream on $name', (host: ContractHost) => {
  let upstream: TestUpstream;
  let edge: RunningHost;
  const folder = temporaryFolder();
  beforeAll(async () => {
    upstream = await startUpstream();
    edge = await host.start({ upstream, dataDir: folder.path });
  });
  afterAll(async () => {
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  it('replays a recording of a running portal to the same alerts and balance [LIVE-14]', async () => {
    const cookie = await signIn(edge.url, upstream.addUser('ann', { fullName: 'Ann Lee' }));
    const tab = openTab(edge.url, cookie, { acks: true });
    await tab.upstream('live');
    const ended = new AbortController();
    const rows: string[] = [];
    const recording = (async () => {
      for await (const row of recordStream(edge.url, KEY, { user: 'ann', dirs: ['up', 'down'] }, ended.signal))
        rows.push(row);
    })();
    await expect.poll(() => rows.length).toBe(1);
    // On Cloudflare, an object reports to the directory now and then.
    await expect
      .poll(() => listUsers(edge.url, KEY), { timeout: 20_000 })
      .toEqual([expect.objectContaining({ user: 'ann', tabs: 1 })]);

    for (const n of [1, 2, 3]) upstream.emit('ann', 'spapi:PRICING_HEALTH', pricingMessage(n), { outboxId: `o-${n}` });
    upstream.emit('ann', 'notification:new', pricingRecord(2), { outboxId: 'o-4' });
    upstream.emit('ann', 'spapi:PRICING_HEALTH', {
      notificationType: 'PRICING_HEALTH',
      payload: { mail: 'ann@example.test' },
    });
    upstream.emit('ann', 'tokens:updated', balanceOf(41), { outboxId: 'o-5' });
    await tab.event((event) => event.type === 'tokens.updated' && event.data.freeToken.remaining === 41);
    // At least five frames and four events besides the header.
    await expect.poll(() => rows.filter((row) => row.includes('"remaining":41')).length).toBe(2);
    ended.abort();
    await recording;
    await tab.close();

    const text = rows.join('\n');
    for (const secret of ['SELLER1', 'Ann Lee', 'ann@example.test', 'token-ann'])
      expect(text).not.toContain(`"${secret}`);
    const outcome = await replay(parseRecording(text));
    expect(outcome.complaints).toEqual([]);
    // Three alerts, newest first: their placeholders are numbered in order of appearance.
    const ids = outcome.state.slice(0, 3).map((line) => Number(/^id-(\d+)$/.exec(line.split(' ')[3] ?? '')?.[1]));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(3);
    expect(outcome.state.at(-2)).toContain('"remaining":41');
    expect(outcome.figures).toMatchObject({ rejected: 1, duplicates: 1 });
  });

  it('refuses the stream, the metrics and the rejected events without the key [LIVE-13, LIVE-14]', async () => {
    for (const [path, method] of [
      ['watch', 'POST'],
      ['play', 'POST'],
      ['figures', 'GET'],
      ['figures', 'POST'],
      ['find', 'POST'],
      ['rejected', 'GET'],
    ]) {
      for (const headers of [{}, { authorization: 'Bearer wrong-key-wrong-key' }] as Record<string, string>[]) {
        const response = await fetch(`${edge.url}/ops/${path}`, {
          method,
          headers,
          ...(method === 'POST' ? { body: '{}' } : {}),
        });
        expect(response.status).toBe(401);
        expect(await response.text()).toContain('operator key');
      }
    }
    const ended = new AbortController();
    await expect(
      recordStream(edge.url, 'wrong-key-wrong-key', { user: 'ann', dirs: ['up'] }, ended.signal).next(),
    ).rejects.toThrow(/401: The operator key/);
  });

  it('plays only into a test account, and only while a tab is open [LIVE-14]', async () => {
    const play = async (user: string, frames: unknown[]) => {
      const response = await fetch(`${edge.url}/ops/play`, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ user, frames }),
      });
      return response.status;
    };
    const frame = ['spapi:PRICING_HEALTH', pricingMessage(77)];
    expect(await play('bob', [frame])).toBe(409);
    const own = openTab(edge.url, await signIn(edge.url, upstream.addUser('bob')), { acks: true });
    await own.upstream('live');
    expect(await play('bob', [frame])).toBe(403);
    const test = openTab(edge.url, await signIn(edge.url, upstream.addUser('tester', { isTestAccount: true })), {
      acks: true,
    });
    await test.upstream('live');
    expect(await play('tester', [frame, frame])).toBe(200);
    await test.event(
      (event) => event.type === 'notification.created' && event.data.identity.notificationId === 'ntf-77',
    );
    expect(test.events.filter((event) => event.type === 'notification.created')).toHaveLength(1);
    expect(own.events.filter((event) => event.type === 'notification.created')).toHaveLength(0);
    expect(await play('tester', [])).toBe(400);
    await own.close();
    await test.close();
  });
});
