import * as v from 'valibot';
import type { NewEvent } from '#shared/events.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { type Rejection, readAlert, unreadIn } from '#shared/upstream/alert.ts';
import { frameMetaSchema, isUpstreamEvent, type StaleWord, upstreamEvents } from '#shared/upstream/frames.ts';
import { misfitOf } from '#shared/upstream/misfit.ts';

export type Normalised =
  /** `unread`: what of an alert could not be read, though the rest is shown. */
  | { kind: 'event'; event: NewEvent; identity?: AlertIdentity; outboxId?: string; unread?: Rejection[] }
  | { kind: 'stale'; word: StaleWord }
  | { kind: 'rejected'; path: string; reason: string };

/**
 * One upstream event as a typed event, or the reason why it is none (LIVE-13). Pure: a recording drives it as the socket does.
 * @param args the event's arguments: its data, the provider's own number for it, and perhaps a recovery offset, which is ignored
 * @param now ms, for an alert that does not say when it was published
 */
export function normalise(name: string, args: unknown[], now: number): Normalised {
  if (!isUpstreamEvent(name)) return rejected('(event)', 'No such event');
  const known = upstreamEvents[name];
  if (known.brings === 'stale') return { kind: 'stale', word: known };
  const [data, meta] = args;
  const parsedMeta = v.safeParse(frameMetaSchema, meta);
  const outboxId = parsedMeta.success ? parsedMeta.output.outboxId : undefined;
  if (known.brings === 'alert') {
    const alert = readAlert(data, now);
    if (!alert.ok) return rejected(alert.error[0]?.path ?? '', alert.error[0]?.reason ?? '');
    const event: NewEvent = { type: known.becomes, data: alert.value };
    return { kind: 'event', event, identity: alert.value.identity, outboxId, ...(alert.value.unreadable ? { unread: unreadIn(data, now) } : {}) };
  }
  const read = v.safeParse(known.schema as v.GenericSchema, data);
  if (!read.success) {
    const { path, reason } = misfitOf(read.issues[0]);
    return rejected(path || '(data)', reason);
  }
  // The table's own type says that what fits the schema is the data of that event.
  return { kind: 'event', event: { type: known.becomes, data: read.output } as NewEvent, outboxId };
}

const rejected = (path: string, reason: string): Normalised => ({ kind: 'rejected', path, reason });
