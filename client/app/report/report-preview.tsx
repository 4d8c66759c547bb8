import { useState } from 'react';
import { dayjs } from '#shared/dayjs.ts';
import { isStandIn } from '#shared/recording/stand-ins.ts';
import type { Recording, RecordingLine } from '#shared/recording.ts';
import { partOf, type ReportPart } from '#shared/reports/report-parts.ts';
import { reportTexts as texts } from './report-texts.ts';

const AT_ONCE = 40;
/** Characters shown of a line: the list at the beginning is one line. */
const MOST_OF_LINE = 6_000;

/** A part of a report, word for word. What was replaced is gray. */
export function ReportPreview({
  recording: { header, lines },
  part,
  leaves,
}: {
  recording: Recording;
  part: ReportPart;
  leaves: boolean;
}) {
  const [most, setMost] = useState(AT_ONCE);
  const started = Date.parse(header.started);
  const own = part === 'browser' ? [] : lines.filter((line) => partOf(line) === part);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
    // biome-ignore lint/a11y/useSemanticElements: a region inside of a named section
    <div className="report-text" role="region" aria-label={texts.tabs[part]} tabIndex={0}>
      {!leaves ? (
        <p className="soft">{texts.left}</p>
      ) : part === 'browser' ? (
        <pre>{JSON.stringify(header.report?.browser, null, 1)}</pre>
      ) : own.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        own.slice(0, most).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <Line key={index} line={line} at={started + line.at} />
        ))
      )}
      {leaves && own.length > most && (
        <button type="button" className="btn small" onClick={() => setMost(most + AT_ONCE)}>
          {texts.more(Math.min(AT_ONCE, own.length - most))}
        </button>
      )}
    </div>
  );
}

function Line({ line, at }: { line: RecordingLine; at: number }) {
  const text = JSON.stringify(line);
  const shown = text.slice(0, MOST_OF_LINE);
  return (
    <pre>
      <b>
        {dayjs(at).format('HH:mm:ss.SSS').slice(0, -2)} {nameOf(line)}
      </b>
      {'\n'}
      {pieces(shown)}
      {text.length > shown.length && <i>{texts.cut(text.length - shown.length)}</i>}
    </pre>
  );
}

function nameOf({ dir, frame }: RecordingLine): string {
  const { seq, type, kind, act } = frame as { seq?: number; type?: string; kind?: string; act?: string };
  return dir === 'down' ? `seq ${seq} ${type}` : String(kind ?? act);
}

/** Marks stand-ins, also inside fingerprints. */
const pieces = (text: string) =>
  text.split(/("|\||,|:)/).map((piece, index) =>
    isStandIn(piece) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <mark key={index}>{piece}</mark>
    ) : (
      piece
    ),
  );
