import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EDGE_DATABASE } from '#edge/host-files.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { openSql } from '../sql.ts';
import { readBackup, SECRETS } from './backup.ts';
import { DATABASES, isRunning } from './local-copies.ts';

/**
 * Puts a backup into DATA_DIR. What was there is moved into a folder beside it.
 * @param root the project's folder
 * @returns the backup's folder, and where the former data is, if there was any
 * @throws with a sentence; DATA_DIR is then unchanged
 */
export async function restoreBackup(options: {
  dataDir: string;
  from: string;
  root: string;
  version: string;
  now: Date;
}): Promise<{ folder: string; aside: string | undefined }> {
  const { dataDir, from, root, version, now } = options;
  const { folder, manifest } = await readBackup(from);
  if (await isRunning(dataDir)) throw new Error(`A portal runs on DATA_DIR ${dataDir}: stop it first.`);
  const draft = join(dataDir, 'restore.part');
  rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
    for (const { name } of manifest.files) {
      copyFileSync(join(folder, name), join(draft, name));
      chmodSync(join(draft, name), 0o600);
    }
    const trouble = troubleIn(draft, root);
    if (trouble)
      throw new Error(
        `The backup ${folder} was made by version ${manifest.version}, and this is ${version}. ${trouble} Nothing was restored.`,
      );
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

/** Opens the data as a start does, which brings older data to this version. @returns why that fails, as a sentence */
function troubleIn(draft: string, root: string): string | undefined {
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
  if (!existsSync(join(draft, 'provider.db'))) return undefined;
  const checked = spawnSync(process.execPath, [join(root, 'provider', 'main.ts'), '--check'], {
    env: { PATH: process.env.PATH, DATA_DIR: draft },
    encoding: 'utf8',
  });
  return checked.status === 0 ? undefined : checked.stderr.trim();
}
