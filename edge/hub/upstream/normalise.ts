import * as v from 'valibot';
import type { NewEvent } from '#shared/events.ts';
import type { AlertIdentity } from '#shared/inbox/identity.ts';
import type { Rejection } from '#shared/inbox/refused/refused-message.ts';
import { readAlert, unreadIn } from '#shared/upstream/alert.ts';
import { frameMetaSchema, isUpstreamEvent, type StaleWord, upstreamEvents } from '#shared/upstream/frames.ts';
import { misfitOf } from '#shared/upstream/misfit.ts';
import type { FrameOrigin } from '../ports.ts';

type Normalised =
  /** `unread`: the fields of an alert that could not be read; the rest is shown. */
  | {
      kind: 'event';
      event: NewEvent;
      identity?: AlertIdentity;
      outboxId?: string;
      origin?: FrameOrigin;
      unread?: Rejection[];
    }
  | { kind: 'stale'; word: StaleWord }
  | { kind: 'rejected'; path: string; reason: string };

/**
 * Converts an upstream event to a typed event, or returns the reason for its rejection (LIVE-13). Pure, so that
 * recordings can use it like the socket does.
 * @param args the event's arguments: its data, the provider's number for it, and perhaps a recovery offset, which is
 * ignored
 * @param now ms, for an alert without a publication time
 */
export function normalise(name: string, args: unknown[], now: number): Normalised {
  if (!isUpstreamEvent(name)) return rejected('(event)', 'No such event');
  const known = upstreamEvents[name];
  if (known.brings === 'stale') return { kind: 'stale', word: known };
  const [data, meta] = args;
  const parsedMeta = v.safeParse(frameMetaSchema, meta);
  const { outboxId, acceptedAt, traceparent } = parsedMeta.success ? parsedMeta.output : {};
  const origin = { acceptedAt, traceparent };
  if (known.brings === 'alert') {
    const alert = readAlert(data, now);
    if (!alert.ok) return rejected(alert.error[0]?.path ?? '', alert.error[0]?.reason ?? '');
    const event: NewEvent = { type: known.becomes, data: alert.value };
    return {
      kind: 'event',
      event,
      identity: alert.value.identity,
      outboxId,
      origin,
      ...(alert.value.unreadable ? { unread: unreadIn(data, now) } : {}),
    };
  }
  // Only the first problem is named, and a long list may have one in every row.
  const read = v.safeParse(known.schema as v.GenericSchema, data, { abortEarly: true });
  if (!read.success) {
    const { path, reason } = misfitOf(read.issues[0]);
    return rejected(path || '(data)', reason);
  }
  // The type of `upstreamEvents` guarantees that whatever matches the schema is that event's data.
  return { kind: 'event', event: { type: known.becomes, data: read.output } as NewEvent, outboxId };
}

const rejected = (path: string, reason: string): Normalised => ({ kind: 'rejected', path, reason });
