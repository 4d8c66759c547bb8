import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Figures } from '#shared/recording/operator-wire.ts';
import type { SearchAnswer } from '#shared/recording/timeline-wire.ts';
import { recordStream } from '#tests/replay/record-stream.ts';
import { cookieBrowser, locationOf } from '#tests/support/cookie-browser.ts';
import { hasHaproxy, startHaproxy } from '#tests/support/haproxy.ts';
import { asinOf, pricingRecord } from '#tests/support/messages.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { call, nodeHost, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const KEY = 'operator-key-for-tests';

describe('two instances of the portal', () => {
  let upstream: TestUpstream;
  let folders: ReturnType<typeof temporaryFolder>[];
  let edges: RunningHost[];
  let tabs: TestTab[];

  beforeEach(async () => {
    upstream = await startUpstream();
    folders = [temporaryFolder(), temporaryFolder()];
    tabs = [];
    const shared = {
      SESSION_SECRET: 'a-secret-of-all-instances-of-32-characters',
      HANDOVER_KEY: 'hand-over-key-for-tests',
      HANDOVER_URL: 'https://company.example/to-portal',
    };
    const start = (settings: (index: number) => Record<string, string>) =>
      Promise.all(
        folders.map(({ path }, index) =>
          nodeHost.start({ upstream, dataDir: path, settings: { ...shared, ...settings(index) } }),
        ),
      );
    // Each has to know the ports of all, so they start once to get some.
    const first = await start(() => ({}));
    await Promise.all(first.map((edge) => edge.close()));
    const urls = first.map(({ url }) => url);
    edges = await start((index) => ({ PORT: new URL(urls[index] as string).port, INSTANCES: urls.join(',') }));
  });

  afterEach(async () => {
    for (const tab of tabs) tab.terminate();
    await Promise.all(edges.map((edge) => edge.close()));
    await upstream.close();
    for (const folder of folders) folder.remove();
  });

  const edge = (index: number) => edges[index] as RunningHost;

  async function liveTab(index: number, cookie: string, hello?: Record<string, unknown>): Promise<TestTab> {
    const tab = openTab(edge(index).url, cookie, { acks: true, ...(hello ? { hello } : {}) });
    tabs.push(tab);
    await tab.upstream('live');
    return tab;
  }

  function alert(user: string, n: number) {
    upstream.store(user, pricingRecord(n));
    upstream.emit(user, 'spapi:PRICING_HEALTH', pricingRecord(n), { outboxId: `ob-${user}-${n}` });
  }
  const has = (tab: TestTab, n: number) =>
    tab.event(({ type, data }) => type === 'notification.created' && data.asin === asinOf(n), `alert ${n}`);
  const created = (tab: TestTab) => tab.events.filter(({ type }) => type === 'notification.created').length;

  const ops = async <T>(index: number, path: string, body?: unknown): Promise<{ status: number; body: T }> => {
    const answer = await fetch(`${edge(index).url}/ops/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const figures = async (index: number) => (await ops<Figures>(index, 'figures')).body;

  it('share sessions, and a user who moves gets the whole state of a new log and every alert once [ENG-01, ST4]', async () => {
    const cookie = await signIn(edge(0).url, upstream.addUser('u1'));
    const before = await liveTab(0, cookie);
    alert('u1', 1);
    await has(before, 1);
    await before.close();

    alert('u1', 2);
    const after = await liveTab(1, cookie, before.cursor());
    expect(after.frameOf('welcome')).toMatchObject({ mode: 'snapshot', reason: 'epoch' });
    const { state } = await after.snapshot();
    expect(JSON.stringify(state)).toContain(asinOf(1));
    expect(JSON.stringify(state)).toContain(asinOf(2));
    alert('u1', 3);
    await has(after, 3);
    expect(created(after)).toBe(1);
  });

  it('may hold the same user: each tab gets each alert once, and a session ended at one ends at the other [ENG-01, ST8]', async () => {
    const cookie = await signIn(edge(0).url, upstream.addUser('u1'));
    const both = [await liveTab(0, cookie), await liveTab(1, cookie)];
    for (let n = 1; n <= 20; n += 1) alert('u1', n);
    for (const tab of both) await has(tab, 20);
    expect(both.map(created)).toEqual([20, 20]);
    expect((await figures(0)).instances?.split).toBe(1);

    expect((await call(edge(0).url, cookie, 'DELETE', '/api/session')).status).toBe(204);
    expect((await call(edge(0).url, cookie, 'GET', '/api/tokens')).status).toBe(401);
    upstream.account('u1').tokens.clear();
    await expect.poll(async () => (await call(edge(1).url, cookie, 'GET', '/api/tokens')).status).toBe(401);
  });

  it('end a hand-over that another has begun, once at all of them together [ENG-01, CO-10]', async () => {
    upstream.addUser('u1');
    upstream.account('u1').tokens.add('token-of-u1-at-the-company');
    const page = cookieBrowser(edge(1).url);
    const begun = locationOf(await page.get('/api/hand-over'));
    const handOver = async () => {
      const answer = await fetch(`${edge(0).url}/api/hand-over`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer hand-over-key-for-tests' },
        body: JSON.stringify({
          token: 'token-of-u1-at-the-company',
          challenge: new URL(begun).searchParams.get('challenge'),
        }),
      });
      const { url } = (await answer.json()) as { url: string };
      expect(url).toMatch(/\?code=[\w-]{43}$/);
      return new URL(url).searchParams.get('code') ?? '';
    };
    const code = await handOver();
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => call(edge(n % 2).url, cookie, 'POST', '/api/hand-over/session', { code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { user: { _id: 'u1' } } }]);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(39);

    const [, gone] = edges.splice(0, 2, edge(0)) as [RunningHost, RunningHost];
    await gone.close();
    const own = await call(edge(0).url, cookie, 'POST', '/api/hand-over/session', { code: await handOver() });
    expect(own.status).toBe(200);
    // One that does not answer is waited for, and holds nothing else up.
    const unknown = await call(edge(0).url, cookie, 'POST', '/api/hand-over/session', { code });
    expect(unknown.status).toBe(403);
  });

  it('answer the operator together: one list, one search, one stream, wherever a user is, and which of them is silent [ENG-04]', async () => {
    const [ann, bob] = [upstream.addUser('ann'), upstream.addUser('bob')];
    const own = await liveTab(0, await signIn(edge(0).url, ann));
    const other = await liveTab(1, await signIn(edge(1).url, bob));
    alert('ann', 1);
    alert('bob', 2);
    await has(own, 1);
    await has(other, 2);

    const all = await figures(0);
    expect(all.hubs?.map(({ user, instances, email }) => [user, instances, email]).sort()).toEqual([
      ['ann', [edge(0).url], ann.email],
      ['bob', [edge(1).url], bob.email],
    ]);
    expect([all.total, all.metrics.gauges.tabs, all.metrics.gauges.hubs]).toEqual([2, 2, 2]);
    expect(all.instances).toEqual({
      split: 0,
      all: [
        { name: edge(0).url, is: 'own' },
        { name: edge(1).url, is: 'answered' },
      ],
    });

    expect((await ops(0, 'find', { email: bob.email })).body).toEqual({ user: 'bob' });
    expect((await ops(0, 'figures', { user: 'bob' })).body).toMatchObject({ hub: { user: 'bob', tabs: 1 } });
    for (const query of [bob.email, 'bob', asinOf(2), `${bob.email} ${asinOf(2)}`]) {
      const { body } = await ops<SearchAnswer>(0, 'search', { query });
      expect(body.alerts, query).toMatchObject([{ user: 'bob', asin: asinOf(2), state: 'delivered' }]);
      expect([body.total, body.complete], query).toEqual([1, true]);
      const key = body.alerts[0]?.key;
      expect((await ops(0, 'timeline', { user: 'bob', key })).body).toMatchObject({ match: { user: 'bob', key } });
    }
    expect((await ops(0, 'search', { query: 'nobody@example.test' })).status).toBe(404);

    const ended = new AbortController();
    const rows: string[] = [];
    const watching = (async () => {
      const stream = recordStream(edge(0).url, KEY, { user: 'bob', dirs: ['down'] }, ended.signal);
      for await (const row of stream) rows.push(row);
    })().catch(() => {});
    await expect.poll(() => rows.length).toBeGreaterThan(0);
    alert('bob', 3);
    await expect.poll(() => rows.join('\n')).toContain(asinOf(3));
    ended.abort();
    await watching;
    // Who watched is recorded where the operator is, and once.
    const actions = async (index: number) =>
      (await ops<{ actions: { what: string }[] }>(index, 'health')).body.actions.map(({ what }) => what);
    expect(await actions(1)).toEqual([]);
    expect(await actions(0)).toContain('watch');

    const [, gone] = edges.splice(0, 2, edge(0)) as [RunningHost, RunningHost];
    await gone.close();
    const without = await figures(0);
    expect(without.hubs?.map(({ user }) => user)).toEqual(['ann']);
    expect(without.instances?.all[1]).toEqual({ name: gone.url, is: 'silent' });
    expect((await ops<SearchAnswer>(0, 'search', { query: 'ann' })).body.complete).toBe(false);
  });

  if (hasHaproxy())
    it('work behind a real proxy that keeps nobody on one instance, and the operator sees that they do [ENG-01]', async () => {
      const urls = edges.map(({ url }) => url);
      const proxy = await startHaproxy(urls, false);
      try {
        const users = ['u1', 'u2', 'u3'];
        const opened = new Map<string, TestTab[]>();
        for (const user of users) {
          const cookie = await signIn(proxy.url, upstream.addUser(user));
          for (let n = 0; n < 4; n += 1) {
            const tab = openTab(proxy.url, cookie, { acks: true });
            tabs.push(tab);
            await tab.upstream('live');
            opened.set(user, [...(opened.get(user) ?? []), tab]);
            // Moves the turn, as a page's other calls do.
            if (n === 1) await call(proxy.url, cookie, 'GET', '/api/tokens');
          }
        }
        for (let n = 1; n <= 10; n += 1) for (const user of users) alert(user, n);
        for (const each of [...opened.values()].flat()) {
          await has(each, 10);
          expect(created(each)).toBe(10);
        }
        expect((await figures(1)).instances?.split).toBe(3);
      } finally {
        for (const tab of tabs) tab.terminate();
        await proxy.close();
      }
    });

  it('take no call for one of an instance that has another session key [ENG-04]', async () => {
    for (const authorization of ['Instance made-up', 'Instance ']) {
      const answer = await fetch(`${edge(0).url}/ops/figures`, { headers: { authorization } });
      expect(answer.status).toBe(401);
    }
  });
});
