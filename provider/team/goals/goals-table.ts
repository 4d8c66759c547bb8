import { type Goals, noGoals } from '#shared/team/goals/goals.ts';
import type { Db, Trx } from '../../db/sqlite.ts';

/** Returns the members of a team that have goals or a token cap. @param memberId only this member */
export async function goalsOf(db: Db, ownerId: string, memberId?: string): Promise<Map<string, Goals>> {
  let query = db.selectFrom('member_goals').selectAll().where('owner_id', '=', ownerId);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  return new Map((await query.execute()).map((row) => [row.member_id, goalsIn(row)]));
}

/** @param goals without any, the row is removed */
export async function saveGoals(trx: Trx, ownerId: string, memberId: string, goals: Goals, now: number): Promise<void> {
  const { lookedUp, bought, profit, currency, tokenCap } = goals;
  if ([lookedUp, bought, profit, tokenCap].every((goal) => goal === null)) {
    await trx.deleteFrom('member_goals').where('member_id', '=', memberId).execute();
    return;
  }
  const row = {
    owner_id: ownerId,
    looked_up: lookedUp,
    bought,
    profit,
    currency,
    token_cap: tokenCap,
    changed_at: now,
  };
  await trx
    .insertInto('member_goals')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
}

/**
 * Returns the time zone where a team's days begin: that of the browser in which its owner last set goals or the digest.
 */
export async function zoneOf(db: Db, ownerId: string): Promise<string> {
  const row = await db.selectFrom('team_zones').select('zone').where('owner_id', '=', ownerId).executeTakeFirst();
  return row?.zone ?? 'UTC';
}

export async function saveZone(trx: Trx, ownerId: string, zone: string): Promise<void> {
  await trx
    .insertInto('team_zones')
    .values({ owner_id: ownerId, zone })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ zone }))
    .execute();
}

const goalsIn = ({ looked_up, bought, profit, currency, token_cap }: GoalsRow): Goals => ({
  lookedUp: looked_up,
  bought,
  profit,
  currency: currency ?? noGoals.currency,
  tokenCap: token_cap,
});

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    member_goals: GoalsRow;
    team_zones: { owner_id: string; zone: string };
  }
}

/** Goals a day; null is none. */
type GoalsRow = {
  member_id: string;
  owner_id: string;
  looked_up: number | null;
  bought: number | null;
  profit: number | null;
  currency: string;
  token_cap: number | null;
  changed_at: number;
};
