import { type RawBuilder, sql } from 'kysely';
import type { SortDirection, SortModel } from '#shared/grid/page-query.ts';
import { type ActivityRow, isTextColumn, type TeamColumn, type TeamSortColumn, teamCsvCell, teamCsvName } from '#shared/history/team-columns.ts';
import type { Db } from '../db/sqlite.ts';
import { csvFile } from './csv-answer.ts';
import { teamStored, type WordKind } from './history-rows.ts';
import { type TeamConditions, type TeamSelection, teamConditions, teamWhere } from './team-where.ts';

type TeamGrid = TeamSelection & { sortModel: SortModel<TeamSortColumn> };

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
    const { ownerId, memberId, held, time, filterModel, search, hours, sortModel } = grid;
    const name = JSON.stringify([ownerId, memberId, held.seq, time.st, time.et, filterModel, search, hours, sortModel]);
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
  const conditions = await teamConditions(db, grid);
  const order = teamOrder(grid.ownerId, grid.sortModel);
  const places = new Map<number, unknown[]>();
  if (!conditions) return { where: undefined, order, total: 0, few: [], places };
  const { where } = conditions;
  const way = await shortestWay(db, grid, conditions);
  // Where most texts pass there will be many rows: they are counted at once.
  if (way.total === undefined && conditions.filters.every(({ share }) => share > NARROW_SHARE)) way.total = await count(db, sql`${way.from} where ${where}`);
  if (way.total === undefined || way.total <= most) {
    const found = await sql<{ n: number }>`select h.n from ${way.from} where ${where} limit ${most + 1}`.execute(db);
    if (found.rows.length <= most) {
      const numbers = JSON.stringify(found.rows.map(({ n }) => n));
      const few = await sql<{ n: number }>`
        select h.n from json_each(${numbers}) found cross join ${order.given} order by ${orderBy(order.keys)}`.execute(db);
      return { where, order, total: few.rows.length, few: few.rows.map(({ n }) => n), places };
    }
  }
  return { where, order, total: way.total ?? (await count(db, sql`${way.from} where ${where}`)), few: undefined, places };
}

/** Where a filter lets few texts pass, looking at their rows alone takes less than looking at every row. */
const NARROW_SHARE = 0.25;
const NARROW_ROWS = 25_000;

/** From where the rows are to be looked through; and their number, where a single filter tells it at once. */
async function shortestWay(
  db: Db,
  { ownerId, held }: TeamGrid,
  { filters, more }: TeamConditions,
): Promise<{ from: RawBuilder<unknown>; total: number | undefined }> {
  let [from, rows] = [sql`team_history h indexed by team_history_newest`, NARROW_ROWS];
  const single = filters.length === 1 && !more;
  if (filters.length === 0 && !more)
    return { from, total: await count(db, sql`team_history h indexed by team_history_count where h.owner_id = ${ownerId} and h.n <= ${held.seq}`) };
  for (const { kind, numbers, share } of filters) {
    if (!single && share > NARROW_SHARE) continue;
    const those = sql`json_each(${JSON.stringify(numbers)}) word cross join team_history h indexed by ${sql.raw(`team_history_${kind}`)}
      on h.owner_id = ${ownerId} and ${sql.ref(`h.${kind}`)} = word.value`;
    const found = await count(db, sql`${those} and h.n <= ${held.seq}`);
    if (found < rows) [from, rows] = [those, found];
    if (single) return { from, total: found };
  }
  return { from, total: undefined };
}

async function count(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db);
  return rows[0]?.total ?? 0;
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

/** A value that rows are ordered by; together they order all rows without a tie. */
type Key = { expression: RawBuilder<unknown>; sort: SortDirection };

/** The rows in an order: `walk` reads them by the first key from an index, `given` takes those of `found.value`. */
type TeamOrder = { keys: Key[]; walk: RawBuilder<unknown>; given: RawBuilder<unknown> };

const newestFirst = { colId: 'sourced', sort: 'desc' } as const;

