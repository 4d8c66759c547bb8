import { useId, useState } from 'react';
import type { Rejected } from '#shared/recording/operator-wire.ts';
import { clockTime } from './words.ts';

const SHOWN = 20;

/** Upstream events that fitted no schema, with the path that failed (LIVE-13). The server has blacked out who and what was secret. */
export function RejectedPane({ rejected }: { rejected: Rejected | undefined }) {
  const id = useId();
  const [all, setAll] = useState(false);
  // Their number among all that were ever rejected stays theirs while newer ones come.
  const events = (rejected?.events ?? []).map((event, index) => ({ ...event, number: (rejected?.total ?? 0) - index }));
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Rejected events {rejected && <span className="count">{rejected.total}</span>}</h2>
      {rejected && events.length === 0 && <p className="blank">Every event of this process fitted its schema.</p>}
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
          Show all {events.length}
        </button>
      )}
    </section>
  );
}
