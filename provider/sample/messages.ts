import { alertKinds, type SubscribedKind } from '#shared/inbox/alert-kinds.ts';
import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { hashOf } from '../products/codes.ts';
import { isSoldIn } from '../products/described.ts';
import { rateOf } from '../products/price-history.ts';
import type { SampleProduct } from '../products/sample-products.ts';
import { DEMO_SELLER_ID, sampleSellers } from '../products/sample-sellers.ts';
import { isForSale, type OwnOffer, ownOfferOf, skusOfProduct } from '../sandbox/listings/listing-records.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { sampleSubscriptionId } from './accounts.ts';

/** What a sample message is about. Times are ms since 1970. */
type Happening = {
  product: SampleProduct;
  marketplace: string;
  at: number;
  notificationId: string;
  offers: number;
  /** Default: the demo owner's. */
  sellerId?: string;
  subscriptionId?: string;
  /** The seller's own offer, of ANY_OFFER_CHANGED, among rivals that do not depend on its price. */
  own?: OwnOffer;
  /**
   * The seller's SKUs, one of which a message without `own` is about, among rivals around its price. Default: as the
   * sandbox lists them at first.
   */
  listed?: readonly OwnOffer[];
};

type SampleMessage = {
  make(random: SeededRandom, what: Happening): Record<string, unknown>;
  listed: number;
};

export const sampleMessages = {
  'pricing-health': { make: pricingHealthMessage, listed: 31 },
  'offer-change': { make: offerChangedMessage, listed: 97 },
} satisfies Record<SubscribedKind, SampleMessage>;

const APPLICATION_ID = 'amzn1.sellerapps.app.00000000-0000-4000-8000-000000000001';

const OWN_FEEDBACK = 1_204;

const cents = (amount: number) => Math.round(amount * 100) / 100;
const iso = (at: number) => new Date(at).toISOString();

type Competitor = {
  sellerId: string;
  listing: number;
  shipping: number;
  fba: boolean;
  prime: boolean;
  winner: boolean;
  feedback: number;
  rating: number;
};

/**
 * A realistic ANY_OFFER_CHANGED: PascalCase, mixed conditions, often several Buy Box winners, sometimes none. The
 * seller's own offer is sometimes absent.
 */
function offerChangedMessage(random: SeededRandom, what: Happening): Record<string, unknown> {
  const { product, at } = what;
  const place = marketplaceOf(what.marketplace);
  const currency = place?.currency ?? 'USD';
  const drawn = random.chance(0.93) ? 'new' : 'used';
  const condition = what.own?.condition ?? drawn;
  const listed = what.own ? undefined : listedIn(what, condition);
  const money = (amount: number) => ({ Amount: cents(amount), CurrencyCode: currency });

  const offers = competitors(
    random,
    product.price * rateOf(what.marketplace) * (condition === 'used' ? 0.7 : 1),
    what.offers,
    { ...what, listed },
  );
  return {
    NotificationVersion: '1.0',
    NotificationType: alertKinds['offer-change'].type,
    PayloadVersion: '1.0',
    EventTime: iso(at + 210),
    Payload: {
      AnyOfferChangedNotification: {
        SellerId: what.sellerId ?? DEMO_SELLER_ID,
        OfferChangeTrigger: {
          MarketplaceId: marketplaceIdOf(what.marketplace),
          ASIN: product.asin,
          ItemCondition: condition,
          TimeOfOfferChange: iso(at),
          OfferChangeType: random.pick([
            'Internal',
            'Internal',
            'Internal',
            'FeaturedOffer',
            'FeaturedOffer',
            'External',
            '',
          ]),
        },
        Summary: summaryOf(random, what, condition, offers, money),
        Offers: offers.map((offer) => offerOf(offer, what, condition, money)),
      },
    },
    NotificationMetadata: metadata(what, 'offer-change', (name) => name),
  };
}

type MoneyOf = (amount: number) => { Amount: number; CurrencyCode: string };

