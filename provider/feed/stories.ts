import type { SampleProduct } from '../products/sample-products.ts';
import { DEMO_SELLER_ID } from '../sample/accounts.ts';
import { sampleMessages } from '../sample/messages.ts';
import { sampleSellers } from '../sample/sample-sellers.ts';
import { type OwnOffer, ownOfferOf, skusOfProduct } from '../sandbox/listings/listing-records.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** A message of a story. `at`: ms since the recording's start. */
export type StoryMessage = { at: number; body: Record<string, unknown> };

/** @property started ms since 1970, for the messages' own times */
type Stage = { random: SeededRandom; own: readonly SampleProduct[]; started: number };

type Rival = { sellerId: string; rating: number; feedback: number };
const AMAZON_RETAIL: Rival = { sellerId: 'ATVPDKIKX0DER', rating: 100, feedback: 0 };
const UNDERCUT_PRODUCTS = 14;
/** The first own products. */
export const STORY_PRODUCTS = UNDERCUT_PRODUCTS + 2;
const FLAPS = 9;
/** ms */
const BETWEEN = 6_300;

/** A rival undercuts fourteen products, one after the other: an incident that grows. */
export function rivalUndercuts(stage: Stage, from: number): StoryMessage[] {
  const seller = sampleSellers().find(({ id, name, marketplaces }) => id !== DEMO_SELLER_ID && marketplaces[0] === 'US' && name.length <= 18);
  if (!seller) throw new Error('No sample seller for the story');
  const rival = { sellerId: seller.id, rating: seller.rating, feedback: seller.feedback };
  return stage.own.slice(0, UNDERCUT_PRODUCTS).map((product, index) => contested(stage, from + index * BETWEEN, product, rival, product.price * 0.97));
}

/** Amazon Retail comes in on one product. */
export function retailEnters(stage: Stage, at: number): StoryMessage[] {
  const product = stage.own[UNDERCUT_PRODUCTS] as SampleProduct;
  return [contested(stage, at, product, AMAZON_RETAIL, product.price * 0.94)];
}

/** Two repricers take the Buy Box from each other at the same two prices. At the end, the price leaves both. */
export function priceFlaps(stage: Stage, from: number): StoryMessage[] {
  const product = stage.own[UNDERCUT_PRODUCTS + 1] as SampleProduct;
  const rivals = ['A1FLAPONE00001', 'A1FLAPTWO00002'].map((sellerId) => ({ sellerId, rating: 97, feedback: 3_110 }));
  const prices = [0.96, 0.98];
  const flaps = Array.from({ length: FLAPS + 1 }, (_, index) =>
    contested(stage, from + index * BETWEEN, product, rivals[index % 2] as Rival, product.price * (prices[index % 2] as number)),
  );
  return [...flaps, contested(stage, from + (FLAPS + 4) * BETWEEN, product, rivals[0] as Rival, product.price * 0.93)];
}

type Offer = { SellerId: string; ListingPrice: { Amount: number; CurrencyCode: string }; [name: string]: unknown };
type Content = { Summary: Record<string, unknown>; Offers: Offer[] };

/** An offer change in which the rival has the Buy Box, below the own price. */
function contested({ random, started }: Stage, at: number, product: SampleProduct, rival: Rival, price: number): StoryMessage {
  const what = { product, marketplace: 'US', at: started + at - 900, notificationId: `story-${at}`, offers: 3 };
  const own = skusOfProduct(product, 'US').map(ownOfferOf)[0] as OwnOffer;
  const body = sampleMessages['offer-change'].make(random, { ...what, own });
  const { AnyOfferChangedNotification: content } = body.Payload as { AnyOfferChangedNotification: Content };
  const money = (amount: number) => ({ Amount: Math.round(amount * 100) / 100, CurrencyCode: 'USD' });
  const priced = { LandedPrice: money(price), ListingPrice: money(price), Shipping: money(0) };
  const others = content.Offers.filter(({ ListingPrice }) => ListingPrice.Amount > price).map((offer) => ({ ...offer, IsBuyBoxWinner: false }));
  const winner: Offer = {
    SellerId: rival.sellerId,
    SubCondition: 'new',
    SellerFeedbackRating: { FeedbackCount: rival.feedback, SellerPositiveFeedbackRating: rival.rating },
    ListingPrice: priced.ListingPrice,
    Shipping: priced.Shipping,
    IsFulfilledByAmazon: true,
    IsBuyBoxWinner: true,
    IsFeaturedMerchant: true,
    ShipsDomestically: true,
  };
  content.Offers = [winner, ...others];
  content.Summary = {
    ...content.Summary,
    LowestPrices: [{ Condition: 'new', FulfillmentChannel: 'Amazon', ...priced }],
    BuyBoxPrices: [{ Condition: 'New', ...priced }],
  };
  return { at, body };
}
