import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/provider.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './open.ts';

describe('the database', () => {
  it('has every table, index, and trigger of its schema, each with its statement, and a second start changes nothing', async () => {
    const folder = temporaryFolder();
    const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');
    const named = [...schema.matchAll(/^create (?:unique )?(table|index|trigger) (\w+)/gm)].map(
      ([, type, name]) => `${type} ${name}`,
    );
    const madeBy = async () => {
      const { db, raw } = await openDatabase(folder.path);
      const rows = raw
        .prepare(
          "select type, name, sql from sqlite_master where sql is not null and name not like 'kysely%' and name not like 'sqlite%' order by rowid",
        )
        .all();
      await db.destroy();
      return rows as { type: string; name: string; sql: string }[];
    };
    const made = await madeBy();
    expect(named.length).toBeGreaterThan(200);
    expect(made.map(({ type, name }) => `${type} ${name}`)).toEqual(named);
    expect(await madeBy()).toEqual(made);
    folder.remove();
  });

  it('has migrations with unique numbers, in the order they run', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual(names.toSorted());
    expect(new Set(names.map((name) => Number(name.slice(0, 4)))).size).toBe(names.length);
  });
});
