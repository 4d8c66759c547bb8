import { currencyOf, roundedTo } from '../marketplaces.ts';
import type { FeeSchedule } from './fee-schedule.ts';
import { referralFee } from './referral-fee.ts';

/** Amazon's own estimate (Product Fees API) for one price. */
type FeeEstimate = { price: number; referral?: number; fulfillment?: number; closing?: number };

/** What is taken off the price, in the order of the working. */
const figureParts = ['referral', 'closing', 'fulfillment', 'cost', 'prep', 'inbound', 'tax'] as const;
type FigurePart = (typeof figureParts)[number];

/** One line of the working. `amount` is taken off the price. */
type FigureLine = { part: FigurePart; amount: number } & (
  | { source: 'fees-api' | 'product-data' | 'entered' }
  | { source: 'schedule'; dated: string; category: string; percent?: number }
);

/**
 * @property price what the buyer pays, with shipping and without tax
 * @property category the fee category
 * @property schedule the marketplace's fee schedule, if there is one
 * @property fees Amazon's estimates, of one or several prices
 * @property fulfillmentFee from the product data, used without an estimate
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
 * What a unit brings at a price (RES-01), with its working.
 * `named` is 'profit' only if the referral fee is taken off; otherwise the amount is before that fee and must be shown as such.
 * @property margin percent of the price; @property roi percent of what is spent on the unit (cost, prep, inbound), null if that is nothing
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
  const entered = (part: FigurePart, amount: number | undefined): FigureLine[] => (amount === undefined ? [] : [{ part, amount, source: 'entered' }]);
  return [
    ...amazonLines(input),
    ...fulfillmentLine(input),
    ...entered('cost', input.cost),
    ...entered('prep', input.prep),
    ...entered('inbound', input.inbound),
    ...entered('tax', input.tax),
  ];
}

/** Amazon's estimate counts for its own price only: at another price, the referral fee is another. */
function amazonLines({ price, category, schedule, fees }: FigureInput): FigureLine[] {
  const estimate = fees?.find((each) => each.price === price && each.referral !== undefined);
  if (estimate?.referral !== undefined)
    return [
      { part: 'referral', amount: estimate.referral, source: 'fees-api' },
      ...(estimate.closing ? [{ part: 'closing', amount: estimate.closing, source: 'fees-api' } as const] : []),
    ];
  const published = schedule && category !== undefined && price > 0 ? referralFee(schedule, { category, price }) : undefined;
  if (!published) return [];
  const { referral, closing, ...from } = published;
  return [
    { part: 'referral', amount: referral, source: 'schedule', ...from },
    ...(closing > 0 ? [{ part: 'closing', amount: closing, source: 'schedule', dated: from.dated, category: from.category } as const] : []),
  ];
}

/** The fulfillment fee depends on size and weight, so that the estimate of the nearest price counts for others, too. */
function fulfillmentLine({ price, fees, fulfillmentFee }: FigureInput): FigureLine[] {
  let nearest: FeeEstimate | undefined;
  for (const each of fees ?? [])
    if (each.fulfillment !== undefined && (!nearest || Math.abs(each.price - price) < Math.abs(nearest.price - price))) nearest = each;
  if (nearest?.fulfillment !== undefined) return [{ part: 'fulfillment', amount: nearest.fulfillment, source: 'fees-api' }];
  return fulfillmentFee === undefined ? [] : [{ part: 'fulfillment', amount: fulfillmentFee, source: 'product-data' }];
}

const sumOf = (lines: readonly FigureLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
