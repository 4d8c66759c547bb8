import { firstMoment, linesOf, type Moment, momentAfter, type Reduce } from '#client/ops/recorded-page.ts';
import { lineNames } from '#shared/recording/line-frames.ts';
import { type Difference, differencesOf } from '#shared/recording/meaning.ts';
import type { Recording, RecordingLine } from '#shared/recording.ts';

/** The first lines of a difference that a sample has. */
const SAMPLE_LINES = 6;

export type ShadowSample = {
  /** ms since the stream was opened */
  at: number;
  /** The line's number in the stream, from 1. */
  line: number;
  event: string;
  /** Why the shadow has no state; undefined if the two differ in what they show. */
  threw?: string;
  /** Lines that only the present reducer (`first`) or the shadow (`second`) shows. */
  differences: readonly Difference[];
};

export type ShadowReport = {
  lines: number;
  differences: number;
  byEvent: Readonly<Record<string, number>>;
  samples: readonly ShadowSample[];
};

export type Shadow = { take(line: RecordingLine): void; report(): ShadowReport };

/**
 * Runs another reducer beside the present one over a live stream (OPS-06). The list begins empty, because the stream
 * has no list: what is compared is what both make of the events. A difference is counted when it appears or changes,
 * and not again while it stays.
 * @param samples how many differences are kept as samples, the first of each event before more of the same
 */
export function createShadow(
  header: Recording['header'],
  shadow: Reduce,
  { present, samples: most = 20 }: { present: Reduce; samples?: number },
): Shadow {
  const started = Date.parse(header.started);
  const empty: RecordingLine = {
    at: 0,
    dir: 'page',
    frame: { kind: 'base', page: { notifications: [], total: 0, unread: 0 }, unread: 0, mutes: { rev: 0, mutes: [] } },
  };
  const begin = (reduce: Reduce): Moment => momentAfter(firstMoment(header), empty, started, reduce);
  let mine = begin(present);
  let theirs = begin(shadow);
  let before = '';
  let lines = 0;
  let differences = 0;
  const byEvent: Record<string, number> = {};
  const samples: ShadowSample[] = [];

  const count = (line: RecordingLine, found: Pick<ShadowSample, 'differences' | 'threw'>) => {
    const event = lineNames(line)[0] ?? line.dir;
    differences += 1;
    byEvent[event] = (byEvent[event] ?? 0) + 1;
    const isNew = !samples.some((sample) => sample.event === event);
    if (samples.length < most) samples.push({ at: line.at, line: lines, event, ...found });
    else if (isNew) samples[samples.length - 1] = { at: line.at, line: lines, event, ...found };
  };

  return {
    take(line) {
      lines += 1;
      const at = started + line.at;
      mine = momentAfter(mine, line, at, present);
      try {
        theirs = momentAfter(theirs, line, at, shadow);
      } catch (error) {
        // It goes on from its state before the event.
        return count(line, { threw: String(error).slice(0, 200), differences: [] });
      }
      const found = differencesOf(shownLines(mine), shownLines(theirs)).slice(0, SAMPLE_LINES);
      // A count that differs goes on differing with other numbers.
      const text = JSON.stringify(
        found.map(({ only, line: shown }) => [only, shown.startsWith('{') ? shown : shown.split(' ')[0]]),
      );
      if (found.length > 0 && text !== before) count(line, { differences: found });
      before = text;
    },
    report: () => ({ lines, differences, byEvent: { ...byEvent }, samples: [...samples] }),
  };
}

function shownLines(moment: Moment): string[] {
  const { rows, facts } = linesOf(moment);
  return [...rows, ...Object.entries(facts).map(([name, value]) => `${name} ${value}`)];
}
