import { currencyOf } from '#shared/marketplaces.ts';
import type { OwnProduct } from '#shared/own-products/own-product.ts';
import { isSameAmount } from '#shared/prices/amounts.ts';
import { limitRefusal, type PriceLimits, type PriceWarning, priceCodes, warningsFor } from '#shared/prices/change-price.ts';
import type { Listing } from '#shared/prices/own-listing.ts';
import { priceChoices } from '#shared/prices/price-choices.ts';

/** The prices to choose for several SKUs at once. */
export const bulkChoices = ['match-buy-box', 'one-below', 'meet-threshold', 'former'] as const;
export type BulkChoice = (typeof bulkChoices)[number];

/** Why a SKU keeps its price. */
type PlanRefusal = 'gone' | 'noPrice' | 'noBuyBox' | 'noThreshold' | 'noFormer' | 'yours' | 'same' | 'below' | 'above';

/** What a choice would make of a SKU's price: `before` is what it costs at the marketplace now. */
export type PricePlan = { before: number | null; after: number | null; refused?: PlanRefusal; warnings: readonly PriceWarning[] };

export type ReadListing = Listing & PriceLimits;

/**
 * Computes the new price of a SKU, by the same rules as an alert's panel, and checks it against the limits.
 * @param listing as the marketplace has it now; null if it has none
 */
export function planOf(row: OwnProduct, listing: ReadListing | null, choice: BulkChoice, now: number): PricePlan {
  if (listing === null) return { before: row.price, after: null, refused: 'gone', warnings: [] };
  const { price, floor, ceiling } = listing;
  if (price === null) return { before: null, after: null, refused: 'noPrice', warnings: [] };
  const refuse = (refused: PlanRefusal, after: number | null = null): PricePlan => ({ before: price, after, refused, warnings: [] });
  if (row.buyBox === 'mine' && (choice === 'match-buy-box' || choice === 'one-below')) return refuse('yours');

  const { marketplace, former, buyBoxPrice, threshold } = row;
  const currency = currencyOf(marketplace);
  const money = (amount: number | null) => (amount === null || row.currency !== currency ? undefined : { amount, currency });
  const buyBox = money(buyBoxPrice);
  const cap = money(threshold);
  const found = priceChoices({
    marketplace,
    prices: { ...(buyBox ? { buyBox } : {}), ...(cap ? { threshold: cap } : {}) },
    former: former ?? undefined,
    // Messages hold what buyers pay, while the seller sets the price without shipping. Amazon ships its own for nothing.
    shipping: row.fulfillment === 'FBA' ? undefined : (row.shipping ?? undefined),
    schedule: undefined,
  }).find(({ kinds }) => kinds.includes(choice));
  if (!found) return refuse(choice === 'meet-threshold' ? 'noThreshold' : choice === 'former' ? 'noFormer' : 'noBuyBox');
  const after = found.price;
  if (isSameAmount(after, price)) return refuse('same', after);
  const limit = limitRefusal(after, { floor, ceiling });
  if (limit) return refuse(limit.code === priceCodes.belowFloor ? 'below' : 'above', after);
  return { before: price, after, warnings: warningsFor(listing, after, now) };
}
