import type { DetailOf, Offer, Price } from '../alert-kinds.ts';

/** Amazon lists the 20 cheapest offers, and ties at the end in random order. */
const LISTED = 20;

/**
 * What a product's offers mean, as a text that is equal if and only if Amazon would send no message between them: who
 * sells at which price, and who has the Buy Box. Ratings, ranks, and counts change without a message.
 */
export function offerStateOf({ offers, buyBox }: Pick<DetailOf<'offer-change'>, 'offers' | 'buyBox'>): string {
  const last =
    offers.length >= LISTED ? Math.max(...offers.map(({ landed }) => landed.amount)) : Number.POSITIVE_INFINITY;
  const certain = offers.filter((offer) => offer.landed.amount < last || offer.buyBox);
  return [boxText(buyBox), ...certain.map(offerText).sort()].join('\n');
}

const boxText = (buyBox: Price | undefined): string =>
  buyBox ? `${buyBox.landed.amount} ${buyBox.landed.currency}` : '-';

const offerText = ({ sellerId, channel, landed, buyBox }: Offer): string =>
  [sellerId, channel ?? '-', landed.amount, landed.currency, buyBox ? 'box' : ''].join(' ');
