import { isPriced } from '#shared/inbox/alert-kinds.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { isSameAmount } from '#shared/listings/prices/amounts.ts';
import { afterStep } from '#shared/listings/prices/change-price.ts';
import type { Trx } from '../../db/sqlite.ts';
import { lastTaken, unconfirmedChanges, updateChange } from './price-changes-table.ts';

/** The marketplace's clock may be behind ours, ms. */
const SKEW = 5_000;

/**
 * Confirms the changes whose price a message shows as the seller's own. Runs in the transaction that stores the
 * message.
 * @param recordId the stored message, for the record
 */
export async function confirmPrices(
  trx: Trx,
  now: number,
  ownerId: string,
  alert: Notification,
  recordId: string,
): Promise<void> {
  const shown = ownPrices(alert);
  if (shown.length === 0) return;
  for (const row of await unconfirmedChanges(trx, ownerId, alert.marketplace, alert.asin)) {
    const state = afterStep(row.state, 'confirm');
    const isLater = (alert.triggerTime ?? alert.publishedTime) >= row.at - SKEW;
    if (
      !state ||
      !isLater ||
      !shown.some(({ amount, currency }) => currency === row.currency && isSameAmount(amount, row.after))
    )
      continue;
    // A change that was replaced before a message showed it stays as Amazon answered it, although its price may come
    // back.
    if (((await lastTaken(trx, row))?.n ?? 0) > row.n) continue;
    await updateChange(trx, now, row, { state, confirmed_at: now, confirmed_by: recordId, next_at: null });
  }
}

/** The seller's own prices before shipping. A seller can have several offers for a product. */
function ownPrices({ detail, sellerId }: Notification) {
  if (!isPriced(detail)) return [];
  const own =
    detail.kind === 'offer-change'
      ? detail.offers.filter((offer) => offer.sellerId === sellerId)
      : detail.own
        ? [detail.own]
        : [];
  return own.map(({ listing, landed }) => listing ?? landed);
}
