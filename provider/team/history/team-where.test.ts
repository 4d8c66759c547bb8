import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '#provider/db/sqlite.ts';
import { passesFigureFilter } from '#shared/grid/column-filter.ts';
import { passesFigure } from './team-where.ts';

describe('the filter of a numeric column', () => {
  it('matches the same rows in the database and on the page [HIST-01]', async () => {
    const { db } = openSqlite(':memory:');
    const figures = [-1, 0, 7, 12, 120, 1_234, 12_345, 1_000_000_000_000];
    const filter = fc.record({
      type: fc.constantFrom('contains' as const, 'notContains' as const),
      filter: fc.constantFrom('', '1', '12', '1,2', '> 12', '>= 12', '< 1,234', '<=0', '= 7', '7..120', 'lamp', '%'),
    });
    await fc.assert(
      fc.asyncProperty(filter, async (each) => {
        const { rows } = await sql<{ value: number }>`
          select f.value from json_each(${JSON.stringify(figures)}) f where ${passesFigure(sql`f.value`, each)} order by f.key`.execute(
          db,
        );
        expect(rows.map(({ value }) => value)).toEqual(
          figures.filter((value) => passesFigureFilter(each, value < 0 ? null : value)),
        );
      }),
    );
    await db.destroy();
  });
});
