import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { goalTexts } from '#client/features/members/goals/goal-texts.ts';
import { useGoals } from '#client/features/members/goals/goals-today.tsx';
import { GoalBars } from '#client/ui/goal-bars.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { useValue } from '#client/ui/observe.ts';
import { startScreenNames } from '#client/ui/preference-names.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { isMainAccount } from '#shared/account/user.ts';
import { progressOf } from '#shared/goals/goals.ts';
import { translated } from '#shared/localized.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { type StartScreen, startScreens } from '#shared/preferences/preferences.ts';
import type { Store } from '../store.ts';
import { type Heading, RunsOut } from './runs-out.tsx';
import { overviewTexts as texts } from './texts.ts';
import './overview.css';

// They share their code with the inbox, the histories, and Sub-accounts.
const lazyCostliest = lazyExport(() => import('#client/features/notifications/costliest/costliest-alerts.tsx'), 'CostliestAlerts');
const lazyFirstSteps = lazyExport(() => import('./first-steps.tsx'), 'FirstSteps');
const lazyMemberDay = lazyExport(() => import('./member-day.tsx'), 'MemberDay');
const lazyFromTeam = lazyExport(() => import('./from-team.tsx'), 'FromTeam');
const lazyTeamNow = lazyExport(() => import('#client/features/history/usage/team-now.tsx'), 'TeamNow');

const heading: Heading = (id, title, more) => (
  <header className="overview-head">
    <h2 id={id}>{title}</h2>
    {more && <span className="push small">{more}</span>}
  </header>
);

type OverviewProps = { store: Store; info: PortalInfo | null };

/** The live screen of a person's day: the team's for an owner (OWN-01), the own for a sub-account. */
export function OverviewScreen({ store, info }: OverviewProps) {
  const user = useValue(store.user$);
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  return (
    <main className="page overview" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{translated('titles', 'Overview')}</h1>
        <span className="push" />
        <StartChoice />
      </div>
      <div className="overview-panes">
        {isMainAccount(user) ? (
          <TeamDay store={store} zone={zone} product={info?.product} />
        ) : (
          <Lazy of={lazyMemberDay} waiting={<Skeleton lines={8} label={texts.loadingTeam} />}>
            {(MemberDay) => <MemberDay store={store} zone={zone} product={info?.product} heading={heading} />}
          </Lazy>
        )}
      </div>
    </main>
  );
}

/** What costs money now, what ends next, and who does what today. Each part is read by itself. */
function TeamDay({ store, zone, product }: { store: Store; zone: string; product: string | undefined }) {
  const mayUseAlerts = notificationsAccess(useValue(store.user$)).open;
  const { total, state } = useValue(store.notifications.view$);
  const skipKey = `first-steps.${store.user._id}`;
  const [skipped, setSkipped] = useState(() => readStored(skipKey, v.boolean(), false));
  const isNew = !skipped && (!mayUseAlerts || (state.phase === 'ready' && total === 0));
  const goals = useGoals(store).value;
  const goalsOf = (id: string) => {
    const member = goals?.members.find(({ memberId }) => memberId === id);
    return member && <GoalBars progress={progressOf(member)} currency={member.goals.currency} label={goalTexts.todayOf(member.name)} />;
  };
  const skip = () => {
    writeStored(skipKey, true);
    setSkipped(true);
  };
  return (
    <>
      {isNew ? (
        <Lazy of={lazyFirstSteps} waiting={<Skeleton lines={8} label={texts.loadingAlerts} />}>
          {(FirstSteps) => <FirstSteps store={store} product={product} hasInbox={mayUseAlerts} heading={heading} onSkip={skip} />}
        </Lazy>
      ) : (
        mayUseAlerts && (
          <Lazy of={lazyCostliest} waiting={<Skeleton lines={8} label={texts.loadingAlerts} />}>
            {(CostliestAlerts) => <CostliestAlerts deps={store} heading={heading} />}
          </Lazy>
        )
      )}
      <RunsOut store={store} heading={heading} />
      <Lazy of={lazyTeamNow} waiting={<Skeleton lines={8} label={texts.loadingTeam} />}>
        {(TeamNow) => <TeamNow store={store} zone={zone} heading={heading} goalsOf={goalsOf} />}
      </Lazy>
      <Lazy of={lazyFromTeam}>{(FromTeam) => <FromTeam store={store} heading={heading} />}</Lazy>
    </>
  );
}

/** Which screen opens first. A choice is saved immediately, for all of the person's devices. */
function StartChoice() {
  const [{ startScreen }, preferences] = usePreferences();
  return (
    <Select<StartScreen>
      label={texts.startScreen}
      choices={startScreens.map((value) => ({ value, label: startScreenNames[value] }))}
      value={startScreen}
      onChange={(chosen) => preferences.save({ startScreen: chosen })}
    />
  );
}
