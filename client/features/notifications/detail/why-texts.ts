import { localized } from '#shared/localized.ts';

/** Why an alert came: sentences that its message proves, or the listing (ACT-01). Amounts are landed prices. */
export const whyTexts = localized('notifications/whyTexts', {
  seller: (id: string) => `Seller ${id}`,
  winner: 'The Buy Box winner',
  rated: (percent: string) => ` It is rated ${percent}.`,
  outOfStock: 'Your listing had no stock left when it was last read, and your offer does not have the Buy Box.',
  suppressed: 'Amazon took your listing off sale. Seller Central says what is wrong with it.',
  notBuyable: 'Amazon does not sell your listing at the moment and does not say why: its stock may be out or stranded.',
  ownOfferGone: 'Your offer is not among the offers of this message.',
  amazonRetail: (below: string | undefined) =>
    below === undefined ? 'Amazon itself sells this product.' : `Amazon itself sells this product, for ${below} less than you.`,
  undercutFba: (who: string, below: string, price: string) => `${who} asks ${price}, ${below} less than you. Amazon ships it.`,
  undercutFbm: (who: string, below: string, price: string) => `${who} asks ${price}, ${below} less than you, and ships it itself.`,
  betterRated: (who: string) => `${who} has the Buy Box at your price.`,
  overThreshold: (by: string, threshold: string) => `Your price is ${by} above Amazon’s competitive price threshold of ${threshold}.`,
  noBuyBox: 'Nobody has the Buy Box: no offer qualifies for it.',
  raisedByOthers: (above: string) => `The Buy Box is ${above} above your price.`,
  unknown: 'Amazon’s message does not say what has changed. Its prices and offers are below.',
} as const);
