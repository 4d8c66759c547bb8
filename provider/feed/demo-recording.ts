import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseRecording, type Recording } from '#shared/recording.ts';

export const demoRecordingFile = join(import.meta.dirname, 'demo-recording.ndjson');

/**
 * What a frame with `dir: 'in'` holds: the ingest endpoint it came through and the body that came. A `lost` message
 * never arrives, but its change happens.
 */
export const ingestFrameSchema = v.object({
  endpoint: v.picklist(['sp-api', 'activity', 'scans']),
  body: v.unknown(),
  lost: v.optional(v.boolean()),
});
export type IngestFrame = v.InferOutput<typeof ingestFrameSchema>;

export const readDemoRecording = (): Recording => parseRecording(readFileSync(demoRecordingFile, 'utf8'));
