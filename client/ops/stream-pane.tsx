import { memo, useId, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { eventTypes } from '#shared/events.ts';
import { formatCount } from '#shared/format.ts';
import type { OpsApi } from './ops-api.ts';
import { MOST_ROWS, type StreamRow } from './stream-list.ts';
import { useStream } from './use-stream.ts';
import { clockTime, counted } from './words.ts';

/** What the chosen user's tabs are being told, as it passes. */
export function StreamPane({ api, user }: { api: OpsApi; user: string }) {
  const id = useId();
  const { list, tell, open, trouble } = useStream(api, user);
  const [type, setType] = useState('');
  const rows = type === '' ? list.rows : list.rows.filter((row) => row.type === type);

  return (
    <section className="pane" aria-labelledby={`${id}-title`}>
      <div className="pane-head">
        <h2 id={`${id}-title`}>Live stream {user && <span className="code soft cut">{user}</span>}</h2>
        {user && (
          <span className="state">
            <i className={open ? 'lamp' : 'lamp down'} /> {open ? 'watching' : 'not connected'}
          </span>
        )}
      </div>
      {user && (
        <div className="tools">
          <label className="unseen" htmlFor={id}>
            Type
          </label>
          <span className="input type-choice">
            <select id={id} value={type} onChange={(change) => setType(change.target.value)}>
              <option value="">All types</option>
              {eventTypes.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            <Icon name="down" small />
          </span>
          <button type="button" className="btn" aria-pressed={list.paused} onClick={() => tell({ kind: list.paused ? 'resume' : 'pause' })}>
            {list.paused ? 'Resume' : 'Pause'} {list.held.length > 0 && <span className="count new">{formatCount(list.held.length)}</span>}
          </button>
          <button type="button" className="btn" onClick={() => tell({ kind: 'clear' })}>
            Clear
          </button>
          <span className="soft push">{counted(list.seen, 'event')}</span>
          {list.paused && <p className="hint">The list stands still. What comes meanwhile is kept, the newest {MOST_ROWS}, and shown by Resume.</p>}
        </div>
      )}
      {trouble && (
        <p className="note bad">
          <Icon name="warn" /> {trouble}
        </p>
      )}
      {user === '' ? (
        <p className="blank">Choose a user to see the stream as it passes.</p>
      ) : rows.length === 0 ? (
        <p className="blank">{type === '' ? 'Nothing has passed yet.' : `No ${type} has passed yet.`}</p>
      ) : (
        <ol className="events" aria-label={`Events, the newest first, at most ${MOST_ROWS}`}>
          {rows.map((row) => (
            <Event key={row.key} row={row} />
          ))}
        </ol>
      )}
    </section>
  );
}

const Event = memo(({ row }: { row: StreamRow }) => {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="fig faint">{clockTime(row.at)}</span>
          <span className="tag">{row.type}</span>
          <span className="cut">{row.subject}</span>
        </summary>
        {open && <pre>{JSON.stringify(row.frame, null, 2)}</pre>}
      </details>
    </li>
  );
});
