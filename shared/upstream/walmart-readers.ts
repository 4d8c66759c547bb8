import * as v from 'valibot';
import type { DetailOf } from '../inbox/alert-kinds.ts';
import type { WalmartOffer } from '../inbox/walmart-alerts.ts';
import { currencyOf, roundedTo, WALMART_US } from '../marketplaces.ts';
import { count, identifier, lenient, lenientList, text, titleText } from './tolerant.ts';

// Walmart's events, with keys folded to lower case. Only the partner and the SKU must be there.

const MOST_OFFERS = 5;
const MOST_NODES = 50;
const MOST_NUMBERS = 50;
const MOST_ENTRIES = 20;

const figureText = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const id = v.pipe(figureText, identifier(100));
const sku = v.pipe(figureText, identifier(100));
const amount = v.pipe(count, v.minValue(0));
const link = v.pipe(text(2_000), v.regex(/^https?:\/\/[^\s]+$/i));
const flag = v.union([
  v.boolean(),
  v.pipe(
    v.string(),
    v.regex(/^(?:true|false)$/i),
    v.transform((value) => value.toLowerCase() === 'true'),
  ),
]);

const offerSchema = v.object({
  sellername: lenient(text(200)),
  sellerofferprice: lenient(amount),
  sellershippingprice: lenient(amount),
  iswfs: lenient(flag),
  partnerid: lenient(id),
});
type RawOffer = v.InferOutput<typeof offerSchema>;

export const walmartBodies = {
  'walmart-buy-box': v.object({
    partnerid: id,
    iteminfo: v.object({
      sku,
      itemid: lenient(id),
      totalnumberofoffers: lenient(count),
      totalnumberoffers: lenient(count),
    }),
    offer: lenient(
      v.object({
        currentoffer: lenient(v.object({ ...offerSchema.entries, suggestedprice: lenient(amount) })),
        winningoffer: lenient(offerSchema),
        offers: lenientList(offerSchema, MOST_OFFERS),
        issuppressed: lenient(flag),
      }),
    ),
    issuppressed: lenient(flag),
  }),
  'walmart-item': v.object({
    partnerid: id,
    sku,
    publishstatus: identifier(40),
    statuschangereasons: lenient(v.record(v.string(), v.unknown())),
    itemid: lenient(id),
    sellerofferprice: lenient(amount),
    referenceprice: lenient(amount),
    referencepriceurl: lenient(link),
    referencepricetype: lenient(text(100)),
  }),
  'walmart-stock': v.object({
    partnerid: id,
    sku,
    itemid: lenient(id),
    shipnodes: lenientList(
      v.object({ shipnode: id, shipnodename: lenient(text(200)), availtosellqty: lenient(count) }),
      MOST_NODES,
    ),
  }),
  'walmart-performance': v.object({
    partnerid: id,
    notificationtype: identifier(40),
    moreinfolink: lenient(link),
    lastrefreshts: lenient(text(60)),
    ennotification: lenient(
      v.object({
        summary: lenient(text(500)),
        message: lenient(text(2_000)),
        alarms: lenientList(
          v.object({
            alarmtype: identifier(100),
            ordercount: lenient(count),
            ponumbers: lenientList(id, MOST_NUMBERS),
            description: lenient(text(1_000)),
            action: lenient(text(1_000)),
          }),
          MOST_ENTRIES,
        ),
        metrics: lenientList(
          v.object({ kpi: identifier(200), score: lenient(count), overalltrend: lenient(text(60)) }),
          MOST_ENTRIES,
        ),
      }),
    ),
  }),
} as const;
type Body<K extends keyof typeof walmartBodies> = v.InferOutput<(typeof walmartBodies)[K]>;

/** The name of an event's item, wherever the event has it. @param payload folded */
export function walmartTitleIn(payload: Record<string, unknown>): string | undefined {
  const read = v.safeParse(titlesSchema, payload);
  if (!read.success) return undefined;
  const { iteminfo, itemname, productname } = read.output;
  return iteminfo?.itemname || itemname || productname || undefined;
}
const title = lenient(titleText(200));
const titlesSchema = v.object({
  iteminfo: lenient(v.object({ itemname: title })),
  itemname: title,
  productname: title,
});

/** The identity of an event: a product at Walmart is the seller's SKU, in whatever condition. */
const factsOf = (partner: string, product: string, marketplace: string | null | undefined) => ({
  facts: { sellerId: partner, marketplace: marketplace ?? WALMART_US, asin: product, condition: '' },
  triggerTime: undefined,
});

export const walmartReads = {
  'walmart-buy-box': (body: Body<'walmart-buy-box'>, marketplace: string | null | undefined) => ({
    ...factsOf(body.partnerid, body.iteminfo.sku, marketplace),
    detail: buyBoxOf(body, currencyOf(marketplace ?? WALMART_US)),
  }),
  'walmart-item': (body: Body<'walmart-item'>, marketplace: string | null | undefined) => ({
    ...factsOf(body.partnerid, body.sku, marketplace),
    subject: body.publishstatus,
    detail: itemOf(body, currencyOf(marketplace ?? WALMART_US)),
  }),
  'walmart-stock': (body: Body<'walmart-stock'>, marketplace: string | null | undefined) => ({
    ...factsOf(body.partnerid, body.sku, marketplace),
    detail: stockOf(body),
  }),
  'walmart-performance': (body: Body<'walmart-performance'>, marketplace: string | null | undefined) => ({
    ...factsOf(body.partnerid, '', marketplace),
    subject: `${body.notificationtype} ${body.lastrefreshts ?? ''}`.trim(),
    detail: performanceOf(body),
  }),
};

