import type * as v from 'valibot';
import type { AlertEnvelope } from './alert-envelope.ts';
import type { offerChangeSchema, pricingHealthSchema } from './amazon-message.ts';
import { LARGEST_FIGURE, momentOf } from './tolerant.ts';

export type HealthBody = v.InferOutput<typeof pricingHealthSchema>;
export type OfferBody = v.InferOutput<typeof offerChangeSchema>;

/** What the schemas make of a message, made without them. */
export type PlainMessage = { message: AlertEnvelope; body: HealthBody | OfferBody };

/**
 * Reads both of Amazon's messages, and a provider's record of one, in one pass, as long as everything in them is as Amazon writes it.
 * The schemas of alert.ts stay the law: whatever is unusual (another type, a key in another spelling, blanks to trim, a field twice) is left to
 * them, and plain-message.test.ts holds both to the same answers.
 * @returns undefined where the schemas have to read it
 */
export function readPlainMessage(raw: unknown): PlainMessage | undefined {
  const message = envelope(raw);
  if (message === UNUSUAL) return undefined;
  const { notificationtype, payload } = message as AlertEnvelope;
  const body = notificationtype === 'PRICING_HEALTH' ? healthBody(payload) : offerBody(payload);
  return body === UNUSUAL ? undefined : ({ message, body } as PlainMessage);
}

const UNUSUAL = Symbol('unusual');

/** What is made of a value, or UNUSUAL. */
type Read = (value: unknown) => unknown;
type Shape = Record<string, Read>;

/**
 * An object whose fields are spelled as here or with a capital; by their folded names they come out of it, as out of a schema. Keys of others are
 * left out.
 * @param optional may be absent or null @param lists are empty where they are absent
 */
function object(required: Shape, optional: Shape = {}, lists: Shape = {}): Read {
  const spelled = new Map<string, { name: string; read: Read; empty: boolean }>();
  const names = new Set<string>();
  for (const [shape, empty] of [
    [required, false],
    [optional, true],
    [lists, false],
  ] as const)
    for (const [key, read] of Object.entries(shape)) {
      const name = key.toLowerCase();
      const field = { name, read, empty };
      for (const spelling of [key, key.slice(0, 1).toUpperCase() + key.slice(1), ...(ABBREVIATIONS[key] ?? [])]) spelled.set(spelling, field);
      names.add(name);
    }
  const needed = Object.keys(required).map((key) => key.toLowerCase());
  const listed = Object.keys(lists).map((key) => key.toLowerCase());
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNUSUAL;
    const made: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const field = spelled.get(key);
      if (!field) {
        if (names.has(key.toLowerCase())) return UNUSUAL;
        continue;
      }
      if (made[field.name] !== undefined) return UNUSUAL;
      const given = (value as Record<string, unknown>)[key];
      const read = given === null && field.empty ? null : field.read(given);
      if (read === UNUSUAL) return UNUSUAL;
      made[field.name] = read;
    }
    for (const name of needed) if (made[name] === undefined) return UNUSUAL;
    for (const name of listed) made[name] ??= [];
    return made;
  };
}

const ABBREVIATIONS: Record<string, string[]> = { asin: ['ASIN'] };

const list =
  (read: Read, most: number): Read =>
  (value) => {
    if (!Array.isArray(value) || value.length > most) return UNUSUAL;
    const made: unknown[] = [];
    for (const each of value) {
      const one = read(each);
      if (one === UNUSUAL) return UNUSUAL;
      made.push(one);
    }
    return made;
  };

const made =
  <T>(read: Read, make: (value: T) => unknown): Read =>
  (value) => {
    const one = read(value);
    return one === UNUSUAL ? UNUSUAL : make(one as T);
  };

const matching =
  (pattern: RegExp): Read =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : UNUSUAL;

/** Text of printable characters with no blanks around it, which nobody has to mend. */
const text = (most: number): Read => {
  const fits = (value: string) => PRINTABLE.test(value) || (value === value.trim() && !UNPRINTABLE.test(value));
  return (value) => (typeof value === 'string' && value !== '' && value.length <= most && fits(value) ? value : UNUSUAL);
};

