import * as v from 'valibot';
import type { RecordingLine } from '../recording.ts';
import {
  foldedKey,
  isAnonymousId,
  isEventName,
  isHarmlessNumber,
  isHarmlessText,
  isKnownKey,
  type Vocabulary,
} from './harmless.ts';
import { actFrameSchema } from './page-frames.ts';
import { isKnownText } from './shortcut-ids.ts';
import { createStandIns, isStandIn, type RedactionKind, type StandIns } from './stand-ins.ts';

export type Redactor = {
  line(line: RecordingLine): RecordingLine;
  frame(frame: unknown): unknown;
  /**
   * Redacts a person's own sentences: emails, links, telephone numbers, seller ids, long tokens, and every name that
   * the frames so far contain.
   */
  said(text: string): string;
  /** The number of values, such as names, that `said` looks for. */
  sought(): number;
  /** The number of different values replaced so far. */
  count(): number;
};

/**
 * Replaces everything in a frame that isn't known to be harmless (harmless.ts): names, emails, tokens, seller and user
 * ids, free text, and the values of fields outside the contract. Prices, counts, times, products and the contract's own
 * words stay. Equal values get equal stand-ins, also inside fingerprints, so that two sightings of one alert stay the
 * same alert.
 * @param options.hidePrices replaces amounts of money by 0, too
 * @param options.more names of fields, and fixed words in them, that stay although no event has them
 */
export function createRedactor({ hidePrices = false, more }: RedactOptions = {}): Redactor {
  const standIns = { ...createStandIns(), hidePrices, more };
  const frame = (value: unknown): unknown => {
    if (typeof value === 'string') return redactBrokenText(value, standIns);
    // A socket frame: the event's name, then its arguments.
    if (Array.isArray(value) && typeof value[0] === 'string')
      return [eventName(value[0], standIns), ...value.slice(1).map((each) => redact(each, '', standIns))];
    return redact(value, '', standIns);
  };
  return {
    frame,
    line: (line) => ({ ...line, frame: line.dir === 'act' ? actOf(line.frame) : frame(line.frame) }),
    said: (text) =>
      standIns.replaceIn(
        saidForms.reduce(
          (rest, [form, kind]) => rest.replace(form, (found) => (isStandIn(found) ? found : standIns.of(kind, found))),
          standIns.replaceIn(text),
        ),
      ),
    sought: standIns.sought,
    count: standIns.count,
  };
}

/**
 * An action is harmless by its schema, except that ten digits can be a telephone number, and that a text can have any
 * name. A report checks screens, too (reports/report.ts).
 */
function actOf(frame: unknown): unknown {
  const act = v.safeParse(actFrameSchema, frame);
  if (!act.success) return { act: 'unreadable' };
  const { asin, filter, text, ...rest } = act.output;
  const asins = filter?.asins?.filter((each) => isHarmlessText('asin', each));
  return {
    ...rest,
    ...(text !== undefined && isKnownText(text) ? { text } : {}),
    ...(asin !== undefined && isHarmlessText('asin', asin) ? { asin } : {}),
    ...(filter ? { filter: { ...filter, ...(asins ? { asins } : {}) } } : {}),
  };
}

/** What is private in a sentence, by its form. */
const saidForms: readonly (readonly [RegExp, RedactionKind])[] = [
  [/(?:https?:\/\/|\bwww\.)\S+/gi, 'link'],
  [/[^\s"<>(),:;@[\]\\]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu, 'email'],
  // An address without its beginning, and what stands behind a name for it.
  [/(?<![\w./-])[\w-]+(?:\.[\w-]+)+\/\S*/g, 'link'],
  [
    /(?:pass(?:word|phrase|wort|wd)?|pwd|secret|token|api[ _-]?key)\s{0,5}=\s{0,5}\S+|\b(?:pass(?:word|phrase|wort|wd)|pwd|secret)\s{0,5}:\s{0,5}\S+/gi,
    'secret',
  ],
  [/\bA(?=\w*\d)[A-Z\d]{9,15}\b/g, 'seller'],
  [/(?<![\w.-])(?=[\w.-]*\d)[\w.-]{20,}/g, 'secret'],
  // Not a date.
  [/(?<!\w)(?!\d{4}-\d\d-\d\d)\+?\d[\d ()/-]{7,}\d(?!\w)/g, 'private'],
];

type RedactOptions = { hidePrices?: boolean; more?: Pick<Vocabulary, 'keys' | 'words'> | undefined };
type Replacing = StandIns & { hidePrices: boolean; more: RedactOptions['more'] };

const DEEPEST = 40;

/** The kind of value under a key. For an unknown key it is free text. */
function kindOf(key: string, text: string, inUser: boolean): RedactionKind {
  if (/token|password|secret|authorization|cookie|apikey|signature|hash$/.test(key)) return 'secret';
  if (/e?mails?$/.test(key) || isEmail(text)) return 'email';
  if (/(?:seller|merchant)id$/.test(key)) return 'seller';
  if (/^(?:first|last|full|user|member|display|contact|company|business)?name$/.test(key)) return 'name';
  if (
    /^(?:u|user|account|member|owner|contact|parent)id$/.test(key) ||
    key === 'member' ||
    (inUser && /^_?id$/.test(key))
  )
    return 'user';
  if (/^stripe|^(?:customer|subscription|application)id$/.test(key)) return 'account';
  if (/phone|address|street|zipcode|postalcode|^ip$|^mynote$/.test(key)) return 'private';
  if (/^https?:\/\//i.test(text)) return 'link';
  return isKnownKey(key) && /ids?$/.test(key) ? 'id' : 'text';
}

function redact(value: unknown, name: string, standIns: Replacing, depth = DEEPEST, inUser = false): unknown {
  // No real value is this deep.
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((each) => redact(each, name, standIns, depth - 1, inUser));
  if (typeof value === 'object' && value !== null) {
    const user = 'accountType' in value || foldedKey(name) === 'assignee';
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        keyName(key, standIns),
        redact(inner, key, standIns, depth - 1, user),
      ]),
    );
  }
  const key = foldedKey(name);
  if (typeof value === 'number') return redactNumber(value, key, standIns, inUser);
  if (typeof value !== 'string' || value === '') return value;
  return redactText(value, key, standIns, inUser);
}

