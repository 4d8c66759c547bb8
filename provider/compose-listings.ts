import type { Hono } from 'hono';
import * as v from 'valibot';
import { alertKinds } from '#shared/inbox/alert-kinds.ts';
import type { RegionName } from '#shared/integrations/regions.ts';
import { marketplaceNamed } from '#shared/marketplace-ids.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import type { Deps } from './deps.ts';
import type { BodyEnv } from './http/read-body.ts';
import { createCallPace, paceStore } from './integrations/call-pace.ts';
import type { FeesService } from './integrations/fees-service.ts';
import type { ListingsService } from './integrations/listings-service.ts';
import type { AmazonClient } from './integrations/real-amazon.ts';
import { createExpectedPricesService, type ExpectedPricesService } from './integrations/real-expected-prices.ts';
import { createFeesService, noFees } from './integrations/real-fees.ts';
import { createListingsService, noListings } from './integrations/real-listings.ts';
import {
  createRestrictionsService,
  noRestrictions,
  type RestrictionsService,
} from './integrations/real-restrictions.ts';
import { hashOf } from './products/codes.ts';
import { type SampleProduct, sampleProducts } from './products/sample-products.ts';
import { DEMO_SELLER_ID } from './products/sample-sellers.ts';
import type { ProviderOptions } from './provider-options.ts';
import { sampleSubscriptionId } from './sample/accounts.ts';
import { OWN_PRODUCTS } from './sample/alerts.ts';
import { sampleMessages } from './sample/messages.ts';
import { type OwnOffer, ownOfferOf, skusOfProduct } from './sandbox/listings/listing-records.ts';
import { LISTINGS_BASE, listingsApis } from './sandbox/listings/listings-apis.ts';
import { listingsPage } from './sandbox/listings/listings-page.ts';
import { createListingsSandbox, type ListingsSandbox } from './sandbox/listings/listings-sandbox.ts';
import { createSignals } from './sandbox/listings/signals-now.ts';
import type { Messenger } from './sandbox/sellers/messenger.ts';
import { sellerKey, subscriptions } from './sandbox/sellers/seller-records.ts';
import { createSeededRandom } from './seeded-random.ts';

type ListingsOptions = Pick<ProviderOptions, 'amazonClient' | 'fees' | 'restrictions' | 'callPace' | 'amazon'> & {
  sandbox: boolean;
  pagesUrl: () => string;
  /** Checks a product's offers now, for the sandbox's page. */
  checkNow: (marketplace: string, asin: string) => Promise<void>;
  /** Sends the hourly sales of every seller now, for the sandbox's page. */
  sendSales: () => Promise<void>;
};

export type Listings = {
  listings: ListingsService;
  fees: FeesService;
  /** Undefined without keys and without a sandbox. */
  expectedPrices: ExpectedPricesService | undefined;
  restrictions: RestrictionsService;
  pages: Hono<BodyEnv> | undefined;
  sampleToken: ListingsSandbox['sampleToken'];
  /** Changes the sandbox's offers as a message says, whether or not it arrives. */
  happens: (message: unknown) => Promise<void>;
  /** The seller's offers of a product in the sandbox as they are now. Undefined without a sandbox. */
  offersNow: ((sellerId: string, marketplace: string, asin: string) => Promise<OwnOffer[]>) | undefined;
  /** Makes a message that is not about prices. Undefined without a sandbox. */
  signalNow: ReturnType<typeof createSignals> | undefined;
  /** Returns a recorded message, or one about the own offer as it is now if its price has changed since. */
  messageNow: (message: unknown) => Promise<unknown>;
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
export function composeListings(deps: Deps, options: ListingsOptions, messenger: Messenger): Listings {
  const pace = options.callPace ?? createCallPace(deps.clock, paceStore(deps));
  const { amazonClient } = options;
  if (amazonClient || options.amazon || !options.sandbox)
    return {
      listings: amazonClient ? createListingsService(amazonClient, pace) : noListings,
      fees: options.fees ?? (amazonClient ? createFeesService(amazonClient, pace) : noFees),
      expectedPrices: amazonClient && createExpectedPricesService(amazonClient, pace),
      restrictions:
        options.restrictions ?? (amazonClient ? createRestrictionsService(amazonClient, pace) : noRestrictions),
      pages: undefined,
      sampleToken: () => undefined,
      happens: async () => undefined,
      offersNow: undefined,
      signalNow: undefined,
      messageNow: async (message) => message,
    };
  const market = createListingsSandbox(deps, {
    products: sandboxProducts,
    sampleSellers: (region) => (deps.demo && region === 'NA' ? [DEMO_SELLER_ID] : []),
    onChanged: async ({ region, sellerId, marketplace, listed }) => {
      const subscriptionId = await sandboxSubscription(deps, region, sellerId, marketplace);
      if (subscriptionId === undefined) return;
      const about = { asin: listed.product.asin, own: ownOfferOf(listed) };
      messenger.announceSoon({ type: OFFER_CHANGED, sellerId, subscriptionId, marketplaces: [marketplace], about });
    },
  });
  const offersNow = async (sellerId: string, marketplace: string, asin: string) =>
    (await market.skusOf(sellerId, marketplace, [asin])).map(ownOfferOf);
  const messageNow = async (message: unknown): Promise<unknown> => {
    const read = readAlert(message, deps.clock());
    if (!read.ok) return message;
    const { sellerId, marketplace, asin, condition, identity, publishedTime } = read.value;
    const product = sandboxProducts().find((each) => each.asin === asin);
    const offers = await market.skusOf(sellerId, marketplace, product ? [asin] : []);
    const listed = product ? skusOfProduct(product, marketplace) : [];
    const changed = offers.find((offer) => ownOfferOf(offer).condition === condition);
    if (!changed || listed.some(({ sku, price }) => sku === changed.sku && price === changed.price)) return message;
    return offersMessage({
      sellerId,
      marketplace,
      asin,
      own: ownOfferOf(changed),
      at: publishedTime,
      notificationId: identity.notificationId ?? deps.newId(),
    });
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
    offersFor: async ({ sellerId, marketplace }, asin, condition, own) => {
      const told = await market.offersSet(sellerId, marketplace, asin, condition);
      if (told) return { Summary: told.Summary, Offers: told.Offers };
      if (condition !== 'new') return undefined;
      const message = offersMessage({
        sellerId,
        marketplace,
        asin,
        own: own && ownOfferOf(own),
        at: deps.clock(),
        notificationId: '',
      });
      const { Summary, Offers } = message?.Payload.AnyOfferChangedNotification ?? {};
      return message && { Summary, Offers };
    },
  });
  pages.route(
    '/',
    listingsPage(market, {
      asins: () => sandboxProducts().map(({ asin }) => asin),
      check: options.checkNow,
      sendSales: options.sendSales,
      lose: async (marketplace, asin) => {
        for (const sellerId of await market.sellersIn(marketplace)) {
          const [own] = await market.skusOf(sellerId, marketplace, [asin]);
          const at = deps.clock();
          await happens(
            market,
            offersMessage(
              { sellerId, marketplace, asin, own: own && ownOfferOf(own), at, notificationId: '' },
              String(at),
            ),
          );
        }
      },
    }),
  );
  return {
    listings: createListingsService(keys, pace),
    fees: options.fees ?? createFeesService(keys, pace),
    expectedPrices: createExpectedPricesService(keys, pace),
    restrictions: options.restrictions ?? createRestrictionsService(keys, pace),
    pages,
    sampleToken: market.sampleToken,
    happens: (message) => happens(market, message),
    offersNow,
    signalNow: createSignals(deps, market),
    messageNow,
  };
}

