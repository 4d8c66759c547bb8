import type { Hono } from 'hono';
import type { RegionName } from '#shared/integrations/regions.ts';
import { alertKinds } from '#shared/notifications/alert-kinds.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import type { Deps } from './deps.ts';
import type { BodyEnv } from './http/read-body.ts';
import type { FeesService } from './integrations/fees-service.ts';
import type { ListingsService } from './integrations/listings-service.ts';
import type { AmazonClient } from './integrations/real-amazon.ts';
import { createFeesService, noFees } from './integrations/real-fees.ts';
import { createListingsService, noListings } from './integrations/real-listings.ts';
import type { AmazonService } from './integrations/seller-services.ts';
import { hashOf } from './products/codes.ts';
import { sampleProducts } from './products/sample-products.ts';
import { DEMO_SELLER_ID, sampleSubscriptionId } from './sample/accounts.ts';
import { OWN_PRODUCTS } from './sample/alerts.ts';
import { sampleMessages } from './sample/messages.ts';
import { type OwnOffer, ownOfferOf, skusOfProduct } from './sandbox/listings/listing-records.ts';
import { LISTINGS_BASE, listingsApis } from './sandbox/listings/listings-apis.ts';
import { listingsPage } from './sandbox/listings/listings-page.ts';
import { createListingsSandbox, type ListingsSandbox } from './sandbox/listings/listings-sandbox.ts';
import type { Messenger } from './sandbox/sellers/messenger.ts';
import { sellerKey, subscriptions } from './sandbox/sellers/seller-records.ts';
import { createSeededRandom } from './seeded-random.ts';

type ListingsOptions = {
  listings: ListingsService | undefined;
  fees: FeesService | undefined;
  /** The real one has no part in a sandbox's listings. */
  amazon: AmazonService | undefined;
  sandbox: boolean;
  pagesUrl: () => string;
};

type OffersAbout = {
  sellerId: string;
  subscriptionId?: string;
  marketplace: string;
  asin: string;
  own: OwnOffer | undefined;
  at: number;
  notificationId: string;
};
type OffersMessage = { Payload: { AnyOfferChangedNotification: Record<string, unknown> } } & Record<string, unknown>;

const OFFER_CHANGED = alertKinds['offer-change'].type;
const RIVALS = 6;

/** Amazon's listings: the real ones, or the sandbox's with its pages, or none. */
export function composeListings(
  deps: Deps,
  options: ListingsOptions,
  messenger: Messenger,
): {
  listings: ListingsService;
  fees: FeesService;
  pages: Hono<BodyEnv> | undefined;
  sampleToken: ListingsSandbox['sampleToken'];
  /** The seller's offers of a product in the sandbox as they are now. Undefined without a sandbox. */
  offersNow: ((sellerId: string, marketplace: string, asin: string) => Promise<OwnOffer[]>) | undefined;
  /** Returns a recorded message, or one about the own offer as it is now if its price has changed since. */
  messageNow: (message: unknown) => Promise<unknown>;
} {
  if (options.listings || options.amazon || !options.sandbox)
    return {
      listings: options.listings ?? noListings,
      fees: options.fees ?? noFees,
      pages: undefined,
      sampleToken: () => undefined,
      offersNow: undefined,
      messageNow: async (message) => message,
    };
  const market = createListingsSandbox(deps, {
    products: sandboxProducts,
    isSampleSeller: (region, sellerId) => deps.demo && region === 'NA' && sellerId === DEMO_SELLER_ID,
    onChanged: async ({ region, sellerId, marketplace, listed }) => {
      const subscriptionId = await sandboxSubscription(deps, region, sellerId, marketplace);
      if (subscriptionId === undefined) return;
      const about = { asin: listed.product.asin, own: ownOfferOf(listed) };
      messenger.announceSoon({ type: OFFER_CHANGED, sellerId, subscriptionId, marketplaces: [marketplace], about });
    },
  });
  const offersNow = async (sellerId: string, marketplace: string, asin: string) => (await market.skusOf(sellerId, marketplace, [asin])).map(ownOfferOf);
  const messageNow = async (message: unknown): Promise<unknown> => {
    const read = readAlert(message, deps.clock());
    if (!read.ok) return message;
    const { sellerId, marketplace, asin, condition, identity, publishedTime } = read.value;
    const product = sandboxProducts().find((each) => each.asin === asin);
    const offers = await market.skusOf(sellerId, marketplace, product ? [asin] : []);
    const listed = product ? skusOfProduct(product, marketplace) : [];
    const changed = offers.find((offer) => ownOfferOf(offer).condition === condition);
    if (!changed || listed.some(({ sku, price }) => sku === changed.sku && price === changed.price)) return message;
    return offersMessage({ sellerId, marketplace, asin, own: ownOfferOf(changed), at: publishedTime, notificationId: identity.notificationId ?? deps.newId() });
  };
  const keys: AmazonClient = {
    clientId: 'sandbox',
    clientSecret: 'sandbox',
    get at() {
      const base = `${options.pagesUrl()}${LISTINGS_BASE}`;
      return { token: `${base}/auth/o2/token`, api: { NA: `${base}/NA`, EU: `${base}/EU` } };
    },
  };
  const pages = listingsApis(market, {
    clock: deps.clock,
    offersFor: ({ sellerId, marketplace }, asin, own) => {
      const message = offersMessage({ sellerId, marketplace, asin, own: own && ownOfferOf(own), at: deps.clock(), notificationId: '' });
      const { Summary, Offers } = message?.Payload.AnyOfferChangedNotification ?? {};
      return message && { Summary, Offers };
    },
  });
  pages.route('/', listingsPage(market));
  return {
    listings: createListingsService(keys),
    fees: options.fees ?? createFeesService(keys),
    pages,
    sampleToken: market.sampleToken,
    offersNow,
    messageNow,
  };
}

const sandboxProducts = () => sampleProducts().slice(0, OWN_PRODUCTS);
/** The sample seller's subscription is in no table of the sandbox. */
async function sandboxSubscription({ db, demo }: Deps, region: RegionName, sellerId: string, marketplace: string): Promise<string | undefined> {
  const found = (await subscriptions.list(db, sellerKey('amazon', region, sellerId))).find(
    ({ record }) => record.type === OFFER_CHANGED && record.marketplaces.includes(marketplace),
  );
  return found?.id ?? (demo && sellerId === DEMO_SELLER_ID ? sampleSubscriptionId(OFFER_CHANGED) : undefined);
}

/** A product has the same rivals in every message and in Product Pricing's answer. */
export function offersMessage(what: OffersAbout): OffersMessage | undefined {
  const { asin, own, ...rest } = what;
  const product = sandboxProducts().find((each) => each.asin === asin);
  if (!product) return undefined;
  const random = createSeededRandom(hashOf('offers', asin, what.marketplace));
  return sampleMessages['offer-change'].make(random, { ...rest, product, offers: RIVALS, ...(own ? { own } : {}) }) as OffersMessage;
}
