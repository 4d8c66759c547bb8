import * as v from 'valibot';
import { alertKinds, type Kind, kindOfType, kinds } from '../inbox/alert-kinds.ts';
import { fingerprintOf } from '../inbox/identity.ts';
import { marksSchema } from '../inbox/marks.ts';
import { foundSchema, type Notification, stockSchema } from '../inbox/notification.ts';
import { productStateSchema, riskSchema } from '../inbox/product-now.ts';
import type { Rejection } from '../inbox/refused/refused-message.ts';
import { marketplaceOf } from '../marketplaces.ts';
import { fail, ok, type Result } from '../result.ts';
import {
  alertReaders,
  type BodyOf,
  contentOf,
  foldedWrappers,
  type Measured,
  type ReadBody,
  readerOf,
  wrappers,
} from './alert-readers.ts';
import { type AlertEnvelope, envelopeSchema, type InnerEnvelope, innerEnvelopeOf } from './amazon-message.ts';
import { misfitOf } from './misfit.ts';
import {
  flag,
  instant,
  object,
  odd,
  plainTitle,
  type Read,
  type Shape,
  text,
  UNUSUAL,
  unread,
} from './plain-shapes.ts';
import { foldKeys } from './tolerant.ts';

/**
 * Reads an alert from either form a provider may send (docs/upstream.md): the message exactly as Amazon sent it, or the
 * provider's stored record of it. Both key cases, mixed conditions, amounts as numeric text, a missing Buy Box and a
 * missing own offer are all normal. Only the fields that identify the alert are required; invalid optional parts are
 * dropped.
 * @param now ms, the time of a message without a publish time; a stored record without a time is refused
 */
export function readAlert(raw: unknown, now: number): Result<Notification, Rejection[]> {
  const read = readMessage(raw, now);
  return read.ok ? ok(read.value.alert) : read;
}

export type AlertMessage = { alert: Notification; measured: Measured | null };

/** Reads an alert like readAlert, plus the tracked metrics in its message (tracked-values.ts). */
export function readMessage(raw: unknown, now: number): Result<AlertMessage, Rejection[]> {
  const plain = readPlainMessage(raw);
  if (!plain) return readWhole(raw, now);
  const reader = readerOf(plain.kind);
  const body = reader.read(plain.body, plain.message.marketplace);
  if (isTimeless(plain.message, undefined, body) || !marketplaceOf(body.facts.marketplace)) return readWhole(raw, now);
  return ok({
    alert: withOurs(alertOf(plain.message, undefined, body, now), raw),
    measured: reader.measured(plain.body),
  });
}

/** The reference for every message, without the fast path. Returns the same as readAlert. */
export function readBySchema(raw: unknown, now: number): Result<Notification, Rejection[]> {
  const read = readWhole(raw, now);
  return read.ok ? ok(read.value.alert) : read;
}

/** The parts of an alert that couldn't be read, if `unreadable` is set. */
export function unreadIn(raw: unknown, now: number): Rejection[] {
  const read = readWhole(raw, now);
  if (!read.ok) return [];
  return read.value.lost.map((path) => ({
    path: writtenPath(raw, path),
    reason: isTime(path)
      ? 'Unreadable time: the alert shows another of its times'
      : 'Unreadable prices: the alert says so',
  }));
}

function readWhole(raw: unknown, now: number): Result<AlertMessage & { lost: string[][] }, Rejection[]> {
  const folded = foldKeys(raw);
  const envelope = v.safeParse(envelopeSchema, folded);
  if (!envelope.success) return fail(rejectionsOf(raw, envelope.issues));
  const { payload, ...message } = envelope.output;

  const kind = kindOfType[message.notificationtype];
  const reader = readerOf(kind);
  const content = alertKinds[kind].from === 'amazon' ? contentOf(payload) : payload;
  const read = v.safeParse(reader.body, content);
  if (!read.success) return fail(rejectionsOf(raw, read.issues, ['payload']));
  const body = reader.read(read.output, message.marketplace);
  if (!marketplaceOf(body.facts.marketplace)) return fail([unknownMarketplace(raw, content, body.facts.marketplace)]);
  const inner = innerEnvelopeOf(payload);
  const lost = [
    ...lostFields(folded, message),
    ...lostFields(payload, inner, ['payload']),
    ...lostFields(content, read.output, ['payload']),
  ];
  const [time] = lost.filter(isTime);
  // With the time of reading in place of its own, it would be a different alert at every reading.
  if (time && publishedTimeOf(message, inner, body) === undefined)
    return fail([{ path: writtenPath(raw, time), reason: 'Expected a moment such as 2026-02-02T08:00:00.000Z' }]);
  if (isTimeless(message, inner, body))
    return fail([{ path: writtenPath(raw, ['publishedtime']), reason: 'Required, but missing' }]);
  const unreadable = [
    time ? ('time' as const) : undefined,
    lost.some(isPrice) ? ('prices' as const) : undefined,
  ].filter((part) => part !== undefined);
  const alert = withOurs(alertOf(envelope.output, inner, body, now), raw);
  return ok({
    alert: unreadable.length === 0 ? alert : { ...alert, unreadable },
    measured: reader.measured(read.output),
    lost: lost.filter((path) => isTime(path) || isPrice(path)),
  });
}

