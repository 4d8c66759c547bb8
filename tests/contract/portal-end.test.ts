import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEdge } from '#edge/node/edge.ts';
import { readSettings } from '#edge/settings.ts';
import { closeCodes } from '#shared/protocol.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { root } from '#tests/support/sources.ts';
import { openTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { call, signIn, temporaryFolder } from './hosts.ts';

const who = { email: 'u1@example.test', password: 'pass-word-1' };

describe('the end of a portal', () => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let portal: ChildProcess;
  let url: string;
  let logged: string;

  beforeEach(async () => {
    upstream = await startUpstream();
    upstream.addUser('u1');
    folder = temporaryFolder();
  });

  afterEach(async () => {
    portal.kill('SIGKILL');
    await upstream.close();
    folder.remove();
  });

  async function start(settings: Record<string, string> = {}) {
    portal = spawn(process.execPath, [join(root, 'edge/node/main.ts')], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
        PORT: '0',
        DATA_DIR: folder.path,
        UPSTREAM_API: upstream.url,
        UPSTREAM_SOCKET: upstream.url,
        COMPANION: 'off',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    logged = '';
    portal.stderr?.on('data', (chunk: Buffer) => {
      logged += chunk;
    });
    const [ready] = (await once(portal, 'message')) as [{ url: string }];
    ({ url } = ready);
  }

  it('closes every tab with the code for restarting and a time to return, while calls still answer, and then ends with a complete log [CO-03]', async () => {
    await start({ DRAIN_SECONDS: '4' });
    const cookie = await signIn(url, who);
    const others = Array.from({ length: 11 }, (_, n) => signIn(url, upstream.addUser(`other-${n}`)));
    const cookies = [cookie, ...(await Promise.all(others))];
    const tabs = [...cookies, ...cookies].map((each) => openTab(url, each, { acks: true }));
    await Promise.all(tabs.map((tab) => tab.snapshot()));
    const release = upstream.hold('read');
    const command = call(url, cookie, 'POST', '/api/inbox/marks', {
      change: 'change-of-this-test',
      alerts: [{ recordId: 'rec-1', fingerprint: 'f' }],
      command: { kind: 'read' },
    });
    await expect.poll(() => upstream.calls.some(({ name }) => name === 'read')).toBe(true);

    const ended = once(portal, 'exit');
    portal.kill('SIGTERM');
    for (const tab of tabs) expect((await tab.closed()).code).toBe(closeCodes.hubRestarted);
    const waits = tabs.map((tab) => tab.frameOf('bye')?.retryMs ?? 0);
    for (const ms of waits) {
      expect(ms).toBeGreaterThanOrEqual(500);
      expect(ms).toBeLessThanOrEqual(4_000);
    }
    // Spread over the users, while the two tabs of one user return together.
    expect(new Set(waits).size).toBeGreaterThan(6);
    expect(waits.slice(12)).toEqual(waits.slice(0, 12));

    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
      reasons: expect.arrayContaining(['draining']),
    });
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect(await openTab(url, cookie).refused()).toBe(503);
    release();
    expect((await command).status).toBe(200);

    expect(await ended).toEqual([0, null]);
    const lines = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ message: 'The edge has ended', users: 12 });
  });

  it('waits for a call that it has begun, and takes no new connection meanwhile [CO-03]', async () => {
    await start();
    const cookie = await signIn(url, who);
    const release = upstream.hold('tokens');
    const held = call(url, cookie, 'GET', '/api/tokens');
    await expect.poll(() => upstream.calls.some(({ name }) => name === 'tokens')).toBe(true);
    const ended = once(portal, 'exit');
    portal.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${url}/livez`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    expect(portal.exitCode).toBeNull();
    release();
    expect((await held).status).toBe(200);
    expect(await ended).toEqual([0, null]);
  });

  it('is at once with a second SIGTERM, unless that is the first one passed on twice [CO-03]', async () => {
    await start();
    const cookie = await signIn(url, who);
    upstream.hold('tokens');
    const held = call(url, cookie, 'GET', '/api/tokens').catch(() => 'cut');
    await expect.poll(() => upstream.calls.some(({ name }) => name === 'tokens')).toBe(true);
    const ended = once(portal, 'exit');
    portal.kill('SIGTERM');
    portal.kill('SIGTERM');
    await sleep(1_600);
    expect(portal.exitCode).toBeNull();
    portal.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    expect(await held).toBe('cut');
    expect(JSON.parse(logged.trim().split('\n').at(-1) ?? '')).toMatchObject({
      level: 'warn',
      message: 'A second signal cut the end off',
      signal: 'SIGTERM',
    });
  });
});

describe('/readyz of the edge', () => {
  it('says that pages are still being built, and that the provider is away [CO-03]', async () => {
    const upstream = await startUpstream();
    const folder = temporaryFolder();
    const read = readSettings({
      PORT: '0',
      DATA_DIR: folder.path,
      UPSTREAM_API: upstream.url,
      UPSTREAM_SOCKET: upstream.url,
      COMPANION: 'off',
    });
    if (!read.ok) throw new Error(read.error);
    const pages = Promise.withResolvers<string>();
    const edge = await startEdge({
      settings: read.value,
      upstreamApi: upstream.url,
      upstreamSocket: upstream.url,
      clientFolder: pages.promise,
      log: () => {},
    });
    const ready = async (query = '') => {
      const answer = await fetch(`${edge.url}/readyz${query}`);
      return [answer.status, await answer.json()];
    };
    try {
      expect(await ready()).toEqual([503, { status: 'not ready', reasons: ['starting'] }]);
      pages.resolve(folder.path);
      expect(await ready()).toEqual([200, { status: 'ready' }]);
      await upstream.close();
      await expect.poll(() => ready()).toEqual([503, { status: 'not ready', reasons: ['provider'] }]);
      expect(await ready('?exclude=provider')).toEqual([200, { status: 'ready' }]);
    } finally {
      await edge.close();
      await upstream.close();
      folder.remove();
    }
  });
});

describe('/readyz of the provider', () => {
  it('says that its database does not answer [CO-03]', async () => {
    const provider = await startTestProvider();
    try {
      const ready = async () => (await fetch(`${provider.url}/readyz`)).json();
      expect((await fetch(`${provider.url}/livez`)).status).toBe(200);
      expect(await ready()).toEqual({ status: 'ready' });
      await provider.deps.db.destroy();
      expect(await ready()).toEqual({ status: 'not ready', reasons: ['database'] });
    } finally {
      await provider.close();
    }
  });
});
