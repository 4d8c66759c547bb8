import { type RawBuilder, sql } from 'kysely';
import type { SortDirection, SortModel } from '#shared/grid/page-query.ts';
import { type ActivityRow, isTextColumn, type TeamColumn, type TeamSortColumn, teamCsvCell, teamCsvName } from '#shared/history/team-columns.ts';
import type { Db } from '../db/sqlite.ts';
import { csvFile } from '../files/csv-answer.ts';
import { teamStored, type WordKind } from './history-rows.ts';
import { type TeamConditions, type TeamSelection, teamConditions, teamWhere } from './team-where.ts';

type TeamGrid = TeamSelection & { sortModel: SortModel<TeamSortColumn> };

export type TeamPages = {
  total(grid: TeamGrid): Promise<number>;
  /** The numbers of up to `most` rows, starting at row `first` (0 is the first row). */
  numbers(grid: TeamGrid, first: number, most: number): Promise<number[]>;
};

/** Up to this many rows, all row numbers of a grid are read at once and cached. */
const FEW = 3_000;
const KEPT_GRIDS = 64;
const KEPT_PLACES = 1_000;

type OpenGrid = {
  where: RawBuilder<unknown> | undefined;
  order: TeamOrder;
  total: number;
  /** All row numbers, if there are few. */
  few: number[] | undefined;
  /** Maps the first row of a page to the sort keys of the row before it. */
  positions: Map<number, unknown[]>;
};

/**
 * Reads pages of team history for grids. Snapshots never change, so row counts and the ends of pages are cached, and the next page
 * continues where the previous one ended instead of at the first row.
 * @param few up to this many rows are read at once
 */
export function createTeamPages(db: Db, few = FEW): TeamPages {
  const cache = new Map<string, Promise<OpenGrid>>();

  const look = (grid: TeamGrid): Promise<OpenGrid> => {
    const { ownerId, memberId, held, time, filterModel, search, hours, sortModel } = grid;
    const name = JSON.stringify([ownerId, memberId, held.seq, time.st, time.et, filterModel, search, hours, sortModel]);
    const found = cache.get(name) ?? open(db, grid, few);
    // Moves the entry to the end, so that the least recently used one is evicted first.
    cache.delete(name);
    cache.set(name, found);
    found.catch(() => cache.delete(name));
    if (cache.size > KEPT_GRIDS) cache.delete(cache.keys().next().value as string);
    return found;
  };

  return {
    total: async (grid) => (await look(grid)).total,

    async numbers(grid, first, most) {
      const { where, order, total, few, positions } = await look(grid);
      if (few) return few.slice(first, first + most);
      if (!where || first >= total) return [];
      const begin = nearest(positions, first);
      const count = Math.min(most, total - first);
      const beyond = total - first - count;
      // Searches backward from the end if that is nearer than any known position.
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
        if (positions.size >= KEPT_PLACES) positions.clear();
        positions.set(
          first + rows.length,
          keys.map((_, index) => last[`k${index}`]),
        );
      }
      return rows.map(({ n }) => n);
    },
  };
}

/** Finds all rows of a narrow filter with one query. Counts the rows of a wide one separately, since its first page is found quickly. */
async function open(db: Db, grid: TeamGrid, most: number): Promise<OpenGrid> {
  const conditions = await teamConditions(db, grid);
  const order = teamOrder(grid.ownerId, grid.sortModel);
  const positions = new Map<number, unknown[]>();
  if (!conditions) return { where: undefined, order, total: 0, few: [], positions };
  const { where } = conditions;
  const way = await shortestWay(db, grid, conditions);
  // If most texts match there will be many rows, so they are counted right away.
  if (way.total === undefined && conditions.filters.every(({ share }) => share > NARROW_SHARE)) way.total = await count(db, sql`${way.from} where ${where}`);
  if (way.total === undefined || way.total <= most) {
    const found = await sql<{ n: number }>`select h.n from ${way.from} where ${where} limit ${most + 1}`.execute(db);
    if (found.rows.length <= most) {
      const numbers = JSON.stringify(found.rows.map(({ n }) => n));
      const few = await sql<{ n: number }>`
        select h.n from json_each(${numbers}) found cross join ${order.given} order by ${orderBy(order.keys)}`.execute(db);
      return { where, order, total: few.rows.length, few: few.rows.map(({ n }) => n), positions };
    }
  }
  return { where, order, total: way.total ?? (await count(db, sql`${way.from} where ${where}`)), few: undefined, positions };
}

