import { ActionsPane } from './actions-pane.tsx';
import type { AreaProps } from './areas.ts';
import { DelayPane } from './delay-pane.tsx';
import { FiguresPane } from './figures-pane.tsx';
import { FreshnessPane } from './freshness-pane.tsx';
import { CallsPane, HopsPane, OutagesPane } from './outages-pane.tsx';

/** Freshness and its alarms, the provider's outages, and the figures of the hubs. */
export const AlarmsArea = ({ api, alarms, figures, unlisted, isShown }: AreaProps) => (
  <div className="ops">
    <div className="ops-main">
      <FreshnessPane api={api} alarms={alarms} isShown={isShown} />
      <OutagesPane alarms={alarms} />
      <ActionsPane alarms={alarms} />
      <CallsPane alarms={alarms} />
    </div>
    <div className="ops-side">
      <HopsPane alarms={alarms} unlisted={unlisted} />
      <DelayPane delay={figures?.metrics.delay} />
      <FiguresPane metrics={figures?.metrics} unlisted={unlisted} />
    </div>
  </div>
);
