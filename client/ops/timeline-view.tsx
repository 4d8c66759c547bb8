import { type CSSProperties, useMemo, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { lengthText } from '#shared/recording/length-text.ts';
import type { Timeline, TimelineHop } from '#shared/recording/timeline-wire.ts';
import type { Recording } from '#shared/recording.ts';
import { recordingOf } from './alert-recording.ts';
import { hashOf } from './areas.ts';
import { clockTime, dayText } from './delay-text.ts';
import type { OpsApi } from './ops-api.ts';
import { useAnswer } from './use-answer.ts';

type Props = { api: Pick<OpsApi, 'timeline'>; user: string; alertKey: string } & Actions;
type Actions = { onCopyLink: () => void; onReplay: (recording: Recording) => void };

/** The verdict about one alert, and its hops. */
export function TimelineView({ api, user, alertKey, ...actions }: Props) {
  const ask = useMemo(() => () => api.timeline(user, alertKey), [api, user, alertKey]);
  const { value, trouble, busy } = useAnswer(ask);
  if (trouble !== '')
    return (
      <p role="alert" className="note bad timeline-trouble">
        <Icon name="warn" /> {trouble}
      </p>
    );
  if (!value) return busy ? <Skeleton lines={8} label="Loading the timeline" /> : <div />;
  return <Shown timeline={value} {...actions} />;
}

const verdictIcons = { good: 'check', bad: 'wrong', plain: 'info' } as const;

function Shown({ timeline, onCopyLink, onReplay }: { timeline: Timeline } & Actions) {
  const { match, verdict, ids, hops } = timeline;
  const span = spanOf(timeline);
  const recording = useMemo(() => recordingOf(timeline), [timeline]);
  return (
    <article className="timeline" aria-label="Alert">
      <div className={`verdict ${verdict.look}`}>
        <Icon name={match.state === 'muted' ? 'mute' : verdictIcons[verdict.look]} />
        <div>
          <h2>{withTimes(verdict.title, match.at)}</h2>
          <p>{withTimes(verdict.text, match.at)}</p>
        </div>
        <span className="tools">
          {match.state === 'refused' && (
            <a className="btn small primary" href={hashOf('refused')}>
              Take it in again…
            </a>
          )}
          {recording && (
            <button type="button" className="btn small" onClick={() => onReplay(recording)}>
              Replay here
            </button>
          )}
          <a className="btn small" href={hashOf('users', match.user)}>
            Watch the user
          </a>
          <CopyButton label="Link" done="Link copied" onCopy={onCopyLink} />
        </span>
      </div>
      <IdLine ids={ids} match={match} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a narrow window, the arrow keys scroll it */}
      <section className="hops-scroll" aria-label="Hops" tabIndex={0}>
        <table className="hops">
          <thead>
            <tr>
              <td />
              <th scope="col">Hop</th>
              <th scope="col">Where</th>
              <th scope="col" className="num">
                At
              </th>
              <th scope="col" className="num">
                Took
              </th>
              <th scope="col">0 to {lengthText(span.length)}</th>
              <th scope="col">What happened</th>
            </tr>
          </thead>
          <tbody>
            {hops.map((hop, index) => (
              <HopRow key={hop.name} hop={hop} from={reachedBefore(hops, index)} span={span} day={match.at} />
            ))}
          </tbody>
        </table>
      </section>
      {timeline.provider === 'unsupported' && (
        <p className="hint timeline-hint">Your provider does not list its own hops, so the way begins at the hub.</p>
      )}
      {timeline.provider === 'unknown' && (
        <p className="hint timeline-hint">
          The provider does not know this message, or does not answer now: its own hops are missing here.
        </p>
      )}
      <div className="halves">
        <Json title="Message as it came" about="redacted" text={timeline.message} empty="It is not stored here." />
        <Json title="After the hub" about="redacted" text={timeline.event} empty={emptyText(match)} />
      </div>
    </article>
  );
}

const IdLine = ({ ids, match }: Pick<Timeline, 'ids' | 'match'>) => (
  <dl className="idline">
    {ids.map(({ name, id }) => (
      <div key={name + id}>
        <dt>{name}</dt>
        <dd>{id}</dd>
      </div>
    ))}
    <div>
      <dt>user</dt>
      <dd>{match.user}</dd>
    </div>
    <div>
      <dt>kind</dt>
      <dd>{match.type}</dd>
    </div>
    {match.asin !== '' && (
      <div>
        <dt>ASIN</dt>
        <dd>{match.asin}</dd>
      </div>
    )}
    <div>
      <dt>day</dt>
      <dd>{dayText(match.at)}</dd>
    </div>
  </dl>
);

