import { LARGEST_FIGURE, momentOf } from './tolerant.ts';

// The parts of Amazon's messages for the fast path (alert.ts). Their schemas are in amazon-message.ts.

export const UNUSUAL = Symbol('unusual');

/** Converts a value, or returns UNUSUAL. */
export type Read = (value: unknown) => unknown;
export type Shape = Record<string, Read>;

/**
 * Reads an object whose fields are spelled as here or capitalized. Returns them under folded names, as a schema would,
 * without other keys.
 * @param optional may be absent or null @param lists are empty if absent
 */
export function object(required: Shape, optional: Shape = {}, lists: Shape = {}): Read {
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
      for (const spelling of [key, key.slice(0, 1).toUpperCase() + key.slice(1), ...(ABBREVIATIONS[key] ?? [])])
        spelled.set(spelling, field);
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

export const list =
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

/** Printable text without surrounding spaces, which needs no cleaning. */
export const text = (most: number): Read => {
  const fits = (value: string) => PRINTABLE.test(value) || (value === value.trim() && !UNPRINTABLE.test(value));
  return (value) =>
    typeof value === 'string' && value !== '' && value.length <= most && fits(value) ? value : UNUSUAL;
};

/** A title without entities to decode. */
export const plainTitle = (most: number): Read => {
  const read = text(most);
  return (value) => (typeof value === 'string' && value.includes('&') ? UNUSUAL : read(value));
};

const PRINTABLE = /^[!-~](?:[ -~]*[!-~])?$/;
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

export const flag: Read = (value) => (typeof value === 'boolean' ? value : UNUSUAL);
const figure: Read = (value) =>
  typeof value === 'number' && value >= -LARGEST_FIGURE && value <= LARGEST_FIGURE ? value : UNUSUAL;
export const instant: Read = (value) =>
  typeof value === 'string' || typeof value === 'number' ? (momentOf(value) ?? UNUSUAL) : UNUSUAL;
export const unread: Read = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : UNUSUAL;
/** A field that only the schemas can read. */
export const odd: Read = () => UNUSUAL;

const money = made<{ amount: number; currencycode: string }>(
  object({ amount: figure, currencyCode: matching(/^[A-Z]{3}$/) }),
  ({ amount, currencycode }) => ({
    amount,
    currency: currencycode,
  }),
);
const points = object({}, { pointsNumber: figure });
export const priced = object(
  {},
  {
    condition: text(40),
    fulfillmentChannel: text(40),
    fulfillmentType: text(40),
    landedPrice: money,
    listingPrice: money,
    shipping: money,
    points,
  },
);
export const offer = object(
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
const rank = made<{ productcategoryid: string; rank: number }>(
  object({ productCategoryId: text(80), rank: figure }),
  (value) => ({
    category: value.productcategoryid,
    rank: value.rank,
  }),
);

export const trigger = object(
  { asin: matching(/^[A-Z0-9]{10}$/) },
  { marketplaceId: text(40), itemCondition: text(40), timeOfOfferChange: instant, offerChangeType: text(40) },
);
export const summary = object(
  {},
  {
    listPrice: money,
    competitivePriceThreshold: money,
    referencePrice: object(
      {},
      { averageSellingPrice: money, competitivePriceThreshold: money, msrpPrice: money, retailOfferPrice: money },
    ),
  },
  {
    numberOfOffers: list(object({ offerCount: figure }, { condition: text(40) }), 50),
    lowestPrices: list(priced, 20),
    buyBoxPrices: list(priced, 20),
    salesRankings: list(rank, 10),
  },
);
