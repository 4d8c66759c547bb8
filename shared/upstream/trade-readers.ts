import * as v from 'valibot';
import type { DetailOf, Money } from '../inbox/alert-kinds.ts';
import { marketplaceCode } from '../marketplace-ids.ts';
import { DEFAULT_MARKETPLACE } from '../marketplaces.ts';
import { asinSchema } from '../products/asin.ts';
import { landedPriceOf, MOST_OFFERS, money, offerSchema, pricedSchema, triggerSchema } from './amazon-message.ts';
import { count, identifier, instant, lenient, lenientList, text } from './tolerant.ts';

// Amazon's messages about orders, business offers, and fee promotions, with keys folded to lower case.

const MOST_ITEMS = 20;
const MOST_TIERS = 10;
const MOST_PRODUCTS = 50;
const name = v.pipe(text(60), v.toLowerCase());

export const tradeBodies = {
  'cancel-wish': v.object({
    sellerid: identifier(100),
    amazonorderid: identifier(60),
    orderchangetype: lenient(name),
    orderchangetrigger: lenient(v.object({ changereason: lenient(name) })),
    summary: v.object({
      marketplaceid: lenient(identifier(40)),
      orderstatus: lenient(name),
      fulfillmenttype: lenient(name),
      latestshipdate: lenient(instant),
      orderitems: lenientList(
        v.object({
          sellersku: identifier(100),
          quantity: lenient(count),
          isbuyerrequestedcancel: lenient(v.boolean()),
        }),
        MOST_ITEMS,
      ),
    }),
  }),
  'business-box': v.object({
    sellerid: identifier(100),
    offerchangetrigger: triggerSchema,
    summary: v.object({
      buyboxprices: lenientList(
        v.object({
          ...pricedSchema.entries,
          quantitytier: lenient(count),
          sellerid: lenient(identifier(100)),
        }),
        2 * MOST_TIERS,
      ),
    }),
    offers: lenientList(
      v.object({
        ...offerSchema.entries,
        quantitydiscountprice: lenientList(v.object({ quantitytier: count, listingprice: money }), MOST_TIERS),
      }),
      MOST_OFFERS,
    ),
  }),
  'fee-promotion': v.object({
    merchantid: identifier(100),
    marketplaceid: lenient(identifier(40)),
    promotionactivetimerange: lenient(
      v.object({ effectivefromdate: lenient(instant), effectivethroughdate: lenient(instant) }),
    ),
    identifiers: lenientList(
      v.object({
        identifiertype: lenient(name),
        identifiervalues: lenientList(
          v.object({ identifiervalueid: identifier(100), identifiervaluefriendlyname: lenient(text(100)) }),
          MOST_PRODUCTS,
        ),
      }),
      MOST_TIERS,
    ),
    promotioninformation: lenientList(
      v.object({
        feetype: text(60),
        feediscounttype: lenient(text(60)),
        feediscountvalue: lenient(count),
        pricethreshold: lenient(money),
      }),
      MOST_TIERS,
    ),
  }),
} as const;
type Body<K extends keyof typeof tradeBodies> = v.InferOutput<(typeof tradeBodies)[K]>;

const placeOf = (named: string | null | undefined, marketplace: string | null | undefined): string =>
  marketplaceCode(named ?? marketplace ?? DEFAULT_MARKETPLACE);

/** How each type is read. @param marketplace the record's own, for a message that names none */
export const tradeReads = {
  'cancel-wish': (body: Body<'cancel-wish'>, marketplace: string | null | undefined) => {
    const detail = cancelWishOf(body);
    return {
      facts: {
        sellerId: body.sellerid,
        marketplace: placeOf(body.summary.marketplaceid, marketplace),
        asin: '',
        condition: '',
      },
      subject: `${detail.orderId} ${detail.state}`,
      triggerTime: undefined,
      detail,
    };
  },
  'business-box': (body: Body<'business-box'>, marketplace: string | null | undefined) => {
    const detail = businessBoxOf(body);
    return {
      facts: {
        sellerId: body.sellerid,
        marketplace: placeOf(body.offerchangetrigger.marketplaceid, marketplace),
        asin: detail.asin,
        condition: detail.condition,
      },
      triggerTime: body.offerchangetrigger.timeofofferchange ?? undefined,
      detail,
    };
  },
  'fee-promotion': (body: Body<'fee-promotion'>, marketplace: string | null | undefined) => {
    const detail = feePromotionOf(body);
    const { products, others, fees, from } = detail;
    return {
      facts: {
        sellerId: body.merchantid,
        marketplace: placeOf(body.marketplaceid, marketplace),
        asin: products.length === 1 ? (products[0] ?? '') : '',
        condition: '',
      },
      subject: [from ?? '', fees[0]?.type, products[0] ?? others[0]].join(' ').slice(0, 100),
      triggerTime: undefined,
      detail,
    };
  },
};

