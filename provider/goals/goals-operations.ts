import type { GoalsOfTeam, SaveGoals } from '#shared/goals/goals.ts';
import { startOfDay } from '#shared/history/days.ts';
import { roundedTo } from '#shared/marketplaces.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Account } from '../account/account-record.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { insertChange, tellOfMembers } from '../members/changes-table.ts';
import { memberRefusals } from '../members/member-refusals.ts';
import { memberOf, membersOf, nameOf } from '../members/members-table.ts';
import { goalsOf, saveGoals, saveZone, zoneOf } from './goals-table.ts';
import { memberFigures } from './member-figures.ts';

export const createGoalOperations = (deps: Deps) => ({
  /** Goals with today's progress. @param memberId only this member's */
  list: async (ownerId: string, memberId?: string): Promise<GoalsOfTeam> => {
    const { db } = deps;
    const zone = await zoneOf(db, ownerId);
    const goals = await goalsOf(db, ownerId, memberId);
    if (goals.size === 0) return { zone, members: [] };
    const now = deps.clock();
    await deps.histories.filled;
    const today = await memberFigures(db, ownerId, { from: startOfDay(now, zone), to: startOfDay(now, zone, 1) }, now);
    const members: GoalsOfTeam['members'] = [];
    for (const member of await membersOf(db, ownerId)) {
      const own = goals.get(member.id);
      if (!own || !member.active) continue;
      const { lookedUp = 0, bought = 0, profits } = today.get(member.id) ?? {};
      const figures = { lookedUp, bought, profit: roundedTo(profits?.get(own.currency) ?? 0, own.currency), tokens: 0 };
      members.push({ memberId: member.id, name: nameOf(member), goals: own, today: figures });
    }
    return { zone, members };
  },

  /** Sets the goals of all of the members, or of none. */
  save: (owner: Account, { ids, zone, goals }: SaveGoals): Promise<Result<object, Refusal>> =>
    deps.write(async (trx) => {
      const now = deps.clock();
      const wanted = [...new Set(ids)];
      for (const id of wanted) {
        const member = await memberOf(trx, owner.id, id);
        if (!member) return fail(memberRefusals.foreign);
        await saveGoals(trx, owner.id, id, goals, now);
        await insertChange(trx, now, member, { kind: 'goals-set', by: owner, detail: goalsInWords(goals) });
      }
      await saveZone(trx, owner.id, zone);
      await tellOfMembers(trx, now, owner.id, wanted, 'user');
      return ok({});
    }),
});

/** For the record of changes. */
function goalsInWords({ lookedUp, bought, profit, currency, tokenCap }: SaveGoals['goals']): string {
  const parts = [
    lookedUp !== null && `${lookedUp} looked up`,
    bought !== null && `${bought} bought`,
    profit !== null && `${profit} ${currency} profit`,
    tokenCap !== null && `at most ${tokenCap} tokens`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'none' : `${parts.join(', ')} a day`;
}
