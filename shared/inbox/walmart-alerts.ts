import * as v from 'valibot';
import { plural } from '../format-numbers.ts';

// What Walmart's events say. Money is in the currency of the partner's market, since no event names one.

const money = v.object({ amount: v.number(), currency: v.string() });

const walmartOfferSchema = v.object({
  seller: v.optional(v.string()),
  /** What the buyer pays: the price and its shipping. */
  landed: money,
  listing: money,
  shipping: v.optional(money),
  /** Whether Walmart ships it. */
  wfs: v.optional(v.boolean()),
  buyBox: v.boolean(),
  own: v.boolean(),
});
export type WalmartOffer = v.InferOutput<typeof walmartOfferSchema>;

export const walmartBuyBoxEntries = {
  sku: v.string(),
  itemId: v.optional(v.string()),
  own: v.optional(walmartOfferSchema),
  /** Who has it; undefined if nobody has, or the event doesn't say. */
  buyBox: v.optional(walmartOfferSchema),
  /** Set if Walmart shows no offer first. */
  suppressed: v.boolean(),
  /** The price that Walmart suggests for the own offer, before shipping. */
  suggested: v.optional(money),
  /** At most five, by landed price. `offerCount` is the total. */
  offers: v.array(walmartOfferSchema),
  offerCount: v.optional(v.number()),
};

export type WalmartBuyBox = v.InferOutput<v.ObjectSchema<typeof walmartBuyBoxEntries, undefined>>;

/** Whose Buy Box it is by the event; undefined if it doesn't say. */
export function walmartHolder({ buyBox, suppressed }: WalmartBuyBox): 'mine' | 'lost' | 'none' | undefined {
  if (suppressed) return 'none';
  return buyBox && (buyBox.own ? 'mine' : 'lost');
}

export function buyBoxEvent(detail: WalmartBuyBox): string {
  const holder = walmartHolder(detail);
  if (holder === 'mine') return 'You have the Buy Box';
  if (holder === 'none') return 'No Buy Box';
  if (holder === undefined) return 'Offers changed';
  return `${detail.buyBox?.seller ?? 'Another seller'} has the Buy Box`;
}

export const walmartItemEntries = {
  sku: v.string(),
  itemId: v.optional(v.string()),
  published: v.boolean(),
  /** In Walmart's words. */
  reasons: v.array(v.object({ code: v.string(), text: v.string() })),
  price: v.optional(money),
  /** The lower price that Walmart found, and where. */
  reference: v.optional(v.object({ price: money, on: v.optional(v.string()), url: v.optional(v.string()) })),
};
export type WalmartItemState = v.InferOutput<v.ObjectSchema<typeof walmartItemEntries, undefined>>;

export const walmartStockEntries = {
  sku: v.string(),
  itemId: v.optional(v.string()),
  nodes: v.array(v.object({ id: v.string(), name: v.optional(v.string()), quantity: v.optional(v.number()) })),
};
export type WalmartStock = v.InferOutput<v.ObjectSchema<typeof walmartStockEntries, undefined>>;

export const walmartPerformanceEntries = {
  /** 'ALARMS', 'REPORT', or what Walmart adds. */
  about: v.string(),
  summary: v.optional(v.string()),
  message: v.optional(v.string()),
  moreInfo: v.optional(v.string()),
  alarms: v.array(
    v.object({
      type: v.string(),
      orders: v.optional(v.number()),
      /** Some of the orders, by Walmart's numbers. */
      numbers: v.array(v.string()),
      description: v.optional(v.string()),
      action: v.optional(v.string()),
    }),
  ),
  metrics: v.array(v.object({ name: v.string(), score: v.optional(v.number()), trend: v.optional(v.string()) })),
};
export type WalmartPerformance = v.InferOutput<v.ObjectSchema<typeof walmartPerformanceEntries, undefined>>;

/** The causes that Walmart's alerts without prices can have. */
export const walmartCauses = {
  item: {
    'walmart-price-rule': 'Your price is above Walmart’s reference price',
    'walmart-unpublished': 'Walmart unpublished your item',
    'walmart-published': 'Published again',
  },
  stock: { 'walmart-out-of-stock': 'Out of stock at Walmart' },
  performance: { 'walmart-alarm': 'Walmart’s performance alarm', 'walmart-report': 'Walmart’s performance report' },
} as const;

const PRICE_RULE = 'REASONABLE_PRICE_NOT_SATISFIED';

const nodeText = (nodes: number): string => `${nodes} ${plural(nodes, { one: 'ship node', other: 'ship nodes' })}`;
const orderText = (orders: number): string => `${orders} ${plural(orders, { one: 'order', other: 'orders' })}`;

export function itemCause({ published, reasons }: WalmartItemState): keyof typeof walmartCauses.item {
  if (published) return 'walmart-published';
  return reasons.some(({ code }) => code === PRICE_RULE) ? 'walmart-price-rule' : 'walmart-unpublished';
}

export function itemEvent(detail: WalmartItemState): string {
  if (detail.published) return 'Published again';
  if (itemCause(detail) === 'walmart-price-rule') {
    const on = detail.reference?.on;
    return `Unpublished: your price is above Walmart’s reference price${on ? ` on ${on}` : ''}`;
  }
  const reason = detail.reasons[0]?.text;
  return reason ? `Unpublished: ${reason}` : 'Unpublished';
}

/** How far the own price is above the reference; undefined if the event doesn't say both. */
export function aboveReference({ price, reference }: WalmartItemState): number | undefined {
  if (!price || !reference) return undefined;
  const above = Math.round((price.amount - reference.price.amount) * 100) / 100;
  return above > 0 ? above : undefined;
}

export function soldOutEvent({ nodes }: WalmartStock): string {
  const empty = nodes.filter(({ quantity }) => quantity === undefined || quantity <= 0).length;
  if (nodes.length === 0) return 'Out of stock';
  return empty === nodes.length
    ? `Out of stock at ${nodeText(nodes.length)}`
    : `Out of stock at ${empty} of ${nodeText(nodes.length)}`;
}

/** What Walmart's alarms mean; others are shown by their own name. */
const alarms: Readonly<Record<string, (orders: string, many: boolean) => string>> = {
  lateoriginscan: (orders, many) => `${orders} ${many ? 'have' : 'has'} no carrier scan yet`,
  autocancelledwarning: (orders) => `Walmart is about to cancel ${orders}`,
};

export function alarmText({ type, orders }: WalmartPerformance['alarms'][number]): string {
  const text = alarms[type.toLowerCase().replace(/[^a-z]/g, '')];
  if (text && orders !== undefined) return text(orderText(orders), orders !== 1);
  const name = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return orders === undefined ? title : `${title}: ${orderText(orders)}`;
}

export function performanceEvent({ about, alarms: raised, metrics, summary }: WalmartPerformance): string {
  const [first] = raised;
  if (first) return raised.length === 1 ? alarmText(first) : `${alarmText(first)}, and ${raised.length - 1} more`;
  if (metrics.length > 0)
    return `Performance report: ${metrics.length} ${plural(metrics.length, { one: 'figure', other: 'figures' })}`;
  return summary || (about === 'REPORT' ? 'Performance report' : 'Performance');
}
