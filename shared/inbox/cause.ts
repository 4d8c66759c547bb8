import {
  type Channel,
  type EventCause,
  eventCauses,
  isPriced,
  kindOf,
  type Money,
  type Offer,
  type Priced,
} from './alert-kinds.ts';
import { winnerOf } from './buy-box.ts';
import { type Notification, stocks } from './notification.ts';
import { walmartHolder } from './walmart-alerts.ts';

/** Amazon's own seller ids, by which Amazon Retail appears among the offers of its marketplaces. */
const AMAZON_RETAIL: ReadonlySet<string> = new Set([
  'ATVPDKIKX0DER',
  'A3DWYIK6Y9EEQB',
  'AVDBXBAVVSXLQ',
  'A3P5ROKL5A1OLE',
  'A3JWKAKR8XB7XF',
  'A1X6FK5RDHNB96',
  'A11IL2PNWYJU7H',
  'A1AT7YVPFBWXBL',
  'AN1VRQENFRJN5',
  'A17D2BRD4YMT0X',
  'A1AG6LUDVN9I6H',
]);
export const isAmazonRetail = (sellerId: string): boolean => AMAZON_RETAIL.has(sellerId);

/**
 * Why an alert with prices came (ACT-01), in the order in which they are tested: the first that its message, or the
 * seller's listing, proves. The other kinds have their own causes.
 */
const priceCauses = [
  ...stocks,
  'own-offer-gone',
  'walmart-lost',
  'amazon-retail',
  'undercut-fba',
  'undercut-fbm',
  'undercut',
  'better-rated',
  'over-threshold',
  'same-price',
  'no-buy-box',
  'raised-by-others',
  'yours',
  'unknown',
] as const;
export type Cause = (typeof priceCauses)[number] | EventCause;
export const causes = [...new Set<Cause>([...(Object.keys(eventCauses) as EventCause[]), ...priceCauses])];

export const causeNames: Readonly<Record<Cause, string>> = {
  ...eventCauses,
  'out-of-stock': 'Your offer is out of stock',
  suppressed: 'Amazon suppressed your listing',
  'not-buyable': 'Your listing can’t be bought',
  'own-offer-gone': 'Your offer is gone',
  'walmart-lost': 'Another seller has the Buy Box',
  'amazon-retail': 'Amazon Retail came in',
  'undercut-fba': 'Undercut by an FBA offer',
  'undercut-fbm': 'Undercut by an FBM offer',
  undercut: 'Undercut by another offer',
  'better-rated': 'Better-rated offer at the same price',
  'same-price': 'Another offer at the same price',
  'over-threshold': 'Over the price threshold',
  'no-buy-box': 'No Buy Box at all',
  'raised-by-others': 'Buy Box above your price',
  yours: 'No loss: the Buy Box is yours',
  unknown: 'Cause not in Amazon’s message',
};

/** What a row says where its alert is no news. */
export const UNCHANGED = 'Nothing changed for you';

/** A cause with what the message says about it. Nothing here is guessed: what the message doesn't say is absent. */
export type CauseFound = {
  cause: Cause;
  /** How far the rival is below the own price, or the own price above the threshold. */
  by?: Money;
  rival?: { sellerId?: string; name?: string | undefined; channel?: Channel; feedbackPercent?: number };
};

type Test = (detail: Priced, alert: Pick<Notification, 'sellerId' | 'stock'>) => Omit<CauseFound, 'cause'> | undefined;

const holds = (detail: Priced, { sellerId }: Pick<Notification, 'sellerId'>): boolean =>
  detail.kind === 'walmart-buy-box'
    ? walmartHolder(detail) === 'mine'
    : detail.kind === 'offer-change' && winnerOf(detail.offers, sellerId)?.sellerId === sellerId;

/** A loss has a cause only while the seller doesn't have the Buy Box: two offers can have it at once. */
const lost =
  (test: Test): Test =>
  (detail, alert) =>
    holds(detail, alert) ? undefined : test(detail, alert);

/** Walmart's event need not name the winner. */
const isUnsaid = (detail: Priced): boolean => detail.kind === 'walmart-buy-box' && walmartHolder(detail) === undefined;

