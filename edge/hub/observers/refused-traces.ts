import { createRedactor } from '#shared/recording/redact.ts';

/** What an unreadable message still shows of itself, by which an operator finds it. */
export type Traces = { ids: string[]; asin: string };

/**
 * Looks for an ASIN and for the ids of Amazon and the provider, under whatever spelling of their keys.
 * @param message unchecked
 */
export function tracesIn(message: unknown): Traces {
  const traces: Traces = { ids: [], asin: '' };
  let left = MOST_VALUES;
  const look = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    for (const [key, each] of Object.entries(value)) {
      left -= 1;
      if (left < 0) return;
      if (typeof each === 'string') note(key.toLowerCase().replace(/[_-]/g, ''), each.trim());
      else look(each, depth + 1);
    }
  };
  const note = (key: string, text: string) => {
    if (key === 'asin' && traces.asin === '' && /^[A-Z\d]{10}$/i.test(text)) traces.asin = text.toUpperCase();
    const kind = key === 'notificationid' ? 'n' : key === 'id' ? 'r' : undefined;
    if (kind && traces.ids.length < MOST_IDS && /^[\w.:-]{1,100}$/.test(text)) traces.ids.push(`${kind}:${text}`);
  };
  look(message, 0);
  return traces;
}

/**
 * The beginning of a frame, without anything that could identify a person or a seller.
 * @param frame JSON, maybe after its packet type, or unreadable text
 */
export function redactedSample(frame: string): string {
  const text = frame.slice(0, LONGEST_WHOLE).replace(/^\d+(?=[[{])/, '');
  let read: unknown = text.slice(0, SAMPLE);
  try {
    read = JSON.parse(text);
  } catch {
    // Unreadable text is redacted as text, and so is the beginning of a long frame.
  }
  const safe = createRedactor().frame(read);
  return (typeof safe === 'string' ? safe : JSON.stringify(safe)).slice(0, SAMPLE);
}

/** In characters. */
const SAMPLE = 2_000;
/** In characters. Redacting a longer frame as a whole would take too long, only to show its beginning. */
const LONGEST_WHOLE = 64 * 1024;

const MOST_VALUES = 300;
const MOST_IDS = 2;
const DEEPEST = 8;
