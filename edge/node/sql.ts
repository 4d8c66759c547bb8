import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Sql, SqlRow } from '#edge/storage/sql-port.ts';
import { metTransaction } from '#shared/copy-socket.ts';

const MOST_TRIES = 100;

export type NodeSql = Sql & {
  /** Copies the database into a new file, while it goes on. */
  copyTo(path: string): Promise<unknown>;
  close(): void;
};

/**
 * Opens the event log's database. One process owns it: the lock is exclusive, and a second start fails at once.
 * @param path a file, or ':memory:'
 * @throws when another process has the file
 */
export function openSql(path: string): NodeSql {
  const db = new DatabaseSync(path);
  db.exec(
    'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = 0;',
  );
  // In WAL mode with an exclusive lock, SQLite locks the file at the first write.
  db.exec('BEGIN IMMEDIATE; COMMIT;');
  const statements = new Map<string, StatementSync>();
  const prepared = (text: string): StatementSync => {
    let statement = statements.get(text);
    if (!statement) {
      statement = db.prepare(text);
      statements.set(text, statement);
    }
    return statement;
  };
  let depth = 0;

  return {
    all: (text, ...values) => prepared(text).all(...values) as SqlRow[],
    run: (text, ...values) => void prepared(text).run(...values),
    // RETURNING takes three times as long.
    insert: (text, ...values) => Number(prepared(text).run(...values).lastInsertRowid),
    transaction(work) {
      if (depth > 0) return work();
      depth += 1;
      prepared('BEGIN').run();
      try {
        work();
        prepared('COMMIT').run();
      } catch (error) {
        if (db.isTransaction) prepared('ROLLBACK').run();
        throw error;
      } finally {
        depth -= 1;
      }
    },
    async copyTo(path) {
      for (let tries = 1; ; tries += 1)
        try {
          return await backup(db, path);
        } catch (error) {
          // Transactions last less than a turn here, so another try soon meets none.
          if (!metTransaction(error) || tries === MOST_TRIES) throw error;
        }
    },
    close: () => db.close(),
  };
}
