import { stop } from '#tests/support/command-line.ts';
import { hasPostgres, MISSING, startPostgres } from '#tests/support/postgres-server.ts';

/** For the usage of a benchmark that runs on both databases. */
export const DATABASE_USAGE = '--database D   sqlite, or postgres: a server of its own; sqlite by default';

export type BenchDatabase = { isPostgres: boolean; close: () => void };

/** Chooses the database of the providers that a benchmark starts from then on. */
export async function chooseDatabase(name = 'sqlite'): Promise<BenchDatabase> {
  if (name === 'sqlite') return { isPostgres: false, close: () => {} };
  if (name !== 'postgres') stop(`--database takes sqlite or postgres, and not "${name}".`);
  if (!hasPostgres) stop(MISSING);
  const server = await startPostgres();
  process.env.TEST_POSTGRES = server.url;
  return { isPostgres: true, close: server.close };
}
