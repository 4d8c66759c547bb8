import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backupsIn, makeBackup, readBackup } from '#edge/node/backup/backup.ts';
import { call, signIn, temporaryFolder } from '#tests/contract/hosts.ts';
import { asinOf, pricingMessage } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { hasPostgres, MISSING, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { root } from '#tests/support/sources.ts';

const who = { email: 'owner@drill.test', password: 'drill-pass-1' };
const SELLER_ID = 'A1DRILL0000001';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const folderNamed = (name: string): string => {
  const path = join(folder.path, name);
  mkdirSync(path, { recursive: true });
  return path;
};

/** Runs npm's command. @returns how it ended, and what it wrote */
async function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [join(root, 'edge/node/backup/main.ts'), ...args], {
    env: { PATH: process.env.PATH, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...env },
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

/** A folder for PATH, with these programs. */
function programs(scripts: Record<string, string>): string {
  const path = folderNamed('programs');
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(path, name), 0o755);
  }
  return path;
}

describe('a backup with DATABASE_URL', () => {
  const backUp = async (path: string) => {
    const dataDir = folderNamed('data');
    const env = { PATH: path, DATA_DIR: dataDir, DATABASE_URL: 'postgres://who:secret-word@127.0.0.1:1/portal' };
    const made = await run(env, 'backup', '--to', join(folder.path, 'backups'));
    expect(made.code).toBe(1);
    expect(made.text).not.toContain('secret-word');
    expect(readdirSync(join(folder.path, 'backups'))).toEqual([]);
    return made.text;
  };

  it('says where pg_dump is missing, is older than the server, or finds no server [CO-04]', async () => {
    expect(await backUp(programs({}))).toBe(
      "No backup was made: pg_dump is not installed: install Postgres's client programs (on Debian: postgresql-client), not older than the server.\n",
    );
    const older = `echo 'pg_dump: error: aborting because of server version mismatch
pg_dump: detail: server version: 17.6; pg_dump version: 15.18' >&2; exit 1`;
    expect(await backUp(programs({ pg_dump: older }))).toMatch(
      /^No backup was made: pg_dump is version 15\.18, and the server of DATABASE_URL 17\.6: install /,
    );
    const away = `echo 'pg_dump: error: connection to server at "127.0.0.1", port 1 failed: Connection refused' >&2; exit 1`;
    expect(await backUp(programs({ pg_dump: away }))).toBe(
      'No backup was made: pg_dump failed: connection to server at "127.0.0.1", port 1 failed: Connection refused\n',
    );
  });

  it('that meets a full disk is refused with a sentence, and leaves the former ones whole [CO-04]', async () => {
    const backups = folderNamed('backups');
    const former = await makeBackup({
      dataDir: folderNamed('data'),
      to: backups,
      keep: 7,
      copiers: [
        async (to) => {
          writeFileSync(join(to, 'provider.dump'), 'a dump');
          return ['provider.dump'];
        },
      ],
      version: '1',
      now: new Date(0),
    });
    // Half of it is written. The file is the last argument.
    const full = `for file; do :; done; printf half > "$file"
echo 'pg_dump: error: could not write to output file: No space left on device' >&2; exit 1`;
    const env = {
      PATH: `${programs({ pg_dump: full })}:/usr/bin:/bin`,
      DATA_DIR: folderNamed('data'),
      DATABASE_URL: 'postgres://who@127.0.0.1:1/portal',
    };
    expect(await run(env, 'backup', '--to', backups, '--keep', '1')).toEqual({
      code: 1,
      text: 'No backup was made: pg_dump failed: could not write to output file: No space left on device\n',
    });
    expect(readdirSync(backups)).toEqual(['1970-01-01T00-00-00']);
    expect((await readBackup(backups)).folder).toBe(former);
  });

  it('passes the password in the environment, where other users can’t read it [CO-04, CO-08]', async () => {
    const seen = join(folder.path, 'seen');
    const path = programs({
      pg_dump: `echo "$@" > ${seen}.args; echo "$PGPASSWORD" > ${seen}.env; exit 1`,
    });
    await backUp(`${path}:/usr/bin:/bin`);
    expect(readFileSync(`${seen}.args`, 'utf8')).toContain('--dbname postgres://who@127.0.0.1:1/portal ');
    expect(readFileSync(`${seen}.env`, 'utf8')).toBe('secret-word\n');
  });
});

