import { sql } from 'kysely';
import { currencyOf } from '#shared/marketplaces.ts';
import { spanEnd, spanStart } from '#shared/time/time.ts';
import type { Db } from '../../db/sqlite.ts';
import { scansWhere } from './scans-where.ts';
import { type TeamScope, teamWhere } from './team-where.ts';

export type CategoryUse = { category: string; marketplace: string; rows: number };

export async function categoryUse(db: Db, scope: TeamScope): Promise<CategoryUse[]> {
  const where = await teamWhere(db, { ...scope, filterModel: {}, search: '' });
  const { rows } = await sql<CategoryUse>`
    select coalesce(h.category, '') as category, h.marketplace, count(*) as rows from team_history h where ${where} group by 1, 2`.execute(
    db,
  );
  return rows;
}

export async function memberUse(
  db: Db,
  scope: TeamScope,
): Promise<{ memberId: string; rows: number; exported: number }[]> {
  const where = await teamWhere(db, { ...scope, filterModel: {}, search: '' });
  const { rows } = await sql<{ memberId: string; rows: number; exported: number }>`
    select h.member_id as "memberId", count(*) as rows, count(h.exported_at) as exported from team_history h where ${where} group by 1`.execute(
    db,
  );
  return rows;
}

/** Per member, the number of products scanned with a buy cost. */
export async function memberCosts(db: Db, scope: TeamScope, now: number): Promise<Map<string, number>> {
  const all = scansWhere({ ...scope, held: { seq: Number.MAX_SAFE_INTEGER, at: scope.held.at }, search: '' }, now);
  const where = sql`${all} and s.recorded_at <= ${scope.held.at} and s.buy_cost is not null`;
  const { rows } = await sql<{ memberId: string; asins: number }>`
    select s.member_id as "memberId", count(distinct s.asin) as asins from scans s where ${where} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ memberId, asins }) => [memberId, asins]));
}

/**
 * Per member, the products that somebody stated as bought, and the profit that is expected of them, by currency
 * (OWN-13).
 */
export async function memberBuys(
  db: Db,
  scope: TeamScope,
): Promise<Map<string, { bought: number; profits: Map<string, number> }>> {
  const { rows } = await sql<{ memberId: string; marketplace: string; asins: number; profit: number | null }>`
    select b.member_id as "memberId", b.marketplace, count(distinct b.asin) as asins, sum(b.pieces * b.profit) as profit from buys b
    where ${buysIn(scope)} group by 1, 2`.execute(db);
  const members = new Map<string, { bought: number; profits: Map<string, number> }>();
  for (const row of rows) {
    const member = members.get(row.memberId) ?? { bought: 0, profits: new Map<string, number>() };
    members.set(row.memberId, member);
    member.bought += row.asins;
    const currency = currencyOf(row.marketplace);
    if (row.profit !== null) member.profits.set(currency, (member.profits.get(currency) ?? 0) + row.profit);
  }
  return members;
}

/** When the member's bought products were last bought, ms: as many as `memberBuys` counts. */
export async function buyTimes(db: Db, scope: TeamScope & { memberId: string }): Promise<number[]> {
  const { rows } = await sql<{
    at: number;
  }>`select max(b.bought_at) as at from buys b where ${buysIn(scope)} group by b.marketplace, b.asin`.execute(db);
  return rows.map(({ at }) => at);
}

/** The conditions on `b` for buys in scope. */
const buysIn = ({ ownerId, memberId, time, held }: TeamScope) => sql`
  b.owner_id = ${ownerId} and b.bought_at >= ${spanStart(time)} and b.bought_at < ${spanEnd(time)} and b.recorded_at <= ${held.at}
  and (b.removed_at is null or b.removed_at > ${held.at}) and ${memberId === undefined ? sql`true` : sql`b.member_id = ${memberId}`}`;