/** The rules, a line per cause. */
const tests: readonly [Cause, Test][] = [
  ...stocks.map((stock): [Cause, Test] => [
    stock,
    (detail, alert) => (alert.stock === stock && isWithoutOwn(detail) ? {} : undefined),
  ]),
  [
    'own-offer-gone',
    (detail) => (detail.kind === 'offer-change' && !detail.own && detail.offers.length > 0 ? {} : undefined),
  ],
  [
    'walmart-lost',
    (detail) =>
      detail.kind === 'walmart-buy-box' && walmartHolder(detail) === 'lost'
        ? { ...(detail.buyBox ? below(detail.buyBox.landed, detail) : {}), rival: { name: detail.buyBox?.seller } }
        : undefined,
  ],
  [
    'amazon-retail',
    (detail, alert) => {
      const retail = rivalsOf(detail, alert).find(({ sellerId }) => isAmazonRetail(sellerId));
      return retail && (retail.buyBox || isBelow(retail.landed, detail.own?.landed))
        ? { ...below(retail.landed, detail), rival: rivalOf(retail) }
        : undefined;
    },
  ],
  ['undercut-fba', lost((detail, alert) => undercut(detail, alert, 'FBA'))],
  ['undercut-fbm', lost((detail, alert) => undercut(detail, alert, 'FBM'))],
  // The message doesn't say who ships.
  ['undercut', lost((detail, alert) => undercut(detail, alert, undefined))],
  [
    'better-rated',
    lost((detail, alert) => {
      const winner = rivalsOf(detail, alert).find(({ buyBox }) => buyBox);
      const own = detail.kind === 'offer-change' ? detail.own : undefined;
      if (!winner || !own || !isSameMoney(winner.landed, own.landed)) return undefined;
      return (winner.feedbackPercent ?? 0) > (own.feedbackPercent ?? 100) ? { rival: rivalOf(winner) } : undefined;
    }),
  ],
  [
    'over-threshold',
    (detail) => {
      const threshold = detail.kind === 'walmart-buy-box' ? undefined : detail.competitivePriceThreshold;
      const own = detail.own?.landed;
      return own && threshold && isBelow(threshold, own) ? { by: difference(own, threshold) } : undefined;
    },
  ],
  [
    'same-price',
    lost((detail, alert) => {
      const winner = rivalsOf(detail, alert).find(({ buyBox }) => buyBox);
      if (winner)
        return detail.own && isSameMoney(winner.landed, detail.own.landed) ? { rival: rivalOf(winner) } : undefined;
      const isLost = detail.kind === 'pricing-health' && detail.issueType === 'BuyBoxDisqualification';
      return isLost && detail.own && detail.buyBox && isSameMoney(detail.buyBox.landed, detail.own.landed)
        ? {}
        : undefined;
    }),
  ],
  ['no-buy-box', (detail) => (detail.buyBox || isUnsaid(detail) ? undefined : {})],
  [
    'raised-by-others',
    (detail) => (detail.own && detail.buyBox && isBelow(detail.own.landed, detail.buyBox.landed) ? {} : undefined),
  ],
  ['yours', (detail, alert) => (holds(detail, alert) ? {} : undefined)],
];

/** Finds an alert's cause in its message and, if that agrees, in what the listing said. */
export function causeOf(alert: Pick<Notification, 'detail' | 'sellerId' | 'unreadable' | 'stock'>): CauseFound {
  const { detail } = alert;
  const kind = kindOf(detail);
  if (kind.row === 'event') return { cause: kind.cause(detail) as EventCause };
  if (!isPriced(detail) || alert.unreadable?.includes('prices')) return { cause: 'unknown' };
  for (const [cause, test] of tests) {
    const found = test(detail, alert);
    if (found) return { cause, ...found };
  }
  return { cause: 'unknown' };
}

const isWithoutOwn = (detail: Priced): boolean => {
  const kind = kindOf(detail);
  return kind.row === 'prices' && kind.lacksOwn(detail);
};

/** Whether a rival is cheaper, with or without the Buy Box. */
export const isUndercut = ({ detail, sellerId }: Pick<Notification, 'detail' | 'sellerId'>): boolean =>
  isPriced(detail) && rivalsOf(detail, { sellerId }).some(({ landed }) => isBelow(landed, detail.own?.landed));

/** The others' offers, cheapest first. */
const rivalsOf = (detail: Priced, { sellerId }: Pick<Notification, 'sellerId'>): readonly Offer[] =>
  detail.kind === 'offer-change' ? detail.offers.filter((offer) => offer.sellerId !== sellerId) : [];

/** Whether the Buy Box winner, or without one the cheapest rival of this channel, is below the own price. */
function undercut(
  detail: Priced,
  alert: Pick<Notification, 'sellerId'>,
  channel: Channel | undefined,
): Omit<CauseFound, 'cause'> | undefined {
  // Walmart's event has a cause of its own.
  if (detail.kind === 'walmart-buy-box') return undefined;
  const rivals = rivalsOf(detail, alert);
  const winner = rivals.find(({ buyBox }) => buyBox);
  if (winner)
    return winner.channel === channel && isBelow(winner.landed, detail.own?.landed)
      ? { ...below(winner.landed, detail), rival: rivalOf(winner) }
      : undefined;
  const { buyBox } = detail;
  if (buyBox && isBelow(buyBox.landed, detail.own?.landed))
    return buyBox.channel === channel
      ? { ...below(buyBox.landed, detail), ...(channel ? { rival: { channel } } : {}) }
      : undefined;
  const cheapest = rivals[0];
  return cheapest && cheapest.channel === channel && isBelow(cheapest.landed, detail.own?.landed)
    ? { ...below(cheapest.landed, detail), rival: rivalOf(cheapest) }
    : undefined;
}

const rivalOf = ({ sellerId, channel, feedbackPercent }: Offer): CauseFound['rival'] => ({
  sellerId,
  ...(channel ? { channel } : {}),
  ...(feedbackPercent === undefined ? {} : { feedbackPercent }),
});

const below = (price: Money, detail: Priced): Pick<CauseFound, 'by'> => {
  const own = detail.own?.landed;
  return own && isBelow(price, own) ? { by: difference(own, price) } : {};
};

const isBelow = (price: Money, than: Money | undefined): boolean =>
  than !== undefined && price.currency === than.currency && price.amount < than.amount;
const isSameMoney = (a: Money, b: Money): boolean => a.currency === b.currency && a.amount === b.amount;
/** Rounded to cents. */
const difference = (a: Money, b: Money): Money => ({
  amount: Math.round((a.amount - b.amount) * 100) / 100,
  currency: a.currency,
});
