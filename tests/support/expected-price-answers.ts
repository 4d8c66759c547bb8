import type { ListingAnswer } from './listing-answers.ts';

const MARKETPLACE = 'ATVPDKIKX0DER';
const PATH = '/products/pricing/2022-05-01/offer/featuredOfferExpectedPrice';

/** What the server answers for each SKU. Any other SKU is unknown to it. */
export const expectedSkus = { priced: 'GP 1/2', alone: 'GP-MFN', odd: 'ODD' } as const;

/** Speaks the protocol of getFeaturedOfferExpectedPriceBatch in dollars, in another order than it was asked. */
export function answerExpectedPrices(url: URL, body: string): ListingAnswer | undefined {
  if (url.pathname !== '/batches/products/pricing/2022-05-01/offer/featuredOfferExpectedPrice') return undefined;
  const { requests } = JSON.parse(body) as {
    requests: { method: string; uri: string; marketplaceId: string; sku: string }[];
  };
  if (requests.length > 40 || requests.some(({ method, uri }) => method !== 'GET' || uri !== PATH))
    return { status: 400, body: { errors: [{ code: 'InvalidInput', message: 'Wrong.' }] } };
  return { status: 200, body: { responses: requests.map(responseTo).toReversed() } };
}

const priceOf = (amount: number) => ({ listingPrice: { amount, currencyCode: 'USD' } });

const results: Readonly<Record<string, object>> = {
  [expectedSkus.priced]: {
    featuredOfferExpectedPrice: { ...priceOf(10), points: { pointsNumber: 3 } },
    resultStatus: 'VALID_FOEP',
    currentFeaturedOffer: { condition: 'New', price: { ...priceOf(12), shippingPrice: { amount: 0 } } },
  },
  [expectedSkus.alone]: { resultStatus: 'NO_COMPETING_OFFERS' },
  // A status that nobody has documented.
  [expectedSkus.odd]: { resultStatus: 'PAUSED_BY_AMAZON', featuredOfferExpectedPrice: priceOf(9) },
};

function responseTo({ marketplaceId, sku }: { marketplaceId: string; sku: string }): object {
  const request = { marketplaceId, sku };
  const result = marketplaceId === MARKETPLACE ? results[sku] : undefined;
  if (!result)
    return {
      request,
      status: { statusCode: 400, reasonPhrase: 'Client Error' },
      headers: {},
      body: { errors: [{ code: 'INVALID_SKU', message: 'No such SKU.' }] },
    };
  return {
    request,
    status: { statusCode: 200, reasonPhrase: 'Success' },
    headers: {},
    body: {
      offerIdentifier: { asin: 'B000000001', sku, marketplaceId, fulfillmentType: 'AFN', sellerId: 'A1' },
      featuredOfferExpectedPriceResults: [result],
    },
  };
}
