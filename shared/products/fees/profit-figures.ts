import { currencyOf, roundedTo } from '../../marketplaces.ts';
import { type FeeEstimate, feesAt, nearestTo } from './fee-estimate.ts';
import type { FeeSchedule } from './fee-schedule.ts';
import { referralFee } from './referral-fee.ts';

/** What is taken off the price, in the order of the working. */
type FigurePart = 'referral' | 'closing' | 'other' | 'fulfillment' | 'cost' | 'prep' | 'inbound' | 'tax';

/**
 * One line of the working. `amount` is taken off the price. `at`: when Amazon estimated it, ms; `of`: for which price,
 * if for another one.
 */
export type FigureLine = { part: FigurePart; amount: number } & (
  | { source: 'fees-api'; at: number; of?: number }
  | { source: 'product-data' | 'entered' }
  | { source: 'schedule'; dated: string; category: string; percent?: number }
);

/**
 * @property price what the buyer pays, with shipping and without tax
 * @property category the fee category
 * @property schedule the marketplace's fee schedule, if there is one
 * @property fees Amazon's estimates, of one or several prices
 * @property fulfillmentFee from the product data, used without an estimate; undefined for offers that the seller ships
 */
export type FigureInput = {
  marketplace: string;
  price: number;
  cost?: number | undefined;
  category?: string | undefined;
  schedule?: FeeSchedule | undefined;
  fees?: readonly FeeEstimate[] | undefined;
  fulfillmentFee?: number | undefined;
  prep?: number | undefined;
  inbound?: number | undefined;
  tax?: number | undefined;
};

/**
 * What a unit brings at a price (RES-01), with its working. `named` is 'profit' only if the referral fee is taken off;
 * otherwise the amount is before that fee and must be shown as such.
 * @property margin percent of the price; @property roi percent of what is spent on the unit (cost, prep, inbound), null
 * if that is nothing
 */
export type Figures = { lines: readonly FigureLine[] } & (
  | { named: 'profit' | 'before-referral-fee'; amount: number; margin: number; roi: number | null }
  | { named: 'empty'; why: 'no-price' | 'no-cost' }
);

export function figuresOf(input: FigureInput): Figures {
  const { marketplace, price, cost } = input;
  const currency = currencyOf(marketplace);
  const lines = linesOf(input);
  if (!(price > 0)) return { named: 'empty', why: 'no-price', lines };
  if (cost === undefined) return { named: 'empty', why: 'no-cost', lines };
  const amount = roundedTo(price - sumOf(lines), currency);
  const spent = sumOf(lines.filter(({ part }) => part === 'cost' || part === 'prep' || part === 'inbound'));
  return {
    named: lines.some(({ part }) => part === 'referral') ? 'profit' : 'before-referral-fee',
    amount,
    margin: (amount / price) * 100,
    roi: spent > 0 ? (amount / spent) * 100 : null,
    lines,
  };
}

function linesOf(input: FigureInput): FigureLine[] {
  const entered = (part: FigurePart, amount: number | undefined): FigureLine[] =>
    amount === undefined ? [] : [{ part, amount, source: 'entered' }];
  return [
    ...amazonLines(input),
    ...fulfillmentLine(input),
    ...entered('cost', input.cost),
    ...entered('prep', input.prep),
    ...entered('inbound', input.inbound),
    ...entered('tax', input.tax),
  ];
}

/** Amazon's own estimate before the published schedule. */
function amazonLines({ marketplace, price, category, schedule, fees }: FigureInput): FigureLine[] {
  const estimated = feesAt(fees ?? [], price, { marketplace, schedule, category });
  if (estimated) {
    const { at, of } = estimated;
    const line = (part: FigurePart, amount: number): FigureLine => ({
      part,
      amount,
      source: 'fees-api',
      at,
      ...(of === undefined ? {} : { of }),
    });
    const more = (['closing', 'other'] as const).flatMap((part) =>
      estimated[part] === 0 ? [] : [line(part, estimated[part])],
    );
    return [line('referral', estimated.referral), ...more];
  }
  const published =
    schedule && category !== undefined && price > 0 ? referralFee(schedule, { category, price }) : undefined;
  if (!published) return [];
  const { referral, closing, ...from } = published;
  return [
    { part: 'referral', amount: referral, source: 'schedule', ...from },
    ...(closing > 0
      ? [{ part: 'closing', amount: closing, source: 'schedule', dated: from.dated, category: from.category } as const]
      : []),
  ];
}

/** The fulfillment fee depends on size and weight, so that the estimate of the nearest price counts for others, too. */
function fulfillmentLine({ price, fees, fulfillmentFee }: FigureInput): FigureLine[] {
  const nearest = nearestTo(
    (fees ?? []).filter(({ fulfillment }) => fulfillment !== null),
    price,
  );
  if (nearest?.fulfillment !== null && nearest?.fulfillment !== undefined)
    return [
      {
        part: 'fulfillment',
        amount: nearest.fulfillment,
        source: 'fees-api',
        at: nearest.at,
        ...(nearest.price === price ? {} : { of: nearest.price }),
      },
    ];
  return fulfillmentFee === undefined ? [] : [{ part: 'fulfillment', amount: fulfillmentFee, source: 'product-data' }];
}

const sumOf = (lines: readonly FigureLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
