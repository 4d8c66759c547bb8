import { kindOf } from '#shared/inbox/alert-kinds.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import type { Trx } from '../db/sqlite.ts';
import { findSeenAlert, notificationsWithIds, storedRecordOf } from '../inbox/notifications-table.ts';
import { standingRow } from '../inbox/standing-alerts.ts';
import { subscribedAt } from '../integrations/message-lines-table.ts';
import type { Account } from '../session/account-record.ts';

/** Amazon sends all fee promotions that are active anew after a subscription, ms. */
const WELCOME = 3_600_000;

/**
 * What becomes of a message that comes with every change of an order or of business offers, or with a subscription:
 * nothing, a read alert that rings for nobody, or an alert.
 */
export async function newsIn(
  trx: Trx,
  { id, ownerId }: Account,
  alert: Notification,
  subscriptionId: string | undefined,
  now: number,
): Promise<'none' | 'quiet' | 'alert'> {
  const { detail, marketplace } = alert;
  if (detail.kind === 'fee-promotion') {
    const since = subscriptionId === undefined ? undefined : await subscribedAt(trx, ownerId, subscriptionId);
    return since !== undefined && now - since < WELCOME ? 'quiet' : 'alert';
  }
  const kind = kindOf(detail);
  const standing = kind.row === 'event' ? kind.standing : undefined;
  if (!standing?.onlyNews || (await findSeenAlert(trx, id, alert.identity)) !== undefined) return 'alert';
  const row = await standingRow(trx, {
    account_id: ownerId,
    about: standing.about,
    marketplace,
    subject: standing.subject(detail),
  });
  const open = row?.over === 0 ? row : undefined;
  if (standing.isOver(detail)) return open ? 'alert' : 'none';
  if (open && (await saidBy(trx, open.record_id)) === kind.event(detail)) return 'none';
  // Without an own offer there, nothing was lost.
  return detail.kind === 'business-box' && !detail.tiers.some(({ own }) => own) ? 'quiet' : 'alert';
}

/** What an alert says; undefined if it was deleted. */
async function saidBy(trx: Trx, recordId: string): Promise<string | undefined> {
  const [row] = await notificationsWithIds(trx, [recordId]);
  const read = row && readAlert(storedRecordOf(row), row.received_at);
  return read?.ok ? kindOf(read.value.detail).event(read.value.detail) : undefined;
}

/** Drops where a buyer lives, before anything is stored. Of other messages than those about orders, nothing. */
export const withoutAddress = (message: unknown): unknown => (isOrder(message) ? withoutPostalCode(message) : message);

const isOrder = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  Object.entries(message).some(([key, value]) => key.toLowerCase() === 'notificationtype' && value === 'ORDER_CHANGE');

function withoutPostalCode(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutPostalCode);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      key.toLowerCase() === 'destinationpostalcode' ? [] : [[key, withoutPostalCode(value)]],
    ),
  );
}