function publishedTimeOf(
  message: Omit<AlertEnvelope, 'payload'>,
  inner: InnerEnvelope | undefined,
  { triggerTime }: ReadBody,
): number | undefined {
  const metadata = message.notificationmetadata ?? inner?.notificationmetadata;
  return message.publishedtime ?? metadata?.publishtime ?? message.eventtime ?? inner?.eventtime ?? triggerTime;
}

/**
 * Whether a stored record has no time. With the time of reading it would be a different alert at every reading. A live
 * message comes only once.
 */
const isTimeless = (
  message: Omit<AlertEnvelope, 'payload'>,
  inner: InnerEnvelope | undefined,
  body: ReadBody,
): boolean => message._id !== undefined && message._id !== null && publishedTimeOf(message, inner, body) === undefined;

function alertOf(message: AlertEnvelope, inner: InnerEnvelope | undefined, body: ReadBody, now: number): Notification {
  const { facts, triggerTime, detail, subject = facts.condition } = body;
  const metadata = message.notificationmetadata ?? inner?.notificationmetadata;
  const publishedTime = publishedTimeOf(message, inner, body) ?? now;
  const notificationId = message.notificationid ?? metadata?.notificationid;

  const notificationType = alertKinds[detail.kind].type;

  return {
    notificationType,
    ...facts,
    identity: {
      ...(notificationId ? { notificationId } : {}),
      ...(message._id ? { recordId: message._id } : {}),
      fingerprint: fingerprintOf({ notificationType, ...facts, condition: subject, triggerTime, publishedTime }),
    },
    processed: message.processed ?? false,
    publishedTime,
    ...(triggerTime === undefined ? {} : { triggerTime }),
    ...(message.title ? { title: message.title } : {}),
    detail,
  };
}

/** Adds our own fields of a stored record. They are read as written, and an invalid one is dropped. */
function withOurs(alert: Notification, raw: unknown): Notification {
  const { marks, risk, now, found, stock, unchanged, quiet } = raw as Record<string, unknown>;
  if ([marks, risk, now, found, stock, unchanged, quiet].every((each) => each === undefined)) return alert;
  const read = v.parse(oursSchema, { marks, risk, now, found, stock });
  return {
    ...alert,
    ...(quiet === true ? { quiet } : {}),
    ...(unchanged === true ? { unchanged } : {}),
    ...(read.marks ? { marks: read.marks } : {}),
    ...(read.risk ? { risk: read.risk } : {}),
    ...(read.now ? { now: read.now } : {}),
    ...(read.found ? { found: read.found } : {}),
    ...(read.stock ? { stock: read.stock } : {}),
  };
}

const oursSchema = v.object({
  marks: v.fallback(v.optional(marksSchema), undefined),
  risk: v.fallback(v.optional(riskSchema), undefined),
  now: v.fallback(v.optional(productStateSchema), undefined),
  found: v.fallback(v.optional(foundSchema), undefined),
  stock: v.fallback(v.optional(stockSchema), undefined),
});

/**
 * Without its marketplace, nothing of an alert is right: its currency, its links, the seller's costs.
 * @param content folded
 */
function unknownMarketplace(raw: unknown, content: unknown, id: string): Rejection {
  const { offerchangetrigger, marketplaceid } = content as {
    offerchangetrigger?: { marketplaceid?: unknown };
    marketplaceid?: unknown;
  };
  const inPayload =
    offerchangetrigger?.marketplaceid === undefined ? [] : ['payload', 'offerchangetrigger', 'marketplaceid'];
  const path = marketplaceid === undefined ? inPayload : ['payload', 'marketplaceid'];
  return { path: writtenPath(raw, path.length > 0 ? path : ['marketplace']), reason: `Unknown marketplace ${id}` };
}

