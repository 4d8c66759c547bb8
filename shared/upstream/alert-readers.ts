import * as v from 'valibot';
import type { DetailOf, Kind, Offer, Price } from '../inbox/alert-kinds.ts';
import { winnerOf } from '../inbox/buy-box.ts';
import { noticeKey, noticeSchema } from '../inbox/notices.ts';
import { isGradeOf, isOfCondition, type Notification } from '../inbox/notification.ts';
import { businessBoxCause } from '../inbox/trade-alerts.ts';
import { marketplaceCode } from '../marketplace-ids.ts';
import { DEFAULT_MARKETPLACE } from '../marketplaces.ts';
import { asinSchema } from '../products/asin.ts';
import { signalText, type TrackingSignal } from '../tracking/signal.ts';
import {
  channelOf,
  countOf,
  holdsMessage,
  landedOf,
  landedPriceOf,
  MOST_OFFERS,
  offerSchema,
  type Priced,
  pricedSchema,
  type Summary,
  summarySchema,
  triggerSchema,
} from './amazon-message.ts';
import * as plain from './plain-shapes.ts';
import {
  accountStatusBody,
  accountStatusOf,
  factsOfListing,
  issuesOf,
  listingIssuesBody,
  listingStatusBody,
  statusOf,
} from './signal-readers.ts';
import { stockBody, stockOf } from './stock-reader.ts';
import { foldKeys, identifier, instant, lenient, lenientList, text } from './tolerant.ts';
import { tradeBodies, tradeReads } from './trade-readers.ts';
import { walmartBodies, walmartReads } from './walmart-readers.ts';

const finite = v.pipe(v.number(), v.finite());

