import { type CSSProperties, useId } from 'react';
import { num, TableHead, unseen } from '#client/ui/table-head.tsx';
import { formatCount, formatPercent, formatTimestamp } from '#shared/format.ts';
import type { Health } from '#shared/health/health-wire.ts';
import type { Figures } from '#shared/recording/operator-wire.ts';
import type { AreaProps } from './areas.ts';
import { counted, delayText } from './delay-text.ts';
import { FiguresPane } from './figures-pane.tsx';
import { CallsPane, HopsPane, OutagesPane } from './outages-pane.tsx';

/** Freshness, the provider's outages, what operators did, and the figures of the hubs. */
export const HealthArea = ({ health, figures, unlisted }: AreaProps) => (
  <div className="ops">
    <div className="ops-main">
      <FreshnessPane health={health} />
      <OutagesPane health={health} />
      <ActionsPane health={health} />
      <CallsPane health={health} />
    </div>
    <div className="ops-side">
      <HopsPane health={health} unlisted={unlisted} />
      <DelayPane delay={figures?.metrics.delay} />
      <FiguresPane metrics={figures?.metrics} unlisted={unlisted} />
    </div>
  </div>
);

/** Lists what operators did, the newest first (OPS-07). */
function ActionsPane({ health }: { health: Health | undefined }) {
  const id = useId();
  const actions = health?.actions ?? [];
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Operators’ actions</h2>
      {health && actions.length === 0 && <p className="soft">Nobody has done anything yet.</p>}
      {actions.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        <div className="scrolls" tabIndex={0}>
          <table className="table">
            <TableHead columns={['At', 'Who', 'Action', 'User, as in the log']} />
            <tbody>
              {actions.map(({ id: action, at, who, what, about, isDone }) => (
                <tr key={action}>
                  <th scope="row" className="fig">
                    {formatTimestamp(at)}
                  </th>
                  <td className="wraps">{who}</td>
                  <td className="wraps">
                    {what.replace('/', ': ')} {!isDone && <span className="tag">refused</span>}
                  </td>
                  <td className="code">{about || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type Delay = Figures['metrics']['delay'];

/** Histogram of the delay from the upstream frame to the fan-out. */
function DelayPane({ delay }: { delay: Delay | undefined }) {
  const id = useId();
  const inSteps = delay?.steps.reduce((sum, step) => sum + step.count, 0) ?? 0;
  const steps = delay
    ? [...delay.steps.map((step) => ({ name: `≤ ${delayText(step.upTo)}`, count: step.count })), over(delay, inSteps)]
    : [];
  const most = Math.max(1, ...steps.map((step) => step.count));
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Delivery delay</h2>
      <p className="soft small">
        From the provider’s frame to the tabs’ sockets.{' '}
        {delay &&
          delay.count > 0 &&
          `${formatCount(delay.count)} events, ${delayText(delay.sum / delay.count)} on average.`}
      </p>
      <table className="table histogram">
        <TableHead columns={['Delay', unseen('Share, drawn'), num('Events'), num('Share')]} />
        <tbody>
          {steps.map((step) => (
            <tr key={step.name}>
              <th scope="row" className="fig">
                {step.name}
              </th>
              <td className="bar-cell">
                <i style={{ '--part': step.count / most } as CSSProperties} />
              </td>
              <td className="num">{formatCount(step.count)}</td>
              <td className="num">
                {delay && delay.count > 0 ? `${((step.count / delay.count) * 100).toFixed(1)}%` : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const over = (delay: Delay, inSteps: number) => ({
  name: `> ${delayText(delay.steps.at(-1)?.upTo ?? 0)}`,
  count: Math.max(0, delay.count - inSteps),
});

/** Shows how many alerts reached an open tab in time (OPS-07). Rules for Prometheus watch over it. */
function FreshnessPane({ health }: { health: Health | undefined }) {
  const id = useId();
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Freshness</h2>
      <p>{health ? <Share health={health} /> : <span className="soft">Loading…</span>}</p>
    </section>
  );
}

function Share({ health: { deliveries, lateAfter } }: { health: Health }) {
  const all = deliveries.fresh + deliveries.late;
  if (all === 0) return 'No alert has reached an open tab yet.';
  return (
    <>
      <b className="fig">{percent(deliveries.fresh / all)}</b> of {counted(all, 'alert')} reached an open tab within{' '}
      {lateAfter} s of the provider’s intake, since the first start.
    </>
  );
}

/** Never rounds up to 100%. */
const percent = (share: number): string =>
  formatPercent(Math.floor(share * 100_000) / 1_000, Number.isInteger(Math.round(share * 100_000) / 100) ? 1 : 2);
