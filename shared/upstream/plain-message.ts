import { alertKinds, type Kind, kindOfType, kinds } from '../notifications/alert-kinds.ts';
import type { AlertEnvelope } from './alert-envelope.ts';
import { alertReaders, type BodyOf, wrappers } from './alert-readers.ts';
import { flag, instant, object, odd, type Read, type Shape, text, UNUSUAL, unread } from './plain-shapes.ts';

/** What the schemas make of a message, made without them. */
export type PlainMessage = { message: AlertEnvelope; kind: Kind; body: BodyOf<Kind> };

/**
 * Reads Amazon's messages, and a provider's record of one, in one pass, as long as everything in them is as Amazon writes it.
 * The schemas of alert-readers.ts stay the law: whatever is unusual (another type, a key in another spelling, blanks to trim, a field twice) is left to
 * them, and plain-message.test.ts holds both to the same answers.
 * @returns undefined where the schemas have to read it
 */
export function readPlainMessage(raw: unknown): PlainMessage | undefined {
  const message = envelope(raw);
  if (message === UNUSUAL) return undefined;
  const { notificationtype, payload } = message as AlertEnvelope;
  const kind = kindOfType[notificationtype];
  const body = bodies[kind]?.(unwrapped(payload)) ?? UNUSUAL;
  return body === UNUSUAL ? undefined : ({ message, kind, body } as PlainMessage);
}

// A record that holds a whole message, and a wrapper that is not alone, are for the schemas.
const notHere: Shape = Object.fromEntries(['notificationType', 'payload', ...wrappers].map((key) => [key, odd]));

const bodies: Partial<Record<Kind, Read>> = Object.fromEntries(
  kinds.flatMap((kind) => {
    const { plain } = alertReaders[kind];
    return plain ? [[kind, object(plain.required, { ...plain.optional, ...notHere }, plain.lists)]] : [];
  }),
);

const wrapperSpellings = new Set(wrappers.flatMap((key) => [key, key.slice(0, 1).toUpperCase() + key.slice(1)]));

function unwrapped(payload: Record<string, unknown>): unknown {
  const keys = Object.keys(payload);
  const [key] = keys;
  return keys.length === 1 && key !== undefined && wrapperSpellings.has(key) ? payload[key] : payload;
}

const plainTypes = new Set<unknown>(kinds.filter((kind) => bodies[kind]).map((kind) => alertKinds[kind].type));

const envelope = object(
  { notificationType: (value) => (plainTypes.has(value) ? value : UNUSUAL), payload: unread },
  {
    eventTime: instant,
    notificationMetadata: object({}, { publishTime: instant, notificationId: text(200) }),
    _id: text(200),
    notificationId: text(200),
    processed: flag,
    marketplace: text(40),
    publishedTime: instant,
    title: text(200),
  },
);
