import * as v from 'valibot';
import { alertKinds, kindOfType } from '../notifications/alert-kinds.ts';
import { fingerprintOf } from '../notifications/identity.ts';
import type { Notification } from '../notifications/notification.ts';
import { fail, ok, type Result } from '../result.ts';
import { type AlertEnvelope, envelopeSchema, type InnerEnvelope, innerEnvelopeOf } from './alert-envelope.ts';
import { alertReaders, contentOf, foldedWrappers, type ReadBody, readerOf } from './alert-readers.ts';
import { foldKeys } from './fold-keys.ts';
import { isPrice, isTime, lostFields } from './lost-fields.ts';
import { misfitOf } from './misfit.ts';
import { readPlainMessage } from './plain-message.ts';

/** Why a message was refused: the path of the failing field, as far as the message's own words go, and the reason. */
export type Rejection = { path: string; reason: string };

/**
 * Reads an alert from either form a provider may send (docs/upstream.md): the message exactly as Amazon sent it,
 * or the provider's stored record of it. Both key cases, mixed conditions, amounts as numeric text, a missing Buy Box
 * and an own offer that is absent are all normal; a broken optional part is left out, only what identifies the alert is required.
 * @param now ms, the time of a message that does not say when it was published; a stored record without a time is refused
 */
export function readAlert(raw: unknown, now: number): Result<Notification, Rejection[]> {
  const plain = readPlainMessage(raw);
  if (!plain) return readBySchema(raw, now);
  const body = readerOf(plain.kind).read(plain.body, plain.message.marketplace);
  return isTimeless(plain.message, undefined, body) ? readBySchema(raw, now) : ok(alertOf(plain.message, undefined, body, now));
}

/** The law for every message: the same answers as readAlert, for whatever is plain a little later. */
export function readBySchema(raw: unknown, now: number): Result<Notification, Rejection[]> {
  const read = readWhole(raw, now);
  return read.ok ? ok(read.value.alert) : read;
}

/** What of an alert could not be read, where `unreadable` says that something could not. */
export function unreadIn(raw: unknown, now: number): Rejection[] {
  const read = readWhole(raw, now);
  if (!read.ok) return [];
  return read.value.lost.map((path) => ({
    path: writtenPath(raw, path),
    reason: isTime(path) ? 'A time that could not be read: the alert shows another of its times' : 'Prices that could not be read: the alert says so',
  }));
}

function readWhole(raw: unknown, now: number): Result<{ alert: Notification; lost: string[][] }, Rejection[]> {
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
  const inner = innerEnvelopeOf(payload);
  const lost = [...lostFields(folded, message), ...lostFields(payload, inner, ['payload']), ...lostFields(content, read.output, ['payload'])];
  const [time] = lost.filter(isTime);
  // Shown by the moment at which it was read, it would be another alert at every reading.
  if (time && publishedTimeOf(message, inner, body) === undefined)
    return fail([{ path: writtenPath(raw, time), reason: 'Expected a moment such as 2026-02-02T08:00:00.000Z' }]);
  if (isTimeless(message, inner, body)) return fail([{ path: writtenPath(raw, ['publishedtime']), reason: 'Required, but missing' }]);
  const unreadable = [time ? ('time' as const) : undefined, lost.some(isPrice) ? ('prices' as const) : undefined].filter((part) => part !== undefined);
  const alert = alertOf(envelope.output, inner, body, now);
  return ok({ alert: unreadable.length === 0 ? alert : { ...alert, unreadable }, lost: lost.filter((path) => isTime(path) || isPrice(path)) });
}

function publishedTimeOf(message: Omit<AlertEnvelope, 'payload'>, inner: InnerEnvelope | undefined, { triggerTime }: ReadBody): number | undefined {
  const metadata = message.notificationmetadata ?? inner?.notificationmetadata;
  return message.publishedtime ?? metadata?.publishtime ?? message.eventtime ?? inner?.eventtime ?? triggerTime;
}

/** A record is read again and again: by the moment of its reading it would be another alert each time. A message comes once. */
const isTimeless = (message: Omit<AlertEnvelope, 'payload'>, inner: InnerEnvelope | undefined, body: ReadBody): boolean =>
  message._id !== undefined && message._id !== null && publishedTimeOf(message, inner, body) === undefined;

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

function rejectionsOf(raw: unknown, issues: readonly v.BaseIssue<unknown>[], before: readonly string[] = []): Rejection[] {
  return issues.slice(0, 5).map((issue) => ({
    path: writtenPath(raw, [...before, ...(issue.path ?? []).map(({ key }) => String(key))]) || '(message)',
    reason: misfitOf(issue).reason,
  }));
}

/** A path of folded keys as the message spells it, wrappers included, so that its sender finds the place. A field that is absent is called by its usual name. */
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
  typeof holder === 'object' && holder !== null ? Object.keys(holder).find((key) => key.toLowerCase() === folded) : undefined;

/** Required fields, as they are usually spelled. */
const usualNames: Record<string, string> = Object.fromEntries(
  ['notificationType', 'publishedTime', ...Object.values(alertReaders).flatMap(({ names }) => names)].map((name) => [name.toLowerCase(), name]),
);
