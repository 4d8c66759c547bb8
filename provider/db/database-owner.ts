import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** The advisory lock of the provider that runs on the database. */
const OWNER = 4_011_951;
/** A provider that has just ended may still hold the lock for a moment, ms. */
const PATIENCE = 5_000;
const STEP = 100;

/**
 * Makes this process the only provider on a database of Postgres, as SQLite's exclusive lock does with its file: two
 * would send everything twice. The lock belongs to a connection of its own, and is taken again if that breaks.
 * @throws when another provider has the database, or it can't be reached
 */
export async function ownDatabase(url: string): Promise<{ release: () => Promise<void> }> {
  const closed = new AbortController();
  let client = await lockedClient(url, performance.now() + PATIENCE);
  if (!client)
    throw new Error('The database of DATABASE_URL is in use by another provider: stop it, or name another database.');

  const keep = (held: Client) => {
    held.on('error', () => undefined);
    held.once('end', () => void lockAgain());
  };
  const lockAgain = async () => {
    client = undefined;
    while (!closed.signal.aborted && !client) {
      await sleep(STEP, undefined, { signal: closed.signal }).catch(() => undefined);
      client = await lockedClient(url, 0).catch(() => undefined);
    }
    if (client && closed.signal.aborted) await client.end();
    else if (client) keep(client);
  };
  keep(client);

  return {
    release: async () => {
      closed.abort();
      await client?.end();
    },
  };
}

/** A connection that has the lock; undefined if another has it until the time is over. */
async function lockedClient(url: string, until: number): Promise<Client | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER]);
    if (rows[0]?.taken) return client;
    if (performance.now() >= until) break;
    await sleep(STEP);
  }
  await client.end();
  return undefined;
}
