import { useMemo } from 'react';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { useValue } from '#client/ui/observe.ts';
import { startScreenNames } from '#client/ui/preference-names.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { translated } from '#shared/localized.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { type StartScreen, startScreens } from '#shared/preferences/preferences.ts';
import type { Store } from '../store.ts';
import { type Heading, RunsOut } from './runs-out.tsx';
import { overviewTexts as texts } from './texts.ts';
import './overview.css';

// They share their code with the inbox, the histories, and Sub-accounts.
const lazyCostliest = lazyExport(() => import('#client/features/notifications/costliest/costliest-alerts.tsx'), 'CostliestAlerts');
const lazyFromTeam = lazyExport(() => import('./from-team.tsx'), 'FromTeam');
const lazyTeamNow = lazyExport(() => import('#client/features/history/usage/team-now.tsx'), 'TeamNow');

const heading: Heading = (id, title, more) => (
  <header className="overview-head">
    <h2 id={id}>{title}</h2>
    {more && <span className="push small">{more}</span>}
  </header>
);

/** The live screen of a team's owner: what costs money now, what ends next, and who does what today (OWN-01). Each part is read by itself. */
export function OverviewScreen({ store }: { store: Store }) {
  const mayUseAlerts = notificationsAccess(useValue(store.user$)).open;
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  return (
    <main className="page overview" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{translated('titles', 'Overview')}</h1>
        <span className="push" />
        <StartChoice />
      </div>
      <div className="overview-panes">
        {mayUseAlerts && (
          <Lazy of={lazyCostliest} waiting={<Skeleton lines={8} label={texts.loadingAlerts} />}>
            {(CostliestAlerts) => <CostliestAlerts deps={store} heading={heading} />}
          </Lazy>
        )}
        <RunsOut store={store} heading={heading} />
        <Lazy of={lazyTeamNow} waiting={<Skeleton lines={8} label={texts.loadingTeam} />}>
          {(TeamNow) => <TeamNow store={store} zone={zone} heading={heading} />}
        </Lazy>
        <Lazy of={lazyFromTeam}>{(FromTeam) => <FromTeam store={store} heading={heading} />}</Lazy>
      </div>
    </main>
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
