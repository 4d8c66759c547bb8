import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { GoalBars } from '#client/widgets/team/goal-bars.tsx';
import { goalCalls } from '#shared/team/goals/calls.ts';
import { type MemberGoals, progressOf } from '#shared/team/goals/goals.ts';
import { rightsTexts as texts } from './rights-texts.ts';
import './rights.css';

/** A sub-account's own goals with today's progress; undefined if it has none. */
function useOwnGoals(store: StoreDeps): MemberGoals | undefined {
  const { list } = caller(goalCalls, store.call);
  const [{ value }] = useResource(store, [list], {
    read: () => list(),
    staleOn: ['activity.recorded', 'buys.changed', 'tokens.updated', 'account.updated'],
  });
  return value?.members.find(({ memberId }) => memberId === store.user._id);
}

/** A line with today's goals and the token cap, where a sub-account works. Renders nothing without goals. */
export function GoalStrip({ store }: { store: StoreDeps }) {
  const own = useOwnGoals(store);
  return (
    own && (
      <section className="goal-strip" aria-label={texts.goals}>
        <GoalBars progress={progressOf(own)} currency={own.goals.currency} label={texts.goals} />
      </section>
    )
  );
}

/** The goals on the page about the sub-account itself. */
export function OwnGoals({ store }: { store: StoreDeps }) {
  const own = useOwnGoals(store);
  return (
    <section aria-labelledby="own-goals">
      <h2 id="own-goals">{texts.goals}</h2>
      {own ? (
        <GoalBars progress={progressOf(own)} currency={own.goals.currency} label={texts.goals} />
      ) : (
        <p className="soft">{texts.noGoals}</p>
      )}
    </section>
  );
}
