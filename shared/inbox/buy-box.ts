import type { Offer } from './alert-kinds.ts';
import { isOfCondition, type Notification } from './notification.ts';
import { walmartHolder } from './walmart-alerts.ts';

/** Who has the Buy Box by one message: the seller, another seller, or nobody. */
export type BuyBoxSeen = {
  buyBox: 'mine' | 'lost' | 'none';
  /** The seller who has it. Amazon's messages hold ids; some don't say who it is. */
  rival: { sellerId: string | null; channel: 'FBA' | 'FBM' | null } | null;
};

/**
 * The offer that has the Buy Box. Amazon can mark two, for buyers with and without Prime: a seller with one of them has
 * it. Else the cheapest counts, which sets the Buy Box price.
 * @param offers by landed price
 */
export const winnerOf = (offers: readonly Offer[], sellerId: string | undefined): Offer | undefined =>
  offers.find((offer) => offer.buyBox && offer.sellerId === sellerId) ?? offers.find((offer) => offer.buyBox);

/**
 * The only place that reads from a message whose Buy Box it is. Money says nothing about it.
 * @returns undefined if the message doesn't say
 */
export function buyBoxIn({
  detail,
  sellerId,
  condition,
}: Pick<Notification, 'detail' | 'sellerId' | 'condition'>): BuyBoxSeen | undefined {
  const lostTo = (id: string | null, channel: 'FBA' | 'FBM' | undefined): BuyBoxSeen => ({
    buyBox: 'lost',
    rival: id === null && !channel ? null : { sellerId: id, channel: channel ?? null },
  });
  if (detail.kind === 'pricing-health') {
    if (detail.issueType !== 'BuyBoxDisqualification') return undefined;
    return detail.buyBox ? lostTo(null, detail.buyBox.channel) : { buyBox: 'none', rival: null };
  }
  if (detail.kind === 'walmart-buy-box') {
    const buyBox = walmartHolder(detail);
    // A rival's name here is Walmart's: it needs no look-up, and is no seller's id.
    return buyBox && { buyBox, rival: null };
  }
  if (detail.kind !== 'offer-change') return undefined;
  const winner = winnerOf(detail.offers, sellerId);
  if (winner?.sellerId === sellerId) return { buyBox: 'mine', rival: null };
  if (winner) return lostTo(winner.sellerId, winner.channel);
  return detail.buyBox && isOfCondition(detail.buyBox, condition)
    ? lostTo(null, detail.buyBox.channel)
    : { buyBox: 'none', rival: null };
}

/** Whether the seller has the Buy Box, by the message: true, false, or undefined if the message doesn't say. */
export function holdsBuyBox(alert: Pick<Notification, 'detail' | 'sellerId' | 'condition'>): boolean | undefined {
  const seen = buyBoxIn(alert);
  return seen && seen.buyBox === 'mine';
}
