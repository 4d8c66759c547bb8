import type { NewEvent } from '#shared/events.ts';
import type { LogEvent } from '../ports.ts';
import { utf8Length } from '../text.ts';

/**
 * An event in the log is one line of JSON: the same text in the log's tables, in the journal and in a batch on the wire, so that it is
 * written once and never parsed on its way. This file alone knows the order of its fields.
 */
export function writeLogLine(event: NewEvent, seq: number, id: string, at: number): LogEvent {
  const body = `{"seq":${seq},"id":"${id}","type":"${event.type}","at":${at},"data":${JSON.stringify(event.data)}}`;
  return { seq, id, at, body, bytes: utf8Length(body) };
}

/** @param bytes the line's length in UTF-8, where it is known */
export function readLogLine(body: string, seq: number, bytes = utf8Length(body)): LogEvent {
  const id = body.indexOf('"id":"') + 6;
  const at = body.indexOf('"at":', id) + 5;
  return { seq, id: body.slice(id, body.indexOf('"', id)), at: Number.parseInt(body.slice(at, at + LONGEST_TIME), 10), body, bytes };
}

/** Events that follow on each other, as one text. JSON has no line break of its own. */
export const joinLogLines = (events: readonly LogEvent[]): string =>
  events.length === 1 ? (events[0] as LogEvent).body : events.map(({ body }) => body).join('\n');

/** @param first the seq of the first line, @param bytes of all lines together, without the breaks between them */
export function splitLogLines(text: string, first: number, bytes: number): LogEvent[] {
  const lines = text.split('\n');
  // One byte a character in the whole text: the usual case, in which no line has to be counted.
  const plain = text.length - (lines.length - 1) === bytes;
  return lines.map((body, index) => readLogLine(body, first + index, plain ? body.length : undefined));
}

/** As many digits as a safe integer has, and one more. */
const LONGEST_TIME = 17;
