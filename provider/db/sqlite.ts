import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, type Transaction } from 'kysely';

export type Db = Kysely<Tables>;
/** A write under way: what belongs together is given the same one. */
export type Trx = Transaction<Tables>;

/** One connection, two views of it: `db` for every call, `raw` for bulk inserts that would be slow one by one. */
export type OpenDatabase = { db: Db; raw: DatabaseSync };

/**
 * Opens the file for this process alone.
 * @param file a path, or ':memory:'
 * @throws when another process holds the file
 */
export function openSqlite(file: string): OpenDatabase {
  const raw = new DatabaseSync(file);
  try {
    // Two providers on one file would each send the same outbox.
    raw.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma cache_size = -32000;');
    raw.exec('begin immediate; commit;');
  } catch (cause) {
    raw.close();
    throw cause;
  }
  return { raw, db: new Kysely<Tables>({ dialect: new SqliteDialect({ database: createAdapter(raw) }) }) };
}

const KEPT_STATEMENTS = 300;

/** What Kysely's dialect asks of a driver, answered by node:sqlite. Statements are kept: preparing costs more than running most of them. */
function createAdapter(raw: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => raw.close(),
    prepare: (sql) => {
      const known = kept.get(sql);
      if (known) return known;
      if (kept.size >= KEPT_STATEMENTS) kept.clear();
      const statement = createStatement(raw.prepare(sql));
      kept.set(sql, statement);
      return statement;
    },
  };
}

function createStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/** Runs `work` in one transaction. A throw undoes it, and so does an answer of `{ ok: false }`, which is then returned. */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  let refused: { answer: T } | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      const answer = await work(trx);
      if (!isFailure(answer)) return answer;
      refused = { answer };
      throw new Error('refused');
    });
  } catch (cause) {
    if (refused) return refused.answer;
    throw cause;
  }
}

const isFailure = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;

/**
 * Every table. Each domain adds its own in its table file by declaring them here, so that the database knows of no domain.
 * Moments are ms since 1970, flags 0 or 1, lists and records JSON text.
 * @public
 */
export interface Tables {
  /** What the database knows of itself. */
  facts: { name: string; value: string };
}
