import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EDGE_DATABASE } from '#edge/host-files.ts';
import type { LogEvent } from '#edge/hub/ports.ts';
import { createEventLog } from '#edge/storage/event-log.ts';
import { createJournaledLog } from '#edge/storage/journaled-log.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { temporaryFolder } from '#tests/contract/hosts.ts';
import { type NodeSql, openSql } from './sql.ts';
import { openUserFiles, ownerOf, workerDatabase } from './user-files.ts';

const USERS = Array.from({ length: 60 }, (_, index) => `user-${index}`);
const NOW = Date.UTC(2026, 0, 1);
let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const arrange = (workers: number, dataDir = folder.path) => openUserFiles(dataDir, workers, () => {});
const fileOf = (user: string, workers: number) =>
  workers === 1 ? EDGE_DATABASE : workerDatabase(ownerOf(user, workers));

function openStore(file: string) {
  const sql = openSql(join(folder.path, file));
  migrateEventLog(sql);
  return { sql, store: createJournaledLog(sql, createEventLog(sql)) };
}

const row = (epoch: string, head: number) => ({
  epoch,
  head,
  floor: 0,
  bytes: 0,
  lastAt: NOW,
  lastEventAt: NOW,
  lastLive: NOW,
  notBefore: 0,
  alerts: head,
  filled: true,
  rights: 'all',
});

const eventOf = (user: string, seq: number): LogEvent => {
  const body = JSON.stringify({ seq, id: `${user}-${seq}`, type: 'tokens.updated', at: NOW + seq, data: { user } });
  return { seq, id: `${user}-${seq}`, at: NOW + seq, body, bytes: body.length };
};

/** Gives a user an event, as their hub would, with an alert's keys and a frame. */
function addEvent({ store }: ReturnType<typeof openStore>, user: string) {
  const epoch = `epoch of ${user}`;
  const head = store.load(user)?.head ?? 0;
  const event = eventOf(user, head + 1);
  store.transaction(() => {
    if (head === 0) store.save(user, row(epoch, 0));
    store.append(user, { epoch, events: [event], lastEventAt: event.at });
    store.putAlerts(user, [[event.seq, [`key-${event.seq}`, `other-${event.seq}`]]]);
    store.addFrame(user, `frame-${event.seq}`, event.at);
    store.addHops(user, event.at, [`hop-${event.seq}`, `hop-of-${user}`]);
  });
  store.refused.put(
    user,
    { id: `refused-${event.seq}`, product: '', reason: 'r', detail: 'r', version: '1', body: '[]' },
    NOW + event.seq,
  );
}

/** Everything that a user's hub could read. */
const contentOf = ({ store }: ReturnType<typeof openStore>, user: string) => ({
  row: store.load(user),
  events: store.eventsAfter(user, 0, 1_000),
  keys: [1, 2, 3, 4].map((n) => store.alertsWith(user, `key-${n}`)),
  others: store.alertsWith(user, 'other-1'),
  hops: store.hopsOf(user, 0),
  frames: [1, 2, 3, 4].map((n) => store.hasFrame(user, `frame-${n}`)),
  ended: store.endedSessions(user, NOW),
  refused: store.refused
    .in({ reason: 'r', version: '1' }, 0, 1_000)
    .flatMap((frame) => (frame.user === user ? [[frame.id, frame.first, frame.times]] : [])),
});

/**
 * Reads all users from the files where they belong, adds an event for each, and closes without folding the journal, as
 * after SIGKILL.
 */
function readAndAdd(workers: number) {
  const contents = new Map<string, ReturnType<typeof contentOf>>();
  const files = new Map<string, ReturnType<typeof openStore>>();
  for (const user of USERS) {
    const file = fileOf(user, workers);
    const own = files.get(file) ?? openStore(file);
    files.set(file, own);
    contents.set(user, contentOf(own, user));
    addEvent(own, user);
  }
  for (const { sql } of files.values()) sql.close();
  return contents;
}