/** Unsorted, the newest come first. Equal rows are newest first, too. */
function teamOrder(ownerId: string, sortModel: SortModel<TeamSortColumn>): TeamOrder {
  const [first = newestFirst] = sortModel;
  const keys = [first, ...sortModel.slice(1)].map(keyOf);
  keys.push({ expression: sql`h.n`, sort: first.colId === 'sourced' ? first.sort : 'desc' });
  const given = sql`team_history h on h.n = found.value ${words(ownerId, sortModel)}`;
  if (!isTextColumn(first.colId)) {
    const index = sql.raw(`team_history_${first.colId === 'sourced' ? 'newest' : teamStored[first.colId]}`);
    return { keys, given, walk: sql`team_history h indexed by ${index} ${words(ownerId, sortModel)}` };
  }
  // Reads the texts in their order and the rows of each, so the first block is there before most texts are looked at. Only rows that share a place are sorted.
  const kind = teamStored[first.colId];
  const walk = sql`history_words ${sql.ref(`${kind}_word`)} indexed by history_words_sorted
    cross join team_history h indexed by ${sql.raw(`team_history_${kind}`)} on ${isWordOf(ownerId, kind)}
    ${words(ownerId, sortModel.slice(1))}`;
  return { keys, given, walk };
}

const orderBy = (keys: readonly Key[]): RawBuilder<unknown> => sql.join(keys.map(({ expression, sort }) => sql`${expression} ${sql.raw(sort)}`));

/** Only what comes after a row with these values of the keys. The first key stands alone too, so that an index can begin there. */
function after(keys: readonly Key[], values: readonly unknown[]): RawBuilder<unknown> {
  const [first] = keys;
  if (!first) return sql`true`;
  const from = (index: number): RawBuilder<unknown> => {
    const key = keys[index] as Key;
    const beyond = sql`${key.expression} ${sql.raw(key.sort === 'asc' ? '>' : '<')} ${values[index]}`;
    return index === keys.length - 1 ? beyond : sql`(${beyond} or (${key.expression} = ${values[index]} and ${from(index + 1)}))`;
  };
  return sql`${first.expression} ${sql.raw(first.sort === 'asc' ? '>=' : '<=')} ${values[0]} and ${from(0)}`;
}

/** Texts that fold to the same share a place, so that the next column decides: 'lamp' and 'LÄMP', or two sources that are shown by one name. */
function keyOf({ colId, sort }: { colId: TeamSortColumn; sort: SortDirection }): Key {
  return { expression: sql.ref(isTextColumn(colId) ? `${teamStored[colId]}_word.folded` : `h.${teamStored[colId]}`), sort };
}

const isWordOf = (ownerId: string, kind: WordKind) => {
  const column = (name: string) => sql.ref(`${kind}_word.${name}`);
  return sql`${column('owner_id')} = ${ownerId} and ${column('kind')} = ${sql.lit(kind)} and ${column('number')} = ${sql.ref(`h.${kind}`)}`;
};

/** The texts by which the rows are ordered, row by row. */
const words = (ownerId: string, sortModel: SortModel<TeamSortColumn>) =>
  sql.join(
    sortModel.flatMap(({ colId }) =>
      isTextColumn(colId) ? [sql`cross join history_words ${sql.ref(`${teamStored[colId]}_word`)} on ${isWordOf(ownerId, teamStored[colId])}`] : [],
    ),
    sql` `,
  );

/** How many of these rows stand before a moment, in the order of their moments. */
export async function rowsBefore(db: Db, selection: TeamSelection, at: number, sort: 'asc' | 'desc'): Promise<number> {
  const where = await teamWhere(db, selection);
  if (!where) return 0;
  const before = sort === 'asc' ? sql`h.sourced_at < ${at}` : sql`h.sourced_at > ${at}`;
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from team_history h indexed by team_history_newest where ${where} and ${before}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** Who sourced those of these rows that were taken in after row number `seq`, the most first. */
export async function rowsSince(db: Db, selection: TeamSelection, seq: number): Promise<{ email: string; rows: number }[]> {
  const where = await teamWhere(db, selection);
  if (!where) return [];
  const { rows } = await sql<{ email: string | null; rows: number }>`
    select (select email from accounts where id = w.text) as email, count(*) as rows
    from team_history h join history_words w on w.owner_id = h.owner_id and w.kind = 'member' and w.number = h.member
    where ${where} and h.n > ${seq} group by h.member order by 2 desc, 1`.execute(db);
  return rows.map(({ email, rows }) => ({ email: email ?? '', rows }));
}

/**
 * Team history as a CSV file.
 * @param options.read the rows from this one on, at most so many; none after the last
 * @param options.zone in which moments are written
 */
export const teamCsv = ({
  columns,
  zone,
  read,
}: {
  columns: readonly TeamColumn[];
  zone: string;
  read: (first: number, most: number) => Promise<ActivityRow[]>;
}): ReadableStream<Uint8Array> =>
  csvFile(columns.map(teamCsvName), async (first, most) => (await read(first, most)).map((row) => columns.map((column) => teamCsvCell(row, column, zone))));
