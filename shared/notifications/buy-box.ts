import { isOfCondition, type Notification } from './notification.ts';

/** Who has the Buy Box by one message: the seller, another seller, or nobody. */
export type BuyBoxSeen = {
  buyBox: 'mine' | 'lost' | 'none';
  /** The seller who has it. Amazon's messages hold ids; some don't say who it is. */
  rival: { sellerId: string | null; channel: 'FBA' | 'FBM' | null } | null;
};

/** The only place that reads from a message whose Buy Box it is. Money says nothing about it. @returns undefined if the message doesn't say */
export function buyBoxIn({ detail, sellerId, condition }: Pick<Notification, 'detail' | 'sellerId' | 'condition'>): BuyBoxSeen | undefined {
  const lostTo = (id: string | null, channel: 'FBA' | 'FBM' | undefined): BuyBoxSeen => ({
    buyBox: 'lost',
    rival: id === null && !channel ? null : { sellerId: id, channel: channel ?? null },
  });
  if (detail.kind === 'pricing-health') {
    if (detail.issueType !== 'BuyBoxDisqualification') return undefined;
    return detail.buyBox ? lostTo(null, detail.buyBox.channel) : { buyBox: 'none', rival: null };
  }
  if (detail.kind !== 'offer-change') return undefined;
  if (detail.offers.some((offer) => offer.sellerId === sellerId && offer.buyBox)) return { buyBox: 'mine', rival: null };
  // By landed price: of several winners, the cheapest sets the Buy Box price.
  const winner = detail.offers.find((offer) => offer.buyBox);
  if (winner) return lostTo(winner.sellerId, winner.channel);
  return detail.buyBox && isOfCondition(detail.buyBox, condition) ? lostTo(null, detail.buyBox.channel) : { buyBox: 'none', rival: null };
}

/** Whether the seller has the Buy Box, by the message: true, false, or undefined if the message doesn't say. */
export function holdsBuyBox(alert: Pick<Notification, 'detail' | 'sellerId' | 'condition'>): boolean | undefined {
  const seen = buyBoxIn(alert);
  return seen && seen.buyBox === 'mine';
}
