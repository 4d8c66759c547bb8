import { type RawBuilder, sql } from 'kysely';
import type { SortModel } from '#shared/grid/sort-model.ts';
import type { TeamSortColumn } from '#shared/history/columns.ts';
import type { Db } from '../db/sqlite.ts';
import { after, orderBy, type TeamOrder, teamOrder } from './team-order.ts';
import { type TeamSelection, teamWhere } from './team-where.ts';

export type TeamGrid = TeamSelection & { sortModel: SortModel<TeamSortColumn> };

export type TeamPages = {
  /** How many rows there are. */
  total(grid: TeamGrid): Promise<number>;
  /** The numbers of the rows from this one on (0 is the first), at most so many. */
  numbers(grid: TeamGrid, first: number, most: number): Promise<number[]>;
};

/** Up to here all row numbers of a grid are found in one go and kept. */
const FEW = 3_000;
const KEPT_GRIDS = 64;
const KEPT_PLACES = 1_000;

type Kept = {
  where: RawBuilder<unknown> | undefined;
  order: TeamOrder;
  total: number;
  /** All of them, where they are few. */
  few: number[] | undefined;
  /** First row of a page → the keys of the row before it. */
  places: Map<number, unknown[]>;
};

/**
 * The pages of grids over team history. What is held still never changes, so what was once found stays true: how many rows there are,
 * and where a page ended, so that the next begins there and not at the first row again.
 * @param few up to so many rows are found in one go
 */
export function createTeamPages(db: Db, few = FEW): TeamPages {
  const kept = new Map<string, Promise<Kept>>();

  const look = (grid: TeamGrid): Promise<Kept> => {
    const { ownerId, memberId, held, time, filterModel, search, sortModel } = grid;
    const name = JSON.stringify([ownerId, memberId, held.seq, time.st, time.et, filterModel, search, sortModel]);
    const found = kept.get(name) ?? open(db, grid, few);
    // The last used stand last, so that the first to go is the one nobody has asked about for longest.
    kept.delete(name);
    kept.set(name, found);
    found.catch(() => kept.delete(name));
    if (kept.size > KEPT_GRIDS) kept.delete(kept.keys().next().value as string);
    return found;
  };

  return {
    total: async (grid) => (await look(grid)).total,

    async numbers(grid, first, most) {
      const { where, order, total, few, places } = await look(grid);
      if (few) return few.slice(first, first + most);
      if (!where || first >= total) return [];
      const begin = nearest(places, first);
      const count = Math.min(most, total - first);
      const beyond = total - first - count;
      // Nearer to the end than to any place that is known, the rows are looked for from there.
      const backwards = beyond < first - begin.row;
      const keys = backwards ? reversed(order.keys) : order.keys;
      const from = begin.values && !backwards ? sql`and ${after(keys, begin.values)}` : sql``;
      const { rows } = await sql<{ n: number } & Record<`k${number}`, unknown>>`
        select h.n, ${sql.join(keys.map(({ expression }, index) => sql`${expression} as ${sql.ref(`k${index}`)}`))}
        from ${order.walk} where ${where} ${from}
        order by ${orderBy(keys)} limit ${count} offset ${backwards ? beyond : first - begin.row}`.execute(db);
      if (backwards) rows.reverse();
      const last = rows.at(-1);
      if (last) {
        if (places.size >= KEPT_PLACES) places.clear();
        places.set(
          first + rows.length,
          keys.map((_, index) => last[`k${index}`]),
        );
      }
      return rows.map(({ n }) => n);
    },
  };
}

/** One look finds all rows of a narrow filter; only a wide one, whose first page is near at hand, is counted on its own. */
async function open(db: Db, grid: TeamGrid, most: number): Promise<Kept> {
  const where = await teamWhere(db, grid);
  const order = teamOrder(grid.ownerId, grid.sortModel);
  const places = new Map<number, unknown[]>();
  if (!where) return { where, order, total: 0, few: [], places };
  const found = await sql<{ n: number }>`select h.n from team_history h indexed by team_history_newest where ${where} limit ${most + 1}`.execute(db);
  if (found.rows.length > most) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from team_history h indexed by team_history_newest where ${where}`.execute(db);
    return { where, order, total: rows[0]?.total ?? 0, few: undefined, places };
  }
  const numbers = JSON.stringify(found.rows.map(({ n }) => n));
  const few = await sql<{ n: number }>`
    select h.n from json_each(${numbers}) found cross join ${order.given} order by ${orderBy(order.keys)}`.execute(db);
  return { where, order, total: few.rows.length, few: few.rows.map(({ n }) => n), places };
}

const reversed = (keys: TeamOrder['keys']): TeamOrder['keys'] => keys.map(({ expression, sort }) => ({ expression, sort: sort === 'asc' ? 'desc' : 'asc' }));

/** The place to begin at: the last known at or before a row. */
function nearest(places: ReadonlyMap<number, unknown[]>, first: number): { row: number; values: unknown[] | undefined } {
  const here = places.get(first);
  if (here) return { row: first, values: here };
  let row = 0;
  for (const each of places.keys()) if (each <= first && each > row) row = each;
  return { row, values: places.get(row) };
}
