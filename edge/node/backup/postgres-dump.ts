import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Copier } from './backup.ts';

/** The file of a backup with the provider's data from Postgres, in pg_dump's own compressed format. */
export const DUMP = 'provider.dump';

/** Returns the copier of the provider's database in Postgres. A running provider goes on meanwhile. */
export const dumpOf =
  (url: string): Copier =>
  async (folder) => {
    const file = join(folder, DUMP);
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', '--file', file], url);
    // Makes SQL of the whole dump, which fails if any of it can't be read.
    await run('pg_restore', ['--file=-', file]);
    return [DUMP];
  };

/** @throws with a sentence unless the database answers and contains nothing */
export async function checkEmpty(url: string): Promise<void> {
  const count = `select count(*) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname <> 'information_schema' and nspname !~ '^pg_'`;
  const found = await run('psql', ['--no-psqlrc', '--tuples-only', '--no-align', '--command', count], url);
  if (Number(found) !== 0)
    throw new Error('The database of DATABASE_URL has tables already: make an empty one, and name that.');
}

/** Returns the names of the migrations that a dump's database had. */
export async function migrationsIn(file: string): Promise<string[]> {
  const text = await run('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', file]);
  const rows = /^COPY .*kysely_migration \(name, .*\n([\s\S]*?)^\\\.$/m.exec(text)?.[1] ?? '';
  return rows.split('\n').flatMap((row) => row.split('\t')[0] || []);
}

/** Puts a dump into an empty database, or changes nothing. */
export const restoreDump = (file: string, url: string): Promise<unknown> =>
  run('pg_restore', ['--single-transaction', '--no-owner', '--no-privileges', file], url);

/** In characters, more than anything that is read has. The rest is dropped, such as the text of a whole dump. */
const MOST_TEXT = 1_000_000;

/**
 * Runs a client program of Postgres.
 * @param url the database. Its password is passed in the environment, since everybody can read a program's arguments
 * @returns the beginning of what it wrote
 * @throws with a sentence
 */
function run(program: string, args: readonly string[], url?: string): Promise<string> {
  const to = url === undefined ? undefined : new URL(url);
  const password = decodeURIComponent(to?.password ?? '');
  if (to) to.password = '';
  const child = spawn(program, to ? ['--no-password', '--dbname', to.href, ...args] : args, {
    // The messages below are English.
    env: { ...process.env, LC_ALL: 'C', PGCONNECT_TIMEOUT: '10', ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  let trouble = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (written.length < MOST_TEXT) written += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    trouble = (trouble + text).slice(0, MOST_TEXT);
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error(`${program} is not installed: ${INSTALL}.`) : error),
    );
    child.once('close', (code) => (code === 0 ? resolve(written) : reject(new Error(sentenceOf(program, trouble)))));
  });
}

const INSTALL = "install Postgres's client programs (on Debian: postgresql-client), not older than the server";

function sentenceOf(program: string, trouble: string): string {
  const [, server, client] = /server version: (\S+);.* version: (\S+)/.exec(trouble) ?? [];
  if (server !== undefined)
    return `${program} is version ${client}, and the server of DATABASE_URL ${server}: ${INSTALL}.`;
  if (/unsupported version .* in file header/.test(trouble))
    return `The dump was written by a newer pg_dump than this ${program} can read: ${INSTALL}.`;
  const [line = ''] = trouble.split('\n').filter((each) => each.includes('error:'));
  return `${program} failed: ${line.replace(/^.*?error: /, '') || trouble.trim()}`;
}
