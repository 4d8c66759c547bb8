import * as v from 'valibot';
import { type ActFrame, actFrameSchema, pageFrameSchema } from '../recording/page-frames.ts';
import { createRedactor } from '../recording/redact.ts';
import { redactionKinds } from '../recording/stand-ins.ts';
import { parseRecording, type Recording, type ReportHead } from '../recording.ts';
import { zoneSchema } from '../time/days.ts';
import { reportLimits } from './report-limits.ts';

type Redacted = {
  recording: Recording;
  /** The number of different values replaced. */
  replaced: number;
  /** Of these, the number of names, emails, links and other values that the person's words are searched for. */
  sought: number;
  /** The person's words without what the recording shows to be private, and without emails, links, ids and tokens. */
  words(said: string): string;
};

/**
 * Redacts a recording and the person's words about it: on the page, before the person sees them, and once more at the
 * edge.
 * @param person the reporting person's own record, whose names and email are replaced in their words, too
 */
export function redactReported(
  recording: Recording,
  person: object | undefined,
  options: { hidePrices?: boolean } = {},
): Redacted {
  const redactor = createRedactor(options);
  const lines = recording.lines.map((line) => redactor.line(line));
  const [replaced, sought] = [redactor.count(), redactor.sought()];
  if (person) redactor.frame({ accountType: 'USER', ...person });
  // People write their first name alone.
  for (const name of namesIn(person ?? {})) redactor.frame({ name });
  /** The names of screens fit their form, and could hold what somebody put there on purpose. */
  const isPlainName = (name: string): boolean => !/\d{4}/.test(name) && redactor.said(name) === name;
  const plainLines = lines.map((line) => {
    if (line.dir !== 'act') return line;
    const { screen, ...act } = line.frame as ActFrame;
    return {
      ...line,
      frame: { ...act, ...(screen !== undefined && isPlainName(screen) ? { screen } : {}) },
    };
  });
  const { report, started } = recording.header;
  const plainReport = report && {
    ...report,
    screen: isPlainName(report.screen) ? report.screen : '/',
    ...(report.browser ? { browser: withZone(report.browser) } : {}),
  };
  const header = {
    recording: 1 as const,
    source: 'A reported problem',
    // Anything that reads as a time would be one.
    started: new Date(started).toISOString(),
    redactions: [...redactionKinds],
    ...(plainReport ? { report: plainReport } : {}),
  };
  return { recording: { header, lines: plainLines }, replaced, sought, words: redactor.said };
}

/** Only a zone that exists. */
const withZone = (browser: NonNullable<ReportHead['browser']>) => ({
  ...browser,
  zone: v.is(zoneSchema, browser.zone) ? browser.zone : 'UTC',
});

const isEvent = (frame: unknown): boolean =>
  typeof frame === 'object' && frame !== null && 'type' in frame && typeof frame.type === 'string';

/** The words of a person's names. */
const namesIn = (person: object): string[] =>
  Object.entries(person).flatMap(([key, value]) =>
    /^(?:first|last|full|display)?name$/i.test(key) && typeof value === 'string' ? value.split(/\s+/) : [],
  );

/**
 * Reads a report's recording, including what the page took and what the person did.
 * @throws Error that names the first invalid line
 */
export function readReported(text: string): Recording {
  // The header, the lines, and the end of the last one.
  const tooMany = text.split('\n', reportLimits.lines + 3).length > reportLimits.lines + 2;
  if (tooMany) throw new Error(`A report has at most ${reportLimits.lines} lines`);
  const recording = parseRecording(text);
  if (Number.isNaN(Date.parse(recording.header.started)))
    throw new Error('Line 1 names no time at which the recording started');
  for (const [index, { dir, frame }] of recording.lines.entries()) {
    if (dir === 'in' || dir === 'up' || (dir === 'down' && !isEvent(frame)))
      throw new Error(`Line ${index + 2} is a frame that no page receives`);
    const schema = dir === 'page' ? pageFrameSchema : dir === 'act' ? actFrameSchema : undefined;
    if (schema && !v.is(schema, frame)) throw new Error(`Line ${index + 2} is not what a page takes or a person does`);
  }
  return recording;
}
