import type { NewEvent } from '#shared/events.ts';
import type { LogEvent } from '../ports.ts';
import { utf8Length } from '../text.ts';

/**
 * Writes an event as one line of JSON. The log's tables, the journal, and batches on the wire all use this text, so it
 * is written once and never parsed in between. Only this file knows the order of the fields.
 */
export function writeLogLine(event: NewEvent, seq: number, id: string, at: number): LogEvent {
  const body = `{"seq":${seq},"id":"${id}","type":"${event.type}","at":${at},"data":${JSON.stringify(event.data)}}`;
  return { seq, id, at, body, bytes: utf8Length(body) };
}

export function readLogLine(body: string, seq: number, bytes = utf8Length(body)): LogEvent {
  const id = body.indexOf('"id":"') + 6;
  const at = body.indexOf('"at":', id) + 5;
  return {
    seq,
    id: body.slice(id, body.indexOf('"', id)),
    at: Number.parseInt(body.slice(at, at + LONGEST_TIME), 10),
    body,
    bytes,
  };
}

/** Joins consecutive events into one text. A line of JSON contains no line break. */
export const joinLogLines = (events: readonly LogEvent[]): string =>
  events.length === 1 ? (events[0] as LogEvent).body : events.map(({ body }) => body).join('\n');

/**
 * @param first the seq of the first line
 * @param bytes the length of all lines without the line breaks
 */
export function splitLogLines(text: string, first: number, bytes: number): LogEvent[] {
  const lines = text.split('\n');
  // Usually every character is one byte, so the bytes of each line need not be counted.
  const plain = text.length - (lines.length - 1) === bytes;
  return lines.map((body, index) => readLogLine(body, first + index, plain ? body.length : undefined));
}

/** One digit more than a safe integer has. */
const LONGEST_TIME = 17;
