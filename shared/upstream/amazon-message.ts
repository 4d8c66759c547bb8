import * as v from 'valibot';
import type { Channel, Money } from '../inbox/alert-kinds.ts';
import { alertTypeSchema } from '../inbox/notification.ts';
import { isObject } from '../parse-json.ts';
import { asinSchema } from '../products/asin.ts';
import { count, identifier, instant, lenient, lenientList, text, titleText } from './tolerant.ts';

// The parts of Amazon's messages, with keys folded to lower case.

// The limits keep the largest alert well under an event's 32 KiB.
export const MOST_OFFERS = 20;

export const money = v.pipe(
  v.object({
    amount: count,
    currencycode: v.fallback(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/)), 'USD'),
  }),
  v.transform((value): Money => ({ amount: value.amount, currency: value.currencycode })),
);

const points = lenient(v.object({ pointsnumber: lenient(count) }));

export const pricedSchema = v.object({
  condition: lenient(text(40)),
  fulfillmentchannel: lenient(text(40)),
  fulfillmenttype: lenient(text(40)),
  landedprice: lenient(money),
  listingprice: lenient(money),
  shipping: lenient(money),
  points,
});

export const offerSchema = v.object({
  sellerid: identifier(100),
  subcondition: lenient(text(40)),
  listingprice: money,
  shipping: lenient(money),
  points,
  isfulfilledbyamazon: lenient(v.boolean()),
  isbuyboxwinner: lenient(v.boolean()),
  primeinformation: lenient(v.object({ isofferprime: lenient(v.boolean()), isprime: lenient(v.boolean()) })),
  sellerfeedbackrating: lenient(
    v.object({ feedbackcount: lenient(count), sellerpositivefeedbackrating: lenient(count) }),
  ),
});

export const rankSchema = v.pipe(
  v.object({ productcategoryid: text(80), rank: count }),
  v.transform((value) => ({ category: value.productcategoryid, rank: value.rank })),
);
export const countedSchema = v.object({ condition: lenient(text(40)), offercount: lenient(count) });

export const triggerSchema = v.object({
  marketplaceid: lenient(identifier(40)),
  asin: asinSchema,
  itemcondition: lenient(text(40)),
  timeofofferchange: lenient(instant),
  offerchangetype: lenient(text(40)),
});

export const summarySchema = v.fallback(
  v.object({
    numberofoffers: lenientList(countedSchema, 50),
    lowestprices: lenientList(pricedSchema, 20),
    buyboxprices: lenientList(pricedSchema, 20),
    salesrankings: lenientList(rankSchema, 10),
    listprice: lenient(money),
    competitivepricethreshold: lenient(money),
    referenceprice: lenient(
      v.object({
        averagesellingprice: lenient(money),
        competitivepricethreshold: lenient(money),
        msrpprice: lenient(money),
        retailofferprice: lenient(money),
      }),
    ),
  }),
  { numberofoffers: [], lowestprices: [], buyboxprices: [], salesrankings: [] },
);

export type Priced = v.InferOutput<typeof pricedSchema>;
export type Summary = v.InferOutput<typeof summarySchema>;

export const holdsMessage = (payload: Record<string, unknown>): payload is { payload: Record<string, unknown> } =>
  'notificationtype' in payload && isObject(payload.payload);

/** The price that a buyer pays, from a summary's price; undefined if it isn't there. */
export const landedPriceOf = (raw: Priced): Money | undefined =>
  raw.landedprice ??
  (raw.listingprice ? landedOf(raw.listingprice, raw.shipping, raw.points?.pointsnumber) : undefined);

/** Landed = listing + shipping − points. Points exist only in Japan, where one is worth one yen. */
export function landedOf(
  listing: Money,
  shipping: Money | null | undefined,
  pointsNumber: number | null | undefined,
): Money {
  const off = listing.currency === 'JPY' ? (pointsNumber ?? 0) : 0;
  return {
    amount: Math.round((listing.amount + (shipping?.amount ?? 0) - off) * 100) / 100,
    currency: listing.currency,
  };
}

/** The sum of the counts; undefined if there is none, or if one of them is missing. */
export function countOf(counted: Summary['numberofoffers']): number | undefined {
  const counts = counted.flatMap(({ offercount }) => offercount ?? []);
  return counts.length === 0 || counts.length < counted.length
    ? undefined
    : counts.reduce((sum, each) => sum + each, 0);
}

export function channelOf(value: string | null | undefined): Channel | undefined {
  const name = value?.toLowerCase();
  if (name === 'amazon' || name === 'afn') return 'FBA';
  if (name === 'merchant' || name === 'mfn') return 'FBM';
  return undefined;
}

const metadataSchema = v.object({ publishtime: lenient(instant), notificationid: lenient(identifier(200)) });

/** The envelope of a message inside a record. */
const innerEnvelopeSchema = v.object({ eventtime: lenient(instant), notificationmetadata: lenient(metadataSchema) });

/** The envelope around a payload, in an Amazon message or a provider's record of one. Keys are folded to lower case. */
export const envelopeSchema = v.object({
  notificationtype: alertTypeSchema,
  payload: v.record(v.string(), v.unknown()),
  eventtime: lenient(instant),
  notificationmetadata: lenient(metadataSchema),
  // The fields of a stored record.
  _id: lenient(v.pipe(v.union([v.string(), v.number()]), v.transform(String), identifier(200))),
  notificationid: lenient(identifier(200)),
  processed: lenient(v.boolean()),
  marketplace: lenient(identifier(40)),
  publishedtime: lenient(instant),
  title: lenient(titleText(200)),
});
export type InnerEnvelope = v.InferOutput<typeof innerEnvelopeSchema>;
export type AlertEnvelope = v.InferOutput<typeof envelopeSchema>;

/** Reads the envelope of a message inside a record. */
export function innerEnvelopeOf(payload: Record<string, unknown>): InnerEnvelope | undefined {
  if (!holdsMessage(payload)) return undefined;
  const inner = v.safeParse(innerEnvelopeSchema, payload);
  return inner.success ? inner.output : undefined;
}
