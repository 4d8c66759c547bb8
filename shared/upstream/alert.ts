import * as v from 'valibot';
import { marketplaceCode } from '../marketplaces.ts';
import { isGradeOf, isOfCondition } from '../notifications/condition.ts';
import { fingerprintOf } from '../notifications/identity.ts';
import {
  type Channel,
  type Money,
  type Notification,
  notificationTypes,
  type Offer,
  type OfferChange,
  type Price,
  type PricingHealth,
} from '../notifications/notification.ts';
import { asinSchema } from '../products/asin.ts';
import { fail, ok, type Result } from '../result.ts';
import { foldKeys } from './fold-keys.ts';

/** Why a message was refused: the path of the failing field, as far as the message's own words go, and the reason. */
export type Rejection = { path: string; reason: string };

/**
 * Reads an alert from either form a provider may send (docs/upstream.md): the message exactly as Amazon sent it,
 * or the provider's stored record of it. Both key cases, mixed conditions, amounts as numeric text, a missing Buy Box
 * and an own offer that is absent are all normal; a broken optional part is left out, only what identifies the alert is required.
 * @param now ms, used only where neither message nor record says when it was published
 */
export function readAlert(raw: unknown, now: number): Result<Notification, Rejection[]> {
  const envelope = v.safeParse(envelopeSchema, foldKeys(raw));
  if (!envelope.success) return fail(rejectionsOf(envelope.issues));
  const message = envelope.output;

  const body = v.safeParse(message.notificationtype === 'PRICING_HEALTH' ? pricingHealthSchema : offerChangeSchema, payloadOf(message.payload));
  if (!body.success) return fail(rejectionsOf(body.issues, 'payload'));

  const trigger = body.output.offerchangetrigger;
  const marketplace = marketplaceCode(trigger.marketplaceid ?? message.marketplace);
  const triggerTime = trigger.timeofofferchange ?? undefined;
  const inner = innerEnvelopeOf(message.payload);
  const metadata = message.notificationmetadata ?? inner?.notificationmetadata;
  const publishedTime = message.publishedtime ?? metadata?.publishtime ?? message.eventtime ?? inner?.eventtime ?? triggerTime ?? now;
  const condition = (trigger.itemcondition ?? '').toLowerCase();
  const facts = { notificationType: message.notificationtype, sellerId: body.output.sellerid, marketplace, asin: trigger.asin, condition };
  const notificationId = message.notificationid ?? metadata?.notificationid;

  return ok({
    ...facts,
    identity: {
      ...(notificationId ? { notificationId } : {}),
      ...(message._id ? { recordId: message._id } : {}),
      fingerprint: fingerprintOf({ ...facts, triggerTime, publishedTime }),
    },
    processed: message.processed ?? false,
    publishedTime,
    ...(triggerTime === undefined ? {} : { triggerTime }),
    ...(message.title ? { title: message.title } : {}),
    detail: 'issuetype' in body.output ? pricingHealthOf(body.output) : offerChangeOf(body.output, condition),
  });
}

// What Amazon writes, read tolerantly. Keys are folded to lower case before.

// Lengths and counts are such that the largest alert stays well under an event's 32 KiB.
const MOST_OFFERS = 20;
const LARGEST_FIGURE = 1e12;
const LAST_MOMENT = Date.UTC(2100, 0, 1);

// Control characters and halves of pairs take six bytes each in JSON, and belong in no name.
const identifier = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]+$/u));
const text = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .trim()
        .slice(0, max)
        .replace(/[\p{Cc}\p{Cs}]/gu, ''),
    ),
  );

/** A part whose absence or breakage costs only itself. */
const lenient = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullish(schema), undefined);

/** A list that keeps the entries that can be read. */
const lenientList = <T>(schema: v.GenericSchema<unknown, T>, most: number) =>
  v.pipe(
    v.fallback(v.optional(v.array(v.unknown()), []), []),
    v.transform((items) => {
      const read: T[] = [];
      for (const item of items) {
        if (read.length === most) break;
        const parsed = v.safeParse(schema, item);
        if (parsed.success) read.push(parsed.output);
      }
      return read;
    }),
  );

const instant = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => (typeof value === 'number' ? (value < 1e11 ? value * 1000 : value) : Date.parse(value))),
  v.number(),
  v.finite(),
  v.minValue(0),
  // A later date is somebody's mistake, and would stand at the top of the list for ever.
  v.maxValue(LAST_MOMENT),
  v.transform(Math.trunc),
);

