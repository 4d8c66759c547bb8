import type { Sql, SqlRow } from '#edge/storage/sql-port.ts';

/** Opens the event log's database: the object's own, so that it lives and moves with the user. */
export function createSql(storage: DurableObjectStorage): Sql {
  const { sql } = storage;
  return {
    all: (text, ...values) => sql.exec<SqlRow>(text, ...values).toArray(),
    run: (text, ...values) => void sql.exec(text, ...values),
    insert: (text, ...values) => sql.exec<{ id: number }>(`${text} RETURNING rowid AS id`, ...values).one().id,
    transaction: (work) => storage.transactionSync(work),
  };
}
