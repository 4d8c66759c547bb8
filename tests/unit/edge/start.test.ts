import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/contract/hosts.ts';
import { startPortal } from '#tests/support/portal.ts';
import { startUpstream } from '#tests/support/upstream.ts';

const main = join(import.meta.dirname, '..', '..', '..', 'edge', 'node', 'main.ts');

/** Runs the start until it ends by itself. */
async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said: said.trim() };
}

describe('starting', () => {
  it('a wrong setting stops the start with one sentence that names it', async () => {
    expect(await start({ PORT: 'many' })).toEqual({ code: 1, said: 'PORT is "many", but has to be a port from 0 to 65535.' });
    expect(await start({ HOST: '0.0.0.0' })).toEqual({ code: 1, said: 'PUBLIC_ORIGIN has to be set when HOST is not a loopback address.' });
  });

  it('a port that is taken and a data folder that is in use are said in one sentence each', async () => {
    const upstream = await startUpstream();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const folder = temporaryFolder();
    const outside = { UPSTREAM_API: upstream.url, UPSTREAM_SOCKET: upstream.url };
    const portal = await startPortal(outside);
    try {
      const busy = await start({ ...outside, PORT: String(port), DATA_DIR: folder.path });
      expect(busy).toEqual({ code: 1, said: `PORT ${port} is in use: stop what listens there, or set PORT.` });
      const second = await start({ ...outside, PORT: '0', DATA_DIR: portal.dataDir });
      expect(second).toEqual({ code: 1, said: `DATA_DIR ${portal.dataDir} is in use by another Sellerwire: stop it, or set DATA_DIR.` });
      expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
      const away = await start({ ...outside, PORT: '0', DATA_DIR: folder.path, HOST: '203.0.113.9', PUBLIC_ORIGIN: 'https://portal.example' });
      expect(away).toEqual({ code: 1, said: 'HOST 203.0.113.9 is no address of this machine: set HOST to one that is, such as 127.0.0.1.' });
      const file = join(folder.path, 'file');
      writeFileSync(file, '');
      expect(await start({ ...outside, PORT: '0', DATA_DIR: file })).toEqual({ code: 1, said: `DATA_DIR ${file} is not a folder: set DATA_DIR to one.` });
      const damaged = join(folder.path, 'damaged');
      mkdirSync(damaged);
      writeFileSync(join(damaged, 'edge.db'), 'no database at all, but long enough to be looked at'.repeat(40));
      const broken = await start({ ...outside, PORT: '0', DATA_DIR: damaged });
      expect(broken.code).toBe(1);
      expect(broken.said).toMatch(/^DATA_DIR \S+ holds a damaged edge\.db: [^\n]+\.$/);
      rmSync(join(damaged, 'edge.db'));
      writeFileSync(join(damaged, 'session-secret'), '');
      const open = await start({ ...outside, PORT: '0', DATA_DIR: damaged });
      expect(open.code).toBe(1);
      expect(open.said).toMatch(/^\S+session-secret holds no secret of 32 characters or more: [^\n]+\.$/);
    } finally {
      await portal.close();
      taken.close();
      await upstream.close();
      folder.remove();
    }
  });

  it.each(['node', 'cloudflare'] as const)('on %s its folder, databases and secrets are for its own user only, also where they were open', async (host) => {
    const portal = await startPortal({ DEMO: 'off', INGEST_KEY: '' }, host);
    const modes = () =>
      Object.fromEntries(
        readdirSync(portal.dataDir, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .flatMap((entry) => {
            const path = join(entry.parentPath, entry.name);
            // A database that is closed, or moves its journal, takes files away between two looks.
            const stat = statSync(path, { throwIfNoEntry: false });
            return stat ? [[path, (stat.mode & 0o777).toString(8)]] : [];
          }),
      );
    const isClosed = () => {
      expect(statSync(portal.dataDir).mode & 0o777).toBe(0o700);
      const found = modes();
      expect(Object.keys(found).length).toBeGreaterThanOrEqual(host === 'node' ? 4 : 3);
      expect(new Set(Object.values(found))).toEqual(new Set(['600']));
    };
    try {
      isClosed();
      await portal.kill();
      chmodSync(portal.dataDir, 0o755);
      for (const path of Object.keys(modes())) {
        // The runtime was killed with its parent, and may still be taking files away.
        if (statSync(path, { throwIfNoEntry: false })) chmodSync(path, 0o644);
      }
      await portal.start();
      isClosed();
    } finally {
      await portal.close();
    }
  });

  it('serves the page for its own paths, with compressed files that may be kept, and nothing outside its folder', async () => {
    const upstream = await startUpstream();
    const portal = await startPortal({ UPSTREAM_API: upstream.url, UPSTREAM_SOCKET: upstream.url });
    try {
      const page = await fetch(`${portal.url}/notifications?x=1`);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] as string;
      const file = await fetch(`${portal.url}${script}`, { headers: { 'accept-encoding': 'br' } });
      expect(file.headers.get('content-encoding')).toBe('br');
      expect(file.headers.get('cache-control')).toContain('immutable');
      for (const path of ['/assets/none.js', '/..%2f..%2fpackage.json', '/.built', '/%2e%2e/package.json']) {
        const answer = await fetch(`${portal.url}${path}`);
        expect((await answer.text()).includes('"dependencies"'), path).toBe(false);
      }
      expect((await fetch(`${portal.url}/assets/none.js`)).status).toBe(404);
    } finally {
      await portal.close();
      await upstream.close();
    }
  });
});
