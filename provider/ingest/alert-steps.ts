import { isPriced, type Offer } from '#shared/inbox/alert-kinds.ts';
import type { Person } from '#shared/inbox/inbox.ts';
import { type Notification, notificationTypes } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { Measured } from '#shared/upstream/alert-readers.ts';
import type { StoredRecord } from '#shared/upstream/notification-records.ts';
import { createReadOnce } from '../db/remembered.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { QuietDeps } from '../inbox/alert-rules.ts';
import { storeChecked } from '../inbox/completeness/store-checked.ts';
import { inboxPeople } from '../inbox/inbox-people.ts';
import { refreshSums } from '../inbox/incidents/incidents-table.ts';
import type { NotificationRow } from '../inbox/notifications-table.ts';
import { seeMessage } from '../integrations/connection-context.ts';
import { storeOwnOffer } from '../listings/fees/fee-estimates-table.ts';
import type { StoredOwnProduct } from '../listings/own-products/own-products-table.ts';
import { storeOwnProduct } from '../listings/own-products/store-own-product.ts';
import { confirmPrices } from '../listings/prices/confirm-prices.ts';
import { insertHops } from '../operator/message-hops-table.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import type { Account } from '../session/account-record.ts';
import { trackMessage } from '../tracking/track-message.ts';
import type { KnownOfProduct } from './known-of-product.ts';

/** An alert that was just stored, and what the steps know of it. */
export type StoredAlert = {
  deps: Deps & QuietDeps;
  trx: Trx;
  account: Account;
  alert: Notification;
  measured: Measured | null;
  known: KnownOfProduct;
  /** Those of its product, as they were before it. */
  skus: readonly StoredOwnProduct[];
  row: NotificationRow;
  /** As the list and the socket send it. */
  record: StoredRecord;
  /** ms. */
  now: number;
  acceptedAt: number;
  /** Set if a check found the alert: its change happened after that time, ms. */
  recoveredSince: number | undefined;
  traceparent: string | undefined;
  /** The product's state after this alert, from `ownProduct` on; none for an alert about no product. */
  state?: ProductState | undefined;
};

type AlertStep = (stored: StoredAlert) => Promise<void>;

// A connection works from its first message on. What a check found came over none.
const connection: AlertStep = async ({ trx, account, alert, now, recoveredSince }) => {
  if (recoveredSince !== undefined) return;
  await seeMessage(trx, account, { type: alert.notificationType, marketplace: alert.marketplace }, now);
};

// Completeness compares the marketplace's offers with the newest message, never with its own finds.
const completeness: AlertStep = async ({ deps, trx, account, alert, now, recoveredSince }) => {
  if (recoveredSince === undefined) await storeChecked(trx, deps, account.ownerId, alert, now);
};

// Needs the id of the stored record, which a price change names as its proof.
const prices: AlertStep = async ({ trx, account, alert, known, now, row }) => {
  if (known.hasPriceChanges) await confirmPrices(trx, now, account.ownerId, alert, row.id);
};

// The fees of an offer depend on its price and on who ships it.
const fees: AlertStep = async ({ trx, account, alert, now }) => {
  const own = ownOfferOf(alert);
  if (own)
    await storeOwnOffer(trx, now, {
      account_id: account.ownerId,
      marketplace: alert.marketplace,
      asin: alert.asin,
      ...own,
    });
};

// After the alert itself was compared with the product's state before it.
const ownProduct: AlertStep = async (stored) => {
  const { trx, account, alert, skus, now, row, record, recoveredSince } = stored;
  const seen: Notification = {
    ...alert,
    identity: { ...alert.identity, recordId: row.id },
    ...(row.title === null ? {} : { title: row.title }),
    ...(record.risk ? { risk: record.risk } : {}),
    ...(recoveredSince === undefined ? {} : { found: { since: recoveredSince } }),
  };
  stored.state = await storeOwnProduct(trx, now, account.ownerId, seen, skus);
};

// An incident's money is that of its products' newest states.
const incidents: AlertStep = async ({ trx, account, known, now, row, record }) => {
  if (known.inIncident || record.marks?.incident !== undefined) await refreshSums(trx, now, account.ownerId, row);
};

const peopleOnce = createReadOnce<Person[]>();

// Says what the product's state is now, if this alert came late. Queued even if the plan does not allow notifications:
// until it does, nothing is delivered.
const frame: AlertStep = async ({ deps, trx, account, now, row, record, state, acceptedAt, traceparent }) => {
  // The specification's two types have an event of their own.
  const event = notificationTypes.some((type) => type === row.notification_type)
    ? `spapi:${row.notification_type}`
    : 'notification:new';
  const data = {
    ...record,
    ...(state && state.recordId !== row.id ? { now: state } : {}),
    ...(deps.quiet ? { quiet: true } : {}),
  };
  const people = await peopleOnce(trx, account.id, () => inboxPeople(trx, account.id));
  const frames = await enqueue(
    trx,
    now,
    people.map(({ id }) => ({ accountId: id, event, data, traceparent })),
  );
  await insertHops(trx, {
    record_id: row.id,
    notification_id: row.notification_id,
    accepted_at: acceptedAt,
    recorded_at: deps.clock(),
    bytes: row.message.length,
    frame: frames[0] ?? null,
    sent_at: null,
  });
};

// Last: a crossed threshold is an alert of its own, which comes after the one that crossed it.
const tracking: AlertStep = async ({ deps, trx, account, known, row, measured }) => {
  if (!known.isTracked) return;
  await trackMessage(deps, trx, {
    recordId: row.id,
    accountId: account.ownerId,
    marketplace: row.marketplace,
    asin: row.asin,
    title: row.title,
    publishedAt: row.published_at,
    measured,
  });
};

/** What happens to an alert after it was stored, in this order and in the same transaction. */
export const alertSteps: readonly AlertStep[] = [
  connection,
  completeness,
  prices,
  fees,
  ownProduct,
  incidents,
  frame,
  tracking,
];

/** The own new offer, in the marketplace's currency, if the message says who ships it. */
function ownOfferOf({
  detail,
  condition,
  marketplace,
  unreadable,
}: Notification): { price: number; fba: 0 | 1 } | undefined {
  if (!isPriced(detail) || condition !== 'new' || unreadable?.includes('prices')) return undefined;
  const own: Pick<Offer, 'landed' | 'channel'> | undefined = detail.own;
  const { landed, channel } = own ?? {};
  return channel === undefined || landed?.currency !== currencyOf(marketplace)
    ? undefined
    : { price: landed.amount, fba: channel === 'FBA' ? 1 : 0 };
}
