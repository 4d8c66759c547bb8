import { formatMoney } from '#shared/format.ts';
import type { Money } from '#shared/notifications/alert-kinds.ts';
import { causeOf } from '#shared/notifications/cause.ts';
import { pricesOf } from '#shared/notifications/gap.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { causeName } from '../conditions.ts';
import { percentText } from '../prices.ts';
import { useSellerName } from '../seller-names.ts';
import { whyTexts as texts } from './why-texts.ts';

const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);

/** Why the alert came, in a sentence that its own message proves (ACT-01). @param nameOf the rival's name, if it is known */
export function whyText(alert: Notification, nameOf: (sellerId: string) => string | undefined = () => undefined): string {
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
    case 'better-rated':
      return texts.betterRated(who) + rated;
    case 'over-threshold':
      return threshold && below ? texts.overThreshold(below, money(threshold)) : texts.unknown;
    case 'no-buy-box':
      return texts.noBuyBox;
    case 'raised-by-others':
      return own && buyBox ? texts.raisedByOthers(money({ ...buyBox, amount: buyBox.amount - own.amount })) : texts.unknown;
    case 'unknown':
    case 'tracked':
    case 'notice':
      return texts.unknown;
  }
}

export const AlertWhy = ({ alert }: { alert: Notification }) => (
  <p className="why">
    <b>{causeName(causeOf(alert).cause)}.</b> {whyText(alert, useSellerName())}
  </p>
);
