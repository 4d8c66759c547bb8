import { useState } from 'react';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { GoalBars } from '#client/ui/goal-bars.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { progressOf } from '#shared/goals/goals.ts';
import type { MemberPage } from '#shared/members/member-page.ts';
import { goalTexts } from '../goals/goal-texts.ts';
import { useGoals } from '../goals/goals-today.tsx';
import { pageTexts as texts } from './page-texts.ts';

const lazyGoalsDialog = lazyExport(() => import('../goals/goals-dialog.tsx'), 'GoalsDialog');

type GoalsPartProps = {
  store: StoreDeps;
  member: MemberPage['member'];
  /** Whether the reader sets the goals. */
  isOwner: boolean;
};

/** The member's goals and token cap with today's progress, live; the owner changes them here (OWN-09). */
export function GoalsPart({ store, member: { _id, name }, isOwner }: GoalsPartProps) {
  const goals = useGoals(store);
  const [open, setOpen] = useState(false);
  const own = goals.value?.members.find(({ memberId }) => memberId === _id);
  if (!goals.value) return null;
  return (
    <section className="member-part member-goals" aria-labelledby="member-goals">
      <header>
        <h2 id="member-goals">{goalTexts.today}</h2>
        {isOwner && (
          <button type="button" className="btn small" aria-label={own && goalTexts.changeOf(name)} onClick={() => setOpen(true)}>
            {own ? goalTexts.change : texts.setGoals}
          </button>
        )}
      </header>
      {own ? <GoalBars progress={progressOf(own)} currency={own.goals.currency} label={goalTexts.todayOf(name)} /> : <p className="soft">{texts.noGoals}</p>}
      {open && (
        <Lazy of={lazyGoalsDialog}>
          {(GoalsDialog) => <GoalsDialog store={store} goals={goals} members={[{ id: _id, name }]} onClose={() => setOpen(false)} />}
        </Lazy>
      )}
    </section>
  );
}
