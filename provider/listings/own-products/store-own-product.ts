import type { Notification, Stock } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import {
  changesNothing,
  knownSellerName,
  noState,
  productAfter,
  productOf,
  skuPriceIn,
} from '#shared/inbox/product-state.ts';
import type { Trx } from '../../db/sqlite.ts';
import { stateOfRow } from '../../inbox/newest-state.ts';
import { requestNames } from '../../sellers/seller-names-table.ts';
import { putInLine } from '../expected-prices/expected-prices-table.ts';
import {
  insertOwnProduct,
  ownSkusOf,
  type StoredOwnProduct,
  stateColumns,
  updateOwnProduct,
} from './own-products-table.ts';

/** The SKUs of a message's product, as they were before it. */
export async function skusOf(trx: Trx, ownerId: string, alert: Notification): Promise<StoredOwnProduct[]> {
  const product = productOf(alert);
  return product ? ownSkusOf(trx, { account_id: ownerId, ...product }) : [];
}

/**
 * Brings the SKUs of a message's product to the state that it says. Runs in the transaction that stores the message.
 * @param alert with the id of its record, and its money at risk
 * @param rows skusOf(alert), of this transaction
 * @returns the product's present state: of a newer message, if this one came late; undefined if the alert is about no
 * product
 */
export async function storeOwnProduct(
  trx: Trx,
  now: number,
  ownerId: string,
  alert: Notification,
  rows: readonly StoredOwnProduct[],
): Promise<ProductState | undefined> {
  const product = productOf(alert);
  if (!product) return undefined;
  const rivalIs = async (id: string | null | undefined) => {
    if (id && !knownSellerName(id)) await requestNames(trx, now, ownerId, [id]);
  };
  const [first] = rows;
  if (!first) {
    const state = productAfter(noState, alert);
    const price = skuPriceIn(alert, null, [null]) ?? null;
    await insertOwnProduct(trx, {
      account_id: ownerId,
      ...product,
      sku: '',
      title: alert.title ?? null,
      fulfillment: null,
      quantity: null,
      buyable: null,
      price,
      price_at: price === null ? null : state.seenAt,
      listed_at: null,
      looked_at: null,
      ...stateColumns(state),
    });
    await rivalIs(state.rival?.sellerId);
    return state;
  }
  const before = stateOfRow(first);
  const state = productAfter(before, alert);
  if (state === before) return state;
  const channels = rows.map(({ fulfillment }) => fulfillment);
  for (const row of rows) {
    const price = skuPriceIn(alert, row.fulfillment, channels);
    const isNewer = price !== undefined && (row.price_at ?? 0) <= (state.seenAt ?? 0);
    await updateOwnProduct(trx, row, {
      ...stateColumns(state),
      title: row.title ?? alert.title ?? null,
      ...(isNewer ? { price, price_at: state.seenAt } : {}),
    });
  }
  await rivalIs(state.rival?.sellerId);
  if (before.buyBox !== 'lost' && state.buyBox === 'lost') await lookForWinning(trx, now, rows);
  return state;
}

/** Asks for the price that would win the Buy Box back. Amazon has one for new items only. */
const lookForWinning = (trx: Trx, now: number, rows: readonly StoredOwnProduct[]): Promise<void> =>
  putInLine(
    trx,
    rows[0]?.account_id ?? '',
    now,
    rows.filter(({ sku, condition }) => sku !== '' && condition === 'new'),
    0,
  );

/**
 * Whether a message changes nothing for the seller, by the one before about its product and condition.
 * @param skus skusOf(alert)
 */
export function isUnchanged([first]: readonly StoredOwnProduct[], alert: Notification): boolean {
  return first !== undefined && changesNothing(stateOfRow(first), alert);
}

/** How far apart the reading of a listing and a message may be for one to say something about the other, ms. */
const SAME_TIME = 6 * 3_600_000;

/**
 * Why nobody can buy the seller's offers of a message's product, if the listings of all its SKUs say so and were read
 * at about the message's time.
 * @param skus skusOf(alert)
 */
export function stockAt(skus: readonly StoredOwnProduct[], alert: Notification): Stock | null {
  const stocks = skus.map(({ stock, listed_at }) =>
    Math.abs(alert.publishedTime - (listed_at ?? 0)) <= SAME_TIME ? (stock ?? null) : null,
  );
  const [first = null] = stocks;
  if (first === null || stocks.includes(null)) return null;
  // SKUs with different reasons have in common that nobody can buy them.
  return stocks.every((stock) => stock === first) ? first : 'not-buyable';
}
