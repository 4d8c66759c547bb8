/** The one way to a database: synchronous, the same on node:sqlite and on a Durable Object's storage. */
type SqlValue = string | number | null;
export type SqlRow = Record<string, SqlValue>;
export type Sql = {
  all(statement: string, ...values: SqlValue[]): SqlRow[];
  run(statement: string, ...values: SqlValue[]): void;
  transaction(work: () => void): void;
};
