import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from './migrations.ts';
import { type OpenDatabase, openSqlite } from './sqlite.ts';

export const DATABASE_FILE = 'provider.db';

/** Opens, or makes, the provider's database in its folder. */
export async function openDatabase(dataDir: string): Promise<OpenDatabase> {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true });
  const open = openSqlite(dataDir === ':memory:' ? dataDir : join(dataDir, DATABASE_FILE));
  await migrate(open.db);
  return open;
}

/** Begins again: the database's own files go, everything else in the folder stays. */
export function deleteDatabase(dataDir: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    const file = join(dataDir, `${DATABASE_FILE}${suffix}`);
    if (existsSync(file)) rmSync(file);
  }
}
