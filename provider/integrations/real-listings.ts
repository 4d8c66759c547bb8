import * as v from 'valibot';
import { capitalised } from '#shared/inbox/alert-kinds.ts';
import { isSameAmount } from '#shared/listings/prices/amounts.ts';
import { audienceText, type Listing } from '#shared/listings/prices/own-listing.ts';
import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { offersIn } from '#shared/upstream/alert-readers.ts';
import { createAmazonCalls, failureOf, sentenceOf } from './amazon-calls.ts';
import type { CallLimit, CallPace } from './call-pace.ts';
import { type ListedItem, readIssues, readItem } from './listing-reading.ts';
import type { Listed, ListingsFailure, ListingsService, PatchAccepted, ProductOffers } from './listings-service.ts';
import type { AmazonClient } from './real-amazon.ts';
import { stockPages } from './real-inventory.ts';
import { notSetUp, type Seller, unavailable } from './seller-services.ts';

const LISTINGS = '/listings/2021-08-01/items';
/** Amazon's default limits. */
const limits = {
  search: { call: 'searchListingsItems', rate: 5, burst: 5 },
  item: { call: 'getListingsItem', rate: 5, burst: 10 },
  patch: { call: 'patchListingsItem', rate: 5, burst: 5 },
  offers: { call: 'getItemOffersBatch', rate: 0.1, burst: 1 },
} as const satisfies Record<string, CallLimit>;
const PAGE = '20';
const MOST_PAGES = 5;
const ITEM_DATA = 'summaries,attributes,issues,fulfillmentAvailability';

const foundSchema = v.object({
  items: v.array(v.unknown()),
  pagination: v.nullish(v.object({ nextToken: v.nullish(v.string()) })),
});
const submissionSchema = v.object({
  status: v.picklist(['ACCEPTED', 'INVALID', 'VALID']),
  submissionId: v.nullish(v.string()),
  issues: v.nullish(v.unknown()),
});
const offersSchema = v.object({ payload: v.record(v.string(), v.unknown()) });
const batchSchema = v.object({
  responses: v.array(v.object({ status: v.object({ statusCode: v.number() }), body: v.optional(v.unknown()) })),
});

type AmazonCalls = ReturnType<typeof createAmazonCalls>;

/** Amazon's own Listings Items and Product Pricing APIs. */
export function createListingsService(keys: AmazonClient, pace: CallPace): ListingsService {
  const call = createAmazonCalls(keys, pace);

  return {
    skusOf: async (seller, marketplace, asin) => {
      const found: Listing[] = [];
      let next: string | null = null;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const read: Awaited<ReturnType<typeof search>> = await search(
          call,
          seller,
          marketplace,
          { identifiers: asin, identifiersType: 'ASIN' },
          next,
        );
        if (!read.ok) return read.error.reason === 'not-found' ? ok(found) : read;
        found.push(...read.value.listings);
        next = read.value.next;
        if (next === null) break;
      }
      return ok(found);
    },

    pageOfSkus: (seller, marketplace, pageToken) => search(call, seller, marketplace, {}, pageToken),

    pageOfStock: stockPages(call),

    listingOf: async (seller, marketplace, sku) => {
      const read = await itemOf(call, seller, marketplace, sku);
      return read.ok ? ok(read.value.listing) : read;
    },

    // A patch replaces whole attributes: whatever it lacks is deleted, such as a sale price. So it sends the offer back
    // with another price.
    patchPrice: async (seller, marketplace, sku, { asin, price, currency, expected }) => {
      const read = await itemOf(call, seller, marketplace, sku);
      if (!read.ok) return read;
      const { listing, offer } = read.value;
      if (listing.asin !== asin) return fail(unknownSku(sku));
      if (listing.price !== null && isSameAmount(listing.price, price)) return ok({ submissionId: null, issues: [] });
      const replaces = listing.price !== null && expected.some((each) => isSameAmount(each, listing.price as number));
      if (!offer || !replaces || listing.currency !== currency)
        return fail({ reason: 'moved', message: moved(listing), price: listing.price });
      const sent = await call(seller, {
        method: 'PATCH',
        path: itemPath(seller, sku),
        query: { marketplaceIds: marketplaceIdOf(marketplace) as string, issueLocale: 'en_US' },
        json: {
          // Amazon checks the offer's attributes by any type that it knows.
          productType: listing.productType ?? 'PRODUCT',
          patches: [
            {
              op: 'replace',
              path: '/attributes/purchasable_offer',
              value: [{ ...offer, our_price: [{ schedule: [{ value_with_tax: price }] }] }],
            },
          ],
        },
        limit: limits.patch,
      });
      return sent.ok ? acceptedIn(sent.value) : sent;
    },

    offersOf: async (seller, marketplace, products) => {
      const id = marketplaceIdOf(marketplace);
      if (id === undefined) return fail({ reason: 'not-found', message: `Amazon has no marketplace ${marketplace}.` });
      const read = await call(seller, {
        method: 'POST',
        path: '/batches/products/pricing/v0/itemOffers',
        query: {},
        json: {
          requests: products.map(({ asin, condition }) => ({
            uri: `/products/pricing/v0/items/${encodeURIComponent(asin)}/offers`,
            method: 'GET',
            MarketplaceId: id,
            ItemCondition: capitalised(condition),
            CustomerType: 'Consumer',
          })),
        },
        limit: limits.offers,
      });
      if (!read.ok) return read;
      const parsed = v.safeParse(batchSchema, read.value);
      if (!parsed.success || parsed.output.responses.length !== products.length)
        return fail(unavailable('Amazon') as ListingsFailure);
      return ok(
        parsed.output.responses.map(({ status, body }) => {
          const failure = failureOf({ status: status.statusCode, body }, limits.offers);
          return failure ? fail(failure) : offersAnswer(body);
        }),
      );
    },
  };
}