/** The payload of each kind, with keys folded to lower case. Lenient fields may be absent or invalid. */
const bodies = {
  'pricing-health': v.object({
    issuetype: identifier(100),
    sellerid: identifier(100),
    offerchangetrigger: triggerSchema,
    merchantoffer: lenient(pricedSchema),
    summary: summarySchema,
  }),
  'offer-change': v.object({
    sellerid: identifier(100),
    offerchangetrigger: triggerSchema,
    summary: summarySchema,
    offers: lenientList(offerSchema, MOST_OFFERS),
  }),
  tracking: v.object({
    asin: asinSchema,
    marketplaceid: lenient(identifier(40)),
    firedat: lenient(instant),
    ruleid: identifier(60),
    sign: v.picklist(['below', 'above', 'silent', 'heard']),
    field: lenient(identifier(60)),
    metric: lenient(text(60)),
    threshold: lenient(finite),
    value: lenient(finite),
    currency: lenient(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
    lastmessageat: lenient(v.pipe(v.number(), v.safeInteger())),
    expectedhours: lenient(finite),
  }),
  notice: v.object({ notice: noticeSchema, at: lenient(instant), marketplaceid: lenient(identifier(40)) }),
  'account-status': accountStatusBody,
  'listing-issues': listingIssuesBody,
  'listing-status': listingStatusBody,
  stock: stockBody,
  ...tradeBodies,
  ...walmartBodies,
} satisfies Record<Kind, v.GenericSchema>;

export type BodyOf<K extends Kind> = v.InferOutput<(typeof bodies)[K]>;

/**
 * The content of an alert of any kind. `subject` replaces the condition in the fingerprint if the condition doesn't
 * distinguish two alerts.
 */
export type ReadBody<K extends Kind = Kind> = {
  facts: Pick<Notification, 'sellerId' | 'marketplace' | 'asin' | 'condition'>;
  subject?: string;
  triggerTime: number | undefined;
  detail: DetailOf<K>;
};

/** The part of a message that contains tracked metrics. */
export type Measured = Pick<BodyOf<'offer-change'>, 'offerchangetrigger' | 'summary' | 'offers'>;

/** Reads the messages of a kind. Methods, so that `readerOf` can call them for a union. */
export type AlertReader<K extends Kind = Kind> = {
  readonly body: v.GenericSchema<unknown, BodyOf<K>>;
  /** The fast path, in Amazon's spelling. Null if messages are rare; then the schema reads them all. */
  readonly plain: {
    readonly required: plain.Shape;
    readonly optional: plain.Shape;
    readonly lists: plain.Shape;
  } | null;
  /** The field in which Amazon wraps the content again. */
  readonly wrapper: string | null;
  /** The required fields as messages spell them, to name a missing one. */
  readonly names: readonly string[];
  /** @param marketplace the record's own, for a payload without one */
  read(body: BodyOf<K>, marketplace: string | null | undefined): ReadBody<K>;
  /** Null if a message contains no metrics. */
  measured(body: BodyOf<K>): Measured | null;
  /** A short text for the operator's list of events. */
  summary(detail: DetailOf<K>): string;
};

/** What the readers of Walmart's events share: they are rare, and their names are Walmart's own. */
function walmartReader<K extends keyof typeof walmartBodies>(kind: K, names: readonly string[]) {
  return { body: walmartBodies[kind], plain: null, wrapper: null, names, measured: () => null } as const;
}

/** What the readers of Amazon's rarer messages share: the schema reads them all. */
function rareReader<K extends keyof typeof tradeBodies>(kind: K, wrapper: string, names: readonly string[]) {
  return { body: tradeBodies[kind], plain: null, wrapper, names, measured: () => null } as const;
}

export const alertReaders = {
  'pricing-health': {
    body: bodies['pricing-health'],
    plain: {
      required: {
        issueType: plain.text(100),
        sellerId: plain.text(100),
        offerChangeTrigger: plain.trigger,
        summary: plain.summary,
      },
      optional: { merchantOffer: plain.priced },
      lists: {},
    },
    wrapper: null,
    names: ['sellerId', 'offerChangeTrigger', 'issueType'],
    read: (body, marketplace) => ({ ...triggerOf(body, marketplace), detail: pricingHealthOf(body) }),
    measured: (body) => ({ ...body, offers: [] }),
    summary: ({ issueType }) => issueType,
  },
  'offer-change': {
    body: bodies['offer-change'],
    plain: {
      required: { sellerId: plain.text(100), offerChangeTrigger: plain.trigger, summary: plain.summary },
      optional: {},
      lists: { offers: plain.list(plain.offer, MOST_OFFERS) },
    },
    wrapper: 'anyOfferChangedNotification',
    names: ['sellerId', 'offerChangeTrigger'],
    read: (body, marketplace) => ({ ...triggerOf(body, marketplace), detail: offerChangeOf(body) }),
    measured: (body) => body,
    summary: () => 'offer change',
  },
  tracking: {
    body: bodies.tracking,
    plain: null,
    wrapper: null,
    names: ['ruleId'],
    read: (body, marketplace) => trackingOf(body, marketplace),
    measured: () => null,
    summary: ({ metric, sign }) => `${metric ?? 'tracking'} ${sign}`,
  },
  notice: {
    body: bodies.notice,
    plain: null,
    wrapper: null,
    names: ['notice'],
    read: ({ notice, at, marketplaceid }, marketplace) => ({
      facts: { sellerId: '', marketplace: marketplaceCode(marketplaceid ?? marketplace), asin: '', condition: '' },
      subject: `${notice.about} ${noticeKey(notice)}`,
      triggerTime: at ?? undefined,
      detail: { kind: 'notice', notice },
    }),
    measured: () => null,
    summary: ({ notice }) => notice.about,
  },
  'account-status': {
    body: bodies['account-status'],
    plain: null,
    wrapper: 'accountStatusChangeNotification',
    names: ['currentAccountStatus'],
    // The message names neither a seller nor a marketplace: ingest takes its region from the subscription.
    read: (body, marketplace) => ({
      facts: {
        sellerId: '',
        marketplace: marketplaceCode(marketplace ?? DEFAULT_MARKETPLACE),
        asin: '',
        condition: '',
      },
      subject: body.currentaccountstatus,
      triggerTime: undefined,
      detail: accountStatusOf(body),
    }),
    measured: () => null,
    summary: ({ status }) => status,
  },
  'listing-issues': {
    body: bodies['listing-issues'],
    plain: null,
    wrapper: null,
    names: ['sellerId', 'Sku'],
    read: (body, marketplace) => {
      const detail = issuesOf(body);
      return { facts: factsOfListing(body, marketplace), subject: subjectOf(detail), triggerTime: undefined, detail };
    },
    measured: () => null,
    summary: ({ state }) => state,
  },
  'listing-status': {
    body: bodies['listing-status'],
    plain: null,
    wrapper: null,
    names: ['sellerId', 'Sku'],
    read: (body, marketplace) => {
      const detail = statusOf(body);
      return { facts: factsOfListing(body, marketplace), subject: subjectOf(detail), triggerTime: undefined, detail };
    },
    measured: () => null,
    summary: ({ state }) => state,
  },
  stock: {
    body: bodies.stock,
    plain: null,
    wrapper: null,
    names: ['sku', 'level', 'left'],
    read: (body, marketplace) => stockOf(body, marketplace),
    measured: () => null,
    summary: ({ level }) => level,
  },
  'cancel-wish': {
    ...rareReader('cancel-wish', 'orderChangeNotification', ['sellerId', 'AmazonOrderId', 'summary']),
    read: tradeReads['cancel-wish'],
    summary: ({ state }) => `cancel wish ${state}`,
  },
  'business-box': {
    ...rareReader('business-box', 'b2bAnyOfferChangedNotification', ['sellerId', 'offerChangeTrigger', 'summary']),
    read: tradeReads['business-box'],
    summary: (detail) => businessBoxCause(detail),
  },
  'fee-promotion': {
    ...rareReader('fee-promotion', 'feePromotionNotification', ['MerchantId']),
    read: tradeReads['fee-promotion'],
    summary: () => 'fee promotion',
  },
  'walmart-buy-box': {
    ...walmartReader('walmart-buy-box', ['partnerId', 'itemInfo', 'sku']),
    read: walmartReads['walmart-buy-box'],
    summary: ({ sku }) => sku,
  },
  'walmart-item': {
    ...walmartReader('walmart-item', ['partnerId', 'sku', 'publishStatus']),
    read: walmartReads['walmart-item'],
    summary: ({ sku, published }) => `${sku} ${published ? 'published' : 'unpublished'}`,
  },
  'walmart-stock': {
    ...walmartReader('walmart-stock', ['partnerId', 'sku']),
    read: walmartReads['walmart-stock'],
    summary: ({ sku }) => sku,
  },
  'walmart-performance': {
    ...walmartReader('walmart-performance', ['partnerId', 'notificationType']),
    read: walmartReads['walmart-performance'],
    summary: ({ about }) => about,
  },
} as const satisfies { [K in Kind]: AlertReader<K> };

export const readerOf = (kind: Kind): AlertReader => alertReaders[kind];

const readers: readonly AlertReader[] = Object.values(alertReaders);
export const wrappers = readers.flatMap(({ wrapper }) => wrapper ?? []);
export const foldedWrappers = wrappers.map((key) => key.toLowerCase());

/**
 * Unwraps the content of Amazon's payload. A record may contain the whole message instead, and some messages wrap their
 * content again.
 * @param payload folded
 */
export function contentOf(payload: Record<string, unknown>): unknown {
  const inner = holdsMessage(payload) ? payload.payload : payload;
  const wrapper = foldedWrappers.find((key) => inner[key] !== undefined && inner[key] !== null);
  return wrapper === undefined ? inner : inner[wrapper];
}

const subjectOf = ({ sku, state }: Pick<DetailOf<'listing-issues'>, 'sku' | 'state'>): string => `${sku} ${state}`;

const conditionOf = ({ offerchangetrigger: { itemcondition } }: Pick<Measured, 'offerchangetrigger'>): string =>
  (itemcondition ?? '').toLowerCase();

function triggerOf(
  body: Pick<BodyOf<'offer-change'>, 'sellerid' | 'offerchangetrigger'>,
  marketplace: string | null | undefined,
): Pick<ReadBody, 'facts' | 'triggerTime'> {
  const { sellerid: sellerId, offerchangetrigger: trigger } = body;
  return {
    facts: {
      sellerId,
      marketplace: marketplaceCode(trigger.marketplaceid ?? marketplace),
      asin: trigger.asin,
      condition: conditionOf(body),
    },
    triggerTime: trigger.timeofofferchange ?? undefined,
  };
}

function pricingHealthOf(body: BodyOf<'pricing-health'>): DetailOf<'pricing-health'> {
  const reference = body.summary.referenceprice;
  const condition = conditionOf(body);
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

/**
 * Reads the offers of a Product Pricing answer, which spells them as the messages do.
 * @param payload with `Summary` and `Offers`, in any case
 */
export function offersIn(payload: Record<string, unknown>): { offers: Offer[]; offerCount: number | null } {
  const { offers, summary, itemcondition } = v.parse(answeredOffersSchema, foldKeys(payload));
  const condition = itemcondition?.toLowerCase() ?? '';
  return { offers: offersOfCondition(offers, condition), offerCount: offerCountOf(summary, condition) ?? null };
}

const answeredOffersSchema = v.object({
  itemcondition: lenient(text(40)),
  summary: summarySchema,
  offers: lenientList(offerSchema, MOST_OFFERS),
});

/** By landed price. */
const offersOfCondition = (offers: BodyOf<'offer-change'>['offers'], condition: string): Offer[] =>
  offers
    .filter((offer) => isGradeOf(offer.subcondition, condition))
    .map(offerOf)
    .sort((a, b) => a.landed.amount - b.landed.amount);

function offerChangeOf(body: BodyOf<'offer-change'>): DetailOf<'offer-change'> {
  const condition = conditionOf(body);
  const offers = offersOfCondition(body.offers, condition);
  const winner = winnerOf(offers, body.sellerid);
  const own = offers.filter((offer) => offer.sellerId === body.sellerid);
  // Of two winners, the summary's price is the cheaper one's, which need not be the seller's.
  const isMine = winner !== undefined && own.includes(winner);
  const box = winner && { landed: winner.landed, channel: winner.channel, condition };
  const summed = buyBoxOf(body.summary, condition);
  const isOthers = isMine && summed?.landed.amount !== winner.landed.amount;
  return {
    kind: 'offer-change',
    changeType: body.offerchangetrigger.offerchangetype ?? '',
    own: isMine ? winner : own[0],
    buyBox: isOthers ? box : (summed ?? box),
    lowest: body.summary.lowestprices.map(priceOf).filter((price) => price !== undefined),
    competitivePriceThreshold: body.summary.competitivepricethreshold ?? undefined,
    listPrice: body.summary.listprice ?? undefined,
    offers,
    offerCount: offerCountOf(body.summary, condition),
    ranks: body.summary.salesrankings,
  };
}

/** The Buy Box price for the trigger's condition, in any case; the cheapest if there are several winners. */
function buyBoxOf(summary: Summary, condition: string): Price | undefined {
  return summary.buyboxprices
    .map(priceOf)
    .filter((price): price is Price => price !== undefined && isOfCondition(price, condition))
    .sort((a, b) => a.landed.amount - b.landed.amount)[0];
}

const offerCountOf = (summary: Summary, condition: string): number | undefined =>
  countOf(summary.numberofoffers.filter((each) => condition === '' || each.condition?.toLowerCase() === condition));

function priceOf(raw: Priced): Price | undefined {
  const landed = landedPriceOf(raw);
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
    channel:
      raw.isfulfilledbyamazon === undefined || raw.isfulfilledbyamazon === null
        ? undefined
        : raw.isfulfilledbyamazon
          ? 'FBA'
          : 'FBM',
    landed: landedOf(raw.listingprice, raw.shipping, raw.points?.pointsnumber),
    listing: raw.listingprice,
    buyBox: raw.isbuyboxwinner ?? false,
    prime: raw.primeinformation?.isofferprime ?? raw.primeinformation?.isprime ?? false,
    feedbackPercent: raw.sellerfeedbackrating?.sellerpositivefeedbackrating ?? undefined,
    feedbackCount: raw.sellerfeedbackrating?.feedbackcount ?? undefined,
  };
}

function trackingOf(body: BodyOf<'tracking'>, marketplace: string | null | undefined): ReadBody<'tracking'> {
  const {
    asin,
    marketplaceid,
    firedat,
    ruleid,
    sign,
    field,
    metric,
    threshold,
    value,
    currency,
    lastmessageat,
    expectedhours,
  } = body;
  const signal: TrackingSignal = {
    ruleId: ruleid,
    sign,
    field: field ?? undefined,
    metric: metric ?? undefined,
    threshold: threshold ?? undefined,
    value: value ?? undefined,
    currency: currency ?? undefined,
    lastMessageAt: lastmessageat ?? undefined,
    expectedHours: expectedhours ?? undefined,
  };
  return {
    facts: { sellerId: '', marketplace: marketplaceCode(marketplaceid ?? marketplace), asin, condition: '' },
    // One message can move two metrics.
    subject: `${sign} ${field ?? ''}`,
    triggerTime: firedat ?? undefined,
    detail: { kind: 'tracking', words: signalText(signal), ...signal },
  };
}
