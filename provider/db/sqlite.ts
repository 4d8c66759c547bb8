import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, type Transaction } from 'kysely';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Two interfaces to one connection: `db` for ordinary calls, `raw` for bulk inserts. */
export type OpenDatabase = { db: Db; raw: DatabaseSync };

/**
 * Opens the file exclusively for this process.
 * @param file a path, or ':memory:'
 * @throws when another process holds the file
 */
export function openSqlite(file: string): OpenDatabase {
  const raw = new DatabaseSync(file);
  try {
    // Exclusive, since two providers on one file would both send the same outbox.
    raw.exec(
      'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma cache_size = -32000;',
    );
    raw.exec('begin immediate; commit;');
  } catch (cause) {
    raw.close();
    throw cause;
  }
  return { raw, db: new Kysely<Tables>({ dialect: new SqliteDialect({ database: createAdapter(raw) }) }) };
}

const KEPT_STATEMENTS = 300;

/**
 * Adapts node:sqlite to Kysely's driver interface. Caches statements, since preparing most of them costs more than
 * running them.
 */
function createAdapter(raw: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => raw.close(),
    prepare: (sql) => {
      const known = cache.get(sql);
      if (known) return known;
      if (cache.size >= KEPT_STATEMENTS) cache.clear();
      const statement = sql === 'rollback' ? rollbackOf(raw) : createStatement(raw.prepare(sql));
      cache.set(sql, statement);
      return statement;
    },
  };
}

/** With a full disk, SQLite rolls a transaction back by itself. A second time would fail, and hide the reason. */
function rollbackOf(raw: DatabaseSync): SqliteStatement {
  const statement = createStatement(raw.prepare('rollback'));
  return { ...statement, run: (parameters) => (raw.isTransaction ? statement.run(parameters) : nothingDone) };
}

const nothingDone = { changes: 0, lastInsertRowid: 0 };

function createStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/** Runs `work` in one transaction. Rolls back on a throw, and on a result of `{ ok: false }`, which it then returns. */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  let refused: { answer: T } | undefined;
  try {
    return await inTurn(db, () =>
      db.transaction().execute(async (trx) => {
        const answer = await work(trx);
        if (!isFailure(answer)) return answer;
        refused = { answer };
        throw new Error('refused');
      }),
    );
  } catch (cause) {
    if (refused) return refused.answer;
    throw cause;
  }
}

const turns = new WeakMap<Db, Promise<unknown>>();

/**
 * Runs one transaction after the other. SQLite has a single connection anyway; of Postgres's, those that wait for the
 * lock would be missing for reads.
 */
function inTurn<T>(db: Db, run: () => Promise<T>): Promise<T> {
  const turn = (turns.get(db) ?? Promise.resolve()).then(run);
  turns.set(
    db,
    turn.catch(() => undefined),
  );
  return turn;
}

export const isFailure = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;

/**
 * All tables. Each domain declares its own in its table file by augmenting this interface, so that this module depends
 * on no domain. Times are ms since 1970, flags 0 or 1, lists and records JSON text.
 * @public
 */
export interface Tables {
  /** Permanent values, such as the instance id. */
  facts: { name: string; value: string };
}
