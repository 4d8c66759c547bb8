import type { AreaProps } from './areas.ts';
import { DelayPane } from './delay-pane.tsx';
import { FiguresPane } from './figures-pane.tsx';

/** The figures of the hubs, and how long an event takes. */
export const AlarmsArea = ({ figures, unlisted }: AreaProps) => (
  <div className="ops">
    <div className="ops-main">
      <FiguresPane metrics={figures?.metrics} unlisted={unlisted} />
    </div>
    <div className="ops-side">
      <DelayPane delay={figures?.metrics.delay} />
    </div>
  </div>
);
