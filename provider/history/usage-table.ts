import { sql } from 'kysely';
import { currencyOf } from '#shared/marketplaces.ts';
import type { Db } from '../db/sqlite.ts';
import { scansWhere } from './scans-where.ts';
import { type TeamScope, teamWhere } from './team-where.ts';
import { knownWord } from './words-table.ts';

/** How much of what was sourced falls to each category in each marketplace. */
export type CategoryUse = { category: string; marketplace: string; rows: number };

export async function categoryUse(db: Db, scope: TeamScope): Promise<CategoryUse[]> {
  const where = await teamWhere(db, { ...scope, filterModel: {}, search: '' });
  if (!where) return [];
  const { rows } = await sql<CategoryUse>`
    select c.text as category, m.text as marketplace, g.rows from
      (select h.category, h.marketplace, count(*) as rows from team_history h indexed by team_history_newest where ${where} group by 1, 2) g
      join history_words c on c.owner_id = ${scope.ownerId} and c.kind = 'category' and c.number = g.category
      join history_words m on m.owner_id = ${scope.ownerId} and m.kind = 'marketplace' and m.number = g.marketplace`.execute(db);
  return rows;
}

/** What each member sourced, and how much of it went on to a sheet. */
export async function memberUse(db: Db, scope: TeamScope): Promise<{ memberId: string; rows: number; exported: number }[]> {
  const where = await teamWhere(db, { ...scope, filterModel: {}, search: '' });
  if (!where) return [];
  const { rows } = await sql<{ memberId: string; rows: number; exported: number }>`
    select w.text as memberId, g.rows, g.exported from
      (select h.member, count(*) as rows, count(h.exported_at) as exported
       from team_history h indexed by team_history_newest where ${where} group by 1) g
      join history_words w on w.owner_id = ${scope.ownerId} and w.kind = 'member' and w.number = g.member`.execute(db);
  return rows;
}

/** What each member scanned with a buy cost, and the profit of it by currency. */
export async function memberPurchases(db: Db, scope: TeamScope, now: number): Promise<Map<string, { bought: number; profits: Map<string, number> }>> {
  const where = scansWhere({ ...scope, held: { seq: Number.MAX_SAFE_INTEGER, at: scope.held.at }, search: '' }, now);
  const bought = await sql<{ memberId: string; asins: number }>`
    select s.member_id as memberId, count(distinct s.asin) as asins from scans s
    where ${where} and s.recorded_at <= ${scope.held.at} and s.buy_cost is not null group by 1`.execute(db);
  const profits = await sql<{ memberId: string; marketplace: string; profit: number }>`
    select s.member_id as memberId, s.marketplace, sum(s.profit) as profit from scans s
    where ${where} and s.recorded_at <= ${scope.held.at} and s.buy_cost is not null and s.profit is not null group by 1, 2`.execute(db);
  const members = new Map(bought.rows.map(({ memberId, asins }) => [memberId, { bought: asins, profits: new Map<string, number>() }]));
  for (const { memberId, marketplace, profit } of profits.rows) {
    const currency = currencyOf(marketplace);
    const sums = members.get(memberId)?.profits;
    sums?.set(currency, (sums.get(currency) ?? 0) + profit);
  }
  return members;
}

/** When each member last sourced or scanned something, ms; whoever never has is left out. */
export async function lastRecorded(db: Db, ownerId: string, memberIds: readonly string[]): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  const later = (id: string, at: number) => last.set(id, Math.max(at, last.get(id) ?? 0));
  for (const id of memberIds) {
    const number = await knownWord(db, ownerId, 'member', id);
    if (number === undefined) continue;
    const { rows } = await sql<{ at: number }>`
      select h.sourced_at as at from team_history h indexed by team_history_member
      where h.owner_id = ${ownerId} and h.member = ${number} order by h.n desc limit 1`.execute(db);
    if (rows[0]) later(id, rows[0].at);
  }
  const scans = await sql<{ memberId: string; at: number }>`
    select s.member_id as memberId, max(s.created_at) as at from scans s indexed by scans_newest where s.owner_id = ${ownerId} group by 1`.execute(db);
  for (const { memberId, at } of scans.rows) if (memberIds.includes(memberId)) later(memberId, at);
  return last;
}
