/** The database interface: synchronous, the same for node:sqlite and for a Durable Object's storage. */
type SqlValue = string | number | null;
export type SqlRow = Record<string, SqlValue>;
export type Sql = {
  all(statement: string, ...values: SqlValue[]): SqlRow[];
  run(statement: string, ...values: SqlValue[]): void;
  /** Runs an INSERT of one row. @returns its rowid */
  insert(statement: string, ...values: SqlValue[]): number;
  transaction(work: () => void): void;
};
