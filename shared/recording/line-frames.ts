import { parseEvent, type StreamEvent } from '../events.ts';
import { isObject } from '../parse-json.ts';
import type { RecordingLine } from '../recording.ts';
import { isUpstreamEvent, upstreamEvents } from '../upstream/frames.ts';
import { foldKeys } from '../upstream/tolerant.ts';

export type UpstreamFrame = { name: string; args: unknown[] };

/**
 * The upstream event of a line. An 'up' frame is one, unless it is text that never was an event;
 * what came through an ingest endpoint becomes the event that a provider makes of it; a typed event is none.
 */
export function upstreamFrameOf({ dir, frame }: RecordingLine): UpstreamFrame | undefined {
  if (dir === 'up') {
    if (!Array.isArray(frame)) return undefined;
    const [name, ...args] = frame;
    return typeof name === 'string' ? { name, args } : undefined;
  }
  if (dir !== 'in' || !isObject(frame) || !isObject(frame.body)) return undefined;
  const { endpoint, body } = frame;
  if (endpoint === 'sp-api')
    return { name: `spapi:${String((foldKeys(body, 1) as Record<string, unknown>).notificationtype)}`, args: [body] };
  if (endpoint === 'activity')
    return { name: 'history:recorded', args: [{ ...body, _id: body.id, email: body.member }] };
  return undefined;
}

/** The typed event of a 'down' frame; undefined if this build doesn't know it. A missing `seq` counts as 0. */
export function typedEventOf(frame: unknown): StreamEvent | undefined {
  if (!isObject(frame) || typeof frame.type !== 'string') return undefined;
  const event = parseEvent({
    seq: Number(frame.seq ?? 0),
    id: String(frame.id ?? ''),
    type: frame.type,
    at: Number(frame.at ?? 0),
    data: frame.data,
  });
  return 'unknown' in event ? undefined : event;
}

/** The names that select a line: its name on the wire, and the typed event that it is or becomes. */
export function lineNames(line: RecordingLine): string[] {
  if (line.dir === 'down') return isObject(line.frame) && typeof line.frame.type === 'string' ? [line.frame.type] : [];
  const event = upstreamFrameOf(line);
  if (!event) return ['(text)'];
  return isUpstreamEvent(event.name) ? [event.name, upstreamEvents[event.name].becomes] : [event.name];
}

/** The products in a line. Commands name them only inside their alerts' fingerprints. */
export function lineAsins(line: RecordingLine): string[] {
  const found = new Set<string>();
  collectAsins(line.frame, found, 12);
  return [...found];
}

function collectAsins(value: unknown, found: Set<string>, depth: number): void {
  if (depth === 0) return;
  if (Array.isArray(value)) for (const each of value) collectAsins(each, found, depth - 1);
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const name = key.toLowerCase();
      if (name === 'asin' && typeof inner === 'string') found.add(inner);
      else if (name === 'fingerprint' && typeof inner === 'string') found.add(inner.split('|')[3] ?? '');
      else collectAsins(inner, found, depth - 1);
    }
  }
}