const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.decimal(), v.transform(Number))]),
  v.number(),
  v.minValue(-LARGEST_FIGURE),
  v.maxValue(LARGEST_FIGURE),
);

const money = v.pipe(
  v.object({ amount: count, currencycode: v.fallback(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/)), 'USD') }),
  v.transform((value): Money => ({ amount: value.amount, currency: value.currencycode })),
);

const points = lenient(v.object({ pointsnumber: lenient(count) }));

const pricedSchema = v.object({
  condition: lenient(text(40)),
  fulfillmentchannel: lenient(text(40)),
  fulfillmenttype: lenient(text(40)),
  landedprice: lenient(money),
  listingprice: lenient(money),
  shipping: lenient(money),
  points,
});

const offerSchema = v.object({
  sellerid: identifier(100),
  subcondition: lenient(text(40)),
  listingprice: money,
  shipping: lenient(money),
  points,
  isfulfilledbyamazon: lenient(v.boolean()),
  isbuyboxwinner: lenient(v.boolean()),
  primeinformation: lenient(v.object({ isofferprime: lenient(v.boolean()), isprime: lenient(v.boolean()) })),
  sellerfeedbackrating: lenient(v.object({ feedbackcount: lenient(count), sellerpositivefeedbackrating: lenient(count) })),
});

const rankSchema = v.pipe(
  v.object({ productcategoryid: text(80), rank: count }),
  v.transform((value) => ({ category: value.productcategoryid, rank: value.rank })),
);
const countedSchema = v.object({ condition: lenient(text(40)), offercount: count });

const triggerSchema = v.object({
  marketplaceid: lenient(identifier(40)),
  asin: asinSchema,
  itemcondition: lenient(text(40)),
  timeofofferchange: lenient(instant),
  offerchangetype: lenient(text(40)),
});

