import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { builtClient } from '#edge/client-build.ts';
import { openDatabase } from '#provider/db/open.ts';
import { temporaryFolder } from '#tests/contract/hosts.ts';
import { startPortal } from '#tests/support/portal.ts';
import { startUpstream } from '#tests/support/upstream.ts';

const root = join(import.meta.dirname, '..');
const main = join(root, 'edge', 'node', 'main.ts');

/** What a process needs from outside. The cache of compiled code is that of all tests. */
const shell = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
};

/** Runs the start until it ends by itself. */
async function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [main], { env: { ...shell, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  // Lines of the log are JSON; the sentence is for people.
  return {
    code,
    output: output
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'))
      .join('\n'),
  };
}

describe('the start', () => {
  it('stops at a wrong setting with one sentence that names it', async () => {
    expect(await start({ PORT: 'many' })).toEqual({
      code: 1,
      output: 'PORT is "many", but must be a port from 0 to 65535.',
    });
    expect(await start({ HOST: '0.0.0.0' })).toEqual({
      code: 1,
      output:
        'PUBLIC_ORIGIN must be set if HOST is not a loopback address: set it to the address that people open, or unset HOST.',
    });
  });

  it('stops at a brand that is none, before anything else starts [CO-02]', async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'brand.json');
    const names = `BRAND_FILE names ${file}, which`;
    expect(await start({ BRAND_FILE: file })).toEqual({ code: 1, output: `${names} does not exist.` });
    const example = JSON.parse(readFileSync(join(root, 'docs', 'brand-example', 'brand.json'), 'utf8'));
    const colors = { ...example.colors, bar: '#ffffff' };
    writeFileSync(file, JSON.stringify({ ...example, colors }));
    expect(await start({ BRAND_FILE: file, DATA_DIR: folder.path })).toEqual({
      code: 1,
      output: `${names} has too little contrast: the portal's ink (#e8edf7) on colors.bar (#ffffff) measures 1.17:1 and needs 4.5:1.`,
    });
    expect(existsSync(join(folder.path, 'edge.db'))).toBe(false);
    expect(await start({ BRAND_FILE: join(folder.path, 'brand.txt') })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^BRAND_FILE is ".*brand\.txt", but must be the path of a \.json file\.$/),
    });
    folder.remove();
  });

  it('reports a port or data folder in use in one sentence each', async () => {
    const upstream = await startUpstream();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const folder = temporaryFolder();
    const outside = { UPSTREAM_API: upstream.url, UPSTREAM_SOCKET: upstream.url };
    const portal = await startPortal(outside);
    try {
      const busy = await start({ ...outside, PORT: String(port), DATA_DIR: folder.path });
      expect(busy).toEqual({
        code: 1,
        output: `PORT ${port} is in use: stop the program that listens there, or set PORT to another port.`,
      });
      const second = await start({ ...outside, PORT: '0', DATA_DIR: portal.dataDir });
      expect(second).toEqual({
        code: 1,
        output: `DATA_DIR ${portal.dataDir} is in use by another portal: stop it, or set DATA_DIR to another folder.`,
      });
      expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
      const away = await start({
        ...outside,
        PORT: '0',
        DATA_DIR: folder.path,
        HOST: '203.0.113.9',
        PUBLIC_ORIGIN: 'https://portal.example',
      });
      expect(away).toEqual({
        code: 1,
        output: 'HOST 203.0.113.9 is not an address of this machine: set HOST to one that is, such as 127.0.0.1.',
      });
      const file = join(folder.path, 'file');
      writeFileSync(file, '');
      expect(await start({ ...outside, PORT: '0', DATA_DIR: file })).toEqual({
        code: 1,
        output: `DATA_DIR ${file} is not a folder: set DATA_DIR to a folder.`,
      });
      const damaged = join(folder.path, 'damaged');
      mkdirSync(damaged);
      writeFileSync(join(damaged, 'edge.db'), 'no database at all, but long enough to be looked at'.repeat(40));
      const broken = await start({ ...outside, PORT: '0', DATA_DIR: damaged });
      expect(broken.code).toBe(1);
      expect(broken.output).toMatch(/^DATA_DIR \S+ contains a damaged edge\.db: [^\n]+\.$/);
      rmSync(join(damaged, 'edge.db'));
      writeFileSync(join(damaged, 'session-secret'), '');
      const open = await start({ ...outside, PORT: '0', DATA_DIR: damaged });
      expect(open.code).toBe(1);
      expect(open.output).toMatch(/^\S+session-secret doesn't contain a secret of 32 characters or more: [^\n]+\.$/);
    } finally {
      await portal.close();
      taken.close();
      await upstream.close();
      folder.remove();
    }
  });

  it('refuses data of another version by name, and leaves it unchanged', async () => {
    const folder = temporaryFolder();
    const edge = join(folder.path, 'edge');
    mkdirSync(edge);
    const newer = new DatabaseSync(join(edge, 'edge.db'));
    newer.exec(
      "create table meta (name text primary key, value integer not null); insert into meta values ('version', 999)",
    );
    newer.close();
    const outside = { UPSTREAM_API: 'http://127.0.0.1:9', UPSTREAM_SOCKET: 'http://127.0.0.1:9', PORT: '0' };
    try {
      const ours = await start({ ...outside, DATA_DIR: edge });
      expect(ours.code).toBe(1);
      expect(ours.output).toMatch(
        /^DATA_DIR \S+ was written by another version of the portal: its edge\.db is at version 999, and this version knows up to version \d+\. Start that version, or set DATA_DIR to another folder\.$/,
      );
      const stored = new DatabaseSync(join(edge, 'edge.db'));
      expect(stored.prepare('select value from meta').all()).toEqual([{ value: 999 }]);
      stored.close();

      const { db, raw } = await openDatabase(folder.path);
      raw.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01T00:00:00.000Z')");
      await db.destroy();
      const embedded = await start({ PORT: '0', PROVIDER_PORT: '0', DEMO: 'off', DATA_DIR: folder.path });
      expect(embedded.code).toBe(1);
      expect(embedded.output).toMatch(
        /^DATA_DIR \S+ was written by another version of the portal: its provider\.db is at 9999-later, and this version knows up to \d{4}-[a-z-]+\. Start that version, or set DATA_DIR to another folder\.$/,
      );
    } finally {
      folder.remove();
    }
  });

  // Where /proc exists, Node's own recursive mkdir never returns there.
  it('stops with one sentence if the data folder can’t be created', async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const outside = { UPSTREAM_API: 'http://127.0.0.1:9', UPSTREAM_SOCKET: 'http://127.0.0.1:9', PORT: '0' };
    try {
      const below = join(file, 'a', 'b');
      expect(await start({ ...outside, DATA_DIR: below })).toEqual({
        code: 1,
        output: `DATA_DIR ${below} is not a folder: set DATA_DIR to a folder.`,
      });
      if (!existsSync('/proc/self')) return;
      const nowhere = '/proc/sellerwire/data';
      expect((await start({ ...outside, DATA_DIR: nowhere })).output).toMatch(
        new RegExp(`^DATA_DIR ${nowhere} can't be written: `),
      );
    } finally {
      folder.remove();
    }
  });

  it('runs the script in docs/protocol.md, which signs in and gets the stream’s welcome', async () => {
    const upstream = await startUpstream();
    const who = upstream.addUser('ann');
    const portal = await startPortal({ UPSTREAM_API: upstream.url, UPSTREAM_SOCKET: upstream.url });
    try {
      const document = readFileSync(join(root, 'docs', 'protocol.md'), 'utf8');
      const [, written = ''] = /```js\n([\s\S]+?)```/.exec(document) ?? [];
      const script = written
        .replace('http://127.0.0.1:8787', portal.url)
        .replace('owner@demo.test', who.email)
        .replace('demo-pass-1', who.password);
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, env: shell });
      const [first] = (await once(child.stdout, 'data')) as [Buffer];
      child.kill();
      expect(JSON.parse(String(first).split('\n')[0] as string)).toMatchObject({ type: 'welcome', mode: 'snapshot' });
    } finally {
      await portal.close();
      await upstream.close();
    }
  });

  it('serves the page for its own paths, with compressed, cacheable files, and nothing outside its folder', async () => {
    // A portal that is older than its sources builds the page first, and answers meanwhile.
    await builtClient(root);
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
