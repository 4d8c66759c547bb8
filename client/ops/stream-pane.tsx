import { memo, useEffect, useId, useReducer, useState } from 'react';
import * as v from 'valibot';
import { Icon } from '#client/ui/icon.tsx';
import { eventTypes } from '#shared/events.ts';
import { formatCount } from '#shared/format.ts';
import { lineAsins, typedEventOf } from '#shared/recording/line-frames.ts';
import { type RecordingLine, recordingLineSchema } from '#shared/recording.ts';
import { readerOf } from '#shared/upstream/alert-readers.ts';
import { clockTime, counted } from './delay-text.ts';
import type { OpsApi } from './ops-api.ts';

/** Shows what the chosen user's tabs receive, live. */
export function StreamPane({ api, user }: { api: OpsApi; user: string }) {
  const id = useId();
  const { list, dispatch, open, trouble } = useStream(api, user);
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
          <button
            type="button"
            className="btn"
            aria-pressed={list.paused}
            onClick={() => dispatch({ kind: list.paused ? 'resume' : 'pause' })}
          >
            {list.paused ? 'Resume' : 'Pause'}{' '}
            {list.held.length > 0 && <span className="count new">{formatCount(list.held.length)}</span>}
          </button>
          <button type="button" className="btn" onClick={() => dispatch({ kind: 'clear' })}>
            Clear
          </button>
          <span className="soft push">{counted(list.seen, 'event')}</span>
          {list.paused && (
            <p className="hint">Paused. The newest {MOST_ROWS} events are saved and appear when you resume.</p>
          )}
        </div>
      )}
      {trouble && (
        <p className="note bad">
          <Icon name="warn" /> {trouble}
        </p>
      )}
      {user === '' ? (
        <p className="empty-state">Choose a user to see the stream as it passes.</p>
      ) : rows.length === 0 ? (
        <p className="empty-state">{type === '' ? 'Nothing has passed yet.' : `No ${type} has passed yet.`}</p>
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

const AGAIN_AFTER = 2_000;
/** The minimum time between two renders of the list, ms. */
const DRAW_EVERY = 100;

/** Watches a user's typed stream. Reconnects when the connection ends. */
function useStream(
  api: OpsApi,
  user: string,
): { list: StreamList; dispatch: (input: StreamInput) => void; open: boolean; trouble: string } {
  const [list, dispatch] = useReducer(reduceStream, emptyList);
  const [open, setOpen] = useState(false);
  const [trouble, setTrouble] = useState('');

  useEffect(() => {
    if (user === '') return;
    const ended = new AbortController();
    let waiting: StreamRow[] = [];
    let draw: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let key = 0;

    const onRow = (text: string) => {
      key += 1;
      const row = readStreamRow(text, key);
      if (!row) return;
      waiting.push(row);
      draw ??= setTimeout(() => {
        draw = undefined;
        dispatch({ kind: 'rows', rows: waiting });
        waiting = [];
      }, DRAW_EVERY);
    };
    const watch = async () => {
      const onOpen = () => {
        setOpen(true);
        setTrouble('');
      };
      const failure = await api.watch(user, onRow, onOpen, ended.signal);
      if (ended.signal.aborted) return;
      setOpen(false);
      setTrouble(failure?.message ?? '');
      again = setTimeout(watch, AGAIN_AFTER);
    };
    void watch();
    return () => {
      ended.abort();
      clearTimeout(draw);
      clearTimeout(again);
    };
  }, [api, user]);

  return { list, dispatch, open, trouble };
}

/** An event in the list. Its frame is rendered only when opened. */
export type StreamRow = {
  readonly key: number;
  readonly at: number;
  readonly type: string;
  readonly subject: string;
  readonly frame: unknown;
};

type StreamList = {
  /** Newest first, at most 500. */
  readonly rows: readonly StreamRow[];
  /** Events that arrived while paused, at most 500. */
  readonly held: readonly StreamRow[];
  readonly paused: boolean;
  readonly seen: number;
};

export type StreamInput =
  | { kind: 'rows'; rows: readonly StreamRow[] }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'clear' };

export const MOST_ROWS = 500;
export const emptyList: StreamList = { rows: [], held: [], paused: false, seen: 0 };

/** Pausing buffers new rows so that nothing moves under the reader; resuming shows them. */
export function reduceStream(list: StreamList, input: StreamInput): StreamList {
  switch (input.kind) {
    case 'rows': {
      const seen = list.seen + input.rows.length;
      if (list.paused) return { ...list, seen, held: newest(input.rows, list.held) };
      return { ...list, seen, rows: newest(input.rows, list.rows) };
    }
    case 'pause':
      return { ...list, paused: true };
    case 'resume':
      return { ...list, paused: false, rows: [...list.held, ...list.rows].slice(0, MOST_ROWS), held: [] };
    case 'clear':
      return { ...list, rows: [], held: [] };
  }
}

/** Reads a line of the watched stream. @returns undefined for the header and for anything but typed events */
export function readStreamRow(text: string, key: number): StreamRow | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const line = v.safeParse(recordingLineSchema, raw);
  if (!line.success || line.output.dir !== 'down') return undefined;
  const frame = line.output.frame as { type?: unknown; at?: unknown; data?: unknown };
  const type = typeof frame?.type === 'string' ? frame.type : '(unknown)';
  return { key, at: typeof frame?.at === 'number' ? frame.at : 0, type, subject: subjectOf(line.output), frame };
}

function subjectOf(line: Pick<RecordingLine, 'at' | 'dir'> & { frame?: unknown }): string {
  const event = typedEventOf(line.frame);
  const asins = lineAsins({ at: line.at, dir: line.dir, frame: line.frame });
  if (event?.type === 'notification.created')
    return `${event.data.asin} ${event.data.marketplace}, ${readerOf(event.data.detail.kind).summary(event.data.detail)}`;
  if (event?.type === 'notification.read' || event?.type === 'notification.deleted')
    return `${event.data.alerts.length} ${event.data.alerts.length === 1 ? 'alert' : 'alerts'}`;
  if (event?.type === 'tokens.updated')
    return `${event.data.freeToken.remaining + event.data.subscription.remaining + event.data.onetime.remaining} left`;
  if (event?.type === 'stream.gap') return `${Math.max(0, event.data.to - event.data.from)} ms`;
  return asins[0] ?? '';
}

const newest = (rows: readonly StreamRow[], before: readonly StreamRow[]): StreamRow[] =>
  [...rows.toReversed(), ...before].slice(0, MOST_ROWS);
