import * as v from 'valibot';
import { plainLines, plainText } from '../plain-text.ts';
import { reportLimits } from './report-limits.ts';

/** What a page sends. `recording` is the text of the file that the person can save, too (shared/recording.ts). */
export const sendReportSchema = v.strictObject({
  said: v.pipe(plainText(reportLimits.said, plainLines), v.minLength(1, 'Say what went wrong')),
  recording: v.pipe(v.string(), v.maxLength(reportLimits.recording, 'The recording is larger than 2 MB')),
});
export const sentReportSchema = v.object({ id: v.string() });

/** A report in the operator's list. */
const reportEntrySchema = v.object({
  id: v.string(),
  /** The reporting user's id, which the operator may see. */
  user: v.string(),
  /** When the edge stored it, ms. */
  at: v.number(),
  said: v.string(),
  screen: v.string(),
  messages: v.number(),
  actions: v.number(),
  bytes: v.number(),
});
export type ReportEntry = v.InferOutput<typeof reportEntrySchema>;

export const reportListSchema = v.object({ reports: v.array(reportEntrySchema) });
export type ReportList = v.InferOutput<typeof reportListSchema>;

export const namedReportSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'Expected the id of a report')),
});

export const storedReportSchema = v.object({ entry: reportEntrySchema, recording: v.string() });
export type StoredReport = v.InferOutput<typeof storedReportSchema>;
