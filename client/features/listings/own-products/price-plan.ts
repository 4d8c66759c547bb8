import type { ProductFees } from '#shared/listings/fees/calls.ts';
import type { OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { isSameAmount } from '#shared/listings/prices/amounts.ts';
import {
  limitRefusal,
  type PriceLimits,
  type PriceWarning,
  priceCodes,
  warningsFor,
} from '#shared/listings/prices/change-price.ts';
import { feeInputOf } from '#shared/listings/prices/fee-input.ts';
import type { Listing } from '#shared/listings/prices/own-listing.ts';
import { priceChoices } from '#shared/listings/prices/price-choices.ts';
import { noSkuValues, type SkuCosts } from '#shared/listings/prices/seller-sku.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { FeeSchedule } from '#shared/products/fees/fee-schedule.ts';

/** The prices to choose for several SKUs at once. */
export const bulkChoices = ['wins', 'match-buy-box', 'one-below', 'meet-threshold', 'former'] as const;
export type BulkChoice = (typeof bulkChoices)[number];

/** Why a SKU keeps its price. */
type PlanRefusal =
  | 'gone'
  | 'noWinning'
  | 'noPrice'
  | 'noBuyBox'
  | 'noThreshold'
  | 'noFormer'
  | 'yours'
  | 'noStock'
  | 'same'
  | 'below'
  | 'above';

/**
 * What a choice would make of a SKU's price: `before` is what it costs at the marketplace now.
 * @property loss what a unit loses at the new price, after fees and costs @property noCost no cost is entered, so that
 * nobody knows
 */
export type PricePlan = {
  before: number | null;
  after: number | null;
  refused?: PlanRefusal;
  loss?: number;
  noCost?: true;
  warnings: readonly PriceWarning[];
};

export type ReadListing = Listing & PriceLimits & { costs?: SkuCosts | null | undefined };
const without: Readonly<Record<BulkChoice, PlanRefusal>> = {
  wins: 'noWinning',
  'match-buy-box': 'noBuyBox',
  'one-below': 'noBuyBox',
  'meet-threshold': 'noThreshold',
  former: 'noFormer',
};

/** What Amazon takes, as far as it is known. */
export type KnownFees = { schedule: FeeSchedule | undefined; fees: ProductFees | undefined };

/**
 * Computes the new price of a SKU, by the same rules as an alert's panel, and checks it against the limits.
 * @param listing as the marketplace has it now; null if it has none
 */
export function planOf(
  row: OwnProduct,
  listing: ReadListing | null,
  choice: BulkChoice,
  now: number,
  { schedule, fees, wins }: KnownFees & { wins?: number | null | undefined },
): PricePlan {
  if (listing === null) return { before: row.price, after: null, refused: 'gone', warnings: [] };
  const { price, floor, ceiling } = listing;
  if (price === null) return { before: null, after: null, refused: 'noPrice', warnings: [] };
  const refuse = (refused: PlanRefusal, after: number | null = null): PricePlan => ({
    before: price,
    after,
    refused,
    warnings: [],
  });
  if (choice === 'match-buy-box' || choice === 'one-below') {
    if (row.buyBox === 'mine') return refuse('yours');
    // A lower price can't win the Buy Box for what nobody can buy.
    if (listing.quantity === 0) return refuse('noStock');
  }

  const { marketplace, former, buyBoxPrice, threshold } = row;
  const currency = currencyOf(marketplace);
  const money = (amount: number | null) =>
    amount === null || row.currency !== currency ? undefined : { amount, currency };
  const buyBox = money(buyBoxPrice);
  const cap = money(threshold);
  const found = priceChoices({
    prices: { ...(buyBox ? { buyBox } : {}), ...(cap ? { threshold: cap } : {}) },
    wins: wins ?? undefined,
    former: former ?? undefined,
    // Messages hold what buyers pay, while the seller sets the price without shipping. Amazon ships its own for
    // nothing.
    shipping: row.fulfillment === 'FBA' ? undefined : (row.shipping ?? undefined),
    ...feeInputOf({
      marketplace,
      schedule,
      values: listing.costs ?? noSkuValues,
      fulfillment: listing.fulfillment ?? row.fulfillment,
      fees,
    }),
  }).find(({ kinds }) => kinds.includes(choice));
  if (!found) return refuse(without[choice]);
  const after = found.price;
  if (isSameAmount(after, price)) return refuse('same', after);
  const limit = limitRefusal(after, { floor, ceiling });
  if (limit) return refuse(limit.code === priceCodes.belowFloor ? 'below' : 'above', after);
  const { figures } = found;
  const result =
    figures.named === 'empty' ? { noCost: true as const } : figures.amount < 0 ? { loss: -figures.amount } : {};
  return { before: price, after, ...result, warnings: warningsFor(listing, after, now) };
}
