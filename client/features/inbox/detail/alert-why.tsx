import { formatMoney } from '#shared/format.ts';
import type { Money } from '#shared/inbox/alert-kinds.ts';
import { causeOf, isUndercut } from '#shared/inbox/cause.ts';
import { pricesOf } from '#shared/inbox/gap.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { localized } from '#shared/localized.ts';
import { causeName } from '../conditions.ts';
import { percentText } from '../prices.ts';
import { useSellerName } from '../seller-names.ts';

/** Why an alert came: sentences that its message proves, or the listing (ACT-01). Amounts are landed prices. */
const texts = localized('notifications/texts', {
  seller: (id: string) => `Seller ${id}`,
  winner: 'The Buy Box winner',
  rated: (percent: string) => ` It is rated ${percent}.`,
  outOfStock: 'Your listing had no stock left when it was last read, and your offer does not have the Buy Box.',
  suppressed: 'Amazon took your listing off sale. Seller Central says what is wrong with it.',
  notBuyable: 'Amazon does not sell your listing at the moment and does not say why: its stock may be out or stranded.',
  ownOfferGone: 'Your offer is not among the offers of this message.',
  amazonRetail: (below: string | undefined) =>
    below === undefined
      ? 'Amazon itself sells this product.'
      : `Amazon itself sells this product, for ${below} less than you.`,
  undercutFba: (who: string, below: string, price: string) =>
    `${who} asks ${price}, ${below} less than you. Amazon ships it.`,
  undercutFbm: (who: string, below: string, price: string) =>
    `${who} asks ${price}, ${below} less than you, and ships it itself.`,
  undercut: (who: string, below: string, price: string) => `${who} asks ${price}, ${below} less than you.`,
  betterRated: (who: string) => `${who} has the Buy Box at your price.`,
  otherSeller: 'Another seller',
  walmartLost: (who: string, price: string | undefined, below: string | undefined) =>
    `${who} has it${price ? ` at ${price}, shipping included` : ''}.${below ? ` That’s ${below} below you.` : ''}`,
  overThreshold: (by: string, threshold: string) =>
    `Your price is ${by} above Amazon’s competitive price threshold of ${threshold}.`,
  noBuyBox: 'Nobody has the Buy Box: no offer qualifies for it.',
  raisedByOthers: (above: string) => `The Buy Box is ${above} above your price.`,
  yours: 'You have the Buy Box, and no other offer is below your price.',
  yoursUndercut: 'You have the Buy Box, although another offer is below your price.',
  unchanged: 'Nothing changed for you: your offer, the Buy Box, and its price are as in the message before.',
  unknown: 'Amazon’s message does not say what has changed. Its prices and offers are below.',
} as const);

const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);

/**
 * Why the alert came, in a sentence that its own message proves (ACT-01).
 * @param nameOf the rival's name, if it is known
 */
export function whyText(
  alert: Notification,
  nameOf: (sellerId: string) => string | undefined = () => undefined,
): string {
  const { cause, by, rival } = causeOf(alert);
  const { own, buyBox, threshold } = pricesOf(alert);
  const who = rival?.sellerId === undefined ? texts.winner : (nameOf(rival.sellerId) ?? texts.seller(rival.sellerId));
  const rated = rival?.feedbackPercent === undefined ? '' : texts.rated(percentText(rival.feedbackPercent, 0));
  const below = by && money(by);
  const price = own && by ? money({ ...own, amount: own.amount - by.amount }) : '';
  switch (cause) {
    case 'out-of-stock':
      return texts.outOfStock;
    case 'suppressed':
      return texts.suppressed;
    case 'not-buyable':
      return texts.notBuyable;
    case 'own-offer-gone':
      return texts.ownOfferGone;
    case 'amazon-retail':
      return texts.amazonRetail(below);
    case 'undercut-fba':
      return texts.undercutFba(who, below ?? '', price) + rated;
    case 'undercut-fbm':
      return texts.undercutFbm(who, below ?? '', price) + rated;
    case 'undercut':
      return texts.undercut(who, below ?? '', price) + rated;
    case 'better-rated':
    case 'same-price':
      return texts.betterRated(who) + rated;
    case 'walmart-lost':
      return texts.walmartLost(rival?.name ?? texts.otherSeller, buyBox && money(buyBox), below);
    case 'over-threshold':
      return threshold && below ? texts.overThreshold(below, money(threshold)) : texts.unknown;
    case 'no-buy-box':
      return texts.noBuyBox;
    case 'raised-by-others':
      return own && buyBox
        ? texts.raisedByOthers(money({ ...buyBox, amount: buyBox.amount - own.amount }))
        : texts.unknown;
    case 'yours':
      return isUndercut(alert) ? texts.yoursUndercut : texts.yours;
    default:
      return texts.unknown;
  }
}

export const AlertWhy = ({ alert }: { alert: Notification }) => (
  <p className="why">
    <b>{causeName(causeOf(alert).cause)}.</b> {whyText(alert, useSellerName())} {alert.unchanged && texts.unchanged}
  </p>
);
