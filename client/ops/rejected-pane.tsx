import { useId, useState } from 'react';
import { formatCount } from '#shared/format.ts';
import type { Rejected } from '#shared/recording/operator-wire.ts';
import { clockTime } from './words.ts';

const SHOWN = 20;

/**
 * Upstream events that fitted no schema, with the path that failed (LIVE-13). The server has blacked out who and what was secret.
 * @param own the chosen user's, where the list of the process that answers may not have them
 */
export function RejectedPane(props: { rejected: Rejected | undefined; own: Rejected['events'] | undefined; unlisted: boolean }) {
  const { own, unlisted } = props;
  const rejected = own ? { total: own.length, events: own } : props.rejected;
  const id = useId();
  const [all, setAll] = useState(false);
  // Their number among all that were ever rejected stays theirs while newer ones come.
  const events = (rejected?.events ?? []).map((event, index) => ({ ...event, number: (rejected?.total ?? 0) - index }));
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Rejected events {rejected && <span className="count">{formatCount(rejected.total)}</span>}</h2>
      {unlisted && (
        <p className="soft small">
          {own
            ? 'The chosen user’s, among the last 100 of the process in which their object runs. What came before it last moved or slept may be in the platform’s log only.'
            : 'Of the process that answered, one of many. Choose a user to see theirs; the platform’s log has all.'}
        </p>
      )}
      {rejected && events.length === 0 && (
        <p className="blank">{own ? 'No event of this user is kept as rejected.' : 'Every event of this process fitted its schema.'}</p>
      )}
      {events.length > 0 && (
        <ol className="events" aria-label="Rejected events, the newest first">
          {(all ? events : events.slice(0, SHOWN)).map((event) => (
            <li key={event.number}>
              <details>
                <summary>
                  <span className="fig faint">{clockTime(event.at)}</span>
                  <span className="tag loss">{event.event}</span>
                  <span className="cut">
                    <b className="code">{event.path}</b> {event.reason}
                  </span>
                </summary>
                <p className="soft small">
                  User <span className="code">{event.user || '–'}</span>
                </p>
                <pre>{event.sample || '(nothing was kept of it)'}</pre>
              </details>
            </li>
          ))}
        </ol>
      )}
      {!all && events.length > SHOWN && (
        <button type="button" className="btn" onClick={() => setAll(true)}>
          Show all {formatCount(events.length)}
        </button>
      )}
    </section>
  );
}
