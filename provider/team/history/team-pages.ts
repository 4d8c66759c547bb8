import { type RawBuilder, sql } from 'kysely';
import type { SortModel } from '#shared/grid/page-query.ts';
import {
  type ActivityRow,
  isTextColumn,
  type TeamColumn,
  type TeamSortColumn,
  teamCsvCell,
  teamCsvName,
} from '#shared/team/history/team-columns.ts';
import type { Db } from '../../db/sqlite.ts';
import { csvFile } from '../../files/csv-answer.ts';
import { foldedOf, teamStored } from './history-rows.ts';
import { type TeamSelection, teamWhere } from './team-where.ts';

type TeamGrid = TeamSelection & { sortModel: SortModel<TeamSortColumn> };

export type TeamPages = {
  total(grid: TeamSelection): Promise<number>;
  /** The numbers of up to `most` rows, starting at row `first` (0 is the first row). */
  numbers(grid: TeamGrid, first: number, most: number): Promise<number[]>;
};

const KEPT_COUNTS = 64;

/**
 * Up to this many rows are found first and then sorted. More are read in the order of an index, of whose rows most are
 * wanted.
 */
const FEW = 10_000;

/** Reads pages of team history for grids. Snapshots never change, so the row counts of the last grids are kept. */
export function createTeamPages(db: Db): TeamPages {
  const counts = new Map<string, Promise<number>>();

  function total(selection: TeamSelection): Promise<number> {
    const { ownerId, memberId, held, time, filterModel, search, hours } = selection;
    const name = JSON.stringify([ownerId, memberId, held.seq, time.st, time.et, filterModel, search, hours]);
    const rows = counts.get(name) ?? countRows(db, selection);
    // Moves the entry to the end, so that the least recently used one is evicted first.
    counts.delete(name);
    counts.set(name, rows);
    rows.catch(() => counts.delete(name));
    if (counts.size > KEPT_COUNTS) counts.delete(counts.keys().next().value as string);
    return rows;
  }

  return {
    total,
    async numbers(grid, first, most) {
      const where = await teamWhere(db, grid);
      const page = sql`order by ${orderBy(grid.sortModel)} limit ${most} offset ${first}`;
      const { rows } = await ((await total(grid)) <= FEW
        ? sql<{ n: number }>`with found as materialized (select h.n from team_history h where ${where})
            select h.n from found join team_history h on h.n = found.n ${page}`
        : sql<{ n: number }>`select h.n from team_history h where ${where} ${page}`
      ).execute(db);
      return rows.map(({ n }) => n);
    },
  };
}

async function countRows(db: Db, selection: TeamSelection, more: RawBuilder<unknown> = sql`true`): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from team_history h where ${await teamWhere(db, selection)} and ${more}`.execute(db);
  return rows[0]?.total ?? 0;
}

const newestFirst = { colId: 'sourced', sort: 'desc' } as const;

/**
 * Newest first by default, also among equal rows. Texts are sorted folded, so that the next column decides between
 * 'lamp' and 'LÄMP'.
 */
function orderBy(sortModel: SortModel<TeamSortColumn>): RawBuilder<unknown> {
  const [first = newestFirst] = sortModel;
  const keys = [first, ...sortModel.slice(1)].map(
    ({ colId, sort }) =>
      sql`${sql.ref(`h.${isTextColumn(colId) ? foldedOf(colId) : teamStored[colId]}`)} ${sql.raw(sort)}`,
  );
  return sql.join([...keys, sql`h.n ${sql.raw(first.colId === 'sourced' ? first.sort : 'desc')}`]);
}

/** The number of rows that come before a point in time when sorted by time. */
export const rowsBefore = (db: Db, selection: TeamSelection, at: number, sort: 'asc' | 'desc'): Promise<number> =>
  countRows(db, selection, sort === 'asc' ? sql`h.sourced_at < ${at}` : sql`h.sourced_at > ${at}`);

/** Counts the rows ingested after row number `seq` per member, highest count first. */
export async function rowsSince(
  db: Db,
  selection: TeamSelection,
  seq: number,
): Promise<{ email: string; rows: number }[]> {
  const { rows } = await sql<{ email: string | null; rows: number }>`
    select (select email from accounts where id = h.member_id) as email, count(*) as rows
    from team_history h where ${await teamWhere(db, selection)} and h.n > ${seq} group by h.member_id order by 2 desc, 1`.execute(
    db,
  );
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
  csvFile(columns.map(teamCsvName), async (first, most) =>
    (await read(first, most)).map((row) => columns.map((column) => teamCsvCell(row, column, zone))),
  );
