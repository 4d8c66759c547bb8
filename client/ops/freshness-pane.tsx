import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useShortcuts } from '#client/ui/shortcuts.ts';
import type { Alarm, AlarmPost, Alarms } from '#shared/alarms/alarms-wire.ts';
import { BURN_LIMIT, type BurnWindow } from '#shared/alarms/burn-rate.ts';
import { formatPercent } from '#shared/format.lazy.ts';
import { formatCount, formatTimestamp } from '#shared/format.ts';
import { counted, length } from './delay-text.ts';
import type { OpsApi } from './ops-api.ts';

type FreshnessProps = { api: Pick<OpsApi, 'acknowledge'>; alarms: Alarms | undefined; isShown: boolean };

/** Shows how many alerts reached an open tab in time, how fast the rest is used up, and the alarms so far (OPS-07). */
export function FreshnessPane({ api, alarms, isShown }: FreshnessProps) {
  const id = useId();
  if (!alarms)
    return (
      <section className="pane" aria-labelledby={id}>
        <h2 id={id}>Freshness</h2>
        <p className="soft">Loading…</p>
      </section>
    );
  const ringing = alarms.alarms.find(({ ended }) => ended === null);
  const hour = windowOf(alarms, 'hour');
  const month = windowOf(alarms, 'days');
  const all = month.fresh + month.late;
  const objective = `${percent(alarms.objective.share)} of alerts within ${alarms.objective.seconds} s`;
  return (
    <>
      <section className="pane" aria-labelledby={id}>
        <h2 id={id}>Freshness</h2>
        {ringing ? (
          <div className="note bad">
            <Icon name="warn" />
            <span role="alert">
              <b>Alerts have reached tabs too late since {formatTimestamp(ringing.began)}.</b> The error budget burns {rate(hour.burn)} times too fast
              {hour.burn > 0 && `: at this rate, what 28 days allow is used up in ${hours((28 * 24) / hour.burn)}`}. {postText(ringing.on)}
            </span>
            <Acknowledge key={ringing.id} api={api} alarm={ringing} isShown={isShown} />
          </div>
        ) : (
          <p>
            {all === 0 ? (
              'No alert has reached an open tab in the last 28 days.'
            ) : (
              <>
                <b className="fig">{percent(month.fresh / all)}</b> of {counted(all, 'alert')} reached an open tab in time in the last 28 days.
              </>
            )}
          </p>
        )}
        <p className="soft small" id={`${id}-rule`}>
          Objective: {objective}, from the provider’s intake to the tab. The burn rate says how many times too fast the rest is used up. The alarm rings if it
          is {BURN_LIMIT} or more both for 5 minutes and for 1 hour.
        </p>
        <table className="table" aria-describedby={`${id}-rule`}>
          <thead>
            <tr>
              <th scope="col">Window</th>
              <th scope="col">
                <span className="unseen">Burn rate, drawn</span>
              </th>
              <th scope="col" className="num">
                Burn rate
              </th>
              <th scope="col" className="num">
                In time
              </th>
              <th scope="col" className="num">
                Late
              </th>
            </tr>
          </thead>
          <tbody>
            {alarms.windows.map(({ name, fresh, late, burn }) => (
              <tr key={name}>
                <th scope="row">{windowNames[name]}</th>
                <td className="bar-cell">
                  <span className={burn >= BURN_LIMIT ? 'burn is-over' : 'burn'}>
                    <i style={{ '--part': Math.min(1, burn / BURN_SCALE) } as CSSProperties} />
                  </span>
                </td>
                <td className="num">{rate(burn)}</td>
                <td className="num">{formatCount(fresh)}</td>
                <td className="num">{formatCount(late)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <AlarmList alarms={alarms} />
    </>
  );
}

function AlarmList({ alarms: { alarms, at } }: { alarms: Alarms }) {
  const id = useId();
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Alarms {alarms.length > 0 && <span className="count">{formatCount(alarms.length)}</span>}</h2>
      {alarms.length === 0 ? (
        <p className="soft">The alarm has not rung yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        <div className="scrolls" tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Began</th>
                <th scope="col" className="num">
                  Lasted
                </th>
                <th scope="col" className="num">
                  Burn rate
                </th>
                <th scope="col">Acknowledged</th>
                <th scope="col">Webhook</th>
              </tr>
            </thead>
            <tbody>
              {alarms.map((alarm) => (
                <tr key={alarm.id}>
                  <th scope="row" className="fig">
                    {formatTimestamp(alarm.began)}
                  </th>
                  <td className="num">
                    {alarm.ended === null ? <span className="tag loss">{length(at - alarm.began)}, rings</span> : length(alarm.ended - alarm.began)}
                  </td>
                  <td className="num">{rate(alarm.burn)}</td>
                  <td className="wraps">{alarm.acknowledged ? `${formatTimestamp(alarm.acknowledged.at)}, ${alarm.acknowledged.who}` : '–'}</td>
                  <td className="wraps">{postsText(alarm)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Tells the other operators that somebody looks after the alarm. */
function Acknowledge({ api, alarm: { id, acknowledged }, isShown }: { api: FreshnessProps['api']; alarm: Alarm; isShown: boolean }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [done, setDone] = useState(false);
  const said = useRef<HTMLSpanElement>(null);
  const isOpen = !done && acknowledged === null;
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await api.acknowledge(id);
    setBusy(false);
    setTrouble(answer.ok ? '' : answer.error.message);
    setDone(answer.ok);
  };
  // The button, which may have had the focus, is gone.
  useEffect(() => {
    if (done) said.current?.focus();
  }, [done]);
  useShortcuts(() => (isShown && isOpen ? { assign: () => void send() } : {}));
  return (
    <span className="note-act">
      {isOpen ? (
        <BusyButton type="button" className="btn small" busy={busy} aria-keyshortcuts="a" onClick={() => void send()}>
          Acknowledge <kbd className="key-cap wide-only">a</kbd>
        </BusyButton>
      ) : (
        <span ref={said} tabIndex={-1} role="status">
          {acknowledged ? `Acknowledged by ${acknowledged.who} at ${formatTimestamp(acknowledged.at)}` : 'Acknowledged'}
        </span>
      )}
      {trouble !== '' && <span role="alert">{trouble}</span>}
    </span>
  );
}

const windowNames: Record<BurnWindow, string> = { fiveMinutes: '5 minutes', hour: '1 hour', sixHours: '6 hours', days: '28 days' };

/** The burn rate at which a bar is full. */
const BURN_SCALE = 20;

const windowOf = ({ windows }: Alarms, name: BurnWindow) => windows.find((each) => each.name === name) ?? { fresh: 0, late: 0, burn: 0 };

const rate = (burn: number): string => (burn >= 100 ? formatCount(Math.round(burn)) : burn.toFixed(1));

/** Never rounds up to 100%. */
const percent = (share: number): string => formatPercent(Math.floor(share * 100_000) / 1_000, Number.isInteger(Math.round(share * 100_000) / 100) ? 1 : 2);

const hours = (count: number): string => (count < 1 ? 'less than an hour' : counted(Math.round(count), 'hour'));

function postText({ state, at, status, attempts }: AlarmPost): string {
  if (state === 'off') return 'No webhook is set.';
  if (state === 'done') return `The webhook took it at ${formatTimestamp(at ?? 0)}.`;
  if (attempts === 0) return 'It is being posted to the webhook.';
  const answer = status === 0 ? 'The webhook does not answer' : `The webhook answered ${status}`;
  return state === 'waiting' ? `${answer}; it is tried again.` : `${answer}, for a day.`;
}

function postsText({ on, over }: Alarm): string {
  if (on.state === 'off') return 'not set';
  const words = { off: 'not set', done: 'posted', waiting: 'waiting', 'given-up': 'given up' } as const;
  return over ? `${words[on.state]}, end ${words[over.state]}` : words[on.state];
}
