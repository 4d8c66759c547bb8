import type { DatabaseSync } from 'node:sqlite';

/** Fills tables without their indexes and makes these afterwards: keeping eleven of them up to date row by row takes longer than all the rest. */
export function withoutIndexes(raw: DatabaseSync, tables: readonly string[], fill: () => void): void {
  const indexes = raw
    .prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in (${tables.map(() => '?').join(', ')})`)
    .all(...tables) as { name: string; sql: string }[];
  for (const { name } of indexes) raw.exec(`drop index ${name}`);
  fill();
  for (const { sql } of indexes) raw.exec(sql);
}
