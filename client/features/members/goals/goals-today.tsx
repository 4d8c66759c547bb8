import { caller } from '#client/api/caller.ts';
import { type Resource, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { GoalBars } from '#client/widgets/team/goal-bars.tsx';
import { goalCalls } from '#shared/team/goals/calls.ts';
import { type GoalsOfTeam, progressOf } from '#shared/team/goals/goals.ts';
import { goalTexts as texts } from './goal-texts.ts';

export type TeamGoals = { value: GoalsOfTeam | undefined; resource: Resource<GoalsOfTeam> };

/** The members' goals with today's progress, kept current by what the team does. */
export function useGoals(store: StoreDeps): TeamGoals {
  const { list } = caller(goalCalls, store.call);
  const [{ value }, resource] = useResource(store, [list], {
    full: true,
    read: () => list(),
    staleOn: ['activity.recorded', 'buys.changed', 'tokens.updated', 'members.changed'],
  });
  return { value, resource };
}

/** Renders nothing if nobody has a goal or a cap. @param onChange opens the goals of a member */
export function GoalsToday({ value, onChange }: { value: GoalsOfTeam | undefined; onChange(memberId: string): void }) {
  if (!value || value.members.length === 0) return null;
  return (
    <section className="goals-today" aria-labelledby="goals-today">
      <h2 id="goals-today">{texts.today}</h2>
      <ul>
        {value.members.map((member) => (
          <li key={member.memberId}>
            <b className="cut">{member.name}</b>
            <GoalBars
              progress={progressOf(member)}
              currency={member.goals.currency}
              label={texts.todayOf(member.name)}
            />
            <button
              type="button"
              className="link small"
              aria-label={texts.changeOf(member.name)}
              onClick={() => onChange(member.memberId)}
            >
              {texts.change}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
