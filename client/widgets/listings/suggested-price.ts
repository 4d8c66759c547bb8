import type { Money } from '#shared/inbox/alert-kinds.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { newestOf, pricesNow } from '#shared/inbox/product-state.ts';
import type { PriceChoice, PriceContext } from '#shared/listings/prices/price-choices.ts';
import type { Sku } from './use-prices.ts';

/** In the order of the choices: what is matched where nobody has the Buy Box comes after it. */
const suggestedKinds = ['wins', 'match-buy-box', 'match-lowest', 'meet-threshold'] as const;

/**
 * The choice that is preselected: the lowest price is never suggested, and neither is a loss. The Buy Box needs no
 * other price once it is the seller's, and who is below it without having it doesn't win it by a higher one.
 * @returns the price as text; undefined if nothing is suggested
 */
export function suggestedOf(
  choices: readonly PriceChoice[],
  { holdsBuyBox, prices }: Pick<PriceContext, 'holdsBuyBox' | 'prices'>,
): string | undefined {
  if (holdsBuyBox) return undefined;
  const match = choices.find(({ kinds }) => suggestedKinds.some((kind) => kinds.includes(kind)));
  if (!match || match.refused) return undefined;
  if (prices.own && match.landed > prices.own.amount) return undefined;
  return match.figures.named !== 'empty' && match.figures.amount < 0 ? undefined : String(match.price);
}

/**
 * What the newest message says of the market: a price for what an older alert said would be given away. Amazon compares
 * what buyers pay, while the seller sets the price without shipping. Amazon ships its own for nothing.
 */
export function marketNow(
  alert: Notification,
  now: ProductState | undefined,
  fulfillment: Sku['fulfillment'],
): Pick<PriceContext, 'prices' | 'lowest' | 'suggested' | 'holdsBuyBox' | 'shipping'> {
  const state = now ?? newestOf(alert);
  return {
    prices: pricesNow(state),
    lowest: now ? undefined : lowestRival(alert),
    suggested: now || alert.detail.kind !== 'walmart-buy-box' ? undefined : alert.detail.suggested?.amount,
    holdsBuyBox: state.buyBox === 'mine',
    shipping: fulfillment === 'FBA' ? undefined : (state.shipping ?? undefined),
  };
}

/** The cheapest offer of others in the message. */
const lowestRival = ({ detail, sellerId }: Notification): Money | undefined =>
  detail.kind === 'offer-change' ? detail.offers.find((offer) => offer.sellerId !== sellerId)?.landed : undefined;
