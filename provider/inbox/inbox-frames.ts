import type { AlertIdentity } from '#shared/inbox/identity.ts';
import type { ChangeAnswer } from '#shared/inbox/inbox.ts';
import type { AlertsChanged, ChangedAlert } from '#shared/inbox/inbox-events.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { enqueue, type Frame, outboxIdOf } from '../outbox/outbox-table.ts';
import { type AlertStateRow, type InboxAlert, marksOf } from './alert-states-table.ts';
import { inboxPeople } from './inbox-people.ts';

export type InboxFrame = ChangeAnswer['frames'][number];

/** A frame's data, bytes. Far below the hub's limit, because many alerts change at once. */
const FRAME_BYTES = 24 * 1024;

export const identityOf = (
  alert: Pick<AlertStateRow, 'record_id' | 'fingerprint'> & { notification_id: string | null },
): AlertIdentity => ({
  ...(alert.notification_id === null ? {} : { notificationId: alert.notification_id }),
  recordId: alert.record_id,
  fingerprint: alert.fingerprint,
});

export const changedAlertOf = (alert: InboxAlert): ChangedAlert => ({
  identity: identityOf(alert),
  processed: alert.unread === 0,
  marks: marksOf(alert),
});

export const changedFrames = (
  alerts: readonly ChangedAlert[],
  how: Pick<AlertsChanged, 'restored' | 'assigned'> = {},
): InboxFrame[] => inParts(alerts).map((part) => ({ event: 'notification:changed', data: { alerts: part, ...how } }));

export const deletedFrames = (alerts: readonly AlertIdentity[]): InboxFrame[] =>
  inParts(alerts).map((part) => ({ event: 'notification:deleted', data: { alerts: part } }));

function inParts<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  let room = 0;
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (bytes > room) {
      parts.push([]);
      room = FRAME_BYTES;
    }
    (parts.at(-1) as T[]).push(item);
    room -= bytes;
  }
  return parts;
}

/**
 * Queues one frame for everybody who sees the inbox.
 * @param except who knows already.
 * @returns the numbers of the frames
 */
export async function notifyInbox(
  trx: Trx,
  now: number,
  accountId: string,
  frame: Omit<Frame, 'accountId'>,
  except?: string,
): Promise<number[]> {
  const people = (await inboxPeople(trx, accountId)).filter(({ id }) => id !== except);
  return enqueue(
    trx,
    now,
    people.map(({ id }) => ({ accountId: id, ...frame })),
  );
}

/**
 * Queues frames for everybody who sees the inbox.
 * @param reader the account whose copies' ids are returned
 * @returns the frames as they reach the reader
 */
export async function announce(
  trx: Trx,
  { clock, instance }: Pick<Deps, 'clock' | 'instance'>,
  accountId: string,
  frames: readonly InboxFrame[],
  reader = accountId,
): Promise<InboxFrame[]> {
  if (frames.length === 0) return [];
  const people = await inboxPeople(trx, accountId);
  const copies = people.flatMap(({ id }) => frames.map(({ event, data }) => ({ accountId: id, event, data })));
  const numbers = await enqueue(trx, clock(), copies);
  const first = people.findIndex(({ id }) => id === reader) * frames.length;
  return first < 0
    ? [...frames]
    : frames.map((frame, index) => ({ ...frame, outboxId: outboxIdOf(instance, numbers[first + index] as number) }));
}