/** What Amazon says of all offers together. */
function summaryOf(
  random: SeededRandom,
  { product, marketplace }: Happening,
  condition: string,
  offers: readonly Competitor[],
  money: MoneyOf,
) {
  const priced = ({ listing, shipping }: Competitor) => ({
    LandedPrice: money(listing + shipping),
    ListingPrice: money(listing),
    Shipping: money(shipping),
  });
  const winners = offers.filter((offer) => offer.winner);
  const cheapest = offers[0] as Competitor;
  const [buyBox] = winners;
  return {
    NumberOfOffers: (['Amazon', 'Merchant'] as const).map((channel) => ({
      Condition: condition,
      FulfillmentChannel: channel,
      OfferCount: offers.filter((offer) => offer.fba === (channel === 'Amazon')).length,
    })),
    LowestPrices: [
      { Condition: condition, FulfillmentChannel: cheapest.fba ? 'Amazon' : 'Merchant', ...priced(cheapest) },
    ],
    ...(buyBox ? { BuyBoxPrices: [{ Condition: condition === 'new' ? 'New' : 'Used', ...priced(buyBox) }] } : {}),
    ...(random.chance(0.85) ? { ListPrice: money((product.price + 4) * rateOf(marketplace)) } : {}),
    SalesRankings: [
      { ProductCategoryId: product.rankCategory, Rank: rankNow(random, product) },
      { ProductCategoryId: String(random.int(1_000_000, 99_999_999)), Rank: random.int(1, 900) },
    ],
    NumberOfBuyBoxEligibleOffers: [
      { Condition: condition, FulfillmentChannel: 'Amazon', OfferCount: Math.max(1, winners.length) },
    ],
  };
}

const offerOf = (offer: Competitor, { marketplace }: Happening, condition: string, money: MoneyOf) => ({
  SellerId: offer.sellerId,
  SubCondition: condition === 'new' ? 'new' : 'very_good',
  SellerFeedbackRating: { FeedbackCount: offer.feedback, SellerPositiveFeedbackRating: offer.rating },
  ShippingTime: {
    MinimumHours: offer.fba ? 0 : 24,
    MaximumHours: offer.fba ? 0 : 48,
    AvailabilityType: 'NOW',
    AvailableDate: '',
  },
  ListingPrice: money(offer.listing),
  Shipping: money(offer.shipping),
  ...(offer.fba ? {} : { ShipsFrom: { Country: marketplace, State: '' } }),
  IsFulfilledByAmazon: offer.fba,
  IsBuyBoxWinner: offer.winner,
  PrimeInformation: { IsOfferPrime: offer.prime, IsOfferNationalPrime: offer.prime },
  IsFeaturedMerchant: true,
  ShipsDomestically: true,
});

/** PRICING_HEALTH: camelCase, no wrapper, sometimes amounts as text. */
function pricingHealthMessage(random: SeededRandom, what: Happening): Record<string, unknown> {
  const { product, at } = what;
  const place = marketplaceOf(what.marketplace);
  const currency = place?.currency ?? 'USD';
  const asText = random.chance(0.15);
  const money = (amount: number) => ({
    amount: asText ? cents(amount).toFixed(2) : cents(amount),
    currencyCode: currency,
  });
  const priced = (listing: number, shipping: number) => ({
    listingPrice: money(listing),
    shipping: money(shipping),
    landedPrice: money(listing + shipping),
    points: { pointsNumber: 0 },
  });

  const usual = product.price * rateOf(what.marketplace);
  const listed = listedIn(what, 'new');
  // A few percent above the Buy Box, like real offers that lose it by price.
  const drawn = random.chance(0.3) ? Math.min(4.49, cents(usual * 0.08)) : 0;
  const shipping = listed ? 0 : drawn;
  const level = 1.02 + random.next() * 0.1;
  const base = listed ? listed.listing / level : usual;
  const own = listed?.listing ?? usual * level - shipping;
  const fba = listed?.fba ?? shipping === 0;
  const count = random.int(2, 14);

  return {
    notificationVersion: '1.0',
    notificationType: alertKinds['pricing-health'].type,
    payloadVersion: '1.0',
    eventTime: iso(at + 300),
    payload: {
      issueType: 'BuyBoxDisqualification',
      sellerId: what.sellerId ?? DEMO_SELLER_ID,
      offerChangeTrigger: {
        marketplaceId: marketplaceIdOf(what.marketplace),
        asin: product.asin,
        itemCondition: 'new',
        timeOfOfferChange: iso(at),
      },
      merchantOffer: { condition: 'new', fulfillmentType: fba ? 'AFN' : 'MFN', ...priced(own, shipping) },
      summary: {
        numberOfOffers: [{ condition: 'new', fulfillmentType: 'AFN', offerCount: count }],
        buyBoxEligibleOffers: [{ condition: 'new', fulfillmentType: 'AFN', offerCount: Math.ceil(count / 2) }],
        ...(random.chance(0.8)
          ? { buyBoxPrices: [{ condition: 'New', ...priced(base * (0.97 + random.next() * 0.04), 0) }] }
          : {}),
        salesRankings: [{ productCategoryId: product.rankCategory, rank: rankNow(random, product) }],
        referencePrice: {
          averageSellingPrice: money(base * 1.02),
          ...(random.chance(0.85) ? { competitivePriceThreshold: money(base * 0.98) } : {}),
          ...(random.chance(0.5) ? { msrpPrice: money(base * 1.3) } : {}),
          ...(random.chance(0.5) ? { retailOfferPrice: money(base * 1.04) } : {}),
        },
      },
    },
    notificationMetadata: metadata(what, 'pricing-health', (name) => name[0]?.toLowerCase() + name.slice(1)),
  };
}

