import { useId } from 'react';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { formatCount, formatTimestamp } from '#shared/format.ts';
import type { Health } from '#shared/health/health-wire.ts';
import { delayText, length } from './delay-text.ts';

const SHOWN_CALLS = 12;

/**
 * Lists when the provider was away, how its calls do, and how long an alert takes for each part of its way (OPS-07).
 */
export function OutagesPane({ health }: { health: Health | undefined }) {
  const id = useId();
  const outages = health?.outages ?? [];
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>
        Outages of the provider {outages.length > 0 && <span className="count">{formatCount(outages.length)}</span>}
      </h2>
      {health && outages.length === 0 && <p className="soft">The live connection has not been lost.</p>}
      {outages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        <div className="scrolls" tabIndex={0}>
          <table className="table">
            <TableHead columns={['From', 'To', num('Lasted'), num('Users'), num('Alerts recovered')]} />
            <tbody>
              {outages.map(({ began, ended, isBack, users, alerts }) => (
                <tr key={began}>
                  <th scope="row" className="fig">
                    {formatTimestamp(began)}
                  </th>
                  <td className="fig wraps">
                    {ended === null ? <span className="tag loss">lasts</span> : formatTimestamp(ended)}
                    {ended !== null && !isBack && <span className="hint">nobody waited anymore</span>}
                  </td>
                  <td className="num">{length((ended ?? health?.at ?? began) - began)}</td>
                  <td className="num">{formatCount(users)}</td>
                  <td className="num">{formatCount(alerts)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** @param unlisted whether the host has many processes, of which one has answered */
export function HopsPane({ health, unlisted }: { health: Health | undefined; unlisted: boolean }) {
  const id = useId();
  const hops = health?.hops ?? [];
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Time per hop</h2>
      <p className="soft small">
        A sample: one alert per user every 10 s, since {unlisted ? 'the process that answered began' : 'the start'}.{' '}
        {hops.length === 0 && 'No alert was measured yet.'}
      </p>
      {hops.length > 0 && (
        <table className="table">
          <TableHead columns={['Hop', num('Median'), num('95th'), num('99th'), num('Alerts')]} />
          <tbody>
            {hops.map(({ hop, count, median, p95, p99 }) => (
              <tr key={hop}>
                <th scope="row">{hopNames[hop] ?? hop}</th>
                <td className="num">{time(median)}</td>
                <td className="num">{time(p95)}</td>
                <td className="num">{time(p99)}</td>
                <td className="num">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function CallsPane({ health }: { health: Health | undefined }) {
  const id = useId();
  const calls = health?.calls.slice(0, SHOWN_CALLS) ?? [];
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Calls to the provider</h2>
      <p className="soft small">
        {calls.length > 0
          ? 'Since the start, those that failed most first. /metrics has all of them.'
          : health && 'No call was made yet.'}
      </p>
      {calls.length > 0 && (
        <table className="table">
          <TableHead columns={['Call', num('Failed'), num('Refused'), num('Answered'), num('95th')]} />
          <tbody>
            {calls.map(({ call, ok, refused, failed, p95 }) => (
              <tr key={call}>
                <th scope="row">{call.replaceAll('-', ' ')}</th>
                <td className="num">{failed > 0 ? <span className="tag loss">{formatCount(failed)}</span> : 0}</td>
                <td className="num">{formatCount(refused)}</td>
                <td className="num">{formatCount(ok)}</td>
                <td className="num">{time(p95)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const hopNames: Record<string, string> = {
  provider: 'Provider to hub',
  normalize: 'Normalized',
  number: 'Numbered',
  'fan-out': 'Sent to tabs',
  acknowledge: 'Acknowledged by a tab',
};

const time = (seconds: number | null): string =>
  seconds === null ? '–' : delayText(seconds >= 1 ? Math.round(seconds * 10) / 10 : seconds);
