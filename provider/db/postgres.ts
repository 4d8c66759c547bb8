import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { Pool, type QueryConfig, types } from 'pg';
import type { Log } from '#shared/process-log.ts';
import { OtherVersion } from '#shared/start-failure.ts';
import { DatabaseAway, type Outages, watchOutages } from './database-outage.ts';
import { postgresQuery, postgresValue, storedText } from './dialects.ts';
import { migrate } from './migrations.ts';
import type { Db, Tables } from './sqlite.ts';

const CONNECTIONS = 10;
/** A call fails after this, ms, rather than wait for a connection. */
const CONNECT_TIME = 10_000;
/** The server ends a transaction whose provider has gone without a word, ms: it would keep the lock. */
const SILENT_TRANSACTION = 60_000;
/** The advisory lock of everyone who writes. */
const WRITERS = 4_011_952;

/**
 * Opens a database of Postgres, and brings its tables up to date.
 * @param url postgres://user:password@host:port/database
 * @param heard.onBack called after each outage
 */
export async function openPostgres(
  url: string,
  heard: { log: Log; onBack: () => void } = { log: () => {}, onBack: () => {} },
): Promise<Db> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIME,
    idle_in_transaction_session_timeout: SILENT_TRANSACTION,
    types: { getTypeParser },
  });
  // A connection that breaks while nobody uses it. The next call opens another.
  pool.on('error', () => undefined);
  // One that breaks between two statements of a transaction. The next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const outages = watchOutages(url, heard);
  const closePool = async () => {
    outages.close();
    await pool.end();
  };
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: adapt(pool, outages, closePool) }) });
  try {
    await checkVersion(db);
    await migrate(db);
  } catch (cause) {
    await db.destroy();
    throw startFailureOf(cause);
  }
  return db;
}

/** The oldest that has all that is used. */
const OLDEST = 14;

async function checkVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::bigint / 10000 as major`.execute(db);
  const major = rows[0]?.major ?? 0;
  if (major < OLDEST)
    throw new Error(`DATABASE_URL names a Postgres ${major}, but the portal needs ${OLDEST} or newer: upgrade it.`);
}

/** What failed in a sentence that names the setting. The address has a password, so it isn't part of it. */
function startFailureOf(thrown: unknown): unknown {
  const cause = thrown instanceof DatabaseAway ? (thrown.cause ?? thrown) : thrown;
  if (cause instanceof OtherVersion)
    return new Error(
      `The database of DATABASE_URL was written by another version of the portal: it is at ${cause.theirs}, and this version knows up to ${cause.ours}. Start that version, or name another database.`,
    );
  const { code = '', message } = cause as { code?: string; message: string };
  if (/^(?:E[A-Z]+|28...|3D000|53300|57P03)$/.test(code) || /timeout|terminated/i.test(message))
    return new Error(
      `The database of DATABASE_URL can't be opened (${code || message}): check that it runs, and the name, user, and password.`,
      { cause },
    );
  return cause;
}

const BOOLEAN = 16;
const TEXT = 25;
const BIGINT = 20;
const NUMERIC = 1700;

/** Values as SQLite has them: numbers for large numbers and sums, 0 or 1 for a condition. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (type === BIGINT || type === NUMERIC) return Number;
  if (type === TEXT) return storedText;
  if (type === BOOLEAN) return (value: string) => (value === 't' ? 1 : 0);
  return types.getTypeParser(type, format as 'text');
};

/**
 * Adapts the pool to Kysely. One lock serializes everyone who writes, as SQLite does with its file: transactions read
 * what no other can change meanwhile, and rows are numbered in the order of their commits (docs/adr).
 */
const adapt = (pool: Pool, { run }: Outages, end: () => Promise<void>): PostgresPool => ({
  options: {},
  connect: async () => {
    const client = await run(
      () => pool.connect(),
      (late) => late.release(),
    );
    let inside = false;
    let broken = false;
    const send = (query: string | QueryConfig) =>
      run(() => client.query(query)).catch((cause: unknown) => {
        // Not for the pool again: a statement may still be under way on it.
        broken ||= cause instanceof DatabaseAway;
        throw cause;
      });
    const ask = (sql: string, parameters: readonly unknown[]) => {
      const text = postgresQuery(sql, parameters);
      const values = parameters.map(postgresValue);
      return send({ name: inside && values.length > 0 ? preparedName(text) : undefined, text, values });
    };
    const lock = () => send(`begin; select pg_advisory_xact_lock(${WRITERS})`);
    return {
      query: async (sql: string, parameters: readonly unknown[]) => {
        if (sql === 'begin') {
          inside = true;
          return lock();
        }
        if (sql === 'commit' || sql === 'rollback') inside = false;
        if (inside || !isWrite(sql)) return ask(sql, parameters);
        await lock();
        try {
          const result = await ask(sql, parameters);
          await send('commit');
          return result;
        } catch (cause) {
          // On a broken connection there is nothing to roll back.
          if (!broken) await send('rollback');
          throw cause;
        }
      },
      release: (isDiscarded?: boolean) => client.release(broken || isDiscarded === true),
    } as never;
  },
  end,
});

/** Each connection keeps so many statements at most, and none that is longer: those are made for one list. */
const KEPT_STATEMENTS = 300;
const KEPT_LENGTH = 3_000;
/** Kept, it would fail once a newer version beside this one has added a column. */
const ALL_COLUMNS = /(?:\b(?:select|returning)\s+|\.)\*/;
const names = new Map<string, string>();

/**
 * The name under which a connection keeps a statement of a transaction: to plan it anew takes longer than most take to
 * run, and everybody else who writes waits. undefined: it isn't kept.
 */
function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= KEPT_STATEMENTS || text.length > KEPT_LENGTH || ALL_COLUMNS.test(text))
    return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

const isWrite = (sql: string) => /^\s*(?:insert|update|delete)\b/.test(sql);
