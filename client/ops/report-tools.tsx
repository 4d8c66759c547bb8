import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { ErrorLine } from '#client/ui/fields.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { type Bisected, bisectLines } from '#shared/recording/invariants.ts';
import { typedEventOf } from '#shared/recording/line-frames.ts';
import { type Difference, differencesOf, meantLines } from '#shared/recording/meaning.ts';
import type { Recording, RecordingLine } from '#shared/recording.ts';
import type { ReportEntry } from '#shared/reports/report-entry.ts';
import { counted } from './delay-text.ts';
import { brokenAt, linesOf, type Moment, momentsOf } from './recorded-page.ts';
import { isCaseName, reportedCase } from './reported-case.ts';
import { stepText } from './step-text.ts';

type ToolProps = {
  tool: 'bisect' | 'compare' | 'test';
  entry: ReportEntry;
  recording: Recording;
  moments: readonly Moment[];
  onGo(step: number): void;
  others: readonly ReportEntry[];
  read(id: string): Promise<Recording | string>;
};

export function ReportTools(props: ToolProps) {
  if (props.tool === 'bisect') return <Bisect {...props} />;
  return props.tool === 'compare' ? <Compare {...props} /> : <MakeTest {...props} />;
}

/** Finds the first line after which the list is wrong. Each probe plays the recording's beginning anew. */
function Bisect({ recording, onGo }: ToolProps) {
  const [found, setFound] = useState<Bisected & { took: number }>();
  useEffect(() => {
    let here = true;
    const began = performance.now();
    const broken = (count: number) => {
      const last = momentsOf({ ...recording, lines: recording.lines.slice(0, count) }).at(-1);
      return last && brokenAt(last)?.why;
    };
    void bisectLines(recording.lines.length, broken).then(
      (done) => here && setFound({ ...done, took: performance.now() - began }),
    );
    return () => {
      here = false;
    };
  }, [recording]);
  if (!found) return <p className="player-tool">Playing the recording</p>;
  const { line, why, replays, took } = found;
  const cost = `${counted(replays, 'replay')}, ${Math.max(1, Math.round(took))} ms`;
  return (
    <section className="player-tool" aria-label="Bisect" aria-live="polite">
      {line === null ? (
        <p>
          <b>Nothing breaks.</b> The badge fits the rows that are loaded, no alert is there twice, and the newest come
          first, to the end. {cost}.
        </p>
      ) : (
        <p>
          <button type="button" className="btn small" onClick={() => onGo(line)}>
            Step {line}
          </button>{' '}
          is the first to break the list: <b>{stepText(recording.lines[line - 1] as RecordingLine).name}</b>. {why}.
          Found in {cost}.
        </p>
      )}
    </section>
  );
}

const MOST_SHOWN = 20;

/** Compares with another recording by meaning: ids, times, and the order of equals aside. */
function Compare({ recording, entry, others, read }: ToolProps) {
  const id = useId();
  const [other, setOther] = useState('');
  const [found, setFound] = useState<{ what: string; differences: Difference[] }[]>();
  const [trouble, setTrouble] = useState('');
  const compare = async (chosen: string) => {
    setOther(chosen);
    setFound(undefined);
    setTrouble('');
    if (chosen === '') return;
    const second = await read(chosen);
    if (typeof second === 'string') return setTrouble(second);
    setFound([
      { what: 'Messages', differences: differencesOf(eventsOf(recording), eventsOf(second)) },
      { what: 'Rows at the end', differences: differencesOf(endOf(recording), endOf(second)) },
    ]);
  };
  return (
    <section className="player-tool" aria-label="Compare">
      <label htmlFor={id}>Compare {entry.id} by meaning with</label>
      <span className="input">
        <select id={id} value={other} onChange={(event) => void compare(event.target.value)}>
          <option value="">Choose a recording</option>
          {others
            .filter((each) => each.id !== entry.id)
            .map((each) => (
              <option key={each.id} value={each.id}>
                {each.id}, {each.said.slice(0, 60)}
              </option>
            ))}
        </select>
        <Icon name="down" small />
      </span>
      <ErrorLine text={trouble} />
      <div aria-live="polite">
        {found?.map(({ what, differences }) => (
          <div key={what}>
            <p>
              <b>{what}:</b> {differences.length === 0 ? 'no difference' : counted(differences.length, 'difference')}
            </p>
            <pre className="change">
              {differences.slice(0, MOST_SHOWN).map(({ only, at, line }) =>
                only === 'first' ? (
                  <del key={`-${at}${line}`}>
                    − {at + 1} {line.slice(0, 300)}
                  </del>
                ) : (
                  <ins key={`+${at}${line}`}>
                    + {at + 1} {line.slice(0, 300)}
                  </ins>
                ),
              )}
            </pre>
          </div>
        ))}
      </div>
    </section>
  );
}

const eventsOf = ({ lines }: Recording): string[] =>
  meantLines(lines.flatMap((line) => (line.dir === 'down' ? (typedEventOf(line.frame) ?? []) : [])));
const endOf = (recording: Recording): string[] => {
  const { rows, facts } = linesOf(momentsOf(recording).at(-1) as Moment);
  return [...rows, `unread ${facts.unread}`];
};

/**
 * Makes the same three files as `npm run replay -- FILE --make-test NAME`. A page can't write into a checkout, so it
 * offers them for download.
 */
function MakeTest({ recording, entry }: ToolProps) {
  const id = useId();
  const [name, setName] = useState(`report-${entry.id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')}`);
  const [trouble, setTrouble] = useState('');
  const [made, setMade] = useState(false);
  const make = (event: SyntheticEvent) => {
    event.preventDefault();
    setMade(false);
    if (!isCaseName(name)) return setTrouble('Use small letters, digits and hyphens.');
    setTrouble('');
    for (const [ending, content] of Object.entries(reportedCase(recording, name))) download(name + ending, content);
    setMade(true);
  };
  return (
    <form className="player-tool" aria-label="Make it a test" onSubmit={make} noValidate>
      <label htmlFor={id}>Name of the test</label>
      <span className="input">
        <input
          id={id}
          value={name}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={(event) => setName(event.target.value)}
        />
      </span>
      <button type="submit" className="btn primary">
        Download 3 files
      </button>
      <button
        type="button"
        className="btn"
        onClick={() => download(`${entry.id}.ndjson`, reportedCase(recording, 'report')['.ndjson'])}
      >
        Only the recording
      </button>
      <ErrorLine text={trouble} />
      <p className="hint" id={`${id}-hint`} aria-live="polite">
        {made ? 'Downloaded. ' : ''}Put the recording, what this version shows after each step, and the test file into{' '}
        <code>tests/replay/cases/</code>; they run with <code>npm test</code>. The test passes now and names the first
        step that shows something else.
      </p>
    </form>
  );
}

function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // By then, the download has its own reference.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
