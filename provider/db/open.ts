import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup } from 'node:sqlite';
import { metTransaction } from '#shared/copy-socket.ts';
import { privateFiles } from '../data-files.ts';
import { migrate } from './migrations.ts';
import { type Db, type OpenDatabase, openSqlite } from './sqlite.ts';

export const DATABASE_FILE = 'provider.db';

export async function openDatabase(dataDir: string): Promise<OpenDatabase> {
  if (dataDir === ':memory:') return openInMemory();
  const open = openSqlite(privateFiles.database(dataDir, DATABASE_FILE));
  await migrate(open.db);
  return open;
}

let empty: Promise<Uint8Array> | undefined;

/** A database without rows. Its tables are made once, since that takes longer than most tests that need them. */
async function openInMemory(): Promise<OpenDatabase> {
  empty ??= makeEmpty();
  const bytes = await empty;
  const open = openSqlite(':memory:');
  open.raw.deserialize(bytes);
  return open;
}

async function makeEmpty(): Promise<Uint8Array> {
  const { db, raw } = openSqlite(':memory:');
  await migrate(db);
  const bytes = raw.serialize();
  await db.destroy();
  return bytes;
}

/**
 * Deletes the database's own files and leaves the rest of the folder.
 * @throws when another process has the database open
 */
export function deleteDatabase(dataDir: string): void {
  const file = join(dataDir, DATABASE_FILE);
  if (existsSync(file)) assertNotInUse(file);
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

function assertNotInUse(file: string): void {
  try {
    openSqlite(file).raw.close();
  } catch (cause) {
    const { errcode } = cause as { errcode?: number };
    // 5 is SQLITE_BUSY, 6 is SQLITE_LOCKED. A broken database may be deleted.
    if (errcode === 5 || errcode === 6) throw cause;
  }
}

/** Returns a permanent value of the database, such as its instance id. The first call creates it. */
export async function factOf(db: Db, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('facts')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

/** Whether the database answers. */
export const isReadable = (db: Db): Promise<boolean> =>
  db
    .selectFrom('facts')
    .select('name')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    );

/** Copies the database into a new file, while it goes on. */
export const copyDatabase = ({ db, raw }: OpenDatabase, to: string): Promise<unknown> =>
  backup(raw, to).catch((error: unknown) => {
    if (!metTransaction(error)) throw error;
    // With the only connection to itself, the copy meets none. Other work waits until it is done.
    return db.connection().execute(() => backup(raw, to));
  });