function buyBoxOf({ iteminfo, offer, issuppressed, partnerid }: Body<'walmart-buy-box'>, currency: string) {
  const { currentoffer, winningoffer, offers = [] } = offer ?? {};
  const suppressed = issuppressed ?? offer?.issuppressed ?? false;
  const isOwn = (raw: RawOffer) =>
    raw.partnerid
      ? raw.partnerid === partnerid
      : raw.sellername !== undefined && raw.sellername === currentoffer?.sellername;
  const isWinner = (raw: RawOffer) =>
    raw.sellername !== undefined &&
    raw.sellername === winningoffer?.sellername &&
    raw.sellerofferprice === winningoffer?.sellerofferprice;
  const read = (raw: RawOffer | null | undefined, own: boolean, buyBox: boolean): WalmartOffer | undefined => {
    if (raw?.sellerofferprice === undefined || raw.sellerofferprice === null) return undefined;
    const money = (value: number) => ({ amount: roundedTo(value, currency), currency });
    const shipping = raw.sellershippingprice ?? undefined;
    return {
      seller: raw.sellername || undefined,
      landed: money(raw.sellerofferprice + (shipping ?? 0)),
      listing: money(raw.sellerofferprice),
      shipping: shipping === undefined ? undefined : money(shipping),
      wfs: raw.iswfs ?? undefined,
      buyBox,
      own,
    };
  };
  const winsItself = currentoffer ? isWinner(currentoffer) : false;
  const listed = offers
    .flatMap((raw) => read(raw, isOwn(raw), !suppressed && isWinner(raw)) ?? [])
    .sort((a, b) => a.landed.amount - b.landed.amount);
  const detail: DetailOf<'walmart-buy-box'> = {
    kind: 'walmart-buy-box',
    sku: iteminfo.sku,
    itemId: iteminfo.itemid ?? undefined,
    own: read(currentoffer, true, !suppressed && winsItself),
    buyBox: suppressed ? undefined : read(winningoffer, winsItself, true),
    suppressed,
    suggested: currentoffer?.suggestedprice
      ? { amount: roundedTo(currentoffer.suggestedprice, currency), currency }
      : undefined,
    offers: listed,
    offerCount: iteminfo.totalnumberofoffers ?? iteminfo.totalnumberoffers ?? undefined,
  };
  return detail;
}

function itemOf(body: Body<'walmart-item'>, currency: string): DetailOf<'walmart-item'> {
  const { referenceprice, sellerofferprice } = body;
  const reasons = Object.entries(body.statuschangereasons ?? {}).slice(0, MOST_ENTRIES);
  return {
    kind: 'walmart-item',
    sku: body.sku,
    itemId: body.itemid ?? undefined,
    published: body.publishstatus.toUpperCase() === 'PUBLISHED',
    // The readers fold the codes, too.
    reasons: reasons.map(([code, reason]) => ({
      code: code.toUpperCase().slice(0, 100),
      text: typeof reason === 'string' && reason.trim() !== '' ? reason.trim().slice(0, 300) : code.toUpperCase(),
    })),
    price:
      sellerofferprice === undefined || sellerofferprice === null ? undefined : { amount: sellerofferprice, currency },
    reference:
      referenceprice === undefined || referenceprice === null
        ? undefined
        : {
            price: { amount: referenceprice, currency },
            on: body.referencepricetype || undefined,
            url: body.referencepriceurl ?? undefined,
          },
  };
}

const stockOf = ({ sku: product, itemid, shipnodes }: Body<'walmart-stock'>): DetailOf<'walmart-stock'> => ({
  kind: 'walmart-stock',
  sku: product,
  itemId: itemid ?? undefined,
  nodes: shipnodes.map(({ shipnode, shipnodename, availtosellqty }) => ({
    id: shipnode,
    name: shipnodename || undefined,
    quantity: availtosellqty ?? undefined,
  })),
});

function performanceOf({
  notificationtype,
  moreinfolink,
  ennotification,
}: Body<'walmart-performance'>): DetailOf<'walmart-performance'> {
  const { summary, message, alarms = [], metrics = [] } = ennotification ?? {};
  return {
    kind: 'walmart-performance',
    about: notificationtype,
    summary: summary || undefined,
    message: message || undefined,
    moreInfo: moreinfolink ?? undefined,
    alarms: alarms.map(({ alarmtype, ordercount, ponumbers, description, action }) => ({
      type: alarmtype,
      orders: ordercount ?? undefined,
      numbers: ponumbers,
      description: description || undefined,
      action: action || undefined,
    })),
    metrics: metrics.map(({ kpi, score, overalltrend }) => ({
      name: kpi,
      score: score ?? undefined,
      trend: overalltrend || undefined,
    })),
  };
}