const PRINTABLE = /^[!-~](?:[ -~]*[!-~])?$/;
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

const flag: Read = (value) => (typeof value === 'boolean' ? value : UNUSUAL);
const figure: Read = (value) => (typeof value === 'number' && value >= -LARGEST_FIGURE && value <= LARGEST_FIGURE ? value : UNUSUAL);
const instant: Read = (value) => (typeof value === 'string' || typeof value === 'number' ? (momentOf(value) ?? UNUSUAL) : UNUSUAL);
const unread: Read = (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : UNUSUAL);
/** A field that only the schemas know how to read. */
const odd: Read = () => UNUSUAL;

const money = made<{ amount: number; currencycode: string }>(object({ amount: figure, currencyCode: matching(/^[A-Z]{3}$/) }), ({ amount, currencycode }) => ({
  amount,
  currency: currencycode,
}));
const points = object({}, { pointsNumber: figure });
const priced = object(
  {},
  { condition: text(40), fulfillmentChannel: text(40), fulfillmentType: text(40), landedPrice: money, listingPrice: money, shipping: money, points },
);
const offer = object(
  { sellerId: text(100), listingPrice: money },
  {
    subCondition: text(40),
    shipping: money,
    points,
    isFulfilledByAmazon: flag,
    isBuyBoxWinner: flag,
    primeInformation: object({}, { isOfferPrime: flag, isPrime: flag }),
    sellerFeedbackRating: object({}, { feedbackCount: figure, sellerPositiveFeedbackRating: figure }),
  },
);
const rank = made<{ productcategoryid: string; rank: number }>(object({ productCategoryId: text(80), rank: figure }), (value) => ({
  category: value.productcategoryid,
  rank: value.rank,
}));

const trigger = object(
  { asin: matching(/^[A-Z0-9]{10}$/) },
  { marketplaceId: text(40), itemCondition: text(40), timeOfOfferChange: instant, offerChangeType: text(40) },
);
const summary = object(
  {},
  {
    listPrice: money,
    competitivePriceThreshold: money,
    referencePrice: object({}, { averageSellingPrice: money, competitivePriceThreshold: money, msrpPrice: money, retailOfferPrice: money }),
  },
  {
    numberOfOffers: list(object({ offerCount: figure }, { condition: text(40) }), 50),
    lowestPrices: list(priced, 20),
    buyBoxPrices: list(priced, 20),
    salesRankings: list(rank, 10),
  },
);

// A record that holds a whole message, and a message of the other type, are for the schemas.
const notHere: Shape = { notificationType: odd, payload: odd };
const healthBody = object(
  { issueType: text(100), sellerId: text(100), offerChangeTrigger: trigger, summary },
  { merchantOffer: priced, ...notHere, anyOfferChangedNotification: odd },
);
const offerChange: Shape = { sellerId: text(100), offerChangeTrigger: trigger, summary };
const offers: Shape = { offers: list(offer, 20) };
const bareOfferBody = object(offerChange, notHere, offers);
const wrappedOfferBody = object(
  { anyOfferChangedNotification: bareOfferBody },
  { ...notHere, offers: odd, sellerId: odd, offerChangeTrigger: odd, summary: odd },
);

/** ANY_OFFER_CHANGED wraps its content once more. */
function offerBody(payload: unknown): unknown {
  const wrapped = wrappedOfferBody(payload);
  return wrapped === UNUSUAL ? bareOfferBody(payload) : (wrapped as { anyofferchangednotification: unknown }).anyofferchangednotification;
}

const envelope = object(
  { notificationType: matching(/^(?:PRICING_HEALTH|ANY_OFFER_CHANGED)$/), payload: unread },
  {
    eventTime: instant,
    notificationMetadata: object({}, { publishTime: instant, notificationId: text(200) }),
    _id: text(200),
    notificationId: text(200),
    processed: flag,
    marketplace: text(40),
    publishedTime: instant,
    title: text(200),
  },
);
