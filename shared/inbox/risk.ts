import type * as v from 'valibot';
import type { Money } from './alert-kinds.ts';
import { holdsBuyBox } from './buy-box.ts';
import { pricesOf } from './gap.ts';
import type { Notification } from './notification.ts';
import type { riskSchema, UnitSource } from './product-now.ts';

export type Risk = v.InferOutput<typeof riskSchema>;
/** Units sold a day, and where the figure comes from. */
export type Units = { aDay: number; from: UnitSource };

/**
 * Money at risk a day (ACT-02): units sold a day × own landed price × the share that is lost. Nothing is lost while the
 * Buy Box is held.
 * @param units undefined if unknown; then there is no figure, because a guess would look like one
 * @param share the own share of a Buy Box that rotates (boxShareOf); without one, all is lost. Units that were sold are
 * the own ones already
 */
export function riskOf(alert: Notification, units: Units | undefined, share?: number): Risk | undefined {
  const { own, unreadable } = pricesOf(alert);
  return unreadable ? undefined : riskAt(own, holdsBuyBox(alert), units, share);
}

/** The same at an own price. @param holds whether the Buy Box is the seller's; undefined if unknown */
export function riskAt(
  own: Money | undefined,
  holds: boolean | undefined,
  units: Units | undefined,
  share?: number,
): Risk | undefined {
  if (units === undefined || !own || holds === undefined) return undefined;
  const counted = units.from === 'sold' ? undefined : share;
  return {
    perDay: holds ? 0 : centsOf(units.aDay * own.amount * (counted ?? 1)),
    currency: own.currency,
    unitsADay: units.aDay,
    unitsFrom: units.from,
    ...(holds || counted === undefined ? {} : { share: counted }),
  };
}

/** What an alert's product costs a day by its newest message, as far as the alert brings it. */
export const presentRisk = ({ now, risk }: Pick<Notification, 'now' | 'risk'>): Risk | undefined =>
  now ? (now.risk ?? undefined) : risk;

/** The profit of the sales at risk a day. @param profit of a unit, at the own price; negative if it sells at a loss */
export const profitAtRisk = ({ perDay, unitsADay, share = 1 }: Risk, profit: number): number =>
  perDay === 0 ? 0 : centsOf(unitsADay * share * profit);

const centsOf = (amount: number): number => Math.round(amount * 100) / 100;
