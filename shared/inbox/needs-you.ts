import * as v from 'valibot';
import { comparable } from './comparable.ts';
import { alertId } from './identity.ts';
import { sortTime } from './marks.ts';
import { type Notification, notificationSchema } from './notification.ts';
import type { ProductState } from './product-now.ts';
import { newestOf, presentOf, productKey, productOf } from './product-state.ts';

/** How many products are listed. */
export const MOST_NEEDED = 5;

/**
 * What needs a person now (OWN-01): the products with open alerts, each once, by its newest message. One whose Buy Box
 * is the seller's again needs nobody, whatever its older alerts say.
 */
export const needsYouSchema = v.object({
  /**
   * The newest open alert of each product, costliest first, MOST_NEEDED at most. `now` has the state of a newer message
   * that isn't open.
   */
  notifications: v.array(notificationSchema),
  /**
   * The number of products with money at risk, listed or not, and what they cost a day, by currency: currencies are
   * never added.
   */
  products: v.number(),
  perDay: v.record(v.string(), v.number()),
  /** The number of open alerts. */
  alerts: v.number(),
});
export type NeedsYou = v.InferOutput<typeof needsYouSchema>;

/**
 * The same from the alerts that are known, for a provider that doesn't answer it.
 * @param open the open ones @param states the newest state of each product (hearStates)
 */
export function needsYouOf(
  open: readonly Notification[],
  states: { get(key: string): ProductState | undefined },
): NeedsYou {
  const newest = new Map<string, Notification>();
  for (const alert of open) {
    const product = productOf(alert);
    const key = product ? productKey(product) : alertId(alert.identity);
    const known = newest.get(key);
    if (!known || sortTime(alert) > sortTime(known)) newest.set(key, alert);
  }
  const needed = [...newest.values()]
    .map((alert) => ({ alert, now: presentOf(alert, states), state: newestOf(alert, states) }))
    .filter(({ state }) => state.buyBox !== 'mine')
    .sort((a, b) => costOf(b.state) - costOf(a.state) || sortTime(b.alert) - sortTime(a.alert));
  const perDay: Record<string, number> = {};
  const costly = needed.flatMap(({ state: { risk } }) => (risk && risk.perDay > 0 ? [risk] : []));
  for (const { currency, perDay: amount } of costly)
    perDay[currency] = Math.round(((perDay[currency] ?? 0) + amount) * 100) / 100;
  return {
    notifications: needed.slice(0, MOST_NEEDED).map(({ alert, now }) => (now ? { ...alert, now } : alert)),
    products: costly.length,
    perDay,
    alerts: open.length,
  };
}

/** What isn't known comes last. */
const costOf = ({ risk }: ProductState): number => (risk ? comparable(risk.perDay, risk.currency) : -1);
