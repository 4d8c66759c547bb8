import { sql } from 'kysely';
import type { Db } from '../db/sqlite.ts';
import { type TeamSelection, teamWhere } from './team-where.ts';

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
