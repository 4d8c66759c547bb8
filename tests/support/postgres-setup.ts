import { hasPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';

let server: PostgresServer | undefined;

/** Starts the server of a run on Postgres. Each of its tests makes a database. */
export async function setup(): Promise<void> {
  if (!hasPostgres) return;
  server = await startPostgres();
  process.env.TEST_POSTGRES = server.url;
}

export const teardown = (): void => server?.close();
