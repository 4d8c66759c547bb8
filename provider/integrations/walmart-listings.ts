import * as v from 'valibot';
import { isSameAmount } from '#shared/listings/prices/amounts.ts';
import type { Listing } from '#shared/listings/prices/own-listing.ts';
import { isWalmart } from '#shared/marketplaces.ts';
import { fail, ok } from '#shared/result.ts';
import { count, identifier, lenient, lenientList, text, titleText } from '#shared/upstream/tolerant.ts';
import type { Listed, ListingsFailure, ListingsService } from './listings-service.ts';
import { noListings } from './real-listings.ts';
import { type Seller, unavailable } from './seller-services.ts';
import { createWalmartCalls, WALMART, type WalmartKeys } from './walmart-calls.ts';

const PAGE = 50;
const MOST = 200;

const itemSchema = v.object({
  sku: identifier(100),
  wpid: lenient(identifier(100)),
  productName: lenient(titleText(200)),
  productType: lenient(text(100)),
  price: lenient(v.object({ currency: lenient(v.string()), amount: count })),
  publishedStatus: lenient(text(40)),
  lifecycleStatus: lenient(text(40)),
});
const itemsSchema = v.object({ ItemResponse: lenientList(itemSchema, MOST), nextCursor: lenient(text(2_000)) });
const changedSchema = v.object({ sku: identifier(100) });

type WalmartCalls = ReturnType<typeof createWalmartCalls>;

/** Walmart's items and prices, as the listings of its marketplaces. A product there is named by its SKU. */
export function createWalmartListings(keys: WalmartKeys): ListingsService {
  const call = createWalmartCalls(keys);

  return {
    skusOf: async (seller, marketplace, sku) => {
      const read = await itemOf(call, seller, marketplace, sku);
      return read.ok ? ok([read.value]) : read.error.reason === 'not-found' ? ok([]) : read;
    },

    pageOfSkus: async (seller, marketplace, pageToken) => {
      const query = new URLSearchParams({ nextCursor: pageToken ?? '*', limit: String(PAGE) });
      const read = await call(walmartSellerOf(seller, marketplace), { method: 'GET', path: `/v3/items?${query}` });
      if (!read.ok) return read.error.reason === 'not-found' ? ok({ listings: [], next: null }) : read;
      const parsed = v.safeParse(itemsSchema, read.value);
      if (!parsed.success) return fail(unavailable(WALMART) as ListingsFailure);
      const { ItemResponse: items, nextCursor } = parsed.output;
      return ok({ listings: items.map((item) => listingOf(item, marketplace)), next: nextCursor || null });
    },

    listingOf: (seller, marketplace, sku) => itemOf(call, seller, marketplace, sku),

    patchPrice: async (seller, marketplace, sku, { price, currency, expected }) => {
      const read = await itemOf(call, seller, marketplace, sku);
      if (!read.ok) return read;
      const listing = read.value;
      if (listing.price !== null && isSameAmount(listing.price, price)) return ok({ submissionId: null, issues: [] });
      const replaces = listing.price !== null && expected.some((each) => isSameAmount(each, listing.price as number));
      if (!replaces || listing.currency !== currency)
        return fail({ reason: 'moved', message: moved(listing), price: listing.price });
      const sent = await call(walmartSellerOf(seller, marketplace), {
        method: 'PUT',
        path: '/v3/price',
        json: { sku, pricing: [{ currentPriceType: 'BASE', currentPrice: { currency, amount: price } }] },
      });
      if (!sent.ok) return sent;
      return v.is(changedSchema, sent.value)
        ? ok({ submissionId: '', issues: [] })
        : fail(unavailable(WALMART) as ListingsFailure);
    },

    // FBA is Amazon's.
    pageOfStock: async () => ok({ stocks: [], next: null }),

    // Walmart has no call for the offers of others.
    offersOf: async () => fail({ reason: 'not-found', message: 'Walmart tells other sellers’ offers in events only.' }),
  };
}

/** Amazon's listings for its marketplaces, Walmart's for its own. */
export function listingsByMarketplace(amazon: ListingsService, walmart: ListingsService): ListingsService {
  if (amazon === noListings && walmart === noListings) return noListings;
  const of = (marketplace: string) => (isWalmart(marketplace) ? walmart : amazon);
  return {
    skusOf: (seller, marketplace, product) => of(marketplace).skusOf(seller, marketplace, product),
    pageOfSkus: (seller, marketplace, pageToken) => of(marketplace).pageOfSkus(seller, marketplace, pageToken),
    listingOf: (seller, marketplace, sku) => of(marketplace).listingOf(seller, marketplace, sku),
    patchPrice: (seller, marketplace, sku, patch) => of(marketplace).patchPrice(seller, marketplace, sku, patch),
    pageOfStock: (seller, marketplace, pageToken) => of(marketplace).pageOfStock(seller, marketplace, pageToken),
    offersOf: (seller, marketplace, products) => of(marketplace).offersOf(seller, marketplace, products),
  };
}

const walmartSellerOf = ({ sellerId, refreshToken }: Seller, marketplace: string) => ({
  sellerId,
  refreshToken,
  market: marketplace.slice('WM-'.length),
});

async function itemOf(call: WalmartCalls, seller: Seller, marketplace: string, sku: string): Listed<Listing> {
  const read = await call(walmartSellerOf(seller, marketplace), {
    method: 'GET',
    path: `/v3/items/${encodeURIComponent(sku)}`,
  });
  if (!read.ok) return read;
  const parsed = v.safeParse(itemsSchema, read.value);
  const item = parsed.success ? parsed.output.ItemResponse.find((each) => each.sku === sku) : undefined;
  return item ? ok(listingOf(item, marketplace)) : fail(unavailable(WALMART) as ListingsFailure);
}

const listingOf = (item: v.InferOutput<typeof itemSchema>, marketplace: string): Listing => ({
  sku: item.sku,
  marketplace,
  asin: item.sku,
  title: item.productName ?? null,
  productType: item.productType ?? null,
  // An item's condition is another SKU at Walmart.
  condition: null,
  statuses: statusesOf(item),
  // Walmart's fulfillment is neither of Amazon's.
  fulfillment: null,
  quantity: null,
  price: item.price?.amount ?? null,
  currency: item.price?.currency ?? '',
  sale: null,
  businessPrice: null,
  minimum: null,
  maximum: null,
  pricingRule: null,
  issues: [],
});

/** As Amazon names them. Without a status, Walmart may as well not have said it. */
function statusesOf({ publishedStatus, lifecycleStatus }: v.InferOutput<typeof itemSchema>): string[] {
  if (!publishedStatus) return [];
  return publishedStatus === 'PUBLISHED' && (lifecycleStatus ?? 'ACTIVE') === 'ACTIVE' ? ['BUYABLE'] : ['UNPUBLISHED'];
}

const moved = ({ price, currency }: Listing): string =>
  price === null
    ? 'Walmart shows no price for this SKU.'
    : `Walmart shows another price for this SKU: ${price.toFixed(2)} ${currency}.`;
