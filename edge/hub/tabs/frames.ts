import type { LogEvent } from '../ports.ts';

/** A batch as it goes over the wire, up to which event it reaches, and its size. */
export type Frame = Shared & { to: number; bytes: number };

/** A text that several tabs are sent, and the same with the request for an ack behind its type (ST5), made when the first of them is asked. */
export type Shared = { text: string; asking?: string };

export const textFor = (shared: Shared, asks: boolean): string => {
  if (!asks) return shared.text;
  shared.asking ??= shared.text.replace(',', ',"ack":true,');
  return shared.asking;
};

/** Frames of at most 128 KiB, so that one does not use up a tab's credit, and of a few events, so that none holds the page up. Serialised once for all tabs (ST6). */
export function framesOf(events: LogEvent[]): Frame[] {
  const frames: Frame[] = [];
  let start = 0;
  let bytes = 0;
  for (let index = 0; index < events.length; index += 1) {
    bytes += (events[index] as LogEvent).bytes + 1;
    const full = bytes > FRAME_BYTES || index - start + 1 >= FRAME_EVENTS;
    if (!full && index < events.length - 1) continue;
    const part = events.slice(start, index + 1);
    const from = (part[0] as LogEvent).seq;
    const to = (part[part.length - 1] as LogEvent).seq;
    const head = `{"type":"batch","from":${from},"to":${to},"events":[`;
    frames.push({ to, bytes: bytes + head.length + 1, text: `${head}${part.map((event) => event.body).join(',')}]}` });
    start = index + 1;
    bytes = 0;
  }
  return frames;
}

const FRAME_BYTES = 128 * 1024;
/** A page reads a frame in one go: a hundred alerts take 80 ms on a slow machine, and a click waits for them. */
const FRAME_EVENTS = 32;
