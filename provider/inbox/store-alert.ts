import { foldText } from '#shared/grid/column-filter.ts';
import { factsOf } from '#shared/inbox/alert-filter.ts';
import { isPriced } from '#shared/inbox/alert-kinds.ts';
import { holdsBuyBox } from '#shared/inbox/buy-box.ts';
import { fingerprintOf } from '#shared/inbox/identity.ts';
import { isOfCondition, type Notification } from '#shared/inbox/notification.ts';
import { productOf } from '#shared/inbox/product-state.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import type { StoredRecord } from '#shared/upstream/notification-records.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps, ProductData } from '../deps.ts';
import { alertRisk, withHistory } from './alert-risk.ts';
import { type RuleDeps, runRules } from './alert-rules.ts';
import {
  type AlertFactsRow,
  freshMarks,
  type InboxAlert,
  insertAlertState,
  type NewAlertState,
} from './alert-states-table.ts';
import { insertNotification, type NotificationRow, storedRecordOf } from './notifications-table.ts';
import { isPressing, takePlace } from './standing-alerts.ts';

/** What storing an alert needs beside the transaction. */
export type AlertDeps = RuleDeps & Pick<Deps, 'productData' | 'deliver'>;

/**
 * Stores an alert with its state, and runs the account's rules on it.
 * @param join gives the alert its incident. Not called for alarms that a person set: those always stand alone
 * @returns the record, as the list and the socket send it
 */
export async function storeAlert(
  deps: AlertDeps,
  trx: Trx,
  row: NotificationRow,
  join?: (stored: InboxAlert, alert: Notification) => Promise<InboxAlert>,
): Promise<StoredRecord> {
  const read = readAlert(storedRecordOf(row), row.received_at);
  await insertNotification(trx, row);
  const fresh = newStateOf(deps.productData, row, read);
  const known = { ...fresh, ...(await withHistory(trx, row.account_id, fresh)) };
  const { published_at, notification_id } = row;
  const stored: InboxAlert = { ...known, n: await insertAlertState(trx, known), published_at, notification_id };
  const { alert, isAlarm, isUrgent } = await runRules(deps, trx, stored);
  const placed = read.ok ? await takePlace(deps, trx, alert, read.value) : alert;
  const state = join && read.ok && !isAlarm ? await join(placed, read.value) : placed;
  const urgent = isUrgent || (read.ok && isPressing(read.value));
  if (!deps.quiet) await deps.deliver(trx, state, { urgent, unchanged: row.unchanged === 1 });
  return storedRecordOf({ ...row, processed: 1 - state.unread }, state);
}

export const newStateOf = (
  productData: ProductData,
  row: NotificationRow,
  read = readAlert(storedRecordOf(row), row.received_at),
): NewAlertState => ({
  record_id: row.id,
  account_id: row.account_id,
  ...alertFactsOf(productData, row, read),
  ...freshMarks(1 - row.processed, row.published_at),
});

/**
 * Reads an alert's facts from its message. Ingest stores only readable messages; of an older record that isn't, the
 * row's own columns are known.
 */
export function alertFactsOf(
  productData: ProductData,
  row: NotificationRow,
  read = readAlert(storedRecordOf(row), row.received_at),
): AlertFactsRow {
  if (!read.ok) return factsOfUnreadable(row);
  const alert = read.value;
  const risk = alertRisk(productData, alert, row.received_at);
  const {
    record_id: _r,
    folder: _f,
    unread: _u,
    pinned: _p,
    assignee: _a,
    incident: _i,
    ...facts
  } = factsOf({ ...alert, ...(risk ? { risk } : {}) }, row.received_at);
  const holds = holdsBuyBox(alert);
  return {
    ...facts,
    condition: productOf(alert)?.condition ?? '',
    units_a_day: risk?.unitsADay ?? null,
    units_from: risk?.unitsFrom ?? null,
    holds_box: holds === undefined ? null : Number(holds),
    box_share: null,
    fingerprint: alert.identity.fingerprint,
    ...pricesIn(alert),
  };
}

const noPrices = { currency: null, own_price: null, buy_box_price: null, lowest_price: null };

/** The prices of the alert's condition, in the own offer's currency, else in the Buy Box's. */
function pricesIn({ detail, condition, unreadable }: Notification): Pick<AlertFactsRow, keyof typeof noPrices> {
  if (!isPriced(detail) || unreadable?.includes('prices')) return noPrices;
  const own = detail.own?.landed;
  const buyBox = detail.buyBox?.landed;
  const lowest =
    detail.kind === 'offer-change'
      ? detail.lowest.filter((price) => isOfCondition(price, condition)).map(({ landed }) => landed)
      : [];
  const currency = (own ?? buyBox ?? lowest[0])?.currency ?? null;
  const amounts = lowest.filter((price) => price.currency === currency).map(({ amount }) => amount);
  return {
    currency,
    own_price: own?.amount ?? null,
    buy_box_price: buyBox?.currency === currency ? (buyBox?.amount ?? null) : null,
    lowest_price: amounts.length > 0 ? Math.min(...amounts) : null,
  };
}

const factsOfUnreadable = ({
  notification_type,
  marketplace,
  asin,
  published_at,
  received_at,
  title,
}: NotificationRow): AlertFactsRow => ({
  fingerprint: fingerprintOf({
    notificationType: notification_type,
    sellerId: '',
    marketplace,
    asin,
    condition: '',
    triggerTime: undefined,
    publishedTime: published_at,
  }),
  type: notification_type,
  marketplace,
  asin,
  condition: '',
  cause: 'unknown',
  gap: null,
  risk: null,
  units_a_day: null,
  units_from: null,
  holds_box: null,
  box_share: null,
  rating: null,
  ...noPrices,
  received: received_at,
  words: foldText([title ?? '', asin].filter(Boolean).join('\n')),
});
