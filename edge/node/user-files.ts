import { readdirSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { EDGE_DATABASE, privateFiles } from '#edge/host-files.ts';
import type { HubDeps } from '#edge/hub/ports.ts';
import { createEventLog } from '#edge/storage/event-log.ts';
import { createJournaledLog } from '#edge/storage/journaled-log.ts';
import { keyHash } from '#edge/storage/key-table.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { copyUsers, deleteUsers, usersIn } from '#edge/storage/move-users.ts';
import type { Sql } from '#edge/storage/sql-port.ts';
import { type NodeSql, openSql } from './sql.ts';

/** The log of a worker's users. @param worker from 0 */
export const workerDatabase = (worker: number): string => `edge-${worker + 1}.db`;

/**
 * Returns the worker that owns a user: the one with the highest hash of both. When the number of workers changes, only
 * the users of a new or removed worker move.
 */
export function ownerOf(user: string, workers: number): number {
  let owner = 0;
  let highest = -1;
  for (let worker = 0; worker < workers; worker += 1) {
    const hash = keyHash(`${worker} ${user}`);
    if (hash <= highest) continue;
    highest = hash;
    owner = worker;
  }
  return owner;
}

/**
 * Opens edge.db, which locks DATA_DIR, after moving each user's log to the file that it belongs to with this number of
 * workers.
 * @throws when another process has DATA_DIR
 */
export async function openUserFiles(dataDir: string, workers: number, log: HubDeps['log']): Promise<NodeSql> {
  const sql = openSql(privateFiles.database(dataDir, EDGE_DATABASE));
  try {
    migrateEventLog(sql);
    if (arrangedFor(sql) !== workers) await arrange(sql, dataDir, workers, log);
    return sql;
  } catch (error) {
    sql.close();
    throw error;
  }
}

/** Opens a worker's file. If the last main process was killed, its workers may take a moment to notice and let go. */
export async function openWorkerFile(dataDir: string, file: string): Promise<NodeSql> {
  const path = privateFiles.database(dataDir, file);
  for (let waited = 0; ; waited += RETRY) {
    try {
      return openSql(path);
    } catch (error) {
      if (!isBusy(error) || waited >= LONGEST_WAIT) throw error;
      await sleep(RETRY);
    }
  }
}

const RETRY = 50;
const LONGEST_WAIT = 5_000;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;

/** The number of workers for which every user is in the right file; 0 while users are being moved. */
const arrangedFor = (sql: Sql): number =>
  Number(sql.all("SELECT value FROM meta WHERE name = 'workers'")[0]?.value ?? 1);

/** Written to disk before anything that follows. */
function note(sql: Sql, workers: number) {
  sql.run(
    "INSERT INTO meta (name, value) VALUES ('workers', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    workers,
  );
  sync(sql, 'main');
}

/** Commits are synced only at checkpoints (sql.ts). */
const sync = (sql: Sql, log: string) => sql.all(`PRAGMA ${log}.wal_checkpoint(TRUNCATE)`);

/**
 * Moves users in four steps, each on disk before the next: mark the arrangement as open, copy, delete the copied, mark
 * it as done. Nothing else writes meanwhile. A start that ends in between leaves users in two files with the same
 * content, and the next one begins again. Should they differ, because somebody restored one file from a backup, the
 * newer one counts.
 */
async function arrange(sql: NodeSql, dataDir: string, workers: number, log: HubDeps['log']) {
  const wanted = workers === 1 ? [] : Array.from({ length: workers }, (_, worker) => workerDatabase(worker));
  const present = readdirSync(dataDir).filter((name) => /^edge-\d+\.db$/.test(name));
  const files = [EDGE_DATABASE, ...new Set([...wanted, ...present])];
  const began = performance.now();
  note(sql, 0);
  foldJournal(sql);
  for (const file of files.slice(1)) await prepare(dataDir, file);

  const copies = new Map<string, { user: string; at: number; file: string }[]>();
  for (const file of files)
    withLogs(sql, dataDir, [file], ([own]) => {
      for (const { user, at } of usersIn(sql, own)) copies.set(user, [...(copies.get(user) ?? []), { user, at, file }]);
    });

  const toCopy = new Groups();
  const toDelete = new Groups();
  let moved = 0;
  for (const [user, found] of copies) {
    const owner = workers === 1 ? EDGE_DATABASE : workerDatabase(ownerOf(user, workers));
    const newest = Math.max(...found.map(({ at }) => at));
    const best = found.filter(({ at }) => at === newest);
    const source = best.find(({ file }) => file === owner) ?? best[0];
    if (source && source.file !== owner) {
      toCopy.add(JSON.stringify([source.file, owner]), user);
      moved += 1;
    }
    for (const { file } of found) if (file !== owner) toDelete.add(file, user);
  }

  if (moved > 0) log('info', 'Users are being moved between the files of workers', { workers, users: moved });
  for (const [pair, users] of toCopy.all())
    withLogs(sql, dataDir, JSON.parse(pair) as string[], ([from, to]) => {
      for (const some of portions(users)) copyUsers(sql, some, { from, to: to as string });
      sync(sql, to as string);
    });
  for (const [file, users] of toDelete.all())
    withLogs(sql, dataDir, [file], ([own]) => {
      for (const some of portions(users)) deleteUsers(sql, some, own);
      sync(sql, own);
    });
  note(sql, workers);

  for (const file of files.slice(1))
    if (!wanted.includes(file))
      for (const suffix of ['-wal', '-shm', '']) rmSync(`${dataDir}/${file}${suffix}`, { force: true });
  // SQLite keeps the pages of deleted rows. An empty database gives them back at little cost.
  if (workers > 1) sql.run('VACUUM');
  if (moved > 0)
    log('info', 'Users were moved between the files of workers', {
      workers,
      users: moved,
      ms: Math.round(performance.now() - began),
    });
}

/** Few enough for the write-ahead log to stay small. */
const USERS_AT_ONCE = 200;

function* portions(users: string[]): Generator<string[]> {
  for (let from = 0; from < users.length; from += USERS_AT_ONCE) yield users.slice(from, from + USERS_AT_ONCE);
}

class Groups {
  readonly #users = new Map<string, string[]>();

  add(name: string, user: string) {
    const users = this.#users.get(name);
    if (users) users.push(user);
    else this.#users.set(name, [user]);
  }

  all(): Iterable<[string, string[]]> {
    return this.#users;
  }
}

/** Moves what the last process left in the journal to the tables. Opening a journal does that. */
const foldJournal = (sql: Sql) => createJournaledLog(sql, createEventLog(sql)).close();

async function prepare(dataDir: string, file: string) {
  const sql = await openWorkerFile(dataDir, file);
  try {
    migrateEventLog(sql);
    foldJournal(sql);
  } catch (error) {
    throw Object.assign(error as Error, { database: file });
  } finally {
    sql.close();
  }
}

/**
 * Attaches logs to the connection of edge.db while `act` runs.
 * @param act gets their schema names, in the same order
 */
function withLogs(sql: Sql, dataDir: string, files: string[], act: (logs: [string, ...string[]]) => void) {
  const logs = files.map((file, index) => (file === EDGE_DATABASE ? 'main' : `log${index}`));
  const attached = logs.flatMap((name, index) => (name === 'main' ? [] : [{ name, file: files[index] }]));
  for (const { name, file } of attached) sql.run(`ATTACH ? AS ${name}`, `${dataDir}/${file}`);
  try {
    act(logs as [string, ...string[]]);
  } finally {
    for (const { name } of attached) sql.run(`DETACH ${name}`);
  }
}
