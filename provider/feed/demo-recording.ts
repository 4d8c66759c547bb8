import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseRecording, type Recording } from '#shared/recording.ts';

export const demoRecordingFile = join(import.meta.dirname, 'demo-recording.ndjson');

/** A frame with `dir: 'in'`: the ingest endpoint and the body that it received. */
export const ingestFrameSchema = v.object({ door: v.picklist(['sp-api', 'activity', 'scans']), body: v.unknown() });
export type IngestFrame = v.InferOutput<typeof ingestFrameSchema>;

export const readDemoRecording = (): Recording => parseRecording(readFileSync(demoRecordingFile, 'utf8'));
