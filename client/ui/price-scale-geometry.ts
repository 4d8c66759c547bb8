import type { AlertPrices } from '#shared/inbox/alert-kinds.ts';
import { baseOf, gapOf } from '#shared/inbox/gap.ts';
import type { PriceScaleShape, ScaleMark } from './price-scale.tsx';

/** The scale ends at ±12% of its middle, the same in every row, so that bars are comparable across rows. */
const REACH = 0.12;

/** Returns the positions of an alert's marks, in percent from the left; an empty scale if no price is known. */
export function shapeOf(prices: AlertPrices): PriceScaleShape {
  const base = baseOf(prices);
  if (!base || base.price.amount <= 0) return { marks: [] };
  const positionOf = (amount: number): number => 50 + ((amount - base.price.amount) / base.price.amount / REACH) * 50;

  const marks: ScaleMark[] = [];
  const add = (kind: ScaleMark['kind'], price: AlertPrices['own']) => {
    if (!price || price.currency !== base.price.currency) return;
    const at = positionOf(price.amount);
    const beyond = at < 0 || at > 100;
    // Only the seller's price is clamped to the end; any other mark there would be misleading.
    if (beyond && kind !== 'you') return;
    marks.push({ kind, at: Math.min(100, Math.max(0, at)), beyond });
  };
  add('cap', prices.threshold);
  add('avg', prices.average);
  add('box', prices.buyBox);
  add('you', prices.own);

  const gap = gapOf(prices);
  const you = marks.find((mark) => mark.kind === 'you');
  if (!gap || !you || gap.amount === 0) return { marks };
  return { marks, bar: { from: Math.min(50, you.at), length: Math.abs(you.at - 50), good: gap.amount < 0 } };
}