async function started(workers: number, act: (sql: NodeSql) => void = () => {}) {
  const sql = await arrange(workers);
  act(sql);
  sql.close();
}

describe('the files of the workers', () => {
  it('keep every event, key, frame and ended session, and each number once, when the number of workers goes from 1 to 2, 3, 5, 2 and 1', async () => {
    await started(1);
    const first = openStore(EDGE_DATABASE);
    for (const user of USERS) {
      addEvent(first, user);
      first.store.endSession(user, `session of ${user}`, NOW + 1_000, NOW);
    }
    first.sql.close();
    let events = 1;
    for (const workers of [2, 3, 5, 2, 1]) {
      await started(workers);
      const contents = readAndAdd(workers);
      for (const user of USERS) {
        const content = contents.get(user);
        expect(content?.row).toMatchObject({ epoch: `epoch of ${user}`, head: events, filled: true });
        expect(content?.events).toEqual(Array.from({ length: events }, (_, index) => eventOf(user, index + 1)));
        expect(content?.keys.slice(0, events).every((found) => found.length === 1)).toBe(true);
        expect(content?.others).toEqual([{ alert: 1, keys: ['key-1', 'other-1'] }]);
        expect(content?.frames).toEqual([1, 2, 3, 4].map((n) => n <= events));
        expect(content?.ended).toEqual([`session of ${user}`]);
        expect(content?.refused).toEqual(
          Array.from({ length: events }, (_, index) => [`refused-${index + 1}`, NOW + index + 1, 1]),
        );
      }
      events += 1;
    }
    expect(
      readdirSync(folder.path)
        .sort()
        .filter((name) => name.endsWith('.db')),
    ).toEqual([EDGE_DATABASE]);
  });

  it('have each user in one file only, and files of removed workers are deleted', async () => {
    await started(3);
    readAndAdd(3);
    await started(2);
    expect(
      readdirSync(folder.path)
        .sort()
        .filter((name) => name.endsWith('.db')),
    ).toEqual([workerDatabase(0), workerDatabase(1), EDGE_DATABASE]);
    for (const file of [EDGE_DATABASE, workerDatabase(0), workerDatabase(1)]) {
      const { sql } = openStore(file);
      const belong = USERS.filter((user) => fileOf(user, 2) === file).sort();
      for (const table of ['hub', 'chunk', 'alert_key', 'frame_key'])
        expect(sql.all(`SELECT DISTINCT user FROM ${table} ORDER BY user`).map((each) => each.user)).toEqual(belong);
      expect(sql.all('SELECT (SELECT count(*) FROM body) - (SELECT count(*) FROM chunk) AS more')[0]?.more).toBe(0);
      expect(sql.all('SELECT count(*) AS lost FROM known WHERE id NOT IN (SELECT known FROM alert_key)')[0]?.lost).toBe(
        0,
      );
      sql.close();
    }
  });

  it('are completed by the next start, for any number of workers, if a start ended while it moved users', async () => {
    await started(1);
    const first = openStore(EDGE_DATABASE);
    for (const user of USERS) addEvent(first, user);
    first.store.close();
    // As left by a start that had copied some users to two workers and deleted none: 0 stands for an open arrangement.
    first.sql.run("INSERT OR REPLACE INTO meta (name, value) VALUES ('workers', 0)");
    first.sql.close();
    const second = openStore(workerDatabase(0));
    for (const user of USERS.slice(0, 30)) addEvent(second, user);
    second.store.close();
    second.sql.close();

    for (const workers of [3, 1]) {
      await started(workers);
      const files = new Map(
        [...new Set(USERS.map((user) => fileOf(user, workers)))].map((file) => [file, openStore(file)]),
      );
      for (const user of USERS)
        expect(contentOf(files.get(fileOf(user, workers)) as ReturnType<typeof openStore>, user).events).toEqual([
          eventOf(user, 1),
        ]);
      for (const { sql } of files.values()) sql.close();
    }
  });

  it('lose nobody when starts with changing numbers of workers are killed at any moment', async () => {
    await started(1);
    const first = openStore(EDGE_DATABASE);
    for (const user of USERS) addEvent(first, user);
    first.store.close();
    first.sql.close();
    const endless = `
      const { openUserFiles } = await import(${JSON.stringify(join(import.meta.dirname, 'user-files.ts'))});
      process.send('ready');
      for (let n = Number(process.argv[1]); ; n += 1) (await openUserFiles(${JSON.stringify(folder.path)}, 1 + (n % 4), () => {})).close();
    `;
    for (let kill = 0; kill < 6; kill += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', endless, String(kill)], {
        cwd: join(import.meta.dirname, '..', '..'),
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const ended = once(child, 'exit');
      await once(child, 'message');
      // Moving takes some 50 ms, so that the kills fall into different steps.
      await new Promise((resolve) => setTimeout(resolve, 40 + kill * 23));
      child.kill('SIGKILL');
      await ended;
      const workers = 1 + (kill % 3);
      await started(workers);
      const files = new Map(
        [...new Set(USERS.map((user) => fileOf(user, workers)))].map((file) => [file, openStore(file)]),
      );
      for (const user of USERS) {
        const content = contentOf(files.get(fileOf(user, workers)) as ReturnType<typeof openStore>, user);
        expect([content.row?.epoch, content.events, content.frames[0]]).toEqual([
          `epoch of ${user}`,
          [eventOf(user, 1)],
          true,
        ]);
      }
      expect(
        [...files.values()].reduce(
          (sum, { sql }) => sum + Number(sql.all('SELECT count(*) AS users FROM hub')[0]?.users),
          0,
        ),
      ).toBe(USERS.length);
      for (const { sql } of files.values()) sql.close();
    }
  });

  it('take the newer log of a user who is in two files, after one was restored from a backup', async () => {
    await started(2);
    const user = USERS.find((each) => ownerOf(each, 2) === 0) as string;
    const [own, other] = [openStore(workerDatabase(0)), openStore(workerDatabase(1))];
    addEvent(own, user);
    for (let n = 0; n < 3; n += 1) addEvent(other, user);
    for (const { store, sql } of [own, other]) {
      store.close();
      sql.close();
    }
    await started(1);
    const { sql, store } = openStore(EDGE_DATABASE);
    expect(store.load(user)?.head).toBe(3);
    expect(store.eventsAfter(user, 0, 10)).toHaveLength(3);
    sql.close();
  });

  it('are not touched while another process has the folder', async () => {
    const sql = await arrange(2);
    await expect(arrange(2)).rejects.toMatchObject({ errcode: 5 });
    await expect(arrange(1)).rejects.toMatchObject({ errcode: 5 });
    sql.close();
  });

  it('name the damaged one', async () => {
    mkdirSync(folder.path, { recursive: true });
    const { sql } = openStore(workerDatabase(0));
    sql.run("UPDATE meta SET value = 999 WHERE name = 'version'");
    sql.close();
    await expect(arrange(2)).rejects.toMatchObject({ database: workerDatabase(0), theirs: 'version 999' });
  });
});

describe('the owner of a user', () => {
  it('is one of the workers, each with about the same number of users, and a new worker takes users from all others only', () => {
    const users = Array.from({ length: 20_000 }, (_, index) => `65f1c0ffee${index.toString(16).padStart(14, '0')}`);
    for (const workers of [2, 3, 4, 8, 16]) {
      const shares = new Array<number>(workers).fill(0);
      for (const user of users) {
        const owner = ownerOf(user, workers);
        shares[owner] = (shares[owner] ?? 0) + 1;
        const before = ownerOf(user, workers - 1);
        if (owner !== before) expect(owner).toBe(workers - 1);
      }
      for (const share of shares) expect(Math.abs(share / (users.length / workers) - 1)).toBeLessThan(0.15);
    }
  });
});
