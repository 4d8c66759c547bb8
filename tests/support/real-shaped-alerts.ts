import { createRandom, type Random } from '#tests/chaos/random.ts';

/**
 * A message or record of one of Amazon's two types. Now and then a field is absent, null, odd, duplicated or spelled
 * differently.
 */
export function realShapedAlert(seed: number): unknown {
  const random = createRandom(seed);
  // One message in three is unchanged.
  const oddness = random.chance(1 / 3) ? 0 : 0.01;
  const health = random.chance(0.5);
  const body = health
    ? healthBody(random)
    : random.chance(0.8)
      ? { anyOfferChangedNotification: offerBody(random) }
      : offerBody(random);
  const record = random.chance(0.5)
    ? { _id: `r${random.int(1, 99)}`, processed: random.chance(0.5), title: random.pick(TITLES), marketplace: 'US' }
    : {};
  const message = {
    notificationType: health ? 'PRICING_HEALTH' : 'ANY_OFFER_CHANGED',
    ...record,
    payloadVersion: '1.0',
    eventTime: '2026-03-05T10:00:01.000Z',
    payload: body,
    notificationMetadata: {
      applicationId: 'amzn1.app',
      publishTime: '2026-03-05T10:00:02.000Z',
      notificationId: `n-${random.int(1, 99)}`,
    },
  };
  return disturbed(message, random, oddness, health ? camel : pascal);
}

const TITLES = ['Tumbler, 40 oz', 'Théière “Ünder” 2 l'];
const ODD: readonly unknown[] = [
  null,
  undefined,
  '',
  '7.5',
  ' x ',
  [],
  {},
  -1,
  true,
  'a\u0001b',
  1e13,
  'x'.repeat(300),
];

const camel = (key: string) => key;
const pascal = (key: string) => (key === 'asin' ? 'ASIN' : key.slice(0, 1).toUpperCase() + key.slice(1));

/** Puts odd values into a few fields of the message. */
function disturbed(value: unknown, random: Random, oddness: number, spell: (key: string) => string): unknown {
  if (oddness > 0 && random.chance(oddness)) return random.pick(ODD);
  if (Array.isArray(value)) return value.map((each) => disturbed(each, random, oddness, spell));
  if (typeof value !== 'object' || value === null) return value;
  const written: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    if (oddness > 0 && random.chance(oddness)) continue;
    const spelled =
      oddness > 0 && random.chance(oddness)
        ? random.pick([key.toUpperCase(), key.toLowerCase(), pascal(key), key])
        : spell(key);
    written[spelled] = disturbed(each, random, oddness, spell);
    if (oddness > 0 && random.chance(oddness)) written[random.pick([key.toUpperCase(), `${key}X`])] = random.pick(ODD);
  }
  return written;
}

const money = (random: Random) => ({
  amount: random.int(0, 99_999) / 100,
  currencyCode: random.pick(['USD', 'JPY', 'EUR']),
});
const condition = (random: Random) => random.pick(['new', 'New', 'used', 'collectible']);
const some = <T>(random: Random, most: number, make: (random: Random) => T) =>
  Array.from({ length: random.int(0, most) }, () => make(random));

const price = (random: Random) => ({
  condition: condition(random),
  ...(random.chance(0.5)
    ? { fulfillmentType: random.pick(['amazon', 'merchant', 'AFN']) }
    : { fulfillmentChannel: random.pick(['Amazon', 'Merchant']) }),
  ...(random.chance(0.8) ? { landedPrice: money(random) } : {}),
  listingPrice: money(random),
  shipping: money(random),
  ...(random.chance(0.2) ? { points: { pointsNumber: random.int(0, 500) } } : {}),
});

const trigger = (random: Random) => ({
  marketplaceId: random.pick(['ATVPDKIKX0DER', 'A1F83G8C2ARO7P', 'A1VC38T7YXB528']),
  asin: random.pick(['B0E1NG3TWR', 'B0KZD0EDCP', '0306406152']),
  itemCondition: condition(random),
  timeOfOfferChange: random.pick(['2026-03-05T10:00:00.000Z', '2026-03-05T10:00:00Z']),
  offerChangeType: random.pick(['External', 'Internal', 'Featured Offer']),
});

const summary = (random: Random) => ({
  numberOfOffers: some(random, 4, () => ({
    condition: condition(random),
    fulfillmentType: 'amazon',
    offerCount: random.int(0, 40),
  })),
  lowestPrices: some(random, 4, price),
  buyBoxPrices: some(random, 3, price),
  salesRankings: some(random, 3, () => ({
    productCategoryId: random.pick(['kitchen', 'Küche']),
    rank: random.int(1, 99_999),
  })),
  listPrice: money(random),
  competitivePriceThreshold: money(random),
  ...(random.chance(0.5)
    ? {
        referencePrice: {
          averageSellingPrice: money(random),
          competitivePriceThreshold: money(random),
          msrpPrice: money(random),
          retailOfferPrice: money(random),
        },
      }
    : {}),
});

const seller = (random: Random) => random.pick(['A1DEMOOWNER001', 'A2SAMPLERIVAL2', 'ATVPDKIKX0DER']);

const healthBody = (random: Random) => ({
  issueType: 'buyBoxDisqualification',
  sellerId: seller(random),
  offerChangeTrigger: trigger(random),
  merchantOffer: price(random),
  summary: summary(random),
});

const offerBody = (random: Random) => ({
  sellerId: seller(random),
  offerChangeTrigger: trigger(random),
  summary: summary(random),
  offers: some(random, 6, () => ({
    sellerId: seller(random),
    subCondition: random.pick(['new', 'very_good']),
    sellerFeedbackRating: { feedbackCount: random.int(0, 9_999), sellerPositiveFeedbackRating: random.int(0, 100) },
    shippingTime: { minimumHours: 24, availabilityType: 'NOW' },
    listingPrice: money(random),
    shipping: money(random),
    isFulfilledByAmazon: random.chance(0.5),
    isBuyBoxWinner: random.chance(0.2),
    primeInformation: { isOfferPrime: random.chance(0.5) },
  })),
});