/** The seller's SKU in a condition, if the marketplace has the product: one that is for sale, if there is one. */
function listedIn({ product, marketplace, listed }: Happening, condition: OwnOffer['condition']): OwnOffer | undefined {
  const all =
    listed ?? (isSoldIn(product.asin, marketplace) ? skusOfProduct(product, marketplace).map(ownOfferOf) : []);
  const fitting = all.filter((each) => each.condition === condition);
  return fitting.find(({ forSale }) => forSale) ?? fitting[0];
}

/** Whether the seller's new offer is for sale, so that Amazon watches its price. The same in every marketplace. */
export const hasNewOffer = (product: SampleProduct): boolean =>
  skusOfProduct(product, 'US').some((sku) => sku.condition === 'new_new' && isForSale(sku));

/**
 * Offers as on a product page, cheapest first. The Buy Box winner need not be the cheapest, and there can be several
 * winners.
 */
function competitors(
  random: SeededRandom,
  usual: number,
  count: number,
  { sellerId = DEMO_SELLER_ID, own, listed }: Pick<Happening, 'sellerId' | 'own'> & { listed: OwnOffer | undefined },
): Competitor[] {
  const ownIsThere = random.chance(0.94);
  let base = usual;
  // What is not for sale is not among the offers.
  const isGone = (own ?? listed)?.forSale === false;
  const offers = Array.from({ length: count }, (_, index): Competitor => {
    const fba = random.chance(0.65);
    const isOwn = index === 0 && ownIsThere;
    const shipping = fba || random.chance(0.5) ? 0 : Math.min(4.99, cents(base * 0.08));
    const level = isOwn ? 0.97 + random.next() * 0.13 : 0.98 + random.next() * 0.12;
    // The own offer is drawn first: the others are around it.
    if (isOwn && listed) base = listed.listing / level;
    const shown = own && index === 0 ? own : isOwn ? listed : undefined;
    const landed = base * level;
    return {
      sellerId: isOwn ? sellerId : rivalOf(random.code(12)),
      listing: cents(landed - shipping),
      shipping,
      fba,
      prime: fba,
      winner: false,
      feedback: random.chance(0.08) ? 0 : random.int(12, 48_000),
      rating: random.int(82, 100),
      ...(shown
        ? { sellerId, listing: shown.listing, shipping: 0, fba: shown.fba, prime: shown.fba, feedback: OWN_FEEDBACK }
        : {}),
    };
  })
    .filter((offer) => !(isGone && offer.sellerId === sellerId))
    .sort((a, b) => a.listing + a.shipping - (b.listing + b.shipping));
  const winners = random.chance(0.09) ? 0 : random.chance(0.45) ? 2 : 1;
  const eligible = offers.filter((offer) => offer.feedback > 0);
  for (const winner of eligible.slice(0, 4))
    if (offers.filter((offer) => offer.winner).length < winners && random.chance(0.6)) winner.winner = true;
  if (winners > 0 && eligible[0] && !offers.some((offer) => offer.winner)) eligible[0].winner = true;
  return offers;
}

/** Most rivals are sellers whose names the provider knows. */
const KNOWN_RIVALS = 85;
let sellers: readonly { id: string }[] | undefined;

function rivalOf(code: string): string {
  const hash = hashOf('rival', code);
  sellers ??= sampleSellers().filter(({ id }) => id !== DEMO_SELLER_ID);
  return hash % 100 < KNOWN_RIVALS ? (sellers[Math.floor(hash / 100) % sellers.length]?.id ?? '') : `A${code}`;
}

const rankNow = (random: SeededRandom, product: SampleProduct) =>
  Math.max(1, Math.round(product.bsr * (0.85 + random.next() * 0.3)));

const metadata = (what: Happening, kind: SubscribedKind, spell: (name: string) => string) =>
  Object.fromEntries(
    Object.entries({
      ApplicationId: APPLICATION_ID,
      SubscriptionId: what.subscriptionId ?? sampleSubscriptionId(alertKinds[kind].type),
      PublishTime: iso(what.at + 640),
      NotificationId: what.notificationId,
    }).map(([name, value]) => [spell(name), value]),
  );