async function itemOf(call: AmazonCalls, seller: Seller, marketplace: string, sku: string): Listed<ListedItem> {
  const id = marketplaceIdOf(marketplace);
  if (id === undefined) return fail(unknownSku(sku));
  const read = await call(seller, {
    method: 'GET',
    path: itemPath(seller, sku),
    query: { marketplaceIds: id, includedData: ITEM_DATA },
    limit: limits.item,
  });
  if (!read.ok) return read;
  const item = readItem(read.value, marketplace, id);
  return item ? ok(item) : fail(unavailable('Amazon') as ListingsFailure);
}

/** Amazon's searchListingsItems: a page of the SKUs that pass. */
async function search(
  call: AmazonCalls,
  seller: Seller,
  marketplace: string,
  which: Record<string, string>,
  pageToken: string | null,
): ReturnType<ListingsService['pageOfSkus']> {
  const id = marketplaceIdOf(marketplace);
  if (id === undefined) return ok({ listings: [], next: null });
  const read = await call(seller, {
    method: 'GET',
    path: `${LISTINGS}/${encodeURIComponent(seller.sellerId)}`,
    query: {
      marketplaceIds: id,
      ...which,
      includedData: ITEM_DATA,
      pageSize: PAGE,
      ...(pageToken === null ? {} : { pageToken }),
    },
    limit: limits.search,
  });
  if (!read.ok) return read;
  const parsed = v.safeParse(foundSchema, read.value);
  if (!parsed.success) return fail(unavailable('Amazon') as ListingsFailure);
  const { items, pagination } = parsed.output;
  return ok({
    listings: items.flatMap((raw) => readItem(raw, marketplace, id)?.listing ?? []),
    next: pagination?.nextToken ?? null,
  });
}

function offersAnswer(body: unknown): Result<ProductOffers, ListingsFailure> {
  const parsed = v.safeParse(offersSchema, body);
  return parsed.success
    ? ok({ ...offersIn(parsed.output.payload), payload: parsed.output.payload })
    : fail(unavailable('Amazon') as ListingsFailure);
}

/** The service where neither keys nor a sandbox are set up. */
export const noListings: ListingsService = (() => {
  const refuse = async () => fail(notSetUp('Amazon') as ListingsFailure);
  return {
    skusOf: refuse,
    pageOfSkus: refuse,
    pageOfStock: refuse,
    listingOf: refuse,
    patchPrice: refuse,
    offersOf: refuse,
  };
})();

const itemPath = ({ sellerId }: Seller, sku: string): string =>
  `${LISTINGS}/${encodeURIComponent(sellerId)}/${encodeURIComponent(sku)}`;

const unknownSku = (sku: string): ListingsFailure => ({
  reason: 'not-found',
  message: `Amazon knows no SKU ${sku} of this seller in this marketplace.`,
});
const moved = ({ price, currency, onlyFor }: Listing): string => {
  if (onlyFor) return audienceText(onlyFor);
  return price === null
    ? 'Amazon shows no price for this SKU.'
    : `Amazon shows another price for this SKU: ${price.toFixed(2)} ${currency}.`;
};

function acceptedIn(body: unknown): Result<PatchAccepted, ListingsFailure> {
  const parsed = v.safeParse(submissionSchema, body);
  if (!parsed.success) return fail(unavailable('Amazon') as ListingsFailure);
  const { status, submissionId } = parsed.output;
  const issues = readIssues(parsed.output.issues);
  if (status !== 'INVALID') return ok({ submissionId: submissionId ?? '', issues });
  return fail({
    reason: 'refused',
    message: sentenceOf(issues.filter(({ severity }) => severity === 'error')),
    issues,
  });
}
