import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { formatCount } from '#shared/format.ts';
import { differencesOf } from '#shared/recording/meaning.ts';
import type { Recording } from '#shared/recording.ts';
import type { ReportEntry } from '#shared/reports/report-entry.ts';
import { addressIn, hashOf } from './areas.ts';
import { clockTime } from './delay-text.ts';
import { brokenAt, differsAtEnd, linesOf, type Moment, momentsOf, screenAt } from './recorded-page.ts';
import { RecordedScreen } from './recorded-screen.tsx';
import { ReportTools } from './report-tools.tsx';
import { stepKinds, stepText } from './step-text.ts';

const stepSpeeds = [1, 5, 20, 100] as const;
/** The longest wait between two steps while playing, ms: nobody wants to watch minutes without events. */
const LONGEST_WAIT = 2_000;

type Steps = {
  /** The number of lines played. */
  step: number;
  go(step: number): void;
  playing: boolean;
  play(): void;
  pause(): void;
  speed: number;
  setSpeed(speed: number): void;
};

/** Moves through a recording: by hand, or at a multiple of its own speed. @param first the step to begin at */
function useSteps(moments: readonly Moment[], first: number): Steps {
  const last = moments.length - 1;
  const [step, setStep] = useState(() => Math.min(Math.max(0, first), last));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  useEffect(() => {
    if (!playing) return;
    if (step >= last) return setPlaying(false);
    const wait = (moments[step + 1]?.at ?? 0) - (moments[step]?.at ?? 0);
    const timer = setTimeout(() => setStep(step + 1), Math.min(LONGEST_WAIT, wait) / speed);
    return () => clearTimeout(timer);
  }, [playing, step, last, speed, moments]);
  return {
    step,
    go: (next) => setStep(Math.min(Math.max(0, next), last)),
    playing,
    play: () => {
      if (step >= last) setStep(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    speed,
    setSpeed,
  };
}

type KeyActions = Readonly<Record<string, () => void>>;

/**
 * Handles the keys of the player while it is on the screen and nobody types.
 * @param actions by KeyboardEvent.key, letters in lower case
 */
function usePlayerKeys(isShown: boolean, actions: KeyActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return;
      if (
        target instanceof Element &&
        target.closest('input, select, textarea, dialog, [role="dialog"], [role="menu"]')
      )
        return;
      const action = latest.current[key.length === 1 ? key.toLowerCase() : key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isShown]);
}

type PlayerProps = {
  entry: ReportEntry;
  recording: Recording;
  /** The step to begin at; undefined for the first that breaks the list, else the last. */
  first: number | undefined;
  isShown: boolean;
  onBack(): void;
  onDelete(): void;
  /** Reads another recording, to compare with. */
  others: readonly ReportEntry[];
  read(id: string): Promise<Recording | string>;
};

type Tool = 'bisect' | 'compare' | 'test';

/** How many lines are listed before and after the step that is shown. */
const LISTED = 200;

/** A reported recording: its lines, the screen after each, and what it changed. */
export function ReportPlayer({ entry, recording, first, isShown, onBack, onDelete, others, read }: PlayerProps) {
  const moments = useMemo(() => momentsOf(recording), [recording]);
  const broken = useMemo(() => moments.map((moment) => brokenAt(moment)?.why), [moments]);
  const firstBroken = broken.findIndex((why) => why !== undefined);
  const steps = useSteps(moments, first ?? (firstBroken > 0 ? firstBroken : moments.length - 1));
  const { step, go } = steps;
  const [tool, setTool] = useState<Tool | null>(null);
  const moment = moments[step] as Moment;
  const before = moments[step - 1];
  const changed = useMemo(() => changedRows(before, moment), [before, moment]);
  const nextBroken = broken.findIndex(
    (why, index) => index > step && why !== undefined && broken[index - 1] === undefined,
  );
  const ending = useMemo(() => differsAtEnd(recording, moments.at(-1) as Moment), [recording, moments]);
  useStepInAddress(entry.id, step, isShown);

  const toggle = (wanted: Tool) => setTool(tool === wanted ? null : wanted);
  usePlayerKeys(isShown, {
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(moments.length - 1),
    n: () => nextBroken > 0 && go(nextBroken),
    b: () => toggle('bisect'),
    t: () => toggle('test'),
    Escape: onBack,
  });

  return (
    <div className="report-player">
      <PlayerHead entry={entry} tool={tool} onTool={toggle} onBack={onBack} onDelete={onDelete} />
      {tool && (
        <ReportTools
          key={tool}
          tool={tool}
          entry={entry}
          recording={recording}
          moments={moments}
          onGo={go}
          others={others}
          read={read}
        />
      )}
      <div className="player-main">
        <StepList recording={recording} moments={moments} broken={broken} step={step} onGo={go} />
        <RecordedScreen moment={moment} changed={changed} report={recording.header.report} />
        <div className="player-side">
          <Changes before={before} moment={moment} />
          <StepNotes
            step={step}
            broken={broken}
            isKnown={moment.known}
            ending={step === moments.length - 1 ? ending : undefined}
          />
          {step > 0 && (
            <details>
              <summary>The line itself</summary>
              <pre>{JSON.stringify(recording.lines[step - 1], null, 1).slice(0, 20_000)}</pre>
            </details>
          )}
        </div>
      </div>
      <PlayerFoot steps={steps} last={moments.length - 1} at={moment.at} nextBroken={nextBroken} />
    </div>
  );
}

type HeadProps = Pick<PlayerProps, 'entry' | 'onBack' | 'onDelete'> & { tool: Tool | null; onTool(tool: Tool): void };

const PlayerHead = ({ entry, tool, onTool, onBack, onDelete }: HeadProps) => (
  <div className="player-head">
    <IconButton icon="back" label="Back to the list" large title="Back to the list (Esc)" onClick={onBack} />
    <h2 className="code">{entry.id}</h2>
    <p className="cut soft" title={entry.said}>
      <a href={hashOf('users', entry.user)}>{entry.user}</a>, “{entry.said}”
    </p>
    <span className="push" />
    <button
      type="button"
      className="btn"
      aria-pressed={tool === 'bisect'}
      title="Bisect (B)"
      aria-keyshortcuts="b"
      onClick={() => onTool('bisect')}
    >
      Bisect
    </button>
    <button type="button" className="btn" aria-pressed={tool === 'compare'} onClick={() => onTool('compare')}>
      Compare
    </button>
    <button
      type="button"
      className="btn primary"
      aria-pressed={tool === 'test'}
      title="Make it a test (T)"
      aria-keyshortcuts="t"
      onClick={() => onTool('test')}
    >
      Make it a test
    </button>
    <IconButton icon="trash" label="Delete this report" large onClick={onDelete} />
  </div>
);

type NotesProps = {
  step: number;
  broken: readonly (string | undefined)[];
  isKnown: boolean;
  ending: string | undefined;
};

/** What is wrong at a step. */
const StepNotes = ({ step, broken, isKnown, ending }: NotesProps) => (
  <>
    {broken[step] !== undefined && (
      <p className="note bad">
        <Icon name="warn" />
        <span>
          <b>{broken[step - 1] === undefined ? 'Broken here.' : 'Still broken.'}</b> {broken[step]}. First broken at
          step {broken.findIndex((why) => why !== undefined)}.
        </span>
      </p>
    )}
    {!isKnown && (
      <p className="note">This version doesn’t know this message. The page skipped it, too, if it was as old.</p>
    )}
    {ending && (
      <p className="note bad">
        <Icon name="warn" /> <span>{ending}.</span>
      </p>
    )}
  </>
);

type FootProps = { steps: Steps; last: number; at: number; nextBroken: number };

const PlayerFoot = ({
  steps: { step, go, playing, play, pause, speed, setSpeed },
  last,
  at,
  nextBroken,
}: FootProps) => (
  <div className="player-foot">
    <IconButton icon="retry" label="First step" large onClick={() => go(0)} />
    <IconButton
      icon="back"
      label="Step back"
      large
      title="Step back (←)"
      aria-keyshortcuts="ArrowLeft"
      disabled={step === 0}
      onClick={() => go(step - 1)}
    />
    <button type="button" className="btn primary" onClick={playing ? pause : play}>
      {playing ? 'Pause' : 'Play'}
    </button>
    <IconButton
      icon="forward"
      label="Step"
      large
      title="Step (→)"
      aria-keyshortcuts="ArrowRight"
      disabled={step >= last}
      onClick={() => go(step + 1)}
    />
    <input
      type="range"
      className="range"
      aria-label="Step"
      aria-valuetext={`Step ${step} of ${last}`}
      min={0}
      max={Math.max(1, last)}
      value={step}
      style={{ '--at': `${(step / Math.max(1, last)) * 100}%` } as CSSProperties}
      onChange={(event) => go(Number(event.target.value))}
    />
    <span className="fig">{clockTime(at).slice(0, -2)}</span>
    <span className="input speed">
      <select aria-label="Speed" value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
        {stepSpeeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </span>
    <button
      type="button"
      className="btn quiet"
      disabled={nextBroken < 0}
      aria-keyshortcuts="n"
      onClick={() => go(nextBroken)}
    >
      Next break <kbd className="key-cap">N</kbd>
    </button>
  </div>
);

/**
 * The address of a step, so that it can be passed on. Written once nothing moves: browsers limit how often. Once the address
 * has left the report (Back, a deletion) it stays where it is, although this part may be mounted a moment longer.
 */
function useStepInAddress(id: string, step: number, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const write = () => {
      if (addressIn(location.hash).path[0] === id) location.replace(hashOf('recordings', id, String(step)));
    };
    const timer = setTimeout(write, 400);
    return () => clearTimeout(timer);
  }, [id, step, isShown]);
}

