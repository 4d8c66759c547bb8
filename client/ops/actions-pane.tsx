import { useId } from 'react';
import type { Alarms } from '#shared/alarms/alarms-wire.ts';
import { formatTimestamp } from '#shared/format.ts';

/** Lists what operators did, the newest first (OPS-07). */
export function ActionsPane({ alarms }: { alarms: Alarms | undefined }) {
  const id = useId();
  const actions = alarms?.actions ?? [];
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Operators’ actions</h2>
      {alarms && actions.length === 0 && <p className="soft">Nobody has done anything yet.</p>}
      {actions.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        <div className="scrolls" tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">At</th>
                <th scope="col">Who</th>
                <th scope="col">Action</th>
                <th scope="col">User, as in the log</th>
              </tr>
            </thead>
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
