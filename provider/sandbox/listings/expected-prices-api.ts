import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { BodyEnv } from '#provider/http/read-body.ts';
import type { Offer } from '#shared/inbox/alert-kinds.ts';
import type { RegionName } from '#shared/integrations/regions.ts';
import { regions } from '#shared/integrations/regions.ts';
import { marketplaceNamed } from '#shared/marketplace-ids.ts';
import { roundedTo } from '#shared/marketplaces.ts';
import { parseJson } from '#shared/parse-json.ts';
import { offersIn } from '#shared/upstream/alert-readers.ts';
import { isForSale, type SandboxSku } from './listing-records.ts';
import type { ListingsSandbox } from './listings-sandbox.ts';

const DEEPEST = 12;
const MOST = 40;
const RATE = 0.033;
const PATH = '/products/pricing/2022-05-01/offer/featuredOfferExpectedPrice';
/** How far above the cheapest rival an offer can still be featured, by who ships it. */
const LEEWAY = { fba: 1.008, fbm: 0.99 };

const requestSchema = v.object({
  method: v.literal('GET'),
  uri: v.literal(PATH),
  marketplaceId: v.string(),
  sku: v.string(),
});
type PriceRequest = v.InferOutput<typeof requestSchema>;
const batchSchema = v.object({
  requests: v.pipe(v.tupleWithRest([requestSchema], requestSchema), v.maxLength(MOST)),
});

type Caller = { region: RegionName; sellerId: string; marketplace: string; marketplaceId: string };
type ExpectedPricesApiOptions = {
  base: string;
  sandbox: Pick<ListingsSandbox, 'skuOf'>;
  /** Checks a call as Amazon does. */
  enter: (c: Context, marketplaceId: string | undefined, rate: number) => Promise<Response | Caller>;
  invalid: (c: Context) => Response;
  described: (summary: string) => MiddlewareHandler;
  /** The payload of a Product Pricing answer about a product in new condition. */
  offersFor: (caller: Caller, own: SandboxSku) => Promise<Record<string, unknown> | undefined>;
};

/** The sandbox's featured offer expected prices, with Amazon's path and answers. */
export function expectedPricesApi(options: ExpectedPricesApiOptions): Hono<BodyEnv> {
  const { base, enter, invalid, described } = options;
  const app = new Hono<BodyEnv>();
  app.post(
    `${base}/batches/products/pricing/2022-05-01/offer/featuredOfferExpectedPrice`,
    described('Amazon’s getFeaturedOfferExpectedPriceBatch in the sandbox'),
    async (c) => {
      const body = parseJson(c.var.bodyText, DEEPEST);
      const batch = v.safeParse(batchSchema, body.ok ? body.value : undefined);
      const caller = await enter(c, batch.success ? batch.output.requests[0].marketplaceId : undefined, RATE);
      if (caller instanceof Response) return caller;
      if (!batch.success) return invalid(c);
      const responses = [];
      for (const request of batch.output.requests) responses.push(await responseTo(options, caller, request));
      // Amazon promises no order.
      return c.json({ responses: responses.toReversed() });
    },
  );
  return app;
}

async function responseTo(
  { sandbox, offersFor }: ExpectedPricesApiOptions,
  { region, sellerId }: Caller,
  { marketplaceId, sku }: PriceRequest,
): Promise<object> {
  const request = { marketplaceId, sku };
  const marketplace = marketplaceNamed(marketplaceId)?.code;
  const isInRegion = marketplace !== undefined && regions[region].marketplaces.includes(marketplace);
  const listed = isInRegion ? await sandbox.skuOf(sellerId, marketplace, sku) : undefined;
  if (!listed || !isInRegion)
    return {
      request,
      status: { statusCode: 400, reasonPhrase: 'Client Error' },
      headers: {},
      body: {
        errors: [
          {
            code: 'INVALID_SKU',
            message: 'The requested SKU does not exist for the seller in the requested Amazon store.',
          },
        ],
      },
    };
  const { product, fba } = listed;
  const { asin } = product;
  const payload = await offersFor({ region, sellerId, marketplace, marketplaceId }, listed);
  const offers = payload ? offersIn({ ItemCondition: 'New', ...payload }).offers : [];
  return {
    request,
    status: { statusCode: 200, reasonPhrase: 'Success' },
    headers: {},
    body: {
      offerIdentifier: { asin, sku, marketplaceId, fulfillmentType: fba ? 'AFN' : 'MFN', sellerId },
      featuredOfferExpectedPriceResults: [resultFor(listed, offers, { sellerId, marketplaceId })],
    },
  };
}

function resultFor(
  listed: SandboxSku,
  offers: readonly Offer[],
  { sellerId, marketplaceId }: Pick<Caller, 'sellerId' | 'marketplaceId'>,
): object {
  const { product, fba, currency } = listed;
  const featured = (offer: Offer | undefined) =>
    offer && {
      offerIdentifier: {
        asin: product.asin,
        marketplaceId,
        fulfillmentType: offer.channel === 'FBA' ? 'AFN' : 'MFN',
        sellerId: offer.sellerId,
      },
      condition: 'New',
      price: { listingPrice: { amount: offer.landed.amount, currencyCode: currency } },
    };
  const current = featured(offers.find(({ buyBox }) => buyBox));
  const shown = current ? { currentFeaturedOffer: current } : {};
  if (listed.condition !== 'new_new' || !isForSale(listed)) return { resultStatus: 'OFFER_NOT_ELIGIBLE', ...shown };
  const rival = offers.find((offer) => offer.sellerId !== sellerId);
  if (!rival) return { resultStatus: 'NO_COMPETING_OFFERS', ...shown };
  const amount = roundedTo(rival.landed.amount * LEEWAY[fba ? 'fba' : 'fbm'], currency);
  return {
    featuredOfferExpectedPrice: { listingPrice: { amount, currencyCode: currency } },
    resultStatus: 'VALID_FOEP',
    competingFeaturedOffer: featured(rival),
    ...shown,
  };
}
