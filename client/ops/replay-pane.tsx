import { type ChangeEvent, type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { parseRecording, type Recording } from '#shared/recording.ts';
import { hashOf } from './areas.ts';
import { counted, length } from './delay-text.ts';
import type { OpsApi } from './ops-api.ts';
import { createPlayer, type Player, type PlayerState, speeds } from './player.ts';

const MOST_BYTES = 32 * 1024 * 1024;

type ReplayPaneProps = { api: OpsApi; user: string; demo: boolean; offered: Recording | null };

/** Plays a recording from a file, or an alert's message, into the watched user's stream, if that is a test account. */
export function ReplayPane({ api, user, demo, offered }: ReplayPaneProps) {
  const id = useId();
  const [recording, setRecording] = useState(offered);
  const [trouble, setTrouble] = useState('');
  const [renew, setRenew] = useState(true);
  const held = usePlayer(api, user, recording, renew);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!offered) return;
    setRecording(offered);
    setTrouble('');
    pane.current?.focus();
  }, [offered]);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    setRecording(null);
    setTrouble('');
    if (file.size > MOST_BYTES) return setTrouble(`At most ${MOST_BYTES / 1024 / 1024} MiB.`);
    try {
      setRecording(parseRecording(await file.text()));
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };

  return (
    <section ref={pane} tabIndex={-1} className="pane" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Replay</h2>
      <p className="soft">
        {user === '' ? (
          <>
            No user is chosen. Choose one under <a href={hashOf('users')}>Users</a> to play a recording.
          </>
        ) : (
          <>
            Plays into the stream of <a href={hashOf('users', user)}>{user}</a>.
          </>
        )}
      </p>
      <div className="field">
        <label htmlFor={id}>Recording</label>
        <input
          id={id}
          type="file"
          className="file"
          accept=".ndjson,.jsonl,application/x-ndjson"
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
        <p className="hint" id={`${id}-hint`}>
          The user must have the portal open
          {demo
            ? '. This is the demo: any user will do.'
            : ', and the provider must mark the account as a test account.'}
        </p>
      </div>
      <div role="alert">
        {(trouble || held?.state.trouble) && (
          <p className="error">
            <Icon name="wrong" /> {trouble || held?.state.trouble}
          </p>
        )}
      </div>
      {recording && (
        <p className="soft small">
          {recording.header.source}. {counted(recording.lines.length, 'line')},{' '}
          {held ? `${counted(held.state.count, 'event')} that a hub takes` : 'choose a user to play them'}.
        </p>
      )}
      <RenewChoice id={`${id}-renew`} renew={renew} onRenew={setRenew} />
      {held && <Controls player={held.player} state={held.state} id={id} />}
    </section>
  );
}

type RenewChoiceProps = {
  /** Of the hint. */
  id: string;
  renew: boolean;
  onRenew(renew: boolean): void;
};

const RenewChoice = ({ id, renew, onRenew }: RenewChoiceProps) => (
  <>
    <label className="check">
      <input
        type="checkbox"
        checked={renew}
        aria-describedby={id}
        onChange={(event) => onRenew(event.target.checked)}
      />{' '}
      Play as new events
    </label>
    <p className="hint" id={id}>
      On: events get new ids and the present time, so you can play them as often as you like. Off: events keep their ids
      and times, and the stream skips those it already has.
    </p>
  </>
);

function Controls({ player, state, id }: { player: Player; state: PlayerState; id: string }) {
  const at = state.length === 0 ? 0 : (state.position / state.length) * 100;
  const valueText = `${length(state.position)} of ${length(state.length)}`;
  return (
    <>
      {state.length > 0 && (
        <div className="field">
          <label htmlFor={`${id}-time`}>Time</label>
          <input
            id={`${id}-time`}
            type="range"
            className="range"
            min={0}
            max={Math.max(1, state.length)}
            step={1000}
            value={state.position}
            aria-valuetext={valueText}
            style={{ '--at': `${at}%` } as CSSProperties}
            onChange={(event) => player.seek(Number(event.target.value))}
          />
        </div>
      )}
      <div className="tools">
        <button
          type="button"
          className="btn primary"
          disabled={state.count === 0}
          onClick={state.playing ? player.pause : player.play}
        >
          {state.playing ? 'Pause' : 'Play'}
        </button>
        <button
          type="button"
          className="btn"
          disabled={state.playing || state.next >= state.count}
          onClick={player.step}
        >
          Step
        </button>
        <label className="unseen" htmlFor={`${id}-speed`}>
          Speed
        </label>
        <span className="input speed">
          <select
            id={`${id}-speed`}
            value={state.speed}
            onChange={(event) => player.setSpeed(Number(event.target.value))}
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
          <Icon name="down" small />
        </span>
        {state.length > 0 && <span className="fig soft push">{valueText}</span>}
      </div>
      <p className="small soft" aria-live="polite">
        {state.playing ? '' : `${counted(state.sent, 'event')} sent, ${state.count - state.next} to come.`}
      </p>
    </>
  );
}

/** Returns a player for a recording and a user; a change of either creates a new one. */
function usePlayer(
  api: OpsApi,
  user: string,
  recording: Recording | null,
  renew: boolean,
): { player: Player; state: PlayerState } | null {
  const [held, setHeld] = useState<{ player: Player; state: PlayerState } | null>(null);
  useEffect(() => {
    if (!recording || user === '') return setHeld(null);
    const player = createPlayer(recording, {
      renew,
      now: Date.now,
      newMark: () => Math.random().toString(36).slice(2, 8),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      async send(frames) {
        const answer = await api.play(user, frames);
        return answer.ok ? undefined : answer.error.message;
      },
      changed: () => setHeld({ player, state: player.state() }),
    });
    setHeld({ player, state: player.state() });
    return player.close;
  }, [api, user, recording, renew]);
  return held;
}