/** Why there is no event. */
function emptyText({ state, key }: Timeline['match']): string {
  if (state === 'refused') return 'Nothing: it was refused.';
  return key.startsWith('r:') ? 'Nothing: the hub has not noted it.' : 'The log has it for a day only.';
}

/** When the hop before it was reached, ms. */
function reachedBefore(hops: readonly TimelineHop[], index: number): number | undefined {
  for (let before = index - 1; before >= 0; before -= 1) {
    const hop = hops[before];
    if (hop && hop.at !== null && hop.look !== 'wait' && hop.name !== 'Published') return hop.at;
  }
  return hops[0]?.name === 'Published' && hops[1]?.look === 'wait' && index > 0 ? (hops[0].at ?? undefined) : undefined;
}

type Span = { from: number; length: number };

/**
 * The bars' scale. A message may be published long before it comes, and be read long after: neither is on it, unless it
 * waited.
 */
function spanOf({ hops, match }: Timeline): Span {
  const times = hops
    .filter(
      ({ name, look }) => name !== 'Read' && look !== 'wait' && (name !== 'Published' || match.state === 'recovered'),
    )
    .flatMap(({ at }) => at ?? []);
  const from = Math.min(...times);
  return { from, length: Math.max(1, Math.max(...times) - from) };
}

/** @param day any time of the alert's day, ms */
function HopRow({ hop, from, span, day }: { hop: TimelineHop; from: number | undefined; span: Span; day: number }) {
  const { at } = hop;
  const isWait = hop.look === 'wait';
  const took = at === null || from === undefined || isWait ? null : Math.max(0, at - from);
  const percent = (ms: number) => Math.max(0, Math.min(100, (ms / span.length) * 100));
  const start = took === null || at === null ? 0 : percent(at - took - span.from);
  return (
    <tr className={hop.look === 'done' ? undefined : hop.look}>
      <td className="wv">
        <i />
      </td>
      <th scope="row">{hop.name}</th>
      <td className="hide-p soft">{hop.where || '–'}</td>
      <td className="num hide-p">{at === null || isWait ? '–' : clockTime(at)}</td>
      <td className="num took">{took === null ? '–' : lengthText(took)}</td>
      <td className="hide-p bar-col">
        <div className="wf" aria-hidden="true">
          {took !== null && (
            <i
              style={
                {
                  '--at': `${Math.min(start, 99)}%`,
                  '--len': `${Math.min(percent(took), 100 - start)}%`,
                } as CSSProperties
              }
            />
          )}
        </div>
      </td>
      <td className="what">{withTimes(hop.text, day)}</td>
    </tr>
  );
}

function Json({ title, about, text, empty }: { title: string; about: string; text: string; empty: string }) {
  const shown = useMemo(() => pretty(text), [text]);
  return (
    <section>
      <h3>
        {title} <span className="small faint">{about}</span>
        {text !== '' && (
          <CopyButton
            label="Copy"
            done="Copied"
            onCopy={() => void navigator.clipboard.writeText(shown).catch(() => {})}
          />
        )}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled by the arrow keys */}
      {text === '' ? <p className="faint">{empty}</p> : <pre tabIndex={0}>{shown}</pre>}
    </section>
  );
}

function CopyButton({ label, done, onCopy }: { label: string; done: string; onCopy: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="btn small quiet push"
      onClick={() => {
        onCopy();
        setCopied(true);
        setTimeout(() => setCopied(false), COPIED_FOR);
      }}
    >
      <ScreenIcon name="copy" /> <span aria-live="polite">{copied ? done : label}</span>
    </button>
  );
}

/** ms. */
const COPIED_FOR = 1_400;

/**
 * The server writes a time as {ms}, since only the page knows the reader's time zone. Another day than the alert's is
 * named.
 */
const withTimes = (text: string, day: number): string =>
  text.replace(/\{(\d+)\}/g, (_, ms: string) => {
    const at = Number(ms);
    return `${dayText(at) === dayText(day) ? '' : `${dayText(at)} `}${clockTime(at).slice(0, 8)}`;
  });

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // A long message is cut off.
    return text;
  }
}
