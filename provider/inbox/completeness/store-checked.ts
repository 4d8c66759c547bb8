import { createHash } from 'node:crypto';
import { type DetailOf, isPriced } from '#shared/inbox/alert-kinds.ts';
import { dueAfter, silentAfter, usualPause } from '#shared/inbox/completeness/check-times.ts';
import { offerStateOf } from '#shared/inbox/completeness/offer-state.ts';
import { pricesOf } from '#shared/inbox/gap.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps, ProductData } from '../../deps.ts';
import { enqueue } from '../../outbox/outbox-table.ts';
import { countDay } from './completeness-days-table.ts';
import {
  claimFind,
  type MarketRow,
  type OwnOffersRow,
  type OwnProduct,
  offersAndMarket,
  saveMarket,
  saveOwnOffers,
  unclaimedFinds,
} from './own-offers-table.ts';

/** Amazon's clock may differ from ours by this much, and its offers may be behind its messages by so much, ms. */
const SKEW = 5_000;
const LAG = 120_000;

/** What Amazon can be asked for, as messages spell it. */
const checkedConditions: readonly string[] = ['new', 'used', 'collectible', 'refurbished', 'club'];

type OfferChange = Notification & { detail: DetailOf<'offer-change'> };
export const isOfferChange = (alert: Notification): alert is OfferChange =>
  alert.detail.kind === 'offer-change' && checkedConditions.includes(alert.condition);

/** A product's offers, hashed: two are equal if Amazon would send no message between them. */
export const stateOf = ({ detail }: Pick<OfferChange, 'detail'>): string =>
  createHash('sha256').update(offerStateOf(detail)).digest('hex').slice(0, 24);

export const productOf = (ownerId: string, { marketplace, asin, condition }: Notification): OwnProduct => ({
  account_id: ownerId,
  marketplace,
  asin,
  condition,
});

const changedAt = ({ triggerTime, publishedTime }: Notification): number => triggerTime ?? publishedTime;

/** What a day without the Buy Box costs, else the own price. */
export function productValue(productData: ProductData, alert: Notification, now: number): number {
  const own = pricesOf(alert).own?.amount ?? 0;
  return own * (productData.unitsADay(alert.asin, alert.marketplace, now) ?? 1);
}

/**
 * Finds the alert that a check made of this message before it came, and gives it the message's identity, so that
 * repeats are recognized. A find takes one message: a second one with the same offers is another change.
 * @returns the id of that alert's record
 */
export async function claimRecovered(trx: Trx, ownerId: string, alert: Notification): Promise<string | undefined> {
  if (!isOfferChange(alert)) return undefined;
  const at = changedAt(alert);
  const [find] = await unclaimedFinds(trx, productOf(ownerId, alert), stateOf(alert), {
    from: at - SKEW,
    to: at + LAG,
  });
  if (!find) return undefined;
  await claimFind(trx, find.record_id);
  await trx
    .updateTable('alert_keys')
    .set({ notification_id: alert.identity.notificationId ?? null, fingerprint: alert.identity.fingerprint })
    .where('record_id', '=', find.record_id)
    .execute();
  return find.record_id;
}

/**
 * Notes that a message came: when the next is due, and what the offers are now. Runs in the transaction that stores it.
 */
export async function storeChecked(
  trx: Trx,
  { checkInterval, productData }: Pick<Deps, 'checkInterval' | 'productData'>,
  ownerId: string,
  alert: Notification,
  now: number,
): Promise<void> {
  if (!isPriced(alert.detail)) return;
  const own = productOf(ownerId, alert);
  const { offers: known, market } = await offersAndMarket(trx, own);
  await storeMarket(trx, checkInterval, { account_id: ownerId, marketplace: alert.marketplace }, market, now);
  if (!isOfferChange(alert)) return;
  await countDay(trx, own, now, { received: 1 });
  // A late message says nothing about the offers now.
  if (known && changedAt(alert) < known.state_at - SKEW) return;
  const pause = known?.message_at ? usualPause(known.pause, now - known.message_at) : (known?.pause ?? null);
  await saveOwnOffers(trx, {
    ...(known ?? { ...own, checked_at: null, rev: 0 }),
    ...seen(known, now, dueAfter(pause, checkInterval)),
    message_at: now,
    pause,
    state: stateOf(alert),
    state_at: changedAt(alert),
    value: productValue(productData, alert, now),
  });
}

/** The columns of a product that was seen now, by a message or a check. */
export const seen = (known: Pick<OwnOffersRow, 'rev'> | undefined, now: number, due: number) => ({
  seen_at: now,
  due_at: now + due,
  postponed: 0,
  failed: 0,
  rev: (known?.rev ?? 0) + 1,
});

async function storeMarket(
  trx: Trx,
  interval: number,
  market: Pick<OwnProduct, 'account_id' | 'marketplace'>,
  known: Pick<MarketRow, 'message_at' | 'pause' | 'silent_since'> | undefined,
  now: number,
): Promise<void> {
  const pause = known ? usualPause(known.pause, now - known.message_at) : null;
  await saveMarket(trx, {
    ...market,
    message_at: now,
    pause,
    silent_at: now + silentAfter(pause, interval),
    silent_since: null,
  });
  if (known?.silent_since != null) await notifyOfChecks(trx, now, market);
}

/** Notifies the main account's open panels that something other than a count of messages has changed. */
export async function notifyOfChecks(
  trx: Trx,
  now: number,
  { account_id, marketplace }: Pick<OwnProduct, 'account_id' | 'marketplace'>,
): Promise<void> {
  await enqueue(trx, now, [{ accountId: account_id, event: 'completeness:changed', data: { marketplace } }]);
}
