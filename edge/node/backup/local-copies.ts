import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { EDGE_DATABASE } from '#edge/host-files.ts';
import { copySocketName } from '#shared/copy-socket.ts';
import { REPORTS_DATABASE } from '../reports.ts';
import type { Copier } from './backup.ts';
import { dumpOf } from './postgres-dump.ts';

/** The databases in DATA_DIR, by the process that has them. The log's copy comes first: an older log is made good. */
export const DATABASES: Record<string, readonly string[]> = {
  edge: [EDGE_DATABASE, REPORTS_DATABASE],
  provider: ['provider.db'],
};

/**
 * Returns the copiers of a portal's data, for running processes and for stopped ones.
 * @param databaseUrl of the provider's data in Postgres, which then are not in DATA_DIR
 */
export const copiersOf = (dataDir: string, databaseUrl: string | undefined): Copier[] =>
  Object.entries(DATABASES).map(([process, names]) =>
    process === 'provider' && databaseUrl !== undefined ? dumpOf(databaseUrl) : copierOf(dataDir, process, names),
  );

const copierOf =
  (dataDir: string, process: string, names: readonly string[]): Copier =>
  async (folder) => {
    const answer = await request(join(dataDir, copySocketName(process)), folder);
    if (answer === undefined) {
      const present = names.filter((name) => existsSync(join(dataDir, name)));
      for (const name of present) await copyStopped(dataDir, name, folder);
      return present;
    }
    if ('error' in answer) throw new Error(`The ${process} could not copy its data to ${folder}: ${answer.error}.`);
    return answer.copied;
  };

/** Whether a process of this DATA_DIR runs: it answers, or has locked its databases. */
export async function isRunning(dataDir: string): Promise<boolean> {
  for (const [process, names] of Object.entries(DATABASES)) {
    if (await answers(join(dataDir, copySocketName(process)))) return true;
    for (const name of names)
      if (existsSync(join(dataDir, name)))
        try {
          openAlone(join(dataDir, name)).close();
        } catch (error) {
          if (isBusy(error)) return true;
        }
  }
  return false;
}

async function copyStopped(dataDir: string, name: string, folder: string) {
  let database: DatabaseSync;
  try {
    database = openAlone(join(dataDir, name));
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new Error(`DATA_DIR ${dataDir} is in use by a portal that takes no backups: restart it, and try again.`);
  }
  try {
    await backup(database, join(folder, name));
  } finally {
    database.close();
  }
}

/** @throws when another process has the file */
function openAlone(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma locking_mode = exclusive; begin immediate; commit;');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;

type Answer = { copied: string[] } | { error: string };

/** @returns undefined if nobody is there */
function request(path: string, to: string): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(path, () => socket.write(`${JSON.stringify({ to })}\n`));
    socket.setEncoding('utf8');
    socket.on('data', (more) => {
      text += more;
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    );
    socket.on('close', (failed) => {
      if (failed) return;
      if (text.endsWith('\n')) resolve(JSON.parse(text) as Answer);
      else reject(new Error('The portal ended during the backup: try again.'));
    });
  });
}

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
