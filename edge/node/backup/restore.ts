import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EDGE_DATABASE } from '#edge/host-files.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { openSql } from '../sql.ts';
import { type Manifest, readBackup, SECRETS } from './backup.ts';
import { DATABASES, isRunning } from './local-copies.ts';
import { checkEmpty, DUMP, migrationsIn, restoreDump } from './postgres-dump.ts';

/**
 * Puts a backup into DATA_DIR, and a dump of Postgres into an empty database. What was in DATA_DIR is moved into a
 * folder beside it.
 * @param databaseUrl the empty database, if the backup has a dump
 * @param root the project's folder
 * @returns the backup's folder, and where the former data is, if there was any
 * @throws with a sentence; DATA_DIR and the database are then unchanged
 */
export async function restoreBackup(options: {
  dataDir: string;
  databaseUrl: string | undefined;
  from: string;
  root: string;
  version: string;
  now: Date;
}): Promise<{ folder: string; aside: string | undefined }> {
  const { dataDir, databaseUrl, from, root, version, now } = options;
  const { folder, manifest } = await readBackup(from);
  if (await isRunning(dataDir)) throw new Error(`A portal runs on DATA_DIR ${dataDir}: stop it first.`);
  const dump = dumpFor(folder, manifest, databaseUrl);
  if (dump) await checkEmpty(dump.url);
  const draft = join(dataDir, 'restore.part');
  rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
    for (const { name } of manifest.files.filter(({ name }) => name !== DUMP)) {
      copyFileSync(join(folder, name), join(draft, name));
      chmodSync(join(draft, name), 0o600);
    }
    const trouble = troubleIn(draft, root, dump && (await migrationsIn(dump.file)));
    if (trouble)
      throw new Error(
        `The backup ${folder} was made by version ${manifest.version}, and this is ${version}. ${trouble} Nothing was restored.`,
      );
    if (dump) await restoreDump(dump.file, dump.url);
    const present = readdirSync(dataDir).filter(isOurs);
    const aside = present.length === 0 ? undefined : join(dataDir, `before-restore-${now.getTime()}`);
    if (aside) {
      mkdirSync(aside, { mode: 0o700 });
      for (const name of present) renameSync(join(dataDir, name), join(aside, name));
    }
    for (const name of readdirSync(draft)) renameSync(join(draft, name), join(dataDir, name));
    return { folder, aside };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A database with what SQLite writes beside it, or a secret. */
const isOurs = (name: string): boolean =>
  SECRETS.includes(name) ||
  Object.values(DATABASES)
    .flat()
    .some((database) => ['', '-wal', '-shm', '-journal'].some((suffix) => name === database + suffix));

/**
 * The backup's dump with the database that it goes into; undefined without one.
 * @throws when the backup's data and DATABASE_URL are of two kinds
 */
function dumpFor(folder: string, { files }: Manifest, url: string | undefined) {
  const has = (file: string) => files.some(({ name }) => name === file);
  if (has('provider.db') && url !== undefined)
    throw new Error(`The backup ${folder} has the provider's data of SQLite: unset DATABASE_URL.`);
  if (!has(DUMP)) return undefined;
  if (url === undefined)
    throw new Error(`The backup ${folder} has the provider's data of Postgres: set DATABASE_URL to an empty database.`);
  return { file: join(folder, DUMP), url };
}

/**
 * Opens the data as a start does, which brings older data to this version.
 * @param migrations those of the provider's database, if it is a dump
 * @returns why that fails, as a sentence
 */
function troubleIn(draft: string, root: string, migrations: readonly string[] | undefined): string | undefined {
  if (existsSync(join(draft, EDGE_DATABASE)))
    try {
      const sql = openSql(join(draft, EDGE_DATABASE));
      try {
        migrateEventLog(sql);
      } finally {
        sql.close();
      }
    } catch (error) {
      return (error as Error).message;
    }
  if (migrations?.length === 0) return 'Its dump is of no portal.';
  if (!existsSync(join(draft, 'provider.db')) && !migrations) return undefined;
  const checked = spawnSync(process.execPath, [join(root, 'provider', 'main.ts'), '--check', ...(migrations ?? [])], {
    env: { PATH: process.env.PATH, DATA_DIR: draft },
    encoding: 'utf8',
  });
  return checked.status === 0 ? undefined : checked.stderr.trim();
}
