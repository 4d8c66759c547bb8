import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { OtherVersion } from '#shared/start-failure.ts';
import { isPostgres, postgresSchema } from './dialects.ts';
import type { Db } from './sqlite.ts';

/**
 * Runs the statements of a file beside this one, in order. Each begins with `create` or a comment at the start of a
 * line.
 */
const statementsOf = (file: string): Migration => ({
  up: async (db) => {
    if (isPostgres(db)) await sql.raw(textOf('postgres-functions.sql')).execute(db);
    for (const statement of textOf(file)
      .trim()
      .replace(/;$/, '')
      .split(/;\n+(?=create |--)/))
      await sql.raw(isPostgres(db) ? postgresSchema(statement) : statement).execute(db);
  },
});

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/**
 * In numeric order. Until version 1.0, a change of a table is made in schema.sql. After it, add a migration and a line
 * here, and never edit one that has shipped.
 */
export const migrations: Record<string, Migration> = { '0001-schema': statementsOf('schema.sql') };

/**
 * Migrates a database to the latest version.
 * @throws OtherVersion when the database has migrations that this version does not know. Also throws when a migration
 * fails, which is then rolled back.
 */
export async function migrate(db: Db): Promise<void> {
  checkKnown(await appliedTo(db));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
}

/** @throws OtherVersion when one of a database's migrations is unknown to this version */
export function checkKnown(applied: readonly string[]): void {
  const unknown = applied.filter((name) => !(name in migrations)).sort();
  if (unknown.length > 0) throw new OtherVersion(String(unknown.at(-1)), String(Object.keys(migrations).at(-1)));
}

async function appliedTo(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}
