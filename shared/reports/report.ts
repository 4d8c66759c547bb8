import * as v from 'valibot';
import { actFrameSchema, pageFrameSchema } from '../recording/page-frames.ts';
import { createRedactor } from '../recording/redact.ts';
import { redactionKinds } from '../recording/stand-ins.ts';
import { parseRecording, type Recording, type RecordingLine } from '../recording.ts';

/** A problem that a person reports from a page: their own words, and the last minutes as a recording. */
export type Report = { said: string; recording: Recording };

/** The parts of a recording that a person can leave out. */
export const reportParts = ['messages', 'state', 'actions', 'browser'] as const;
export type ReportPart = (typeof reportParts)[number];

export const partOf = ({ dir }: Pick<RecordingLine, 'dir'>): Exclude<ReportPart, 'browser'> =>
  dir === 'act' ? 'actions' : dir === 'page' ? 'state' : 'messages';

/** The recording with only some of its parts. */
export function withParts({ header, lines }: Recording, parts: ReadonlySet<ReportPart>): Recording {
  const { report } = header;
  return {
    header: report && !parts.has('browser') ? { ...header, report: { screen: report.screen } } : header,
    lines: lines.filter((line) => parts.has(partOf(line))),
  };
}

/**
 * Redacts a report: on the page, before the person sees it, and once more at the edge.
 * @param person the reporting person's own record, whose names and email are replaced in their words, too
 * @returns the report, and how many different values were replaced
 */
export function redactReport({ said, recording }: Report, person: object | undefined, options: { hidePrices?: boolean } = {}): Report & { replaced: number } {
  const redactor = createRedactor(options);
  const lines = recording.lines.map((line) => redactor.line(line));
  const before = redactor.count();
  if (person) redactor.frame({ accountType: 'USER', ...person });
  const unseen = redactor.count() - before;
  const words = redactor.said(said);
  const { report, started } = recording.header;
  const header = { recording: 1 as const, source: 'A reported problem', started, redactions: [...redactionKinds], ...(report ? { report } : {}) };
  return { said: words, recording: { header, lines }, replaced: redactor.count() - unseen };
}

/**
 * Reads a report's recording, including what the page took and what the person did.
 * @throws Error that names the first invalid line
 */
export function readReported(text: string): Recording {
  const recording = parseRecording(text);
  if (Number.isNaN(Date.parse(recording.header.started))) throw new Error('Line 1 names no time at which the recording started');
  for (const [index, { dir, frame }] of recording.lines.entries()) {
    if (dir === 'in' || dir === 'up') throw new Error(`Line ${index + 2} is a frame that no page receives`);
    const schema = dir === 'page' ? pageFrameSchema : dir === 'act' ? actFrameSchema : undefined;
    if (schema && !v.is(schema, frame)) throw new Error(`Line ${index + 2} is not what a page takes or a person does`);
  }
  return recording;
}
