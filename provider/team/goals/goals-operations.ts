import { roundedTo } from '#shared/marketplaces.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isMainAccount } from '#shared/session/user.ts';
import { goalCalls } from '#shared/team/goals/calls.ts';
import type { GoalsOfTeam, SaveGoals } from '#shared/team/goals/goals.ts';
import { startOfDay } from '#shared/time/days.ts';
import type { Deps } from '../../deps.ts';
import type { Refusal } from '../../http/refuse.ts';
import { insertChange, notifyOfMembers } from '../../members/changes-table.ts';
import { memberRefusals } from '../../members/member-refusals.ts';
import { memberOf, membersOf, nameOf } from '../../members/members-table.ts';
import { viewerLooks } from '../../products/product-looks-table.ts';
import { serve } from '../../serve.ts';
import type { Account } from '../../session/account-record.ts';
import { tokensToday } from '../../tokens/token-caps.ts';
import { goalsOf, saveGoals, saveZone, zoneOf } from './goals-table.ts';
import { memberFigures } from './member-figures.ts';

const createGoalOperations = (deps: Deps) => ({
  /** Goals with today's progress. @param memberId only this member's */
  list: async (ownerId: string, memberId?: string): Promise<GoalsOfTeam> => {
    const { db } = deps;
    const zone = await zoneOf(db, ownerId);
    const goals = await goalsOf(db, ownerId, memberId);
    if (goals.size === 0) return { zone, members: [] };
    const now = deps.clock();
    await deps.histories.filled;
    const today = await memberFigures(db, ownerId, { from: startOfDay(now, zone), to: startOfDay(now, zone, 1) }, now);
    const viewed = await viewerLooks(db, ownerId, { from: startOfDay(now, zone), to: startOfDay(now, zone, 1) });
    const tokens = await tokensToday(db, ownerId, zone, now);
    const members: GoalsOfTeam['members'] = [];
    for (const member of await membersOf(db, ownerId)) {
      const own = goals.get(member.id);
      if (!own || !member.active) continue;
      const { lookedUp = 0, bought = 0, profits } = today.get(member.id) ?? {};
      // A day's work is all look-ups. The usage statistics count those of the extension and the app.
      const figures = {
        lookedUp: lookedUp + (viewed.get(member.id) ?? 0),
        bought,
        profit: roundedTo(profits?.get(own.currency) ?? 0, own.currency),
        tokens: tokens.get(member.id) ?? 0,
      };
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
      await notifyOfMembers(trx, now, owner.id, wanted, 'user');
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

/** Goals and token caps: a member reads its own, the owner reads and sets the team's. */
export function goalsRoutes(deps: Deps) {
  const { list, save } = createGoalOperations(deps);
  return serve(goalCalls, {
    list: ({ account, owner, user }) => list(owner.id, isMainAccount(user) ? undefined : account.id),
    save: ({ owner }, goals) => save(owner, goals),
  });
}
