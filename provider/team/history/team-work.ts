import type { MemberWork } from '#shared/team/history/usage.ts';
import type { Db } from '../../db/sqlite.ts';
import { type TeamMember, teamMembers } from '../../session/accounts-table.ts';
import type { TeamScope } from './team-where.ts';
import { memberBuys, memberCosts, memberUse } from './usage-table.ts';

/**
 * The outcome of each member's work, for members who are active or have any: the one source of these figures.
 * @param now ms
 */
export async function teamWork(db: Db, scope: TeamScope, now: number): Promise<MemberWork['rows']> {
  return memberWork(
    await memberUse(db, scope),
    { costs: await memberCosts(db, scope, now), buys: await memberBuys(db, scope) },
    await teamMembers(db, scope.ownerId),
    scope.memberId,
  );
}

/** @param only restricts the result to one member */
function memberWork(
  use: readonly { memberId: string; rows: number; exported: number }[],
  {
    costs,
    buys,
  }: {
    costs: ReadonlyMap<string, number>;
    buys: ReadonlyMap<string, { bought: number; profits: ReadonlyMap<string, number> }>;
  },
  team: ReadonlyMap<string, TeamMember>,
  only: string | undefined,
): MemberWork['rows'] {
  const used = new Map(use.map((each) => [each.memberId, each]));
  const rows = [];
  for (const [id, { name, email, active }] of team) {
    const has = used.has(id) || costs.has(id) || buys.has(id);
    if (only === undefined ? !active && !has : id !== only) continue;
    const profits = [...(buys.get(id)?.profits ?? [])].map(([currency, amount]) => ({
      currency,
      amount: Math.round(amount * 100) / 100,
    }));
    rows.push({
      _id: id,
      name,
      email,
      active,
      lookedUp: used.get(id)?.rows ?? 0,
      exported: used.get(id)?.exported ?? 0,
      withCost: costs.get(id) ?? 0,
      bought: buys.get(id)?.bought ?? 0,
      profits: profits.sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    });
  }
  return rows.sort((a, b) => b.lookedUp - a.lookedUp || (a.email < b.email ? -1 : 1));
}
