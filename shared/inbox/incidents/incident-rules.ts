import { kindOf } from '../alert-kinds.ts';
import { type Cause, causeOf } from '../cause.ts';
import { pricesOf } from '../gap.ts';
import { type Notification, stocks } from '../notification.ts';
import type { About, IncidentKind } from './incident.ts';

/** Alerts within this time have one cause; an incident without another alert for as long is over, ms. */
export const INCIDENT_SPAN = 3_600_000;
/** The products that make an incident. */
const FEWEST_PRODUCTS = 3;
/** The changes between the same two prices that make a flap. */
const FEWEST_CHANGES = 4;

/** Incidents that alerts open: a rival or Amazon Retail on several products. */
type Shared = Extract<About, { kind: 'rival' | 'amazon-retail' }>;
export type SharedCause = { key: string; about: Shared };

/** The evidence of each cause that several products can share (ACT-07). Without an entry, an alert stands alone. */
const sharedCauses: {
  readonly [C in Cause]?: (alert: Alert, found: ReturnType<typeof causeOf>) => Shared | undefined;
} = {
  'amazon-retail': ({ marketplace }) => ({ kind: 'amazon-retail', marketplace }),
  'undercut-fba': (_, found) => rivalIn(found),
  'undercut-fbm': (_, found) => rivalIn(found),
  undercut: (_, found) => rivalIn(found),
  'better-rated': (_, found) => rivalIn(found),
};

type Alert = Pick<Notification, 'detail' | 'sellerId' | 'unreadable' | 'stock' | 'marketplace' | 'asin' | 'condition'>;

const rivalIn = ({ cause, rival }: ReturnType<typeof causeOf>): Shared | undefined =>
  rival?.sellerId === undefined
    ? undefined
    : { kind: 'rival', sellerId: rival.sellerId, name: null, undercuts: isUndercut(cause) };

export const isUndercut = (cause: string): boolean =>
  cause === 'undercut-fba' || cause === 'undercut-fbm' || cause === 'undercut';

/**
 * The cause that an alert may share with others; undefined for alarms that a person set, and where the message doesn't
 * name it.
 */
export function sharedCauseOf(alert: Alert): SharedCause | undefined {
  if (kindOf(alert.detail).from === 'portal') return undefined;
  const found = causeOf(alert);
  const about = sharedCauses[found.cause]?.(alert, found);
  return about && { key: keyOf(about), about };
}

/** Names what an incident is about. An account has at most one open incident with a key. */
export function keyOf(about: Exclude<About, { kind: 'flap' }>): string {
  switch (about.kind) {
    case 'rival':
      return `rival ${about.sellerId}`;
    case 'fees':
      return `fees ${about.marketplace} ${about.category}`;
    case 'amazon-retail':
    case 'silence':
      return `${about.kind} ${about.marketplace}`;
  }
}

/** Whether alerts with one cause are an incident. @param products of all alerts within INCIDENT_SPAN, with repeats */
export const isIncident = (products: readonly string[]): boolean => new Set(products).size >= FEWEST_PRODUCTS;

/** What a message says about the Buy Box: whose price can flap, and the price; null if nobody has the Buy Box. */
export type FlapPoint = { key: string; price: BoxPrice | null };
export type BoxPrice = { amount: number; currency: string };

/** Names a product's flap, as keyOf names the other incidents. */
export const flapKey = ({
  marketplace,
  asin,
  condition,
}: Pick<Notification, 'marketplace' | 'asin' | 'condition'>): string =>
  `flap ${marketplace} ${asin} ${condition || 'new'}`;

/** Causes that are news at any price. */
const newsAnyway: readonly Cause[] = ['own-offer-gone', 'amazon-retail', 'tracked', ...stocks];

/** @returns undefined if the alert says nothing about the Buy Box's price, or is news at any price */
export function flapPointOf(alert: Alert): FlapPoint | undefined {
  if (alert.unreadable?.includes('prices') || newsAnyway.includes(causeOf(alert).cause)) return undefined;
  return { key: flapKey(alert), price: pricesOf(alert).buyBox ?? null };
}

/** @property from the index of its first message @property times the changes between the two prices */
export type Flap = { prices: [number, number]; currency: string; times: number; from: number };

/**
 * Finds a flap at the end of a product's messages (ACT-08): at least four changes between the same two prices.
 * @param prices of the messages within INCIDENT_SPAN, oldest first
 */
export function flapIn(prices: readonly (BoxPrice | null)[]): Flap | undefined {
  const two: BoxPrice[] = [];
  let times = 0;
  let from = prices.length;
  for (let at = prices.length - 1; at >= 0; at -= 1) {
    const price = prices[at];
    if (!price || (two[0] && two[0].currency !== price.currency)) break;
    if (!two.some(({ amount }) => amount === price.amount)) {
      if (two.length === 2) break;
      two.push(price);
    }
    if (prices[at + 1] && prices[at + 1]?.amount !== price.amount) times += 1;
    from = at;
  }
  const [a, b] = two.toSorted((one, other) => one.amount - other.amount);
  return a && b && times >= FEWEST_CHANGES
    ? { prices: [a.amount, b.amount], currency: a.currency, times, from }
    : undefined;
}

/** Whether the Buy Box still has one of the two prices. */
export const isWithin = ({ prices, currency }: Extract<About, { kind: 'flap' }>, price: BoxPrice | null): boolean =>
  price !== null && price.currency === currency && prices.includes(price.amount);

/** A new fee is news for that long, ms. */
const NEWS_FOR = 86_400_000;

/**
 * Whether an incident is over: no further alert for an hour. A silence lasts until the next message.
 * @param lastAt ms
 */
export const isOver = (kind: IncidentKind, lastAt: number, now: number): boolean =>
  kind !== 'silence' && lastAt <= now - (kind === 'fees' ? NEWS_FOR : INCIDENT_SPAN);
