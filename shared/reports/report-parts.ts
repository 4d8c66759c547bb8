import type { Recording, RecordingLine } from '../recording.ts';

/** The parts of a reported recording. A person can leave each out. */
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