/** Below this share of matching texts, reading only the rows with these texts is faster than scanning all rows. */
const NARROW_SHARE = 0.25;
const NARROW_ROWS = 25_000;

/** Chooses the index to scan. Also returns the number of rows if there is no filter, or if a single one determines it. */
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

/** Finds the last known position at or before a row. */
function nearest(positions: ReadonlyMap<number, unknown[]>, first: number): { row: number; values: unknown[] | undefined } {
  const here = positions.get(first);
  if (here) return { row: first, values: here };
  let row = 0;
  for (const each of positions.keys()) if (each <= first && each > row) row = each;
  return { row, values: positions.get(row) };
}

/** A sort key. Together the keys order all rows without ties. */
type Key = { expression: RawBuilder<unknown>; sort: SortDirection };

/** The rows in an order. `walk` reads them from an index by the first key. `given` joins the rows numbered `found.value`. */
type TeamOrder = { keys: Key[]; walk: RawBuilder<unknown>; given: RawBuilder<unknown> };

const newestFirst = { colId: 'sourced', sort: 'desc' } as const;

/** Defaults to newest first, also among equal rows. */
function teamOrder(ownerId: string, sortModel: SortModel<TeamSortColumn>): TeamOrder {
  const [first = newestFirst] = sortModel;
  const keys = [first, ...sortModel.slice(1)].map(keyOf);
  keys.push({ expression: sql`h.n`, sort: first.colId === 'sourced' ? first.sort : 'desc' });
  const given = sql`team_history h on h.n = found.value ${words(ownerId, sortModel)}`;
  if (!isTextColumn(first.colId)) {
    const index = sql.raw(`team_history_${first.colId === 'sourced' ? 'newest' : teamStored[first.colId]}`);
    return { keys, given, walk: sql`team_history h indexed by ${index} ${words(ownerId, sortModel)}` };
  }
  // Reads the texts in order and then each text's rows, so the first block needs only a few texts. Only rows with equal texts are sorted.
  const kind = teamStored[first.colId];
  const walk = sql`history_words ${sql.ref(`${kind}_word`)} indexed by history_words_sorted
    cross join team_history h indexed by ${sql.raw(`team_history_${kind}`)} on ${isWordOf(ownerId, kind)}
    ${words(ownerId, sortModel.slice(1))}`;
  return { keys, given, walk };
}

const orderBy = (keys: readonly Key[]): RawBuilder<unknown> => sql.join(keys.map(({ expression, sort }) => sql`${expression} ${sql.raw(sort)}`));

/** The condition for rows after a row with these key values. Repeats the first key on its own, so that an index scan can start there. */
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

/** Sorts by folded text, so that the next column decides between equal texts: 'lamp' and 'LÄMP', or two sources with one displayed name. */
function keyOf({ colId, sort }: { colId: TeamSortColumn; sort: SortDirection }): Key {
  return { expression: sql.ref(isTextColumn(colId) ? `${teamStored[colId]}_word.folded` : `h.${teamStored[colId]}`), sort };
}

const isWordOf = (ownerId: string, kind: WordKind) => {
  const column = (name: string) => sql.ref(`${kind}_word.${name}`);
  return sql`${column('owner_id')} = ${ownerId} and ${column('kind')} = ${sql.lit(kind)} and ${column('number')} = ${sql.ref(`h.${kind}`)}`;
};

/** Joins the texts by which the rows are sorted. */
const words = (ownerId: string, sortModel: SortModel<TeamSortColumn>) =>
  sql.join(
    sortModel.flatMap(({ colId }) =>
      isTextColumn(colId) ? [sql`cross join history_words ${sql.ref(`${teamStored[colId]}_word`)} on ${isWordOf(ownerId, teamStored[colId])}`] : [],
    ),
    sql` `,
  );

/** The number of rows that come before a point in time when sorted by time. */
export async function rowsBefore(db: Db, selection: TeamSelection, at: number, sort: 'asc' | 'desc'): Promise<number> {
  const where = await teamWhere(db, selection);
  if (!where) return 0;
  const before = sort === 'asc' ? sql`h.sourced_at < ${at}` : sql`h.sourced_at > ${at}`;
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from team_history h indexed by team_history_newest where ${where} and ${before}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** Counts the rows ingested after row number `seq` per member, highest count first. */
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
 * Returns team history as a CSV file.
 * @param options.read returns up to `most` rows starting at row `first`, none after the last
 * @param options.zone the time zone for dates and times
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
