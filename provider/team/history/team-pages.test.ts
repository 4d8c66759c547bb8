import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { migrate } from '#provider/db/migrations.ts';
import { type Db, openSqlite, transact } from '#provider/db/sqlite.ts';
import { insertAccount } from '#provider/session/accounts-table.ts';
import { type FilterModel, foldText } from '#shared/grid/column-filter.ts';
import type { SortModel } from '#shared/grid/page-query.ts';
import {
  type ActivityRow,
  isMomentColumn,
  isTextColumn,
  type TeamFilterColumn,
  type TeamSortColumn,
  teamFilterColumns,
  teamSortColumns,
  teamText,
} from '#shared/team/history/team-columns.ts';
import { passesTeamFilters } from '#shared/team/history/team-filters.ts';
import { asinNumber, sourcedProduct } from '#tests/support/history.ts';
import { runs } from '#tests/support/runs.ts';
import { type TeamNumber, teamNumbers } from './history-rows.ts';
import { activityRows, insertHistory } from './history-table.ts';
import { createTeamPages } from './team-pages.ts';

const text = fc.constantFrom(null, 'lamp', 'Lampe', 'LÄMP', 'Lämp', 'café', 'Cafe noir', '%', '_', 'x');
const figure = fc.constantFrom(null, 1, 2, 3);
const product = fc.record({
  title: text,
  category: text,
  insight360Site: text,
  insight360Keyword: text,
  marketplace: fc.constantFrom('US', 'CA'),
  source: fc.constantFrom('MOBILE', 'EXTENSION', 'WEB'),
  ...(Object.fromEntries(teamNumbers.map((id) => [id, figure])) as Record<TeamNumber, typeof figure>),
  asin: fc.integer({ min: 1, max: 5 }).map(asinNumber),
  member: fc.constantFrom('a1', 'a2'),
  sourcedAt: fc.integer({ min: 1, max: 8 }),
});
type Product = typeof product extends fc.Arbitrary<infer P> ? P : never;

const filterModel: fc.Arbitrary<FilterModel<TeamFilterColumn>> = fc.dictionary(
  fc.constantFrom(...teamFilterColumns),
  fc.record({
    filterType: fc.constant('text' as const),
    type: fc.constantFrom('contains' as const, 'notContains' as const),
    filter: fc.constantFrom('a', 'lamp', 'É', 'e', '%', 'scan', 'shop', '', '2', '> 1', '2..3'),
  }),
  { maxKeys: 2 },
) as fc.Arbitrary<FilterModel<TeamFilterColumn>>;
const sortModel: fc.Arbitrary<SortModel<TeamSortColumn>> = fc
  .uniqueArray(fc.constantFrom(...teamSortColumns), { maxLength: 3 })
  .chain((columns) =>
    fc.tuple(
      ...columns.map((colId) => fc.constantFrom('asc' as const, 'desc' as const).map((sort) => ({ colId, sort }))),
    ),
  );
const question = fc.record({
  filterModel,
  sortModel,
  search: fc.constantFrom('', '', 'lamp', 'ca', 'us lamp', 'az ca e'),
  size: fc.integer({ min: 1, max: 7 }),
});

async function emptyTeam() {
  const { db } = openSqlite(':memory:');
  await migrate(db);
  for (const [id, owner] of [
    ['a1', null],
    ['a2', 'a1'],
  ] as const)
    await insertAccount(db, {
      id,
      owner_id: owner,
      email: `${id}@shop.test`,
      password_hash: null,
      account_type: 'USER',
      active: 1,
      profile: '{}',
      sample: 0,
      created_at: 0,
    });
  return db;
}

let taken = 0;
const take = (db: Db, products: readonly Product[]) =>
  transact(db, async (trx) => {
    for (const { member, ...rest } of products) {
      taken += 1;
      const who = { id: member, email: `${member}@shop.test` };
      await insertHistory(trx, taken, sourcedProduct({ ...rest, id: `h${taken}`, member: who }));
    }
  });

/**
 * The value a column sorts by, taken from what the row shows: an unknown number comes before all others, a text by its
 * folded letters.
 */
const cellOf = (row: ActivityRow, column: TeamSortColumn) => {
  if (isTextColumn(column)) return foldText(teamText(row, column) ?? '');
  return isMomentColumn(column) ? Date.parse(String(row[column])) : (row[column] ?? -1);
};

/** Compares two rows column by column, and rows equal in all of them by when they were taken in. */
const plainOrder =
  (sorts: SortModel<TeamSortColumn>) =>
  (a: ActivityRow, b: ActivityRow): number => {
    for (const { colId, sort } of sorts.length > 0 ? sorts : [{ colId: 'sourced' as const, sort: 'desc' as const }]) {
      const [left, right] = [cellOf(a, colId), cellOf(b, colId)];
      if (left !== right) return left < right === (sort === 'asc') ? -1 : 1;
    }
    const oldestFirst = sorts[0]?.colId === 'sourced' && sorts[0].sort === 'asc';
    return ((a.seq ?? 0) - (b.seq ?? 0)) * (oldestFirst ? 1 : -1);
  };

describe('the pages of a frozen grid', () => {
  it('list rows with the same time in the order they arrived if sorted oldest first, and reversed if newest first', async () => {
    const db = await emptyTeam();
    await transact(db, async (trx) => {
      for (let n = 1; n <= 6; n += 1)
        await insertHistory(trx, n, sourcedProduct({ id: `tie${n}`, sourcedAt: n <= 3 ? 1 : 2 }));
    });
    const order = (sort: 'asc' | 'desc') => {
      const grid = { filterModel: {}, search: '', sortModel: [{ colId: 'sourced' as const, sort }] };
      return createTeamPages(db).numbers(
        { ...grid, ownerId: 'a1', memberId: undefined, time: {}, held: { seq: 6, at: 0 } },
        0,
        10,
      );
    };
    expect(await order('asc')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await order('desc')).toEqual([6, 5, 4, 3, 2, 1]);
    await db.destroy();
  });

  it('contain every matching row once, in the order of a plain sort of the shown values, while rows keep arriving [HIST-01]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { maxLength: 40 }),
        fc.array(product, { minLength: 1, maxLength: 20 }),
        question,
        async (first, later, requested) => {
          const db = await emptyTeam();
          await take(db, first);
          const pages = createTeamPages(db);
          const grid = {
            ...requested,
            ownerId: 'a1',
            memberId: undefined,
            time: {},
            held: { seq: first.length, at: 0 },
          };
          const everything = await activityRows(
            db,
            first.map((_, index) => index + 1),
          );
          const expected = everything
            .filter((row) => passesTeamFilters(row, requested))
            .sort(plainOrder(requested.sortModel));

          const got: ActivityRow[] = [];
          const coming = [...later];
          for (let page = 0; ; page += 1) {
            expect(await pages.total(grid)).toBe(expected.length);
            const rows = await activityRows(db, await pages.numbers(grid, page * requested.size, requested.size));
            got.push(...rows);
            await take(db, coming.splice(0, 3));
            if (rows.length < requested.size) break;
          }
          expect(got.map((row) => row._id)).toEqual(expected.map((row) => row._id));

          // Any page by itself, read by somebody who has not read those before it, holds the same rows.
          const middle = Math.floor(got.length / 2);
          expect(await createTeamPages(db).numbers(grid, middle, requested.size)).toEqual(
            got.slice(middle, middle + requested.size).map(({ seq }) => seq),
          );
          await db.destroy();
        },
      ),
      { numRuns: runs(120) },
    );
  }, 120_000);
});
