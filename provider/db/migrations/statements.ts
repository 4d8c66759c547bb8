import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const statements = (...all: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of all) await sql.raw(statement).execute(db);
  },
});
