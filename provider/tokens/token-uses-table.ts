import { sql } from 'kysely';
import { offsetSpans } from '#shared/time/days.ts';
import type { TokenTool } from '#shared/tokens/token-tools.ts';
import { utcDayOf } from '#shared/tokens/token-use.ts';
import type { Db } from '../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    /** Tokens spent per quarter of an hour (`at`, its start), member, and tool. */
    token_uses: { owner_id: string; at: number; member_id: string; tool: TokenTool; spent: number };
  }
}

/** Who spends how many tokens with which tool. */
export type Spending = { memberId: string; tool: TokenTool; tokens: number };

/** Every time zone is a multiple of this away from UTC, ms. */
const QUARTER = 900_000;
const DAY = 86_400_000;

/** Adds to the members' spending, in the transaction that spends. */
export async function storeUses(db: Db, ownerId: string, now: number, spendings: readonly Spending[]): Promise<void> {
  const at = Math.floor(now / QUARTER) * QUARTER;
  for (const { memberId, tool, tokens } of spendings)
    await db
      .insertInto('token_uses')
      .values({ owner_id: ownerId, at, member_id: memberId, tool, spent: tokens })
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'at', 'member_id', 'tool'])
          .doUpdateSet((set) => ({ spent: set('token_uses.spent', '+', tokens) })),
      )
      .execute();
}

type MemberUse = { memberId: string; tool: TokenTool; spent: number };

/**
 * Tokens spent per member and tool in a time. With `tokensByDay`, this is the one source of a member's tokens.
 * @param from ms @param to ms, exclusive; both at a quarter of an hour
 */
export async function tokensByMember(db: Db, ownerId: string, from: number, to: number): Promise<MemberUse[]> {
  const { rows } = await sql<MemberUse>`
    select member_id as "memberId", tool, sum(spent) as spent from token_uses
    where owner_id = ${ownerId} and at >= ${from} and at < ${to} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The same, per day of a time zone: `day` counts from 1970, like `localDay`. @param memberId all by default */
export async function tokensByDay(
  db: Db,
  { ownerId, memberId }: { ownerId: string; memberId?: string | undefined },
  { from, to, zone }: { from: number; to: number; zone: string },
): Promise<(MemberUse & { day: number })[]> {
  const days: (MemberUse & { day: number })[] = [];
  const whose = memberId === undefined ? sql`` : sql`and member_id = ${memberId}`;
  for (const span of offsetSpans(from, to, zone)) {
    const { rows } = await sql<MemberUse & { day: number }>`
      select cast(at + ${span.offset} as integer) / ${sql.lit(DAY)} as day, member_id as "memberId", tool, sum(spent) as spent from token_uses
      where owner_id = ${ownerId} and at >= ${span.from} and at < ${span.to} ${whose} group by 1, 2, 3`.execute(db);
    days.push(...rows);
  }
  return days;
}

/**
 * Tokens that the account spent before they were recorded per member: what a UTC day's total exceeds its members' sum
 * by.
 * @param from ms @param to ms, exclusive. A day counts if it begins within
 * @returns oldest first, without days that have nothing left
 */
export async function unattributedDays(
  db: Db,
  ownerId: string,
  from: number,
  to: number,
): Promise<{ day: string; spent: number }[]> {
  const { rows } = await sql<{ day: string; spent: number }>`
    select d.day, d.spent - coalesce(sum(u.spent), 0) as spent from token_days d
    left join token_uses u on u.owner_id = d.account_id and u.at >= unixepoch(d.day) * 1000 and u.at < unixepoch(d.day) * 1000 + ${sql.lit(DAY)}
    where d.account_id = ${ownerId} and d.day >= ${utcDayOf(from + DAY - 1)} and d.day <= ${utcDayOf(to - 1)}
    group by d.day, d.spent having d.spent > coalesce(sum(u.spent), 0) order by d.day`.execute(db);
  return rows;
}

/** @param moment ms */
export async function deleteUsesBefore(db: Db, moment: number): Promise<void> {
  await db
    .deleteFrom('token_uses')
    .where('at', '<', Math.floor(moment / DAY) * DAY)
    .execute();
}