type StepListProps = {
  recording: Recording;
  moments: readonly Moment[];
  broken: readonly (string | undefined)[];
  step: number;
  onGo(step: number): void;
};

function StepList({ recording, moments, broken, step, onGo }: StepListProps) {
  const current = useRef<HTMLButtonElement>(null);
  const { lines } = recording;
  const from = Math.max(0, step - LISTED);
  const shown = lines.slice(from, step + LISTED);
  useEffect(() => {
    if (step >= 0) current.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return (
    <section className="player-steps" aria-label="Steps">
      <p className="steps-head">
        <b>
          Step {formatCount(step)} of {formatCount(lines.length)}
        </b>{' '}
        <span className="soft">messages, page, actions</span>
      </p>
      <ol start={from + 1}>
        {shown.map((line, index) => {
          const own = from + index + 1;
          const { kind, name, more } = stepText(line);
          const breaks = broken[own] !== undefined && broken[own - 1] === undefined;
          return (
            <li key={own}>
              <button
                ref={own === step ? current : undefined}
                type="button"
                className={[own > step && 'later', breaks && 'breaks'].filter(Boolean).join(' ')}
                aria-current={own === step ? 'step' : undefined}
                onClick={() => onGo(own)}
              >
                <span className="fig">{clockTime(moments[own]?.at ?? 0).slice(0, -2)}</span>
                <span className={`tag ${kind === 'messages' ? '' : 'line'}`}>{stepKinds[kind]}</span>
                <span>
                  <b>{name}</b> <span className="soft">{more}</span>
                  {breaks && <span className="unseen">, breaks the list</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What the last step changed: lines that went, lines that came. */
function Changes({ before, moment }: { before: Moment | undefined; moment: Moment }) {
  const { rows, facts } = useMemo(() => changesOf(before, moment), [before, moment]);
  return (
    <section aria-label="What this step changed">
      <h3>What this step changed</h3>
      {rows.length === 0 && facts.length === 0 && <p className="soft">Nothing on this screen.</p>}
      {facts.map(([name, old, now]) => (
        <pre key={name} className="change">
          {name}
          {'\n'}
          {old !== undefined && <del>− {old}</del>}
          <ins>+ {now}</ins>
        </pre>
      ))}
      {rows.length > 0 && (
        <pre className="change">
          rows{'\n'}
          {rows.map(({ only, at, line }) =>
            only === 'first' ? (
              <del key={`-${at}${line}`}>
                − [{at}] {line}
              </del>
            ) : (
              <ins key={`+${at}${line}`}>
                + [{at}] {line}
              </ins>
            ),
          )}
        </pre>
      )}
    </section>
  );
}

const MOST_CHANGES = 40;

function changesOf(before: Moment | undefined, moment: Moment) {
  const now = linesOf(moment);
  const old = before && linesOf(before);
  const facts = Object.entries(now.facts).flatMap(([name, value]) => {
    const was = old?.facts[name];
    return was === value || (old === undefined && value === 'none') ? [] : [[name, was, value] as const];
  });
  return { facts, rows: differencesOf(old?.rows ?? [], now.rows, MOST_CHANGES).slice(0, MOST_CHANGES) };
}

/** The rows that the last step added or changed. */
function changedRows(before: Moment | undefined, moment: Moment): ReadonlySet<string> {
  if (!before || before.state.phase === 'loading') return new Set();
  const old = new Map(screenAt({ ...before, filter: {} }).rows.map((shown) => [shown.row.id, shown]));
  const rows = screenAt({ ...moment, filter: {} }).rows.filter((shown) => {
    const was = old.get(shown.row.id);
    return (
      !was || was.unread !== shown.unread || was.muted !== shown.muted || was.row.alert.marks !== shown.row.alert.marks
    );
  });
  return new Set(rows.map(({ row }) => row.id));
}
