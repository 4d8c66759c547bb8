import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { privateFiles } from '../data-files.ts';
import { migrate } from './migrations.ts';
import { type Db, type OpenDatabase, openSqlite } from './sqlite.ts';

export const DATABASE_FILE = 'provider.db';

/** Opens, or makes, the provider's database in its folder. */
export async function openDatabase(dataDir: string): Promise<OpenDatabase> {
  const open = openSqlite(dataDir === ':memory:' ? dataDir : privateFiles.database(dataDir, DATABASE_FILE));
  await migrate(open.db);
  return open;
}

/**
 * Begins again: the database's own files go, everything else in the folder stays.
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
    // 5 is busy, 6 locked. One that is broken may go.
    if (errcode === 5 || errcode === 6) throw cause;
  }
}

/** A value of the database's own, such as its instance id: made by the first who asks, the same ever after. */
export async function factOf(db: Db, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('facts')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