/** Changes the sandbox's offers as a message says. Other kinds of messages tell no offers. */
async function happens(market: ListingsSandbox, message: unknown): Promise<void> {
  const read = v.safeParse(offersChangedSchema, message);
  if (!read.success) return;
  const { SellerId, OfferChangeTrigger, Summary, Offers } = read.output.Payload.AnyOfferChangedNotification;
  const { MarketplaceId, ASIN, ItemCondition, TimeOfOfferChange } = OfferChangeTrigger;
  const marketplace = marketplaceNamed(MarketplaceId)?.code;
  if (marketplace !== undefined)
    await market.setOffers(SellerId, marketplace, ASIN, ItemCondition.toLowerCase(), {
      at: Date.parse(TimeOfOfferChange),
      Summary,
      Offers,
    });
}

const offersChangedSchema = v.object({
  Payload: v.object({
    AnyOfferChangedNotification: v.object({
      SellerId: v.string(),
      OfferChangeTrigger: v.object({
        MarketplaceId: v.string(),
        ASIN: v.string(),
        ItemCondition: v.string(),
        TimeOfOfferChange: v.pipe(v.string(), v.isoTimestamp()),
      }),
      Summary: v.unknown(),
      Offers: v.unknown(),
    }),
  }),
});

let products: readonly SampleProduct[] | undefined;
/** Made once: 1,600 of them take a few milliseconds. */
function sandboxProducts(): readonly SampleProduct[] {
  products ??= sampleProducts().slice(0, OWN_PRODUCTS);
  return products;
}

/** The sample seller's subscription is in no table of the sandbox. */
async function sandboxSubscription(
  { db, demo }: Deps,
  region: RegionName,
  sellerId: string,
  marketplace: string,
): Promise<string | undefined> {
  const found = (await subscriptions.list(db, sellerKey('amazon', region, sellerId))).find(
    ({ record }) => record.type === OFFER_CHANGED && record.marketplaces.includes(marketplace),
  );
  return found?.id ?? (demo && sellerId === DEMO_SELLER_ID ? sampleSubscriptionId(OFFER_CHANGED) : undefined);
}

/**
 * A product has the same rivals in every message and in Product Pricing's answer.
 * @param change other rivals, if given
 */
export function offersMessage(what: OffersAbout, change = ''): OffersMessage | undefined {
  const { asin, own, ...rest } = what;
  const product = sandboxProducts().find((each) => each.asin === asin);
  if (!product) return undefined;
  const random = createSeededRandom(hashOf('offers', asin, what.marketplace, ...(change ? [change] : [])));
  return sampleMessages['offer-change'].make(random, {
    ...rest,
    product,
    offers: RIVALS,
    ...(own ? { own } : {}),
  }) as OffersMessage;
}
