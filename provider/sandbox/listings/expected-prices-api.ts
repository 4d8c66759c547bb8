import * as v from 'valibot';
import type { Offer } from '#shared/inbox/alert-kinds.ts';
import { regions } from '#shared/integrations/regions.ts';
import { marketplaceNamed } from '#shared/marketplace-ids.ts';
import { roundedTo } from '#shared/marketplaces.ts';
import { offersIn } from '#shared/upstream/alert-readers.ts';
import { jsonOf } from '../page.ts';
import { type AmazonApi, type AmazonCaller, invalidInput } from './amazon-api.ts';
import { isForSale, type SandboxSku } from './listing-records.ts';
import type { ListingsSandbox } from './listings-sandbox.ts';

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

type OffersFor = (caller: AmazonCaller, own: SandboxSku) => Promise<Record<string, unknown> | undefined>;

/**
 * The sandbox's featured offer expected prices, with Amazon's path and answers.
 * @param offersFor the payload of a Product Pricing answer about a product in new condition
 */
export function addExpectedPrices(
  { app, base, described, enter }: AmazonApi,
  sandbox: Pick<ListingsSandbox, 'skuOf'>,
  offersFor: OffersFor,
): void {
  app.post(
    `${base}/batches${PATH}`,
    described('Amazon’s getFeaturedOfferExpectedPriceBatch in the sandbox'),
    async (c) => {
      const batch = jsonOf(batchSchema, c.var.bodyText);
      const caller = await enter(c, batch?.requests[0].marketplaceId, RATE);
      if (caller instanceof Response) return caller;
      if (!batch) return invalidInput(c, 'The request is not valid.');
      const responses = [];
      for (const request of batch.requests) responses.push(await responseTo(sandbox, offersFor, caller, request));
      // Amazon promises no order.
      return c.json({ responses: responses.toReversed() });
    },
  );
}

async function responseTo(
  sandbox: Pick<ListingsSandbox, 'skuOf'>,
  offersFor: OffersFor,
  { region, sellerId }: AmazonCaller,
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
  { sellerId, marketplaceId }: Pick<AmazonCaller, 'sellerId' | 'marketplaceId'>,
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