function rejectionsOf(
  raw: unknown,
  issues: readonly v.BaseIssue<unknown>[],
  before: readonly string[] = [],
): Rejection[] {
  return issues.slice(0, 5).map((issue) => ({
    path: writtenPath(raw, [...before, ...(issue.path ?? []).map(({ key }) => String(key))]) || '(message)',
    reason: misfitOf(issue).reason,
  }));
}

/**
 * Converts a path of folded keys to the message's spelling, wrappers included, so that its sender can find the field.
 * An absent field gets its usual name.
 */
function writtenPath(raw: unknown, folded: readonly string[]): string {
  const written: string[] = [];
  let holder = raw;
  for (const key of folded) {
    let found = spelledKey(holder, key);
    for (const wrapper of found === undefined ? ['payload', ...foldedWrappers] : []) {
      const outer = spelledKey(holder, wrapper);
      if (outer === undefined) continue;
      written.push(outer);
      holder = (holder as Record<string, unknown>)[outer];
      found = spelledKey(holder, key);
      if (found !== undefined) break;
    }
    written.push(found ?? usualNames[key] ?? key);
    holder = found === undefined ? undefined : (holder as Record<string, unknown>)[found];
  }
  return written.join('.');
}

const spelledKey = (holder: unknown, folded: string): string | undefined =>
  typeof holder === 'object' && holder !== null
    ? Object.keys(holder).find((key) => key.toLowerCase() === folded)
    : undefined;

/** Required fields in their usual spelling. */
const usualNames: Record<string, string> = Object.fromEntries(
  ['notificationType', 'publishedTime', ...Object.values(alertReaders).flatMap(({ names }) => names)].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

/**
 * Finds the fields that a message has but a lenient schema couldn't read: it returned nothing, or a shorter list.
 * @param raw with folded keys @param read the schema's output
 * @returns their paths
 */
function lostFields(raw: unknown, read: unknown, path: string[] = []): string[][] {
  if (Array.isArray(read)) {
    if (!Array.isArray(raw)) return raw === undefined || raw === null ? [] : [path];
    // A list is cut at its limit. Nothing that is shown gets lost.
    if (read.length < Math.min(raw.length, SHORTEST_LIMIT)) return [path];
    return raw.length === read.length
      ? read.flatMap((each, index) => lostFields(raw[index], each, [...path, String(index)]))
      : [];
  }
  if (typeof read !== 'object' || read === null) return [];
  if (typeof raw !== 'object' || raw === null) return raw === undefined || raw === null ? [] : [path];
  return Object.entries(read).flatMap(([key, value]) => {
    const given = (raw as Record<string, unknown>)[key];
    if (given === undefined || given === null) return [];
    return value === undefined || value === null ? [[...path, key]] : lostFields(given, value, [...path, key]);
  });
}

const SHORTEST_LIMIT = 10;

const times = new Set(['publishedtime', 'publishtime', 'eventtime', 'timeofofferchange']);
const isTime = (path: string[]): boolean => times.has(path.at(-1) ?? '');
/**
 * The field itself is a price or a part of one, or says to which condition a price belongs. Counts, ranks, and ratings
 * beside the prices are none.
 */
function isPrice(path: string[]): boolean {
  const key = path.at(-1) ?? '';
  if (key === 'condition' || key === 'subcondition')
    return path.some((each) => /prices$|^offers$|^merchantoffer$/.test(each));
  return /price|^(?:shipping|points|pointsnumber|offers|merchantoffer|summary)$/.test(key);
}

/** The same result as the schemas', built without them. */
type PlainMessage = { message: AlertEnvelope; kind: Kind; body: BodyOf<Kind> };

/**
 * Reads Amazon's messages, and a provider's record of one, in one pass, as long as everything in them is as Amazon
 * writes it. The schemas of alert-readers.ts are the reference: anything unusual (another type, a key in another
 * spelling, spaces to trim, a repeated field) is left to them, and plain-message.test.ts checks that both return the
 * same.
 * @returns undefined if the schemas have to read it
 */
export function readPlainMessage(raw: unknown): PlainMessage | undefined {
  const message = envelope(raw);
  if (message === UNUSUAL) return undefined;
  const { notificationtype, payload } = message as AlertEnvelope;
  const kind = kindOfType[notificationtype];
  const body = bodies[kind]?.(unwrapped(payload)) ?? UNUSUAL;
  return body === UNUSUAL ? undefined : ({ message, kind, body } as PlainMessage);
}

// Records that contain a whole message, and wrappers with other fields beside them, are left to the schemas.
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
    title: plainTitle(200),
  },
);
