import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { CostliestAlerts } from '#client/features/inbox/costliest/costliest-alerts.tsx';
import { goalTexts } from '#client/features/members/goals/goal-texts.ts';
import { useGoals } from '#client/features/members/goals/goals-today.tsx';
import { RightRequestList } from '#client/features/members/requests/open-requests.tsx';
import { TeamNow } from '#client/features/team/history/usage/team-now.tsx';
import { ErrorBoundary, LazyBoundary } from '#client/ui/error-boundary.tsx';
import { Needs } from '#client/ui/full.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { useValue } from '#client/ui/observe.ts';
import { useStartScreens } from '#client/ui/preference-names.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { AccountBanner } from '#client/widgets/inbox/account-banner.tsx';
import { MissingRole } from '#client/widgets/integrations/missing-role.tsx';
import { PeopleRead } from '#client/widgets/members/people-read.tsx';
import { GoalBars } from '#client/widgets/team/goal-bars.tsx';
import type { StartScreen } from '#shared/account/preferences/preferences.ts';
import { notificationsAccess } from '#shared/inbox/access.ts';
import type { MessageType } from '#shared/integrations/message-types.ts';
import { translated } from '#shared/localized.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { isMainAccount } from '#shared/session/user.ts';
import { progressOf } from '#shared/team/goals/goals.ts';
import type { RecentPlace } from '../screen.ts';
import type { Store } from '../store.ts';
import { FromTeam } from './from-team.tsx';
import { type Heading, RunsOut } from './runs-out.tsx';
import { SalesToday } from './sold-today.tsx';
import { overviewTexts as texts } from './texts.ts';
import './overview.css';

const FirstSteps = lazyExport(() => import('./first-steps.tsx'), 'FirstSteps');
const MemberDay = lazyExport(() => import('./member-day.tsx'), 'MemberDay');

const heading: Heading = (id, title, more) => (
  <header className="overview-head">
    <h2 id={id}>{title}</h2>
    {more && <span className="push small soft">{more}</span>}
  </header>
);

const overviewMessages: readonly MessageType[] = ['ACCOUNT_STATUS_CHANGED', 'ITEM_SALES_EVENT_CHANGE'];

type OverviewProps = { store: Store; info: PortalInfo | null; recent: () => Promise<readonly RecentPlace[]> };

/** The live screen of a person's day: the team's for an owner (OWN-01), the own for a sub-account. */
export function OverviewScreen({ store, info, recent }: OverviewProps) {
  const user = useValue(store.user$);
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  return (
    <main className="page overview" id="content" tabIndex={-1}>
      {notificationsAccess(user).open && <AccountBanner deps={store} />}
      <MissingRole deps={store} types={overviewMessages} />
      <div className="page-head">
        <h1>{translated('titles', 'Overview')}</h1>
        <span className="push" />
        <StartChoice />
      </div>
      {isMainAccount(user) && (
        <ErrorBoundary>
          <RightRequestList store={store} />
        </ErrorBoundary>
      )}
      <div className="overview-panes">
        {isMainAccount(user) ? (
          <TeamDay store={store} zone={zone} product={info?.product} />
        ) : (
          <LazyBoundary fallback={<Skeleton lines={8} label={texts.loadingTeam} />}>
            <MemberDay store={store} zone={zone} recent={recent} heading={heading} />
          </LazyBoundary>
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
    return (
      member && (
        <GoalBars
          progress={progressOf(member)}
          currency={member.goals.currency}
          label={goalTexts.todayOf(member.name)}
        />
      )
    );
  };
  const skip = () => {
    writeStored(skipKey, true);
    setSkipped(true);
  };
  return (
    <>
      <PeopleRead deps={store} />
      {mayUseAlerts && (
        <ErrorBoundary>
          <SalesToday store={store} zone={zone} heading={heading} />
        </ErrorBoundary>
      )}
      {isNew ? (
        <LazyBoundary fallback={<Skeleton lines={8} label={texts.loadingAlerts} />}>
          <FirstSteps store={store} product={product} hasInbox={mayUseAlerts} heading={heading} onSkip={skip} />
        </LazyBoundary>
      ) : (
        mayUseAlerts && (
          <ErrorBoundary>
            <CostliestAlerts deps={store} heading={heading} />
          </ErrorBoundary>
        )
      )}
      <RunsOut store={store} zone={zone} heading={heading} />
      <Needs area="history">
        <ErrorBoundary>
          <TeamNow store={store} zone={zone} heading={heading} goalsOf={goalsOf} />
        </ErrorBoundary>
        <ErrorBoundary>
          <FromTeam store={store} zone={zone} heading={heading} />
        </ErrorBoundary>
      </Needs>
    </>
  );
}

/** Which screen opens first. A choice is saved immediately, for all of the person's devices. */
function StartChoice() {
  const [{ startScreen }, preferences] = usePreferences();
  const starts = useStartScreens();
  return (
    <Select<StartScreen>
      label={texts.startScreen}
      choices={starts}
      value={startScreen}
      onChange={(chosen) => preferences.save({ startScreen: chosen })}
    />
  );
}