const summarySchema = v.fallback(
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

const pricingHealthSchema = v.object({
  issuetype: identifier(100),
  sellerid: identifier(100),
  offerchangetrigger: triggerSchema,
  merchantoffer: lenient(pricedSchema),
  summary: summarySchema,
});

const offerChangeSchema = v.object({
  sellerid: identifier(100),
  offerchangetrigger: triggerSchema,
  summary: summarySchema,
  offers: lenientList(offerSchema, MOST_OFFERS),
});

const metadataSchema = v.object({ publishtime: lenient(instant), notificationid: lenient(identifier(200)) });

/** What a message inside a record says of itself. */
const innerEnvelopeSchema = v.object({ eventtime: lenient(instant), notificationmetadata: lenient(metadataSchema) });

const envelopeSchema = v.object({
  notificationtype: v.picklist(notificationTypes),
  payload: v.record(v.string(), v.unknown()),
  eventtime: lenient(instant),
  notificationmetadata: lenient(metadataSchema),
  // A stored record's own fields.
  _id: lenient(v.pipe(v.union([v.string(), v.number()]), v.transform(String), identifier(200))),
  notificationid: lenient(identifier(200)),
  processed: lenient(v.boolean()),
  marketplace: lenient(identifier(40)),
  publishedtime: lenient(instant),
  title: lenient(text(200)),
});

/** ANY_OFFER_CHANGED wraps its content once more; a record may hold the whole message. */
function payloadOf(payload: Record<string, unknown>): unknown {
  const inner = holdsMessage(payload) ? payload.payload : payload;
  return inner.anyofferchangednotification ?? inner;
}

const holdsMessage = (payload: Record<string, unknown>): payload is { payload: Record<string, unknown> } =>
  'notificationtype' in payload && isObject(payload.payload);

function innerEnvelopeOf(payload: Record<string, unknown>): v.InferOutput<typeof innerEnvelopeSchema> | undefined {
  if (!holdsMessage(payload)) return undefined;
  const inner = v.safeParse(innerEnvelopeSchema, payload);
  return inner.success ? inner.output : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

type Priced = v.InferOutput<typeof pricedSchema>;
type Summary = v.InferOutput<typeof summarySchema>;

function pricingHealthOf(body: v.InferOutput<typeof pricingHealthSchema>): PricingHealth {
  const reference = body.summary.referenceprice;
  const condition = (body.offerchangetrigger.itemcondition ?? '').toLowerCase();
  const own = body.merchantoffer ? priceOf(body.merchantoffer) : undefined;
  return {
    kind: 'pricing-health',
    issueType: body.issuetype,
    own: own && isOfCondition(own, condition) ? own : undefined,
    buyBox: buyBoxOf(body.summary, condition),
    competitivePriceThreshold: reference?.competitivepricethreshold ?? undefined,
    averageSellingPrice: reference?.averagesellingprice ?? undefined,
    msrpPrice: reference?.msrpprice ?? undefined,
    retailOfferPrice: reference?.retailofferprice ?? undefined,
    offerCount: offerCountOf(body.summary, condition),
    ranks: body.summary.salesrankings,
  };
}

function offerChangeOf(body: v.InferOutput<typeof offerChangeSchema>, condition: string): OfferChange {
  const offers = body.offers
    .filter((offer) => isGradeOf(offer.subcondition, condition))
    .map(offerOf)
    .sort((a, b) => a.landed.amount - b.landed.amount);
  const winner = offers.find((offer) => offer.buyBox);
  return {
    kind: 'offer-change',
    changeType: body.offerchangetrigger.offerchangetype ?? '',
    own: offers.find((offer) => offer.sellerId === body.sellerid),
    buyBox: buyBoxOf(body.summary, condition) ?? (winner ? { landed: winner.landed, channel: winner.channel, condition } : undefined),
    lowest: body.summary.lowestprices.map(priceOf).filter((price) => price !== undefined),
    competitivePriceThreshold: body.summary.competitivepricethreshold ?? undefined,
    listPrice: body.summary.listprice ?? undefined,
    offers,
    offerCount: offerCountOf(body.summary, condition),
    ranks: body.summary.salesrankings,
  };
}

/** Of the trigger's condition, whatever its case; where several winners stand there, the cheapest. */
function buyBoxOf(summary: Summary, condition: string): Price | undefined {
  return summary.buyboxprices
    .map(priceOf)
    .filter((price): price is Price => price !== undefined && isOfCondition(price, condition))
    .sort((a, b) => a.landed.amount - b.landed.amount)[0];
}

function offerCountOf(summary: Summary, condition: string): number | undefined {
  const counted = summary.numberofoffers.filter((each) => condition === '' || each.condition?.toLowerCase() === condition);
  return counted.length === 0 ? undefined : counted.reduce((sum, each) => sum + each.offercount, 0);
}

function priceOf(raw: Priced): Price | undefined {
  const landed = raw.landedprice ?? (raw.listingprice ? landedOf(raw.listingprice, raw.shipping, raw.points?.pointsnumber) : undefined);
  if (!landed) return undefined;
  return {
    landed,
    condition: raw.condition?.toLowerCase(),
    channel: channelOf(raw.fulfillmentchannel ?? raw.fulfillmenttype),
    listing: raw.listingprice ?? undefined,
    shipping: raw.shipping ?? undefined,
  };
}

function offerOf(raw: v.InferOutput<typeof offerSchema>): Offer {
  return {
    sellerId: raw.sellerid,
    channel: raw.isfulfilledbyamazon === undefined || raw.isfulfilledbyamazon === null ? undefined : raw.isfulfilledbyamazon ? 'FBA' : 'FBM',
    landed: landedOf(raw.listingprice, raw.shipping, raw.points?.pointsnumber),
    listing: raw.listingprice,
    buyBox: raw.isbuyboxwinner ?? false,
    prime: raw.primeinformation?.isofferprime ?? raw.primeinformation?.isprime ?? false,
    feedbackPercent: raw.sellerfeedbackrating?.sellerpositivefeedbackrating ?? undefined,
    feedbackCount: raw.sellerfeedbackrating?.feedbackcount ?? undefined,
  };
}

/** Landed = listing + shipping − points. Points exist in Japan only, where one is worth one yen. */
function landedOf(listing: Money, shipping: Money | null | undefined, pointsNumber: number | null | undefined): Money {
  const off = listing.currency === 'JPY' ? (pointsNumber ?? 0) : 0;
  return { amount: Math.round((listing.amount + (shipping?.amount ?? 0) - off) * 100) / 100, currency: listing.currency };
}

function channelOf(value: string | null | undefined): Channel | undefined {
  const name = value?.toLowerCase();
  if (name === 'amazon' || name === 'afn') return 'FBA';
  if (name === 'merchant' || name === 'mfn') return 'FBM';
  return undefined;
}

function rejectionsOf(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]], prefix = ''): Rejection[] {
  return issues.slice(0, 5).map((issue) => ({
    path: [prefix, v.getDotPath(issue)].filter(Boolean).join('.') || '(message)',
    // The value that failed is the sender's own; it is cut so that a log line stays a line.
    reason: issue.message.slice(0, 200),
  }));
}
