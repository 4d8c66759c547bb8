import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

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
