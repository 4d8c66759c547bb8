import { caller } from '#client/api/caller.ts';
import { createResource, type Resource, useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { feeCalls } from '#shared/fees/calls.ts';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { type PriceChange, type PriceLimits, priceChangeSchema } from '#shared/prices/change-price.ts';
import type { Listing } from '#shared/prices/own-listing.ts';
import { priceCalls } from '#shared/prices/price-calls.ts';
import { skuCalls } from '#shared/prices/sku-calls.ts';
import { isUnsupported, type Unsupported } from '#shared/result.ts';

export type Marketplace = (typeof supportedMarketplaces)[number];
export const isSupportedMarketplace = (code: string): code is Marketplace => supportedMarketplaces.some((each) => each === code);

export type Sku = Listing & PriceLimits;

export const pricesApi = ({ call }: Pick<StoreDeps, 'call'>) => caller(priceCalls, call);

type Skus = { skus: Sku[] } | Unsupported;
export type Changes = { changes: PriceChange[]; next: string | null } | Unsupported;

/** The seller's SKUs of a product, read from the marketplace at this moment. */
export function useSkus(deps: StoreDeps, marketplace: Marketplace, asin: string): [ResourceState<Skus>, Resource<Skus>] {
  const api = pricesApi(deps);
  return useResource(() => createResource<Skus>(deps, { read: () => api.skus({ marketplace, asin }) }), [deps, api, marketplace, asin]);
}

/** The newest price changes of a product, each as the stream last told. */
export function usePriceChanges(deps: StoreDeps, marketplace: Marketplace, asin: string): [ResourceState<Changes>, Resource<Changes>] {
  const api = pricesApi(deps);
  return useResource(
    () =>
      createResource<Changes>(deps, {
        read: () => api.changes({ marketplace, asin }),
        fromEvent: (event, value) => (value === undefined || isUnsupported(value) ? undefined : withEvent(value, event, marketplace, asin)),
      }),
    [deps, api, marketplace, asin],
  );
}

/** What the seller entered for a SKU: costs, floor, ceiling. */
export function useSkuValues(deps: StoreDeps, marketplace: Marketplace, sku: string) {
  const api = caller(skuCalls, deps.call);
  return useResource(
    () => createResource(deps, { read: () => api.skus({ marketplace, text: sku }), staleOn: ['prices.updated'] }),
    [deps, api, marketplace, sku],
  );
}

/** What the seller entered for all SKUs of a product. */
export function useProductSkus(deps: StoreDeps, marketplace: Marketplace, asin: string) {
  const api = caller(skuCalls, deps.call);
  return useResource(
    () => createResource(deps, { read: () => api.skus({ marketplace, asins: [asin] }), staleOn: ['prices.updated'] }),
    [deps, api, marketplace, asin],
  );
}

/** What Amazon takes for a product: its own estimates, and what the product data knows. A new estimate shows at once. */
export function useProductFees(deps: StoreDeps, marketplace: Marketplace, asin: string, own: { price: number; fulfillment: 'FBA' | 'FBM' } | undefined) {
  const api = caller(feeCalls, deps.call);
  const { price, fulfillment } = own ?? {};
  return useResource(
    () =>
      createResource(deps, {
        read: () => api.ofProduct({ marketplace, asin, ...(own ? { price: own.price.toFixed(2), fulfillment: own.fulfillment } : {}) }),
        staleOn: ['prices.updated'],
      }),
    [deps, api, marketplace, asin, price, fulfillment],
  );
}

/** Amazon's published referral fees. */
export function useFeeSchedules(deps: StoreDeps) {
  const api = caller(feeCalls, deps.call);
  return useResource(() => createResource(deps, { read: () => api.schedules() }), [deps, api]);
}

function withEvent<T extends { changes: PriceChange[] }>(value: T, event: PageEvent, marketplace: string, asin: string): T | undefined {
  const change = screenEvent(event, 'price.changed', priceChangeSchema);
  return change?.marketplace === marketplace && change.asin === asin ? { ...value, changes: withChange(value.changes, change) } : undefined;
}

/** Adds a change, newest first, or replaces an older copy of it. */
export function withChange(changes: readonly PriceChange[], change: PriceChange): PriceChange[] {
  const known = changes.find(({ id }) => id === change.id);
  if (!known) return [change, ...changes].sort((a, b) => b.at - a.at);
  return changes.map((each) => (each === known && change.rev > known.rev ? change : each));
}
