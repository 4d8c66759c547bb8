import type { NotificationsInput } from '#client/features/inbox/state/notifications-state.ts';
import type { StreamEvent } from '#shared/events.ts';
import { type Detail, type Kind, kindOfType } from '#shared/inbox/alert-kinds.ts';
import type { AlertCommand } from '#shared/inbox/marks.ts';
import type { Notification } from '#shared/inbox/notification.ts';

const details: Record<Kind, Detail> = {
  'pricing-health': { kind: 'pricing-health', issueType: 'BuyBoxDisqualification', ranks: [] },
  'offer-change': { kind: 'offer-change', changeType: 'Internal', lowest: [], offers: [], ranks: [] },
  tracking: { kind: 'tracking', words: 'Updates are arriving again', ruleId: 'r', sign: 'heard' },
  'account-status': { kind: 'account-status', status: 'AT_RISK', before: 'NORMAL' },
  'listing-issues': { kind: 'listing-issues', sku: 'SKU-1', state: 'suppressed', issues: [] },
  'listing-status': { kind: 'listing-status', sku: 'SKU-1', state: 'not-buyable', issues: [] },
  stock: { kind: 'stock', sku: 'SKU-1', level: 'soon', left: 12, inbound: 40, aDay: 2 },
  'cancel-wish': { kind: 'cancel-wish', orderId: '111-2222222-3333333', state: 'open', items: [{ sku: 'SKU-1' }] },
  'business-box': {
    kind: 'business-box',
    asin: 'B000000001',
    condition: 'new',
    tiers: [{ units: 1, price: { amount: 20, currency: 'USD' }, holder: 'lost' }],
  },
  'fee-promotion': { kind: 'fee-promotion', products: ['B000000001'], others: [], fees: [] },
  'walmart-buy-box': { kind: 'walmart-buy-box', sku: 'SKU-1', suppressed: false, offers: [] },
  'walmart-item': { kind: 'walmart-item', sku: 'SKU-1', published: false, reasons: [] },
  'walmart-stock': { kind: 'walmart-stock', sku: 'SKU-1', nodes: [] },
  'walmart-performance': { kind: 'walmart-performance', about: 'ALARMS', alarms: [], metrics: [] },
  notice: { kind: 'notice', notice: { about: 'cap', member: 'm1', name: 'Ana', percent: 80, used: 400, cap: 500 } },
};

/** An alert identified by its number, with plain values everywhere else. */
export function alertOf(n: number, change: Partial<Notification> = {}): Notification {
  const { notificationType = 'ANY_OFFER_CHANGED' } = change;
  return {
    identity: { notificationId: `n${n}`, recordId: `r${n}`, fingerprint: `f${n}` },
    notificationType,
    processed: false,
    marketplace: 'US',
    sellerId: 'A1SELLER',
    asin: `B00000000${n}`.slice(-10),
    condition: 'new',
    publishedTime: 1_000_000 + n * 1000,
    detail: details[kindOfType[notificationType]],
    ...change,
  };
}

export const created = (
  seq: number,
  alert: Notification,
  at = alert.publishedTime + 500,
): Extract<StreamEvent, { type: 'notification.created' }> => ({
  seq,
  id: `e${seq}`,
  type: 'notification.created',
  at,
  data: alert,
});

export const touched = (
  seq: number,
  type: 'notification.read' | 'notification.deleted',
  ...alerts: Notification[]
): Extract<StreamEvent, { type: 'notification.read' | 'notification.deleted' }> => ({
  seq,
  id: `e${seq}`,
  type,
  at: 2_000_000 + seq,
  data: { alerts: alerts.map((alert) => alert.identity) },
});

export const event = (value: Extract<NotificationsInput, { kind: 'event' }>['event']): NotificationsInput => ({
  kind: 'event',
  event: value,
});

/** The page shows a command before it is answered. @param all whether it means every unread alert */
export const marked = (
  id: string,
  command: AlertCommand,
  alerts: readonly Notification[],
  all = false,
): NotificationsInput => ({
  kind: 'mark.started',
  marking: { id, command, assignee: null, alerts: alerts.map(({ identity }) => identity), all },
});

export const snapshot = (
  head: number,
  alerts: Notification[],
  counts: { total?: number; unread?: number } = {},
): NotificationsInput => ({
  kind: 'snapshot',
  head,
  page: { notifications: alerts, ...(counts.total === undefined ? {} : { total: counts.total }) },
  unread: counts.unread ?? null,
});

export const page = (
  head: number,
  alerts: Notification[],
  counts: { total?: number; unread?: number; limit?: number; last?: boolean } = {},
): NotificationsInput => ({
  kind: 'page',
  page: { notifications: alerts, total: counts.total, unread: counts.unread },
  head: { epoch: 'e', seq: head },
  last: counts.last ?? alerts.length < (counts.limit ?? 50),
});