if (!hasPostgres) console.log(MISSING);
if (hasPostgres)
  describe('backup and restore with Postgres', () => {
    let server: PostgresServer;
    const urlOf = (database: string) => server.url.replace(/postgres$/, database);
    const query = async (database: string, text: string) => {
      const client = new Client({ connectionString: urlOf(database) });
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    };
    const tablesIn = async (database: string) =>
      (await query(database, "select tablename from pg_tables where schemaname = 'public'")).length;

    beforeAll(async () => {
      server = await startPostgres();
      await query('postgres', 'create database made');
      const provider = await startTestProvider({ databaseUrl: urlOf('made') });
      await provider.addAccount({ ...who, sellerId: SELLER_ID, subscribed: ['US'] });
      await provider.close();
    });
    afterAll(() => server.close());
    beforeEach(async () => {
      await query('postgres', 'create database there template made');
      await query('postgres', 'create database here');
    });
    afterEach(async () => {
      for (const name of ['there', 'here']) await query('postgres', `drop database ${name} with (force)`);
    });

    const start = (dataDir: string, database: string) =>
      startPortal({ DATA_DIR: dataDir, DEMO: 'off', DATABASE_URL: urlOf(database) });
    const send = async (portal: Portal, n: number) => {
      const message = pricingMessage(n, { sellerId: SELLER_ID, asin: asinOf(n), notificationId: `drill-${n}` });
      expect((await portal.ingest('sp-api', message)).status).toBe(202);
    };
    const alertsOf = async ({ url }: Portal, cookie: string): Promise<string[]> => {
      const asins: string[] = [];
      for (let page = 1; ; page += 1) {
        const { body } = await call(url, cookie, 'GET', `/api/notifications?page=${page}&limit=100`);
        asins.push(...body.notifications.map(({ asin }: { asin: string }) => asin));
        if (body.notifications.length < 100) return asins;
      }
    };

    it('copies a portal under writes by pg_dump, and another one on another database has the same alerts and keeps everybody signed in [CO-04]', async () => {
      const [from, to, backups] = [folderNamed('from'), folderNamed('to'), join(folder.path, 'backups')];
      const portal = await start(from, 'there');
      let restored: Portal | undefined;
      try {
        const cookie = await signIn(portal.url, who);
        let sent = 0;
        const next = async () => {
          sent += 1;
          await send(portal, sent);
        };
        for (let n = 0; n < 20; n += 1) await next();
        const before = await alertsOf(portal, cookie);
        let isRunning = true;
        const writes = (async () => {
          while (isRunning) await next();
        })();
        const made = await run({ DATA_DIR: from, DATABASE_URL: urlOf('there') }, 'backup', '--to', backups);
        isRunning = false;
        await writes;
        expect(made).toEqual({ code: 0, text: expect.stringContaining('Backed up to') });
        const after = await alertsOf(portal, cookie);
        expect(after.length).toBeGreaterThan(before.length);
        expect(readdirSync(join(backups, String(backupsIn(backups)[0]))).sort()).toEqual(
          ['edge.db', 'log-key', 'manifest.json', 'provider.dump', 'reports.db', 'seller-key', 'session-secret'].sort(),
        );

        // Not over a running portal: neither into its folder nor into its database.
        const restore = (dataDir: string, database: string) =>
          run({ DATA_DIR: dataDir, DATABASE_URL: urlOf(database) }, 'restore', '--from', backups);
        expect(await restore(from, 'here')).toEqual({
          code: 1,
          text: `Not restored: A portal runs on DATA_DIR ${from}: stop it first.\n`,
        });
        expect(await restore(to, 'there')).toEqual({
          code: 1,
          text: 'Not restored: The database of DATABASE_URL has tables already: make an empty one, and name that.\n',
        });
        expect([await tablesIn('here'), readdirSync(to)]).toEqual([0, []]);
        expect(await alertsOf(portal, cookie)).toEqual(after);

        expect(await restore(to, 'here')).toMatchObject({ code: 0 });
        restored = await start(to, 'here');
        const there = await alertsOf(restored, cookie);
        expect(before.filter((asin) => !there.includes(asin))).toEqual([]);
        expect(there.filter((asin) => !after.includes(asin))).toEqual([]);
        await send(restored, sent + 1);
        await expect.poll(() => alertsOf(restored as Portal, cookie)).toContain(asinOf(sent + 1));
      } finally {
        await restored?.close();
        await portal.close();
      }
    });

    it('refuses a database with tables, one that was not named, and data of a newer version, and changes nothing [CO-04]', async () => {
      const [from, to, backups] = [folderNamed('from'), folderNamed('to'), join(folder.path, 'backups')];
      await (await start(from, 'there')).close();
      const backUp = () => run({ DATA_DIR: from, DATABASE_URL: urlOf('there') }, 'backup', '--to', backups);
      expect(await backUp()).toMatchObject({ code: 0 });
      const restore = (more: Record<string, string>) => run({ DATA_DIR: to, ...more }, 'restore', '--from', backups);
      expect(await restore({ DATABASE_URL: urlOf('there') })).toEqual({
        code: 1,
        text: 'Not restored: The database of DATABASE_URL has tables already: make an empty one, and name that.\n',
      });
      expect(await restore({})).toMatchObject({
        code: 1,
        text: expect.stringMatching(/has the provider's data of Postgres: set DATABASE_URL to an empty database\.\n$/),
      });

      await query('there', "insert into kysely_migration (name, timestamp) values ('9999-later', '2030')");
      const newer = join(folder.path, 'newer');
      expect(await run({ DATA_DIR: from, DATABASE_URL: urlOf('there') }, 'backup', '--to', newer)).toMatchObject({
        code: 0,
      });
      expect(await run({ DATA_DIR: to, DATABASE_URL: urlOf('here') }, 'restore', '--from', newer)).toMatchObject({
        code: 1,
        text: expect.stringContaining('The database is at 9999-later, written by another version of the portal'),
      });
      expect([await tablesIn('here'), readdirSync(to)]).toEqual([0, []]);
    });

    it('reads a dump after writing it, and makes no backup of one that breaks off [CO-04]', async () => {
      const from = folderNamed('from');
      await query('there', 'create table large as select md5(n::text) from generate_series(1, 1000) n');
      // The file is the last argument.
      const broken = '/usr/bin/pg_dump "$@"; for file; do :; done; truncate -s 3000 "$file"';
      const env = { DATA_DIR: from, DATABASE_URL: urlOf('there') };
      const path = `${programs({ pg_dump: broken })}:${process.env.PATH}`;
      const backups = join(folder.path, 'backups');
      expect(await run({ ...env, PATH: path }, 'backup', '--to', backups)).toEqual({
        code: 1,
        text: expect.stringMatching(/^No backup was made: pg_restore failed: /),
      });
      expect(await run(env, 'backup', '--to', backups)).toMatchObject({ code: 0 });
    });

    it('refuses to put a backup of SQLite into a database [CO-04]', async () => {
      const [from, to, backups] = [folderNamed('from'), folderNamed('to'), join(folder.path, 'backups')];
      await (await startPortal({ DATA_DIR: from, DEMO: 'off' })).close();
      expect(await run({ DATA_DIR: from }, 'backup', '--to', backups)).toMatchObject({ code: 0 });
      expect(await run({ DATA_DIR: to, DATABASE_URL: urlOf('here') }, 'restore', '--from', backups)).toMatchObject({
        code: 1,
        text: expect.stringMatching(/has the provider's data of SQLite: unset DATABASE_URL\.\n$/),
      });
      expect([await tablesIn('here'), readdirSync(to)]).toEqual([0, []]);
    });
  });
