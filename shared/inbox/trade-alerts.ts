import * as v from 'valibot';
import { formatMoney, plural } from '../format-numbers.ts';

// What Amazon says of orders, of offers to business buyers, and of its fees.

const money = v.object({ amount: v.number(), currency: v.string() });

export const cancelWishEntries = {
  orderId: v.string(),
  /** 'none': nobody wishes to cancel it. */
  state: v.picklist(['open', 'shipped', 'canceled', 'none']),
  items: v.array(v.object({ sku: v.string(), units: v.optional(v.number()) })),
  /** The latest time to ship it, ms. */
  shipBy: v.optional(v.number()),
};
type CancelWish = v.InferOutput<v.ObjectSchema<typeof cancelWishEntries, undefined>>;

export const cancelWishCauses = {
  'cancel-wish': 'The buyer asks to cancel',
  'order-shipped': 'Order shipped',
  'order-canceled': 'Order canceled',
  'order-changed': 'Order changed',
} as const;

export const cancelWishCause = ({ state }: CancelWish): keyof typeof cancelWishCauses =>
  (({ open: 'cancel-wish', shipped: 'order-shipped', canceled: 'order-canceled', none: 'order-changed' }) as const)[
    state
  ];

export function cancelWishEvent({ state, orderId }: CancelWish): string {
  if (state === 'open') return `The buyer asks to cancel order ${orderId}, which has not shipped`;
  if (state === 'none') return `Order ${orderId} changed`;
  return `Order ${orderId} was ${state}`;
}

export const businessBoxEntries = {
  asin: v.string(),
  condition: v.string(),
  /** By quantity: one unit, and every quantity that has a price of its own. */
  tiers: v.array(
    v.object({
      units: v.number(),
      /** What a unit costs from the offer that has the Buy Box. */
      price: money,
      /** The same from the own offer; undefined if the message doesn't list it. */
      own: v.optional(money),
      /** Undefined if the message doesn't say who has it. */
      holder: v.optional(v.picklist(['mine', 'lost'])),
    }),
  ),
};
export type BusinessBox = v.InferOutput<v.ObjectSchema<typeof businessBoxEntries, undefined>>;

export const businessBoxCauses = {
  'business-lost': 'Another seller has the business Buy Box',
  'business-yours': 'The business Buy Box is yours',
  'business-changed': 'Business offers changed',
} as const;

export function businessBoxCause({ tiers }: BusinessBox): keyof typeof businessBoxCauses {
  if (tiers.some(({ holder }) => holder === 'lost')) return 'business-lost';
  return tiers.some(({ holder }) => holder === 'mine') ? 'business-yours' : 'business-changed';
}

export function businessBoxEvent(detail: BusinessBox): string {
  const name = businessBoxCauses[businessBoxCause(detail)];
  const lost = detail.tiers.flatMap(({ units, holder }) => (holder === 'lost' ? [`${units}+`] : []));
  if (lost.length === 0) return name;
  const [last] = lost.slice(-1);
  return `${name} at ${lost.length === 1 ? last : `${lost.slice(0, -1).join(', ')} and ${last}`} units`;
}

export const feePromotionEntries = {
  /** ASINs, at most some. */
  products: v.array(v.string()),
  /** Brands, categories, and whatever else Amazon names. */
  others: v.array(v.string()),
  from: v.optional(v.number()),
  until: v.optional(v.number()),
  fees: v.array(
    v.object({
      /** As Amazon spells it: 'ReferralFee'. */
      type: v.string(),
      /** An open set: 'Fixed', 'Discount', 'Percentage points off'. */
      how: v.string(),
      value: v.optional(v.number()),
      /** It counts for prices up to this one. */
      upTo: v.optional(money),
    }),
  ),
};
export type FeePromotion = v.InferOutput<v.ObjectSchema<typeof feePromotionEntries, undefined>>;

export const feePromotionCauses = { 'fee-promotion': 'Amazon lowers a fee for a time' } as const;

/** 'ReferralFee' becomes 'Referral fee', 'FBAFees' 'FBA fees'. */
const feeName = (type: string): string =>
  type
    .replace(/^FBA(?=[A-Z])/, '$&_')
    .replace(
      /([a-z]|_)([A-Z])/g,
      (_, before: string, letter: string) => `${before === '_' ? '' : before} ${letter.toLowerCase()}`,
    );

/** 'Referral fee 2 points lower, at or below $60.00' */
export function feeText({ type, how, value, upTo }: FeePromotion['fees'][number]): string {
  const points = how.toLowerCase() === 'percentage points off' && value !== undefined;
  const lower = points ? `${value} ${plural(value, { one: 'point', other: 'points' })} lower` : 'lower';
  return `${feeName(type)} ${lower}${upTo ? `, at or below ${formatMoney(upTo.amount, upTo.currency)}` : ''}`;
}

/** 'Referral fee 2 points lower on 3 products, at or below $60.00'. The panel says until when. */
export function feePromotionEvent({ products, others, fees }: FeePromotion): string {
  const [first] = fees;
  const [fee = 'A fee is lower', ...limit] = first ? feeText(first).split(', ') : [];
  const on =
    products.length > 0
      ? ` on ${products.length} ${plural(products.length, { one: 'product', other: 'products' })}`
      : others.length > 0
        ? ` on ${others.slice(0, 2).join(', ')}`
        : '';
  return [`${fee}${on}`, ...limit].join(', ');
}
