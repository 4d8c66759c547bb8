import { type CSSProperties, useId } from 'react';
import { formatCount } from '#shared/format.ts';
import type { Figures } from '#shared/recording/operator-wire.ts';
import { delayText } from './delay-text.ts';

type Delay = Figures['metrics']['delay'];

/** Histogram of the delay from the upstream frame to the fan-out. */
export function DelayPane({ delay }: { delay: Delay | undefined }) {
  const id = useId();
  const inSteps = delay?.steps.reduce((sum, step) => sum + step.count, 0) ?? 0;
  const steps = delay ? [...delay.steps.map((step) => ({ name: `≤ ${delayText(step.upTo)}`, count: step.count })), over(delay, inSteps)] : [];
  const most = Math.max(1, ...steps.map((step) => step.count));
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Delivery delay</h2>
      <p className="soft small">
        From the provider’s frame to the tabs’ sockets.{' '}
        {delay && delay.count > 0 && `${formatCount(delay.count)} events, ${delayText(delay.sum / delay.count)} on average.`}
      </p>
      <table className="table histogram">
        <thead>
          <tr>
            <th scope="col">Delay</th>
            <th scope="col">
              <span className="unseen">Share, drawn</span>
            </th>
            <th scope="col" className="num">
              Events
            </th>
            <th scope="col" className="num">
              Share
            </th>
          </tr>
        </thead>
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
              <td className="num">{delay && delay.count > 0 ? `${((step.count / delay.count) * 100).toFixed(1)}%` : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const over = (delay: Delay, inSteps: number) => ({ name: `> ${delayText(delay.steps.at(-1)?.upTo ?? 0)}`, count: Math.max(0, delay.count - inSteps) });
