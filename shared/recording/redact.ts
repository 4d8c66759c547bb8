import type { RecordingLine } from '../recording.ts';
import { createStandIns, type RedactionKind, type StandIns } from './stand-ins.ts';

export type Redactor = {
  line(line: RecordingLine): RecordingLine;
  frame(frame: unknown): unknown;
};

/**
 * Takes out of frames who somebody is and what could let somebody in: tokens, e-mails, names, seller ids, user and account ids.
 * Dedupe keys (NotificationId, record id, the provider's own number) stay as they are, and a fingerprint changes with its seller id,
 * so that two sightings of one alert are still one.
 */
export function createRedactor(): Redactor {
  const standIns = createStandIns();
  const frame = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value, standIns);
    // Twice: a fingerprint may stand before the seller id that it holds.
    learn(value, '', standIns, DEEPEST);
    return replace(value, '', standIns, DEEPEST);
  };
  return { frame, line: (line) => ({ ...line, frame: frame(line.frame) }) };
}

const DEEPEST = 40;

/** What a value under this key is, or undefined where only its text decides. */
function kindOf(key: string, value: string, inUser: boolean): RedactionKind | undefined {
  const name = key.toLowerCase().replace(/[_-]/g, '');
  // A balance counts tokens, and may write its counts as text.
  if (/token|password|secret|authorization|cookie|apikey|signature|hash$/.test(name)) return /^\d{1,9}(?:\.\d+)?$/.test(value) ? undefined : 'secret';
  if (isEmail(value)) return 'email';
  if (/e?mail$/.test(name)) return 'email';
  if (/(?:seller|merchant)id$/.test(name)) return 'seller';
  if (/^(?:first|last|full|user|member|display|contact|company|business)?name$/.test(name)) return 'name';
  if (/^(?:user|account|member|owner|contact|parent)id$/.test(name) || name === 'member' || (inUser && name === 'id')) return 'user';
  if (/^stripe|^(?:customer|subscription|application)id$/.test(name)) return 'account';
  if (/phone|address|street|zipcode|postalcode|^ip$|^mynote$/.test(name)) return 'private';
  return undefined;
}

function learn(value: unknown, key: string, standIns: StandIns, depth: number, inUser = false): void {
  if (depth === 0) return;
  if (Array.isArray(value)) for (const each of value) learn(each, key, standIns, depth - 1);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) learn(inner, name, standIns, depth - 1, isUserRecord(value));
  } else if (typeof value === 'string' && value !== '') {
    const kind = kindOf(key, value, inUser);
    if (kind) standIns.of(kind, value.trim());
  }
}

function replace(value: unknown, key: string, standIns: StandIns, depth: number, inUser = false): unknown {
  // Nothing real is as deep as this, so nothing real is lost.
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((each) => replace(each, key, standIns, depth - 1));
  if (typeof value === 'object' && value !== null) {
    const user = isUserRecord(value);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner, name, standIns, depth - 1, user)]));
  }
  if (typeof value === 'number') return kindOf(key, '', inUser) === 'user' ? standIns.of('user', String(value)) : value;
  if (typeof value !== 'string' || value === '') return value;
  const kind = kindOf(key, value, inUser);
  if (kind) return standIns.of(kind, value.trim());
  return redactWords(value, standIns);
}

/** E-mails and secrets by their look, and whatever was met before as a word of its own. */
function redactWords(text: string, standIns: StandIns): string {
  let redacted = text;
  if (redacted.includes('@')) redacted = redacted.replace(emailForm, (email) => standIns.of('email', email));
  redacted = redacted.replace(secretForm, (secret) => standIns.of('secret', secret));
  redacted = redacted.replace(wordForm, (word) => standIns.known(word) ?? word);
  for (const name of standIns.names()) redacted = redacted.replaceAll(name, standIns.of('name', name));
  return redacted;
}

/** A frame that was never an event stands as text: what looks like a field of JSON is treated as one. */
function redactText(text: string, standIns: StandIns): string {
  const fields = text.replace(fieldForm, (whole, key: string, between: string, value: string) => {
    const kind = kindOf(key, value, false);
    return kind && value !== '' ? `"${key}"${between}"${standIns.of(kind, value.trim())}"` : whole;
  });
  return redactWords(fields, standIns);
}

const emailForm = /[^\s"<>(),:;@[\]\\]+@[\w-]+(?:\.[\w-]+)+/g;
const secretForm = /\b(?:eyJ[\w-]{8,}\.[\w.-]{10,}|Atz[ar]\|[\w|.-]{10,}|(?:sk|pk|rk|whsec)_[\w]{10,})/g;
const wordForm = /[\w.@+-]{6,}/g;
const fieldForm = /"([\w-]{1,60})"(\s*:\s*)"([^"\\]*)"/g;

const isEmail = (value: string): boolean => /^\s*[^\s"<>(),:;@[\]\\]+@[\w-]+(?:\.[\w-]+)+\s*$/.test(value);
const isUserRecord = (value: object): boolean => 'accountType' in value;
