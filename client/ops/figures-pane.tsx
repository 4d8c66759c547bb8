import { useId } from 'react';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { formatCount } from '#shared/format.ts';
import type { Figures } from '#shared/recording/operator-wire.ts';

type Metrics = Figures['metrics'];

/**
 * Shows the counters of this process's hubs since it started.
 * @param unlisted whether the host has many processes, of which one has answered
 */
export function FiguresPane({ metrics, unlisted }: { metrics: Metrics | undefined; unlisted: boolean }) {
  const id = useId();
  const of = (name: string, kind: string) => metrics?.counts[name]?.[kind] ?? 0;
  const all = (name: string) => Object.values(metrics?.counts[name] ?? {}).reduce((sum, count) => sum + count, 0);
  const resumes = Object.entries(metrics?.counts.resumes ?? {}).sort((a, b) => b[1] - a[1]);

  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Figures</h2>
      {unlisted && (
        <p className="soft small">
          These figures and the delay below come from a single process. This host has many, nothing sums them up, and
          another one may answer next time.
        </p>
      )}
      <dl className="key-figures">
        <Figure name="Users" value={metrics?.gauges.hubs} />
        <Figure name="Tabs" value={metrics?.gauges.tabs} />
        <Figure name="Provider links" value={metrics?.gauges.upstreams} />
        <Figure name="Events" value={metrics && all('events')} />
      </dl>
      <table className="table">
        <caption className="unseen">Since this process began</caption>
        <TableHead columns={['Since the start', num('Count')]} />
        <tbody>
          <Row name="Duplicates skipped" value={all('duplicates')} />
          <Row name="Events and records rejected" value={all('rejected')} />
          <Row name="Unusable answers" value={all('bad_answers')} />
          <Row name="Connections to the provider lost" value={all('upstream_losses')} />
          <Row name="Lists read again" help="after a lost connection, to catch up" value={all('reconciles')} />
          <Row name="Snapshots sent" help="to tabs that could not resume" value={all('snapshots')} />
          <Row name="Slow tabs closed (4408)" value={of('closes', '4408')} />
          <Row name="Silent tabs closed (4451)" value={of('closes', '4451')} />
          <Row
            name="Failed writes to the event log"
            help="the user’s tabs reconnect and resume from what was stored"
            value={all('commit_failures')}
          />
        </tbody>
      </table>
      <table className="table">
        <caption className="hint">
          What connecting tabs received: nothing (live), missed events (replay), or the whole state (snapshot), and why.
        </caption>
        <TableHead columns={['Tabs that connected', 'Reason', num('Count')]} />
        <tbody>
          {resumes.map(([kind, count]) => (
            <tr key={kind}>
              <th scope="row">{kind.split(':')[0]}</th>
              <td>{reasons[kind.split(':')[1] ?? ''] ?? kind.split(':')[1] ?? '–'}</td>
              <td className="num">{formatCount(count)}</td>
            </tr>
          ))}
          {resumes.length === 0 && (
            <tr>
              <td colSpan={3} className="faint">
                No tab has connected yet.
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Texts for the hub's reasons to send a tab a snapshot (ST2). */
const reasons: Record<string, string> = {
  fresh: 'a new page',
  epoch: 'another log',
  ahead: 'ahead of the log',
  floor: 'too far behind',
  'other-event': 'another event at its number',
  slow: 'too slow',
};

const Figure = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd className="fig">{value === undefined ? '–' : formatCount(value)}</dd>
  </div>
);

const Row = ({ name, help, value }: { name: string; help?: string; value: number }) => (
  <tr>
    <th scope="row">
      {name} {help && <span className="hint">{help}</span>}
    </th>
    <td className="num">{formatCount(value)}</td>
  </tr>
);