function cancelWishOf(body: Body<'cancel-wish'>): DetailOf<'cancel-wish'> {
  const { orderstatus, fulfillmenttype, latestshipdate, orderitems } = body.summary;
  const wished = orderitems.filter(({ isbuyerrequestedcancel }) => isbuyerrequestedcancel === true);
  const isWish =
    wished.length > 0 ||
    (body.orderchangetype === 'buyerrequestedchange' && body.orderchangetrigger?.changereason?.includes('cancel'));
  const state =
    orderstatus === 'shipped' || orderstatus === 'canceled'
      ? orderstatus
      : // Amazon itself cancels what it ships.
        isWish && fulfillmenttype !== 'afn'
        ? 'open'
        : 'none';
  return {
    kind: 'cancel-wish',
    orderId: body.amazonorderid,
    state,
    items: (wished.length > 0 ? wished : orderitems).map(({ sellersku, quantity }) => ({
      sku: sellersku,
      units: quantity ?? undefined,
    })),
    shipBy: latestshipdate ?? undefined,
  };
}

function businessBoxOf({ sellerid, offerchangetrigger, summary, offers }: Body<'business-box'>) {
  const condition = (offerchangetrigger.itemcondition ?? '').toLowerCase();
  const own = offers.filter((offer) => offer.sellerid === sellerid);
  const singleWinners = offers.filter(({ isbuyboxwinner }) => isbuyboxwinner === true);
  const byUnits = new Map<number, DetailOf<'business-box'>['tiers'][number]>();
  for (const raw of summary.buyboxprices) {
    const price = landedPriceOf(raw);
    const units = Math.max(1, Math.trunc(raw.quantitytier ?? 1));
    if (!price || (condition !== '' && raw.condition && raw.condition.toLowerCase() !== condition)) continue;
    const winners = raw.sellerid
      ? [raw.sellerid]
      : units === 1
        ? singleWinners.map((offer) => offer.sellerid)
        : // The older spelling of the message names no winner of a quantity.
          [];
    byUnits.set(units, {
      units,
      price,
      own: cheapest(own.map((offer) => priceAt(offer, units))),
      holder: winners.length === 0 ? undefined : winners.includes(sellerid) ? 'mine' : 'lost',
    });
  }
  const detail: DetailOf<'business-box'> = {
    kind: 'business-box',
    asin: offerchangetrigger.asin,
    condition,
    tiers: [...byUnits.values()].sort((a, b) => a.units - b.units).slice(0, MOST_TIERS),
  };
  return detail;
}

/** What a unit costs in an order of so many: by the highest of the offer's tiers that it reaches. */
function priceAt(offer: Body<'business-box'>['offers'][number], units: number): Money | undefined {
  const [tier] = offer.quantitydiscountprice
    .filter(({ quantitytier }) => quantitytier <= units)
    .sort((a, b) => b.quantitytier - a.quantitytier);
  return tier ? tier.listingprice : landedPriceOf(offer);
}

const cheapest = (prices: readonly (Money | undefined)[]): Money | undefined =>
  prices.filter((price) => price !== undefined).sort((a, b) => a.amount - b.amount)[0];

function feePromotionOf(body: Body<'fee-promotion'>): DetailOf<'fee-promotion'> {
  const named = body.identifiers.flatMap(({ identifiervalues }) => identifiervalues);
  const asins = named.map(({ identifiervalueid }) => v.safeParse(asinSchema, identifiervalueid));
  const products = [...new Set(asins.flatMap((read) => (read.success ? [read.output] : [])))].slice(0, MOST_PRODUCTS);
  const others = named.flatMap(({ identifiervalueid, identifiervaluefriendlyname }, at) =>
    asins[at]?.success ? [] : [identifiervaluefriendlyname || identifiervalueid],
  );
  return {
    kind: 'fee-promotion',
    products,
    others: [...new Set(others)].slice(0, MOST_TIERS),
    from: body.promotionactivetimerange?.effectivefromdate ?? undefined,
    until: body.promotionactivetimerange?.effectivethroughdate ?? undefined,
    fees: body.promotioninformation.map(({ feetype, feediscounttype, feediscountvalue, pricethreshold }) => ({
      type: feetype,
      how: feediscounttype ?? '',
      value: feediscountvalue ?? undefined,
      upTo: pricethreshold ?? undefined,
    })),
  };
}
