import { createRedactor } from '#shared/recording/redact.ts';

/** What an unreadable message still shows of itself, by which an operator finds it. */
export type Traces = { ids: string[]; asin: string };

/** Looks for an ASIN and for the ids of Amazon and the provider, under whatever spelling of their keys. @param message unchecked */
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

/** The message as JSON, without anything that could identify a person or a seller. */
export const redactedText = (message: unknown): string => JSON.stringify(createRedactor().frame(message)) ?? '';

const MOST_VALUES = 300;
const MOST_IDS = 2;
const DEEPEST = 8;
