import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { call, signIn, temporaryFolder } from '#tests/contract/hosts.ts';
import { openTab } from '#tests/support/tab.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** The first start makes the sample data, which takes long on a busy machine. */
const LONG = { timeout: 120_000, interval: 100 };
const folder = temporaryFolder();
const groups: number[] = [];

afterAll(() => {
  for (const group of groups.filter(isRunning)) process.kill(-group, 'SIGKILL');
  folder.remove();
});

/** `npm run dev` in a process group of its own, as a terminal starts it. */
async function startDev() {
  const child = spawn(process.execPath, [join(root, 'edge', 'node', 'prepare.mjs'), 'edge/node/dev/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      PROVIDER_PORT: '0',
      DATA_DIR: folder.path,
      DEMO_FEED: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const group = child.pid as number;
  groups.push(group);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const addressIn = (line: RegExp) => line.exec(output)?.[1];
  await vi.waitFor(() => expect(child.exitCode !== null || output.includes('Ctrl+C'), output).toBe(true), LONG);
  const [url, provider] = [addressIn(/ready at (\S+)/), addressIn(/provider is at (\S+)/)];
  if (!url || !provider) throw new Error(`npm run dev did not start: ${output}`);
  return { child, group, url, provider, output: () => output };
}

/** Whether any process of the group is left. */
function isRunning(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

const textOf = async (address: string): Promise<string> =>
  (await fetch(address, { headers: { accept: 'text/html' } })).text();
const isRefused = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => false,
    () => true,
  );

describe('npm run dev', () => {
  it('serves the page with hot reload, the calls, and the stream at one address, restarts the edge, and leaves no processes behind', async () => {
    const dev = await startDev();
    expect(dev.output()).toContain('Demo sign-in: owner@demo.test / demo-pass-1');

    expect(await textOf(`${dev.url}/history/team`)).toContain('src="/@vite/client"');
    expect((await fetch(`${dev.url}/@vite/client`)).headers.get('content-type')).toContain('javascript');
    // Sources of the client in folders that are named as the edge's paths are.
    for (const source of ['/main.tsx', '/api/call.ts', '/ops/main.tsx'])
      expect((await fetch(`${dev.url}${source}`)).headers.get('content-type'), source).toContain('javascript');
    expect(await textOf(`${dev.url}/ops`)).toContain('Operator');
    expect((await fetch(`${dev.url}/ops/figures`)).status).toBe(401);
    expect(await (await fetch(`${dev.url}/healthz`)).json()).toEqual({ status: 'ok' });

    const cookie = await signIn(dev.url, { email: 'owner@demo.test', password: 'demo-pass-1' });
    expect((await call(dev.url, cookie, 'GET', '/api/session')).body.user.email).toBe('owner@demo.test');
    const fromElsewhere = await fetch(`${dev.url}/api/session`, {
      method: 'DELETE',
      headers: { cookie, origin: 'http://elsewhere.test' },
    });
    expect(fromElsewhere.status).toBe(403);
    const tab = openTab(dev.url, cookie);
    await tab.welcome();

    // A save: the file has a new time.
    utimesSync(join(root, 'edge', 'node', 'dev', 'dev-edge.ts'), new Date(), new Date());
    await vi.waitFor(() => expect(dev.output().split('The edge starts')).toHaveLength(3), LONG);
    // A call that comes during the restart waits, and the session outlives it.
    expect((await call(dev.url, cookie, 'GET', '/api/session')).body.user.email).toBe('owner@demo.test');
    const again = openTab(dev.url, cookie);
    await again.welcome();

    // Ctrl+C reaches every process of the group.
    const ended = once(dev.child, 'exit');
    process.kill(-dev.group, 'SIGINT');
    expect(await ended).toEqual([0, null]);
    await vi.waitFor(() => expect(isRunning(dev.group)).toBe(false), LONG);
  }, 240_000);

  it('stops its servers when it is killed', async () => {
    const dev = await startDev();
    dev.child.kill('SIGKILL');
    for (const address of [dev.url, dev.provider])
      await vi.waitFor(async () => expect(await isRefused(address)).toBe(true), LONG);
  });
});