function redactText(text: string, key: string, standIns: Replacing, inUser: boolean): string {
  const trimmed = text.trim();
  if (key === 'fingerprint') return redactFingerprint(text, standIns);
  if ((key === 'type' && isEventName(text)) || standIns.more?.words.get(key)?.has(text)) return text;
  const kind = kindOf(key, text, inUser);
  // A token balance may write its counts as text.
  if ((kind === 'text' || kind === 'secret') && isHarmlessText(key, text)) return text;
  if (kind === 'id' && (isAnonymousId(text) || isHarmlessText(key, text))) return text;
  return standIns.of(kind, trimmed);
}

function redactNumber(value: number, key: string, standIns: Replacing, inUser: boolean): unknown {
  if (standIns.hidePrices && /amount|price|cost|perday/.test(key)) return 0;
  const kind = kindOf(key, '', inUser);
  if (kind === 'user') return standIns.of('user', String(value));
  if (isHarmlessNumber(key, value) || (kind === 'id' && isAnonymousId(String(value)))) return value;
  return 0;
}

/** The fingerprint's parts, in the order of fingerprintOf (shared/inbox/identity.ts). */
const fingerprintKeys = ['notificationtype', 'sellerid', 'marketplace', 'asin', 'condition', 'moment'];

function redactFingerprint(text: string, standIns: Replacing): string {
  return text
    .split('|')
    .map((part, index) => {
      if (fingerprintKeys[index] === 'moment')
        return /^[pt]\d{9,14}$/.test(part) && isHarmlessNumber('at', Number(part.slice(1)))
          ? part
          : standIns.of('text', part);
      return part === '' ? part : redactText(part, fingerprintKeys[index] ?? '', standIns, false);
    })
    .join('|');
}

/** An unknown key may itself be private, such as the name or email that a value belongs to. */
const keyName = (key: string, standIns: Replacing): string =>
  isKnownKey(foldedKey(key)) || standIns.more?.keys.has(foldedKey(key)) || /^\d{1,4}$/.test(key)
    ? key
    : standIns.of('text', key);

const eventName = (name: string, standIns: StandIns): string => (isEventName(name) ? name : standIns.of('text', name));

/**
 * A quoted text, up to where it ends or breaks, and the colon after it; or a word outside of quotes. A text without its
 * closing quote is taken as a whole: of the quotes inside it, all escaped, none has a closing one either.
 */
const brokenParts = /"((?:[^"\\]|\\.)*)(?:(")(\s*:)?|\\?)|[^\s"{}[\],:]+/g;
const brokenWords = /[^\s"{}[\],:]+/g;

/**
 * Redacts a frame that is text because it never was an event. Punctuation and known keys stay, to show where it breaks.
 */
function redactBrokenText(text: string, standIns: Replacing): string {
  const wordOf = (word: string) => (/^(?:\d{1,6}|true|false|null)$/.test(word) ? word : standIns.of('text', word));
  const nameAt = /^\s*(?:\d+\s*)?\[\s*/.exec(text)?.[0].length;
  let key = '';
  let keyEnd = 0;
  return text.replace(
    brokenParts,
    (part: string, quoted: string | undefined, closed: string | undefined, colon: string | undefined, at: number) => {
      if (quoted === undefined) return wordOf(part);
      if (closed === undefined) return part.replace(brokenWords, wordOf);
      const before = text.slice(keyEnd, at).trim() === '' ? key : '';
      key = colon === undefined ? '' : keyIn(quoted);
      keyEnd = at + part.length;
      if (colon !== undefined) return `"${keyName(quoted, standIns)}"${colon}`;
      if (quoted === '' || (at === nameAt && isEventName(quoted))) return part;
      return `"${redactText(quoted, foldedKey(before), standIns, false)}"`;
    },
  );
}

/** The key in a quoted text, from its last quote on; '' if it has an escape. */
function keyIn(quoted: string): string {
  const key = quoted.slice(quoted.lastIndexOf('"') + 1);
  return key.includes('\\') ? '' : key;
}

const isEmail = (value: string): boolean =>
  /^\s*[^\s"<>(),:;@[\]\\]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+\s*$/u.test(value);
