import * as v from 'valibot';

/**
 * A recording is NDJSON: one header line, then one line per frame. `at` is ms since the start. `dir` tells where the
 * frame passed: 'up' from the provider's socket to the hub, 'down' as typed events to a tab, 'in' through an ingest
 * endpoint of the provider. A reported problem also has what the page's reducer took beside events ('page') and what
 * the person did ('act'), as in recording/page-frames.ts.
 */
const label = (form: RegExp) => v.pipe(v.string(), v.regex(form));
/** What a report says of the page and the browser. Every value has a form that fits no name, address or token. */
const reportHeadSchema = v.object({
  /** The pattern of the screen's address, without ids. */
  screen: label(/^\/[a-z0-9:/-]{0,100}$/i),
  browser: v.optional(
    v.object({
      name: v.picklist(['Chrome', 'Edge', 'Firefox', 'Safari', 'other']),
      version: label(/^\d{0,4}$/),
      system: v.picklist(['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'other']),
      width: v.pipe(v.number(), v.minValue(0), v.maxValue(99_999)),
      height: v.pipe(v.number(), v.minValue(0), v.maxValue(99_999)),
      zone: label(/^[A-Za-z]{1,20}(?:\/[A-Za-z_+\-0-9]{1,30}){0,2}$/),
      theme: v.picklist(['light', 'dark']),
    }),
  ),
});
export type ReportHead = v.InferOutput<typeof reportHeadSchema>;
const recordingHeaderSchema = v.object({
  recording: v.literal(1),
  source: v.string(),
  started: v.string(),
  redactions: v.array(v.string()),
  report: v.optional(reportHeadSchema),
});
type RecordingHeader = v.InferOutput<typeof recordingHeaderSchema>;

export const recordingLineSchema = v.object({
  at: v.pipe(v.number(), v.minValue(0)),
  dir: v.picklist(['up', 'down', 'in', 'page', 'act']),
  frame: v.unknown(),
});
export type RecordingLine = v.InferOutput<typeof recordingLineSchema>;

export type Recording = { header: RecordingHeader; lines: RecordingLine[] };

/** @throws Error that names the first invalid line */
export function parseRecording(text: string): Recording {
  const rows = text.split('\n').flatMap((row, index) => (row.trim() === '' ? [] : [{ row, number: index + 1 }]));
  const header = v.safeParse(recordingHeaderSchema, json(rows[0]?.row ?? '', 1));
  if (!header.success) throw new Error(`Line 1 is not a recording's header: ${header.issues[0].message}`);
  const lines = rows.slice(1).map(({ row, number }) => {
    const line = v.safeParse(recordingLineSchema, json(row, number));
    if (!line.success) throw new Error(`Line ${number} is not a recorded frame: ${line.issues[0].message}`);
    return line.output;
  });
  return { header: header.output, lines };
}

export const serializeRecording = (recording: Recording): string =>
  `${[recording.header, ...recording.lines].map((row) => JSON.stringify(row)).join('\n')}\n`;

function json(row: string, number: number): unknown {
  try {
    return JSON.parse(row);
  } catch {
    throw new Error(`Line ${number} is not JSON`);
  }
}
