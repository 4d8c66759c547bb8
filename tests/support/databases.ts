import { createHash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openPostgres } from '#provider/db/postgres.ts';

/** The server of this run's databases, if the tests run on Postgres. */
const serverUrl = (): string | undefined => process.env.TEST_POSTGRES;

const TEMPLATE = 'provider_template';

/**
 * The database of a test, for the option of a provider: none for SQLite.
 * @param dataDir the same folder gets the same database again; ':memory:' gets a new one
 */
export async function testDatabase(dataDir: string): Promise<{ url: string | undefined; drop: () => Promise<void> }> {
  if (serverUrl() === undefined) return { url: undefined, drop: async () => undefined };
  const isPermanent = dataDir !== ':memory:';
  const name = `t_${isPermanent ? createHash('sha1').update(dataDir).digest('hex') : randomUUID().replaceAll('-', '')}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock(1)');
    const { rows } = await client.query('select datname from pg_database');
    const has = (database: string) => rows.some(({ datname }) => datname === database);
    if (!has(TEMPLATE)) {
      await client.query(`create database ${TEMPLATE}`);
      await (await openPostgres(urlOf(TEMPLATE))).destroy();
    }
    if (!has(name)) await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  return {
    url: urlOf(name),
    drop: async () => {
      if (!isPermanent) await onServer((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

const urlOf = (database: string): string => {
  const url = new URL(String(serverUrl()));
  url.pathname = `/${database}`;
  return url.href;
};

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
