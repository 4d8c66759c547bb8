import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkerFile, ownerOf, workerDatabase } from '#edge/node/user-files.ts';
import { SUBPROTOCOL } from '#shared/protocol.ts';
import { asinOf, pricingRecord } from '#tests/support/messages.ts';
import { startPortal } from '#tests/support/portal.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { call, nodeHost, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const OPERATOR = { authorization: 'Bearer operator-key-for-tests', 'content-type': 'application/json' };
/** A restart takes long on a busy machine. */
const LONG = { timeout: 20_000 };
const names = Array.from({ length: 40 }, (_, index) => `u${index}`);
/** Two users of different workers. */
const ANN = names.find((name) => ownerOf(name, 2) === 0) as string;
const BOB = names.find((name) => ownerOf(name, 2) === 1) as string;

describe('the Node host with workers', () => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: RunningHost;
  let tabs: TestTab[];

  beforeEach(async () => {
    upstream = await startUpstream();
    folder = temporaryFolder();
    tabs = [];
  });

  afterEach(async () => {
    for (const tab of tabs) tab.terminate();
    await edge?.close();
    await upstream.close();
    folder.remove();
  });

  const start = async (workers: number) => {
    edge = await nodeHost.start({ upstream, dataDir: folder.path, settings: { WORKERS: String(workers) } });
  };

  async function liveTab(cookie: string, hello?: Record<string, unknown>): Promise<TestTab> {
    const tab = openTab(edge.url, cookie, { acks: true, ...(hello ? { hello } : {}) });
    tabs.push(tab);
    await tab.welcome();
    await tab.upstream('live');
    return tab;
  }

  function alert(user: string, n: number) {
    upstream.store(user, pricingRecord(n));
    upstream.emit(user, 'spapi:PRICING_HEALTH', pricingRecord(n), { outboxId: `ob-${n}` });
  }

  const created = (tab: TestTab) =>
    tab.events
      .filter(({ type }) => type === 'notification.created')
      .map(({ data }) => (data as { identity: { recordId: string } }).identity.recordId);
  const has = (tab: TestTab, n: number) =>
    tab.until(`alert ${n}`, () => JSON.stringify(tab.events).includes(asinOf(n)));

  /** The pids of the running workers, in order. A restarted worker has logged twice. */
  const pids = () => {
    const found = new Map<string, number>();
    for (const line of edge.logs) {
      const [, database, pid] = /A worker starts \{"database":"([^"]+)","pid":(\d+)/.exec(line) ?? [];
      if (database) found.set(database, Number(pid));
    }
    return [...found].sort(([a], [b]) => a.localeCompare(b)).map(([, pid]) => pid);
  };

  it('keeps logs, numbers and sessions when the number of workers changes from 1 to 2, 3 and 1, and tabs resume [ST1, ST4, LIVE-08]', async () => {
    const users = names.slice(0, 6);
    await start(1);
    const cookies = new Map<string, string>();
    const seen = new Map<string, TestTab['events']>();
    const cursors = new Map<string, Record<string, unknown>>();
    for (const user of users) {
      cookies.set(user, await signIn(edge.url, upstream.addUser(user)));
      seen.set(user, []);
    }
    let n = 0;
    for (const workers of [1, 2, 3, 1]) {
      if (n > 0) {
        await edge.close();
        // Comes while nothing runs, and is read from the list.
        for (const user of users) upstream.store(user, pricingRecord(n + 1));
        n += 1;
        await start(workers);
      }
      for (const user of users) {
        const cursor = cursors.get(user);
        const tab = await liveTab(cookies.get(user) as string, cursor);
        if (cursor) expect(tab.frameOf('welcome')).toMatchObject({ mode: 'live', epoch: cursor.epoch });
        if (n > 0) await has(tab, n);
        alert(user, n + 1);
        await has(tab, n + 1);
        seen.get(user)?.push(...tab.events);
        cursors.set(user, tab.cursor());
        await tab.close();
      }
      n += 1;
    }
    for (const user of users) {
      const events = seen.get(user) ?? [];
      const first = events[0]?.seq ?? 0;
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => first + index));
      const alerts = events
        .filter(({ type }) => type === 'notification.created')
        .map(({ data }) => data.identity.recordId);
      expect(alerts).toEqual(Array.from({ length: n }, (_, index) => `rec-${index + 1}`));
    }
  });

  it('restarts a killed worker, whose tabs resume with nothing lost, while the other tabs notice nothing [ST1, ST4, ST16, LIVE-08]', async () => {
    await start(2);
    const ann = await signIn(edge.url, upstream.addUser(ANN));
    const bob = await signIn(edge.url, upstream.addUser(BOB));
    const first = await liveTab(ann);
    const other = await liveTab(bob);
    alert(ANN, 1);
    await has(first, 1);

    process.kill(pids()[0] as number, 'SIGKILL');
    expect((await first.closed()).code).toBe(1006);
    alert(ANN, 2);
    // A call waits for the restart.
    expect((await call(edge.url, ann, 'GET', '/api/tokens')).status).toBe(200);
    const second = await liveTab(ann, first.cursor());
    expect(second.frameOf('welcome')).toMatchObject({
      mode: expect.stringMatching(/live|replay/),
      epoch: first.cursor().epoch,
    });
    await has(second, 2);
    alert(ANN, 3);
    await has(second, 3);
    expect([...created(first), ...created(second)]).toEqual(['rec-1', 'rec-2', 'rec-3']);
    const seqs = [...first.events, ...second.events].map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] as number) + index));

    alert(BOB, 4);
    await has(other, 4);
    expect(other.frames.filter(({ type }) => type === 'welcome')).toHaveLength(1);
    expect(edge.logs.filter((line) => line.includes('A worker ended and is being restarted'))).toHaveLength(1);
  });

  it('answers the calls of its users with 503 and Retry-After while a worker does not come back, and serves all others', async () => {
    await start(2);
    const [ann, bob] = [await signIn(edge.url, upstream.addUser(ANN)), await signIn(edge.url, upstream.addUser(BOB))];
    process.kill(pids()[0] as number, 'SIGKILL');
    await expect.poll(() => edge.logs.some((line) => line.includes('A worker ended')), LONG).toBe(true);
    // Keeps the next worker from opening its log.
    const thief = await openWorkerFile(folder.path, workerDatabase(0));
    const answer = await fetch(`${edge.url}/api/tokens`, { headers: { cookie: ann } });
    expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).code]).toEqual([
      503,
      '2',
      'RESTARTING',
    ]);
    expect(await openTab(edge.url, ann).refused()).toBe(503);
    expect((await call(edge.url, bob, 'GET', '/api/tokens')).status).toBe(200);
    expect(await (await fetch(`${edge.url}/metrics`)).text()).toContain('sellerwire_tabs 0\n');
    thief.close();
    await expect.poll(async () => (await call(edge.url, ann, 'GET', '/api/tokens')).status, LONG).toBe(200);
  });

  it('keeps a session ended that was signed out before its worker was killed [ST8]', async () => {
    await start(2);
    const cookie = await signIn(edge.url, upstream.addUser(ANN));
    await liveTab(cookie);
    expect((await call(edge.url, cookie, 'DELETE', '/api/session')).status).toBe(204);
    process.kill(pids()[0] as number, 'SIGKILL');
    await expect.poll(() => edge.logs.filter((line) => line.includes('A worker starts')).length, LONG).toBe(3);
    expect((await call(edge.url, cookie, 'GET', '/api/tokens')).status).toBe(401);
  });

  it('counts in /metrics and lists in /ops what all workers do, and finds each user and what was rejected there [LIVE-13]', async () => {
    await start(2);
    const [ann, bob] = [await signIn(edge.url, upstream.addUser(ANN)), await signIn(edge.url, upstream.addUser(BOB))];
    for (const cookie of [ann, ann, bob]) await liveTab(cookie);
    alert(ANN, 1);
    alert(BOB, 1);
    for (const tab of tabs) await has(tab, 1);
    upstream.emit(BOB, 'weather:changed', {});

    const text = await (await fetch(`${edge.url}/metrics`)).text();
    expect(text).toContain('sellerwire_tabs 3\n');
    expect(text).toContain('sellerwire_hubs 2\n');
    expect(text).toContain('sellerwire_upstreams 2\n');
    expect(text).toContain('sellerwire_events_total{kind="notification.created"} 2\n');
    expect(text).toContain('sellerwire_delivery_seconds_bucket{le="+Inf"}');
    expect(text.match(/^sellerwire_tabs /gm)).toHaveLength(1);
    expect(text).toMatch(/^process_start_time_seconds \d+/m);

    const figures = async (user?: string) =>
      (
        await fetch(
          `${edge.url}/ops/figures`,
          user === undefined
            ? { headers: OPERATOR }
            : { method: 'POST', headers: OPERATOR, body: JSON.stringify({ user }) },
        )
      ).json();
    const all = await figures();
    expect(all.hubs.map(({ user, tabs }: { user: string; tabs: number }) => [user, tabs]).sort()).toEqual(
      [
        [ANN, 2],
        [BOB, 1],
      ].sort(),
    );
    expect(all.metrics.gauges.tabs).toBe(3);
    await expect
      .poll(async () => (await figures(BOB)).rejected, LONG)
      .toMatchObject([{ event: 'weather:changed', user: BOB }]);
    expect((await figures(ANN)).hub.tabs).toBe(2);
    expect((await figures(ANN)).rejected).toEqual([]);
  });

  it('loses no frame that a tab sends together with its handshake', async () => {
    await start(2);
    const cookie = await signIn(edge.url, upstream.addUser(ANN));
    const { host } = new URL(edge.url);
    const [address, port] = host.split(':') as [string, string];
    const socket = connect(Number(port), address);
    const frameOf = (text: string) => {
      const data = Buffer.from(text);
      // Masked with zeros.
      return Buffer.concat([Buffer.from([0x81, 0x80 | data.length, 0, 0, 0, 0]), data]);
    };
    let received = '';
    socket.on('data', (data) => {
      received += data.toString('latin1');
    });
    const request = [
      'GET /api/live HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${edge.url}`,
      `Cookie: ${cookie}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Sec-WebSocket-Protocol: ${SUBPROTOCOL}`,
    ];
    // The first frames arrive with the request, others before its checks are done, in pieces.
    socket.write(
      Buffer.concat([
        Buffer.from(`${request.join('\r\n')}\r\n\r\n`),
        frameOf('{"type":"hello","tab":"early"}'),
        frameOf('ping'),
      ]),
    );
    for (let n = 0; n < 5; n += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      socket.write(frameOf('ping'));
    }
    await expect.poll(() => received.split('pong').length - 1, LONG).toBe(6);
    expect(received).toContain('"type":"welcome"');
    socket.destroy();
  });

  it('refuses a second start on the folder at once, whatever its number of workers', async () => {
    await start(2);
    for (const workers of [1, 2, 3])
      await expect(
        nodeHost.start({ upstream, dataDir: folder.path, settings: { WORKERS: String(workers) } }),
      ).rejects.toMatchObject({ errcode: 5 });
  });

  it('ends its workers with the main process, when that is asked to end and when it is killed, and the next start continues', async () => {
    const who = upstream.addUser(ANN);
    const portal = await startPortal({
      UPSTREAM_API: upstream.url,
      UPSTREAM_SOCKET: upstream.url,
      WORKERS: '2',
      DATA_DIR: folder.path,
    });
    try {
      const cookie = await signIn(portal.url, who);
      const first = openTab(portal.url, cookie, { acks: true });
      tabs.push(first);
      await first.upstream('live');
      alert(ANN, 1);
      await has(first, 1);
      await portal.kill();
      await first.closed();

      await portal.start();
      const second = openTab(portal.url, cookie, { acks: true, hello: first.cursor() });
      tabs.push(second);
      expect(await second.welcome()).toMatchObject({
        epoch: first.cursor().epoch,
        mode: expect.stringMatching(/live|replay/),
      });
      await second.upstream('live');
      alert(ANN, 2);
      await has(second, 2);
      await portal.close();
      // The hub closed its tabs, and the log is free for other numbers of workers.
      expect((await second.closed()).code).toBeGreaterThanOrEqual(4000);
      await start(1);
      const third = await liveTab(cookie, second.cursor());
      expect(third.frameOf('welcome')).toMatchObject({ epoch: first.cursor().epoch });
    } finally {
      await portal.close();
    }
  });
});
