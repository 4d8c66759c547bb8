import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupsIn, type Copier, makeBackup, readBackup } from '#edge/node/backup/backup.ts';
import { DEMO_SELLER_ID } from '#provider/products/sample-sellers.ts';
import { call, signIn, temporaryFolder } from '#tests/contract/hosts.ts';
import { asinOf, pricingMessage } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { root } from '#tests/support/sources.ts';

const owner = { email: 'owner@demo.test', password: 'demo-pass-1' };

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** Runs npm's command on a data folder. @returns how it ended, and what it wrote */
async function run(dataDir: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [join(root, 'edge/node/backup/main.ts'), ...args], {
    env: { PATH: process.env.PATH, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}

/** The ids of the sample's newest alerts and of those that the test has sent. */
async function alertsOf({ url }: Portal, cookie: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= 200; page += 1) {
    const { body } = await call(url, cookie, 'GET', `/api/notifications?page=${page}&limit=100`);
    ids.push(
      ...body.notifications.map(({ recordId, identity }: Record<string, unknown>) =>
        JSON.stringify(recordId ?? identity),
      ),
    );
    if (body.notifications.length < 100) break;
  }
  return ids;
}

describe('backup and restore', () => {
  it('copies a portal under writes, and another one that starts with the copy has the same alerts and keeps everybody signed in [CO-04]', async () => {
    const from = join(folder.path, 'from');
    const to = join(folder.path, 'to');
    const backups = join(folder.path, 'backups');
    mkdirSync(from);
    mkdirSync(to);
    const portal = await startPortal({ DATA_DIR: from, INGEST_KEY: 'ingest-key-for-tests' });
    let restored: Portal | undefined;
    try {
      const cookie = await signIn(portal.url, owner);
      let sent = 0;
      const send = async () => {
        sent += 1;
        const message = pricingMessage(sent, {
          sellerId: DEMO_SELLER_ID,
          asin: asinOf(sent),
          notificationId: `drill-${sent}`,
        });
        expect((await portal.ingest('sp-api', message)).status).toBe(202);
      };
      for (let n = 0; n < 20; n += 1) await send();
      const before = await alertsOf(portal, cookie);
      expect(before.length).toBeGreaterThan(20);

      let isRunning = true;
      const writes = (async () => {
        while (isRunning) await send();
      })();
      const made = await run(from, 'backup', '--to', backups);
      isRunning = false;
      await writes;
      expect(made).toEqual({ code: 0, text: expect.stringContaining('Backed up to') });
      const after = new Set(await alertsOf(portal, cookie));
      expect(after.size).toBeGreaterThan(before.length);

      const [name = ''] = backupsIn(backups);
      const files = readdirSync(join(backups, name)).sort();
      expect(files).toEqual(
        ['edge.db', 'log-key', 'manifest.json', 'provider.db', 'reports.db', 'seller-key', 'session-secret'].sort(),
      );
      for (const file of files) expect(statSync(join(backups, name, file)).mode & 0o077, file).toBe(0);

      expect(await run(from, 'restore', '--from', backups)).toEqual({
        code: 1,
        text: `Not restored: A portal runs on DATA_DIR ${from}: stop it first.\n`,
      });
      expect(await run(to, 'restore', '--from', backups)).toMatchObject({ code: 0 });
      restored = await startPortal({ DATA_DIR: to });
      const there = await alertsOf(restored, cookie);
      expect(before.filter((id) => !there.includes(id))).toEqual([]);
      expect(there.filter((id) => !after.has(id))).toEqual([]);
      expect((await call(restored.url, await signIn(restored.url, owner), 'GET', '/api/session')).status).toBe(200);
    } finally {
      await restored?.close();
      await portal.close();
    }
  });

  it('copies a stopped portal, moves former data aside, and refuses data of a newer version with a sentence [CO-04]', async () => {
    const dataDir = join(folder.path, 'data');
    const backups = join(folder.path, 'backups');
    mkdirSync(dataDir);
    const portal = await startPortal({ DATA_DIR: dataDir, DEMO: 'off' });
    await portal.close();
    expect(await run(dataDir, 'backup', '--to', backups)).toMatchObject({ code: 0 });
    const first = await run(dataDir, 'restore', '--from', backups);
    expect(first).toMatchObject({ code: 0, text: expect.stringContaining('What was there is in') });
    const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? '';
    expect(readdirSync(join(dataDir, aside))).toContain('provider.db');

    const edge = new DatabaseSync(join(dataDir, 'edge.db'));
    edge.exec("update meta set value = 999 where name = 'version'");
    edge.close();
    const newer = join(folder.path, 'newer');
    expect(await run(dataDir, 'backup', '--to', newer)).toMatchObject({ code: 0 });
    const empty = join(folder.path, 'empty');
    mkdirSync(empty);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const edgeRefused = await run(empty, 'restore', '--from', newer);
    expect(edgeRefused.code).toBe(1);
    expect(edgeRefused.text).toMatch(
      /^Not restored: The backup \S+ was made by version \S+, and this is \S+\. The database is at version 999, written by another version of the portal; this version knows up to version 1\. Nothing was restored\.\n$/,
    );
    expect(edgeRefused.text).toContain(`this is ${version}.`);

    const edgeAgain = new DatabaseSync(join(dataDir, 'edge.db'));
    edgeAgain.exec("update meta set value = 1 where name = 'version'");
    edgeAgain.close();
    const provider = new DatabaseSync(join(dataDir, 'provider.db'));
    provider.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2030')");
    provider.close();
    const later = join(folder.path, 'later');
    expect(await run(dataDir, 'backup', '--to', later)).toMatchObject({ code: 0 });
    expect(await run(empty, 'restore', '--from', later)).toMatchObject({
      code: 1,
      text: expect.stringContaining('The database is at 9999-later, written by another version of the portal'),
    });
    expect(readdirSync(empty)).toEqual([]);
  });

  it('refuses an incomplete, a damaged, and no backup, each with a sentence [CO-04]', async () => {
    const dataDir = join(folder.path, 'data');
    mkdirSync(dataDir);
    const backups = join(folder.path, 'backups');
    const copier: Copier = async (to) => {
      new DatabaseSync(join(to, 'edge.db')).exec('create table t (a)');
      return ['edge.db'];
    };
    const made = await makeBackup({ dataDir, to: backups, keep: 2, copiers: [copier], version: '1', now: new Date(0) });
    await expect(readBackup(dataDir)).rejects.toThrow(`${dataDir} is no backup, and contains none.`);
    expect((await readBackup(backups)).folder).toBe(made);
    truncateSync(join(made, 'edge.db'), 4096);
    expect(await run(dataDir, 'restore', '--from', backups)).toEqual({
      code: 1,
      text: `Not restored: The backup ${made} is damaged: edge.db is not as it was written.\n`,
    });
    writeFileSync(join(made, 'manifest.json'), '{}');
    await expect(readBackup(backups)).rejects.toThrow("can't be read by this version");
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('keeps as many as asked for, and a full disk or a damaged copy leaves the former ones whole [CO-04]', async () => {
    const dataDir = join(folder.path, 'data');
    const backups = join(folder.path, 'backups');
    mkdirSync(dataDir);
    const copier: Copier = async (to) => {
      const database = new DatabaseSync(join(to, 'edge.db'));
      database.exec('create table t (a); insert into t values (zeroblob(100000))');
      database.close();
      return ['edge.db'];
    };
    const back = (second: number, copiers: Copier[]) =>
      makeBackup({ dataDir, to: backups, keep: 3, copiers, version: '1', now: new Date(second * 1_000) });
    for (let second = 0; second < 5; second += 1) await back(second, [copier]);
    const kept = ['1970-01-01T00-00-04', '1970-01-01T00-00-03', '1970-01-01T00-00-02'];
    expect(backupsIn(backups)).toEqual(kept);

    const full: Copier = async (to) => {
      writeFileSync(join(to, 'provider.db'), 'half of it');
      throw new Error('database or disk is full');
    };
    await expect(back(9, [copier, full])).rejects.toThrow('database or disk is full');
    const damaged: Copier = async (to) => {
      await copier(to);
      writeFileSync(join(to, 'edge.db'), 'x'.repeat(200), { flag: 'r+' });
      return ['edge.db'];
    };
    await expect(back(10, [damaged])).rejects.toThrow();
    expect(readdirSync(backups).sort()).toEqual([...kept].sort());
    for (const name of kept) await readBackup(join(backups, name));
    await expect(back(4, [copier])).rejects.toThrow('exists already');
    expect(existsSync(join(backups, '1970-01-01T00-00-04', 'edge.db'))).toBe(true);
  });
});
